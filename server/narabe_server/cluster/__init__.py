"""The bus between nodes, behind one interface.

The app joins none yet: a single node has nobody to tell, and adapters to a broker are not written. The interface stands
here with its in-process twin and their conformance suite, so that an adapter has something to be measured by.
"""
