# Runs the compiled kernel without the interpreter's lock, so that other threads go on.
from narabe_engine.search cimport Search
from narabe_engine.vcf cimport Vcf
from narabe_engine.vct cimport Vct


def iterate(Search search, int depth, int alpha, int beta):
    cdef int score
    with nogil:
        score = search.iterate(depth, alpha, beta)
    return score


def solve(Vcf vcf, int most, int limit, int first=0):
    cdef int plies
    with nogil:
        plies = vcf.solve(most, limit, first)
    return plies


def prove(Vct vct, long long limit):
    cdef int plies
    with nogil:
        plies = vct.solve(limit)
    return plies
