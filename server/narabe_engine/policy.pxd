cimport cython
from narabe_engine cimport codes
from narabe_engine.kernel cimport Board

cdef int _FAR, _NONE

@cython.final
cdef class Policy:
    cdef Board board
    cdef const short[::1] rows
    cdef const short[::1] steps
    cdef const short[::1] states
    cdef short[8] lead
    cdef int[1984] ways
    cdef int block
    cdef short[8] shared
    cdef short[8] sums

    cpdef void begin(self) noexcept nogil
    cpdef int likelihood(self, int cell) noexcept nogil
    cdef int _way(self, int cell, int back) noexcept nogil
    cdef int _value(self) noexcept nogil
