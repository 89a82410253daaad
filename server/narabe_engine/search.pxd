cimport cython
from narabe_engine cimport codes
from narabe_engine.answers cimport Answers
from narabe_engine.candidates cimport Candidates
from narabe_engine.kernel cimport Board
from narabe_engine.table cimport Table

cdef int _DEEP, _WIDTH, _EXACT, _LOWER, _UPPER, _UNKNOWN, _NEVER, _LONE_DEPTH, _LONE_MARGIN

@cython.final
cdef class Search:
    cdef Board board
    cdef Table table
    cdef Candidates list
    cdef Answers answers
    cdef int[4096] reduction
    cdef int[128] evals
    cdef int[128] chosen
    cdef int[128] without
    cdef int[128] longer
    cdef readonly int[400] root
    cdef readonly int root_count, best
    cdef readonly long long nodes
    cdef public long long limit
    cdef public volatile int stop

    cpdef int begin(self, long long limit, int heedless=*) noexcept nogil
    cdef void _stop_all(self) noexcept nogil
    cpdef void leave_out(self, int cell) noexcept nogil
    cpdef int iterate(self, int depth, int alpha, int beta) noexcept nogil
    cdef void _raise(self, int number) noexcept nogil
    cpdef int visit(self, int alpha, int beta, int depth, int ply) noexcept nogil
    cdef int _over(self) noexcept nogil
    cdef int _leaf(self, int alpha, int beta, int ply) noexcept nogil
    cdef int _forced(self, int alpha, int beta, int depth, int ply) noexcept nogil
    cdef int _any_answer(self, int alpha, int beta, int depth, int ply, int chasing) noexcept nogil
    cdef int _branch(self, int alpha, int beta, int depth, int ply) noexcept nogil
    cdef int _known(self, unsigned long long entry, int alpha, int beta, int depth, int ply) noexcept nogil
    cdef int _alone(self, unsigned long long entry, int depth, int ply, int danger) noexcept nogil
    cdef int _glance(self, int value, int alpha, int beta, int depth, int ply) noexcept nogil
    cdef int _moves(self, int alpha, int beta, int depth, int ply, int danger) noexcept nogil
    cdef int _allowed(self, int depth, int ply) noexcept nogil
    cdef int _try(self, int cell, int alpha, int beta, int depth, int ply, int tried, int less) noexcept nogil
    cdef int _less(self, int depth, int tried, int cell, int narrow) noexcept nogil
    cdef int _late(self, int depth, int number, int cell, int side) noexcept nogil
    cpdef int quiet(self, int alpha, int beta, int depth, int ply) noexcept nogil
    cdef int _chase(self, int cell, int alpha, int beta, int depth, int ply) noexcept nogil
    cdef int _after(self, int alpha, int beta, int depth, int ply) noexcept nogil
