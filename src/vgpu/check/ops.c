/* The flags of all mnemonics are computed once, at the start, not at each instruction that runs. */
#include "vgpu/check/ops.h"
#include "vgpu/isa/encoding.h"
#include <string.h>

uint16_t ops_flags[OPS_MOST];

static bool starts_with(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

static bool is(const char *s, const char *name)
{
    return strcmp(s, name) == 0;
}

/* True for loads of dwords. Loads of one or two bytes (gfx12) need not be aligned. */
static bool loads_dwords(const char *s)
{
    return starts_with(s, "s_load_") && (s[7] == 'd' || s[7] == 'b');
}

static unsigned ops_scalar(const char *s)
{
    bool stores = is(s, "s_waitcnt_vscnt") || starts_with(s, "s_wait_storecnt");
    return (is(s, "s_barrier") || is(s, "s_barrier_wait") ? OP_BARRIER : 0u) |
           (is(s, "s_waitcnt") ? OP_WAIT : 0u) | (stores ? OP_WAIT_STORES : 0u) |
           (starts_with(s, "s_or_saveexec") ? OP_OR_SAVEEXEC : 0u) |
           (loads_dwords(s) ? OP_SCALAR_LOAD : 0u);
}

static unsigned ops_memory(const char *s)
{
    bool exchange = (strstr(s, "swap") && !strstr(s, "cmp")) || strstr(s, "xchg");
    return (starts_with(s, "ds_gws_barrier") ? OP_GWS_BARRIER : 0u) |
           (starts_with(s, "ds_bpermute") ? OP_BPERMUTE : 0u) | (exchange ? OP_EXCHANGE : 0u) |
           (strstr(s, "d16") ? OP_HALF : 0u) | (strstr(s, "d16_hi") ? OP_UPPER_HALF : 0u) |
           (strstr(s, "load_") || starts_with(s, "ds_read") ? OP_LOAD : 0u);
}

static unsigned ops_vector(const char *s)
{
    static const char *const unfollowed[] = {"v_readlane", "v_readfirstlane", "v_writelane",
                                             "v_swap", "v_perm"};
    unsigned flags = (starts_with(s, "v_cndmask_b32") ? OP_SELECT : 0u) |
                     (starts_with(s, "v_mov_b32") || starts_with(s, "v_accvgpr_") ? OP_MOVE : 0u);
    for (unsigned n = 0; n < sizeof unfollowed / sizeof *unfollowed; n++)
        flags |= starts_with(s, unfollowed[n]) ? OP_UNFOLLOWED : 0u;
    if (strstr(s, "mfma") || strstr(s, "wmma") || strstr(s, "smfmac"))
        return flags | OP_WRITES_32;
    return flags | (strstr(s, "64") || starts_with(s, "v_pk_") ? OP_WRITES_2 : 0u);
}

void ops_start(void)
{
    for (unsigned op = 0; op < isa_nops && op < OPS_MOST; op++) {
        const char *s = isa_mnemonic(op);
        ops_flags[op] = (uint16_t)(starts_with(s, "s_")   ? ops_scalar(s)
                                   : starts_with(s, "v_") ? ops_vector(s)
                                                          : ops_memory(s));
    }
}
