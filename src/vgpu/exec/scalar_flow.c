/* Control flow: branches, calls, the end of a wave, waiting. SOPP, SOP1, SOPK. */
#include "vgpu/exec/scalar.h"
#include "vgpu/machine/hooks.h"

/* Branch targets are checked when the instruction is decoded (machine/code.c):
 * they lie in the text. */
static void branch(struct wave *w, const struct insn *i)
{
    w->pc += i->imm;
}

#define BRANCH_IF(name, condition)                                                                 \
    INSN(name)                                                                                     \
    {                                                                                              \
        if (condition)                                                                             \
            branch(w, i);                                                                          \
    }
BRANCH_IF(s_branch, true)
BRANCH_IF(s_cbranch_scc0, !w->scc)
BRANCH_IF(s_cbranch_scc1, w->scc)
BRANCH_IF(s_cbranch_vccz, wave_vcc(w) == 0)
BRANCH_IF(s_cbranch_vccnz, wave_vcc(w) != 0)
BRANCH_IF(s_cbranch_execz, wave_exec(w) == 0)
BRANCH_IF(s_cbranch_execnz, wave_exec(w) != 0)

u64 address_of(const struct wave *w, const struct insn *at)
{
    return (u64)(uintptr_t)(w->code->text + (at - w->code->insns));
}

void jump_to(struct wave *w, const struct insn *i, u64 address)
{
    const struct code *code = w->code;
    u64 offset = address - (u64)(uintptr_t)code->text;
    if (__builtin_expect(offset / 4 >= code->words, 0)) {
        code = machine_code_at(address);
        if (!code || code->isa != w->isa) {
            wave_trap_as(w, i, TROUBLE_FAULT, "jump to 0x%llx, where no code is",
                         (unsigned long long)address);
            return;
        }
        w->code = code;
        offset = address - (u64)(uintptr_t)code->text;
    }
    if (offset % 4) {
        wave_trap_as(w, i, TROUBLE_INSTRUCTION,
                     "jump to 0x%llx, which is not the start of an instruction",
                     (unsigned long long)address);
        return;
    }
    w->pc = code->insns + offset / 4;
}

INSN(s_getpc_b64)
{
    result_u64(w, i, address_of(w, w->pc));
}

INSN(s_setpc_b64)
{
    jump_to(w, i, source_u64(w, &i->src[0]));
}
ALIAS(s_rfe_b64, s_setpc_b64)
ALIAS(s_rfe_restore_b64, s_setpc_b64)

INSN(s_swappc_b64)
{
    u64 to = source_u64(w, &i->src[0]);
    result_u64(w, i, address_of(w, w->pc));
    jump_to(w, i, to);
}

INSN(s_call_b64)
{
    u64 next = address_of(w, w->pc);
    scalar_put64(w, sopk_register(i), next);
    jump_to(w, i, next + (u64)((i64)i->imm * 4));
}

INSN(s_endpgm)
{
    (void)i;
    w->state = WAVE_ENDED;
}
ALIAS(s_endpgm_saved, s_endpgm)
ALIAS(s_endpgm_ordered_ps_done, s_endpgm)

INSN(s_barrier)
{
    (void)i;
    if (w->group->nwaves > 1)
        w->state = WAVE_BARRIER;
}

/* gfx12 says first that a wave has come, and may do something else before it waits. Number -1
 * is the workgroup's barrier; 0 is none, -2 the trap handler's. Named ones (1 to 16) no
 * compiler knows for gfx12. */
enum { BARRIER_OF_GROUP = -1 };

INSN(s_barrier_signal)
{
    if (source_i32(w, &i->src[0]) == BARRIER_OF_GROUP)
        machine_barrier_signal(w);
}

INSN(s_barrier_signal_isfirst)
{
    w->scc = source_i32(w, &i->src[0]) == BARRIER_OF_GROUP && machine_barrier_signal(w);
}

INSN(s_barrier_wait)
{
    if (i->imm == BARRIER_OF_GROUP && w->group->nwaves > 1)
        machine_barrier_wait(w);
}

/* Waves that have come 22:16, waves that it waits for 10:4, valid 0. */
INSN(s_get_barrier_state)
{
    bool known = source_i32(w, &i->src[0]) == BARRIER_OF_GROUP;
    result_u32(w, i,
               known ? w->group->signalled << 16 | (w->group->nwaves - w->group->ended) << 4 | 1
                     : 0);
}

INSN(s_sleep)
{
    (void)i;
    w->state = WAVE_YIELDS;
}

ALIAS(s_sleep_var, s_sleep)

/* AMDGPUUsage, "Trap Handler ABI": 2 is llvm.trap, 3 llvm.debugtrap, which goes
 * on without a debugger. */
INSN(s_trap)
{
    if ((i->imm & 0xff) == 2)
        wave_trap(w, i, "the kernel stopped itself (abort, assert or __builtin_trap)");
    else if ((i->imm & 0xff) != 3)
        wave_trap(w, i, "trap %d", i->imm & 0xff);
}

INSN(s_sethalt)
{
    if (i->imm & 1)
        wave_trap(w, i, "the kernel halts the wave");
}

INSN(s_setkill)
{
    if (i->imm & 1)
        w->state = WAVE_ENDED;
}

INSN(s_code_end)
{
    wave_trap_as(w, i, TROUBLE_INSTRUCTION, "ran past the end of the kernel's code");
}

/* AMDGPUUsage, "s_sendmsg": type 1 interrupts the host, m0 tells it why. The other
 * types are of graphics. */
enum { MSG_INTERRUPT = 1 };

INSN(s_sendmsg)
{
    u32 type = (u32)i->imm & (w->isa->family >= ISA_GFX11 ? 0x7f : 0xf);
    if (type == MSG_INTERRUPT)
        vgpu_hooks.interrupt(w->s[SREG_M0]);
}
ALIAS(s_sendmsghalt, s_sendmsg)

/* What a machine without latencies, caches, performance counters and debugger does not need. */
#define NOTHING(name)                                                                              \
    INSN(name)                                                                                     \
    {                                                                                              \
        (void)w, (void)i;                                                                          \
    }
NOTHING(s_nop)
NOTHING(s_waitcnt)
NOTHING(s_waitcnt_depctr)
NOTHING(s_waitcnt_expcnt)
NOTHING(s_waitcnt_lgkmcnt)
NOTHING(s_waitcnt_vmcnt)
NOTHING(s_waitcnt_vscnt)
NOTHING(s_wait_alu)
NOTHING(s_wait_bvhcnt)
NOTHING(s_wait_dscnt)
NOTHING(s_wait_expcnt)
NOTHING(s_wait_kmcnt)
NOTHING(s_wait_loadcnt)
NOTHING(s_wait_loadcnt_dscnt)
NOTHING(s_wait_samplecnt)
NOTHING(s_wait_storecnt)
NOTHING(s_wait_storecnt_dscnt)
NOTHING(s_wait_idle)
NOTHING(s_wait_event)
NOTHING(s_clause)
NOTHING(s_delay_alu)
NOTHING(s_inst_prefetch)
NOTHING(s_set_inst_prefetch_distance)
NOTHING(s_setprio)
NOTHING(s_singleuse_vdst)
NOTHING(s_wakeup)
NOTHING(s_icache_inv)
NOTHING(s_incperflevel)
NOTHING(s_decperflevel)
NOTHING(s_ttracedata)
NOTHING(s_ttracedata_imm)
NOTHING(s_version)
NOTHING(s_cbranch_cdbgsys)
NOTHING(s_cbranch_cdbguser)
NOTHING(s_cbranch_cdbgsys_or_user)
NOTHING(s_cbranch_cdbgsys_and_user)

/* RDNA ISA, "S_SUBVECTOR_LOOP_BEGIN": a wave64 runs a loop body for each half of EXEC in turn; the
 * register keeps the half that does not run. */
INSN(s_subvector_loop_begin)
{
    const struct operand *o = sopk_register(i);
    u32 *exec = &w->s[SREG_EXEC];
    if (exec[0] == 0 && exec[1] == 0) {
        jump_to(w, i, address_of(w, w->pc) + (u64)((i64)i->imm * 4));
    } else if (exec[0] == 0) {
        scalar_put32(w, o, exec[0]);
    } else {
        scalar_put32(w, o, exec[1]);
        exec[1] = 0;
    }
}

INSN(s_subvector_loop_end)
{
    const struct operand *o = sopk_register(i);
    u32 *exec = &w->s[SREG_EXEC], kept = scalar_b32(w, o);
    if (exec[1] != 0) {
        exec[0] = kept;
    } else if (kept != 0) {
        exec[1] = kept;
        scalar_put32(w, o, exec[0]);
        exec[0] = 0;
        jump_to(w, i, address_of(w, w->pc) + (u64)((i64)i->imm * 4));
    }
}

/* Vega ISA, "S_CBRANCH_G_FORK": both sides of a divergent branch run in turn; the one that waits
 * lies on a stack in the SGPRs from CSP * 4 on. CSP is MODE[31:29]. */
enum { CSP_SHIFT = 29 };

static void fork_branch(struct wave *w, const struct insn *i, u64 condition, u64 target)
{
    u64 exec = w->pair[SREG_EXEC / 2], pass = condition & exec, fail = exec & ~condition;
    if (pass == exec) {
        jump_to(w, i, target);
        return;
    }
    if (fail == exec)
        return;
    u32 csp = w->mode >> CSP_SHIFT;
    bool fail_first = __builtin_popcountll(fail) < __builtin_popcountll(pass);
    w->pair[csp * 2] = fail_first ? pass : fail;
    w->pair[csp * 2 + 1] = fail_first ? target : address_of(w, w->pc);
    w->pair[SREG_EXEC / 2] = fail_first ? fail : pass;
    w->mode += 1u << CSP_SHIFT;
    if (!fail_first)
        jump_to(w, i, target);
}

INSN(s_cbranch_g_fork)
{
    fork_branch(w, i, source_u64(w, &i->src[0]), source_u64(w, &i->src[1]));
}

INSN(s_cbranch_i_fork)
{
    fork_branch(w, i, scalar_b64(w, sopk_register(i), false),
                address_of(w, w->pc) + (u64)((i64)i->imm * 4));
}

INSN(s_cbranch_join)
{
    u32 csp = w->mode >> CSP_SHIFT;
    if (csp == (source_u32(w, &i->src[0]) & 7))
        return;
    csp = (csp - 1) & 7;
    w->mode = (w->mode & ((1u << CSP_SHIFT) - 1)) | csp << CSP_SHIFT;
    w->pair[SREG_EXEC / 2] = w->pair[csp * 2];
    jump_to(w, i, w->pair[csp * 2 + 1]);
}
