"""Game records: one value, :class:`Record`, and a reader and a writer for each format that is in use."""

from narabe_core.records.check import Finding, check
from narabe_core.records.detect import HEAD, detect, format_named
from narabe_core.records.diagram import Diagram, diagram_of
from narabe_core.records.faults import Fault, Flaw
from narabe_core.records.formats import READERS, WRITERS
from narabe_core.records.limits import DEFAULT, UPLOAD, Limits
from narabe_core.records.model import Broken, CannotWrite, How, Reading, Record, Result
from narabe_core.records.source import Options, Source
from narabe_core.records.tree import NOTHING, PASS, Mark, Note, Tree, line_tree

__all__ = [
    "DEFAULT",
    "HEAD",
    "NOTHING",
    "PASS",
    "READERS",
    "UPLOAD",
    "WRITERS",
    "Broken",
    "CannotWrite",
    "Diagram",
    "Fault",
    "Finding",
    "Flaw",
    "How",
    "Limits",
    "Mark",
    "Note",
    "Options",
    "Reading",
    "Record",
    "Result",
    "Source",
    "Tree",
    "check",
    "detect",
    "diagram_of",
    "format_named",
    "line_tree",
]
