cimport cython
from narabe_engine cimport codes
from narabe_engine.candidates cimport Candidates
from narabe_engine.kernel cimport Board

cdef int _DEEP, _SURE, _ANSWERS

@cython.final
cdef class Vct:
    cdef Board board
    cdef Candidates list
    cdef unsigned long long mask
    cdef unsigned long long[::1] keys
    cdef int[::1] proof
    cdef int[::1] doubt
    cdef int attacker, least, second, total, share
    cdef readonly int move
    cdef readonly long long nodes
    cdef public long long limit
    cdef public volatile int stop

    cpdef int solve(self, long long limit) noexcept nogil
    cdef int _over(self) noexcept nogil
    cdef void _prove(self, int ply) noexcept nogil
    cdef int _proved(self, unsigned long long key) noexcept nogil
    cdef void _note(self, int proof, int doubt) noexcept nogil
    cdef unsigned long long _after(self, int cell) noexcept nogil
    cdef int _look(self, int ply) noexcept nogil
    cdef int _attack(self) noexcept nogil
    cdef int _defence(self) noexcept nogil
    cdef int _gather(self, int ply) noexcept nogil
    cdef int _list(self, int ply, int found, int cell) noexcept nogil
    cdef int _permit(self, int ply, int found) noexcept nogil
    cdef void _expand(self, int ply, int proof, int doubt) noexcept nogil
    cdef int _choose(self, int ply, int found, int attacks) noexcept nogil
    cdef int _plies(self, int ply) noexcept nogil
    cdef int _plain(self) noexcept nogil
