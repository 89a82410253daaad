cimport cython
from narabe_engine cimport codes
from narabe_engine.network cimport Network

cdef int _NEAR_COUNT

@cython.final
cdef class Board:
    cdef const unsigned short[::1] half
    cdef const unsigned char[::1] shape
    cdef const unsigned short[::1] kind
    cdef const short[::1] rows
    cdef const short[::1] order
    cdef Network network
    cdef int block
    cdef readonly int size, foul, shut, halves, reach, ply, side, free
    cdef readonly unsigned long long key
    cdef int[4] steps
    cdef int[32] near_steps
    cdef readonly int[8] totals
    cdef readonly int[14] told
    cdef readonly int[992] cells
    cdef readonly unsigned int[1984] word
    cdef readonly int[7936] keys
    cdef readonly int[992] near
    cdef readonly int[32] count
    cdef readonly int[401] moves
    cdef readonly int[400] points
    cdef unsigned long long[1985] zobrist
    cdef int level
    cdef int[14080] old_count
    cdef int[3520] old_totals
    cdef int[440] log_end
    cdef int[36080] log_slot
    cdef unsigned int[36080] log_word

    cpdef void clear(self)
    cdef void _survey(self, int cell) noexcept nogil
    cdef void _read(self, int cell, int axis) noexcept nogil
    cdef unsigned int _worded(self, unsigned int code, int side) noexcept nogil
    cdef void _settle(self, int cell, int sign) noexcept nogil
    cdef void _spread(self, int cell, int color, int axis, int step, int hand) noexcept nogil
    cdef void _unspread(self, int cell, int color, int axis, int step, int hand) noexcept nogil
    cdef void _update(self, int cell, int axis) noexcept nogil
    cdef void _change(self, int cell, int shift, int shape, int side) noexcept nogil
    cpdef void put(self, int cell, int side) noexcept nogil
    cpdef void lift(self, int cell, int side) noexcept nogil
    cdef void _write(self, int slot, unsigned int word) noexcept nogil
    cpdef void make(self, int cell) noexcept nogil
    cpdef void undo(self) noexcept nogil
    cpdef void turn(self) noexcept nogil
    cpdef int grade_at(self, int cell, int side) noexcept nogil
    cpdef int class_at(self, int cell, int side, int axis) noexcept nogil
    cpdef int has(self, int side, int grade) noexcept nogil
    cpdef int fours(self, int side) noexcept nogil
    cpdef int sure(self) noexcept nogil
    cpdef int find(self, int side, int grade) noexcept nogil
    cpdef int five_by(self, int cell, int side) noexcept nogil
    cpdef int evaluate(self) noexcept nogil
    cpdef void tell(self) noexcept nogil
    cpdef int threats(self) noexcept nogil
    cdef int _threats(self, int base) noexcept nogil
    cpdef int promise(self, int cell) noexcept nogil
    cpdef int fouls(self, int cell) noexcept nogil
    cpdef int fouls_now(self, int cell) noexcept nogil
    cdef int _breaks(self, int cell) noexcept nogil
    cdef int _true_three(self, int cell, int axis) noexcept nogil
