/* The classes of instructions, by format and mnemonic. */
#include "vgpu/profile/profile_parts.h"

static bool profile_class_starts(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static enum profile_class class_of_scalar(const char *name)
{
    static const char *const branches[] = {"s_branch", "s_cbranch", "s_setpc",     "s_swappc",
                                           "s_call",   "s_rfe",     "s_subvector_"};
    static const char *const waits[] = {"s_wait", "s_nop", "s_delay_alu", "s_sleep", "s_clause"};
    for (unsigned n = 0; n < sizeof branches / sizeof *branches; n++)
        if (profile_class_starts(name, branches[n]))
            return CLASS_BRANCH;
    for (unsigned n = 0; n < sizeof waits / sizeof *waits; n++)
        if (profile_class_starts(name, waits[n]))
            return CLASS_WAIT;
    return profile_class_starts(name, "s_barrier") ? CLASS_BARRIER : CLASS_OTHER;
}

enum profile_class profile_class_of(const struct insn *i)
{
    const char *name = isa_mnemonic(i->op);
    enum profile_class c;
    switch (i->format) {
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPK:
    case FORMAT_SOPC:
        c = class_of_scalar(name);
        return c == CLASS_OTHER ? CLASS_SALU : c;
    case FORMAT_SOPP:
        return class_of_scalar(name);
    case FORMAT_SMEM:
        return CLASS_SMEM;
    case FORMAT_DS:
        return profile_class_starts(name, "ds_gws_") ? CLASS_BARRIER : CLASS_LDS;
    case FORMAT_FLAT:
    case FORMAT_MUBUF:
    case FORMAT_MTBUF:
    case FORMAT_MIMG:
        return CLASS_VMEM;
    default:
        if (profile_class_starts(name, "v_mfma_") || profile_class_starts(name, "v_smfmac_") ||
            profile_class_starts(name, "v_wmma_"))
            return CLASS_MATRIX;
        return i->format >= FORMAT_VOP1 && i->format <= FORMAT_VINTRP ? CLASS_VALU : CLASS_OTHER;
    }
}
