/* The source is AMDGPUUsage, "Memory Model", with its tables of code sequences for GFX90A, GFX942
 * and GFX10-GFX11. They give these bits to loads and stores that are volatile or atomic (monotonic
 * and stronger; unordered ones are plain):
 *
 *   loads of     workgroup  agent    system   volatile  nontemporal
 *     gfx90a     -          glc      glc      glc       glc slc
 *     gfx942     sc0        sc1      sc0 sc1  sc0 sc1   nt
 *     gfx10      glc        glc dlc  glc dlc  glc dlc   slc
 *     gfx11      glc        glc      glc      glc dlc   slc dlc
 *   stores of
 *     gfx90a     -          -        -        -         glc slc
 *     gfx942     sc0        sc1      sc0 sc1  sc0 sc1   nt
 *     gfx10      -          -        -        -         glc slc
 *     gfx11      -          -        -        dlc       glc slc dlc
 *
 * gfx12 has a field for the scope, in loads and stores: compute unit (none), shader engine (a
 * workgroup), device, system and volatile. The temporal hint is a field of its own.
 *
 * (gfx10 and gfx11 in CU mode: workgroup has no bits.) Other combinations come from inline
 * assembly: hipCUB's grid barrier spins on "glc slc", on gfx942 "sc0 nt". They count as atomic: a
 * program that asks for a cache to be bypassed wants to see what others write. That is why
 * gfx90a's nontemporal accesses, which look the same, do not count as plain. */
#include "vgpu/check/scope.h"

enum { PLAIN = SCOPE_PLAIN, MAYBE = SCOPE_UNKNOWN, GROUP = SCOPE_GROUP, AGENT = SCOPE_AGENT };
enum { ROW_GFX90A, ROW_GFX942, ROW_GFX10, ROW_GFX11, ROWS };

/* By the bits glc (sc0), slc (nt), dlc (sc1; gfx90a: scc, of older compilers), the first is bit 0:
 *                 -      glc    slc    both   dlc    glc    slc    all */
static const uint8_t loads[ROWS][8] = {
    [ROW_GFX90A] = {PLAIN, AGENT, PLAIN, AGENT, PLAIN, AGENT, PLAIN, AGENT},
    [ROW_GFX942] = {PLAIN, GROUP, PLAIN, AGENT, AGENT, AGENT, AGENT, AGENT},
    [ROW_GFX10] = {PLAIN, GROUP, PLAIN, AGENT, PLAIN, AGENT, PLAIN, AGENT},
    [ROW_GFX11] = {PLAIN, AGENT, PLAIN, AGENT, PLAIN, AGENT, PLAIN, AGENT},
};
static const uint8_t stores[ROWS][8] = {
    [ROW_GFX90A] = {MAYBE, MAYBE, MAYBE, MAYBE, MAYBE, MAYBE, MAYBE, MAYBE},
    [ROW_GFX942] = {PLAIN, GROUP, PLAIN, MAYBE, AGENT, AGENT, AGENT, AGENT},
    [ROW_GFX10] = {MAYBE, MAYBE, MAYBE, MAYBE, MAYBE, MAYBE, MAYBE, MAYBE},
    [ROW_GFX11] = {MAYBE, MAYBE, MAYBE, MAYBE, AGENT, MAYBE, MAYBE, PLAIN},
};

static enum scope check_scope_look_up(const uint8_t rows[ROWS][8], const struct isa *isa,
                                      const struct insn *i)
{
    static const uint8_t by_scope[] = {PLAIN, GROUP, AGENT, AGENT};
    if (isa->family == ISA_GFX12)
        return by_scope[i->dlc];
    unsigned row = isa->family == ISA_GFX11   ? ROW_GFX11
                   : isa->family == ISA_GFX10 ? ROW_GFX10
                   : isa->flat_scratch        ? ROW_GFX942
                                              : ROW_GFX90A;
    return rows[row][(i->glc ? 1u : 0u) | (i->slc ? 2u : 0u) | (i->dlc ? 4u : 0u)];
}

enum scope scope_of_load(const struct isa *isa, const struct insn *i)
{
    return check_scope_look_up(loads, isa, i);
}

enum scope scope_of_store(const struct isa *isa, const struct insn *i)
{
    return check_scope_look_up(stores, isa, i);
}
