cimport cython
from narabe_engine cimport codes
from narabe_engine.kernel cimport Board

@cython.final
cdef class Answers:
    cdef Board board

    cpdef int at(self, int side, int five, int number) noexcept nogil
    cpdef int danger(self, int side) noexcept nogil
    cdef int _stopped(self, int cell, int side) noexcept nogil
