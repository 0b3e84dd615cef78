/* Read-modify-write of memory by each lane: the operations, and their application to a reach. */
#ifndef VGPU_EXEC_ATOMIC_H
#define VGPU_EXEC_ATOMIC_H

#include "vgpu/exec/memory_access.h"

/* An operation: computes the new value from the old one in memory and the data. b is the second
 * data operand (cmpswap: the value to compare with). */
typedef u32 rmw32(u32 old, u32 a, u32 b);
typedef u64 rmw64(u64 old, u64 a, u64 b);

/* Registers of one atomic instruction: the first and second data, and the destination of the old
 * values; -1: none. */
struct rmw_registers {
    unsigned a, b;
    int result;
};

/* Run one atomic instruction in all lanes of r, for data of 32 and of 64 bits. Global memory is
 * shared with other threads, so atomics of the host are used there. LDS and private memory are not
 * shared: all waves of a workgroup run on one thread. */
void rmw_run32(struct wave *w, const struct insn *i, struct reach *r, const struct rmw_registers *g,
               rmw32 *f);
void rmw_run64(struct wave *w, const struct insn *i, struct reach *r, const struct rmw_registers *g,
               rmw64 *f);

/* The operations (ISA documents, "MUBUF", "FLAT", "DS Instructions"). */
#define RMW_OPERATIONS(X)                                                                          \
    X(add, old + a)                                                                                \
    X(sub, old - a)                                                                                \
    X(rsub, a - old)                                                                               \
    X(umin, old < a ? old : a)                                                                     \
    X(umax, old > a ? old : a)                                                                     \
    X(and, old &a)                                                                                 \
    X(or, old | a)                                                                                 \
    X(xor, old ^ a)                                                                                \
    X(inc, old >= a ? 0 : old + 1)                                                                 \
    X(dec, old == 0 || old > a ? a : old - 1)                                                      \
    X(swap, a)                                                                                     \
    X(cmpswap, old == b ? a : old)                                                                 \
    X(condsub, old >= a ? old - a : old)                                                           \
    X(csub, old >= a ? old - a : 0)                                                                \
    X(wrap, old >= a ? old - a : old + b)                                                          \
    X(mskor, (old & ~a) | b)
#define RMW_DECLARE(name, expr)                                                                    \
    rmw32 rmw32_##name;                                                                            \
    rmw64 rmw64_##name;
RMW_OPERATIONS(RMW_DECLARE)
rmw32 rmw32_smin, rmw32_smax, rmw32_fadd, rmw32_fmin, rmw32_fmax, rmw32_fmin_num, rmw32_fmax_num,
    rmw32_fcmpswap, rmw32_pk_add_f16, rmw32_pk_add_bf16;
rmw64 rmw64_smin, rmw64_smax, rmw64_fadd, rmw64_fmin, rmw64_fmax, rmw64_fmin_num, rmw64_fmax_num,
    rmw64_fcmpswap, rmw64_condxchg32;

#endif
