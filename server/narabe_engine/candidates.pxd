cimport cython
from narabe_engine cimport codes
from narabe_engine.kernel cimport Board

cdef int _WIDTH, _DEEP, _FIRST, _COUNTER

@cython.final
cdef class Candidates:
    cdef Board board
    cdef int[1984] history
    cdef int[1984] counter
    cdef int[992] mark
    cdef int[48800] cells
    cdef int[48800] scores
    cdef int stamp

    cpdef void fade(self) noexcept nogil
    cpdef int merit(self, int side, int cell) noexcept nogil
    cpdef void praise(self, int side, int cell, int depth, int ply, int number) noexcept nogil
    cdef void _learn(self, int slot, int bonus) noexcept nogil
    cpdef int gather(self, int ply, int first, int danger) noexcept nogil
    cdef int _anywhere(self, int base) noexcept nogil
    cpdef void offer(self, int ply, int number, int cell, int score) noexcept nogil
    cpdef int at(self, int ply, int number) noexcept nogil
    cpdef int pick(self, int ply, int number, int found) noexcept nogil
    cpdef int linked(self, int cell, int last) noexcept nogil
    cdef int _mark_defences(self, int side) noexcept nogil
    cdef void _mark_lines(self, int cell, int side, int goal) noexcept nogil
    cdef void _mark(self, int cell, int goal) noexcept nogil
