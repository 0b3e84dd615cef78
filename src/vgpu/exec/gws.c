/* Global wave sync instructions: DS_GWS_*. The resource's number is M0[21:16] plus the offset, and
 * the operand is that of the first active lane (Vega ISA, "DS Instructions"). machine/gws.c has the
 * barriers themselves. */
#include "vgpu/exec/lanes.h"
#include "vgpu/machine/machine.h"

static unsigned exec_gws_resource_of(const struct wave *w, const struct insn *i)
{
    return (w->s[SREG_M0] >> 16 & 63) + ((u32)i->text & 63);
}

/* The one register is data0's field, or the address's, as the decoder has it. */
static u32 operand_of(const struct wave *w, const struct insn *i)
{
    const struct operand *o = i->src[1].kind == OPERAND_VREG ? &i->src[1] : &i->src[0];
    u64 exec = wave_exec(w);
    return o->kind == OPERAND_VREG && exec ? w->v[o->reg][__builtin_ctzll(exec)] : 0;
}

INSN(ds_gws_init)
{
    machine_gws_init(exec_gws_resource_of(w, i), operand_of(w, i));
}

INSN(ds_gws_barrier)
{
    machine_gws_barrier(w, exec_gws_resource_of(w, i), operand_of(w, i));
}

INSN(ds_gws_sema_v)
{
    machine_gws_sema_v(exec_gws_resource_of(w, i), 1);
}

INSN(ds_gws_sema_br)
{
    machine_gws_sema_v(exec_gws_resource_of(w, i), operand_of(w, i));
}

INSN(ds_gws_sema_p)
{
    machine_gws_sema_p(w, exec_gws_resource_of(w, i));
}

INSN(ds_gws_sema_release_all)
{
    machine_gws_release_all(exec_gws_resource_of(w, i));
}
