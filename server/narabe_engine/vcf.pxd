cimport cython
from narabe_engine cimport codes
from narabe_engine.answers cimport Answers
from narabe_engine.kernel cimport Board

cdef int _EVER, _LONG

@cython.final
cdef class Vcf:
    cdef Board board
    cdef unsigned long long mask
    cdef unsigned long long[::1] known
    cdef signed char[::1] failed
    cdef Answers answers
    cdef readonly int[512] line
    cdef int[16384] longest
    cdef readonly int length, nodes, limit, deeper
    cdef public volatile int stop

    cpdef int solve(self, int most, int limit, int first=*) noexcept nogil
    cdef int attack(self, int fours, int ply) noexcept nogil
    cdef int _over(self) noexcept nogil
    cdef int _any_four(self, int fours, int ply) noexcept nogil
    cdef int _four(self, int cell, int fours, int ply) noexcept nogil
    cdef int _all_answers(self, int five, int side, int fours, int ply) noexcept nogil
    cdef void _unstopped(self, int five, int side, int ply) noexcept nogil
    cdef int _answer(self, int cell, int side, int fours, int ply) noexcept nogil
