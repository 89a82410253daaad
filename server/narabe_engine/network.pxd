cimport cython
from narabe_engine cimport codes

cdef int _MOST, _WIDE

@cython.final
cdef class Network:
    cdef const short[::1] facts
    cdef int fact_count, base
    cdef short[128] pull
    cdef short[16] out
    cdef short[8] direct
    cdef int[16] hidden
    cdef short[8] given

    cdef int value(self, int* sums, int* told, int threats, int side) noexcept nogil
    cdef void _pull(self) noexcept nogil
    cdef void _tell(self, int* told, int threats, int base) noexcept nogil
