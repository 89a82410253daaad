cimport cython
from narabe_engine cimport codes

cdef int _BIAS, _LINE

@cython.final
cdef class Table:
    cdef unsigned long long mask
    cdef readonly unsigned long long[::1] words
    cdef readonly int age

    cpdef void grow_old(self) noexcept nogil
    cpdef unsigned long long find(self, unsigned long long key) noexcept nogil
    cdef unsigned long long data(self, unsigned long long slot) noexcept nogil
    cdef unsigned long long locked(self, unsigned long long slot) noexcept nogil
    cpdef int move(self, unsigned long long entry) noexcept nogil
    cpdef int value(self, unsigned long long entry) noexcept nogil
    cpdef int depth(self, unsigned long long entry) noexcept nogil
    cpdef int bound(self, unsigned long long entry) noexcept nogil
    cpdef int score(self, unsigned long long entry, int ply) noexcept nogil
    cpdef void store(self, unsigned long long key, int cell, int score, int depth, int bound, int value, int ply) noexcept nogil
    cdef unsigned long long place(self, unsigned long long key) noexcept nogil
    cdef int worth(self, unsigned long long slot) noexcept nogil
    cdef unsigned long long pack(self, unsigned long long upper, int bits, int lower) noexcept nogil
    cdef int field(self, unsigned long long entry, int shift, int mask) noexcept nogil
