/* Device memory is host memory, so a kernel's bad addresses arrive as signals of the host. */
#include "vgpu/machine/fault.h"
#include "vgpu/machine/hooks.h"
#include "vgpu/machine/trouble.h"
#include <inttypes.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>

/* The wave that this thread runs, and where to go on when it faults. It is in static TLS, because
 * the handler must not allocate. */
struct guard {
    struct wave *volatile wave;
    struct wave *faulted;
    sigjmp_buf back;
    int signal;
    uint64_t address;
    bool known, write;
};
static _Thread_local struct guard guard __attribute__((tls_model("initial-exec")));

enum { CAUGHT = 3 };
static const int caught[CAUGHT] = {SIGSEGV, SIGBUS, SIGFPE};
static struct sigaction before[CAUGHT];

/* Bit 1 of the page fault error code: a write (Intel SDM, "Page-Fault Exceptions"). */
static bool was_write(const void *context)
{
#ifdef __x86_64__
    const ucontext_t *c = context;
    return c->uc_mcontext.gregs[REG_ERR] & 2;
#else
    (void)context;
    return false;
#endif
}

static void fault_pass_on(int signal, siginfo_t *info, void *context)
{
    for (unsigned k = 0; k < CAUGHT; k++) {
        if (caught[k] != signal)
            continue;
        if (before[k].sa_flags & SA_SIGINFO)
            before[k].sa_sigaction(signal, info, context);
        else if (before[k].sa_handler == SIG_DFL || before[k].sa_handler == SIG_IGN)
            sigaction(signal, &before[k],
                      NULL); /* the instruction runs again, and the signal comes again */
        else
            before[k].sa_handler(signal);
    }
}

static void fault_restore(struct wave *w)
{
    for (unsigned k = 0; k < w->nsaved; k++)
        memcpy(w->v[w->saved_reg[k]], w->saved[k], w->lanes * sizeof **w->saved);
    w->nsaved = 0;
}

static void fault_on_signal(int signal, siginfo_t *info, void *context)
{
    if (signal == SIGSEGV && info->si_code == SEGV_ACCERR && vgpu_hooks.runs_again())
        return;
    if (!guard.wave || info->si_code <= 0) { /* <= 0: sent by a process, not by an instruction */
        fault_pass_on(signal, info, context);
        return;
    }
    guard.faulted = guard.wave;
    fault_restore(guard.faulted); /* here: what was saved is on the stack that the jump leaves */
    guard.wave = NULL;            /* a second fault in here is not the kernel's */
    guard.signal = signal;
    guard.known =
        signal == SIGSEGV && (info->si_code == SEGV_MAPERR || info->si_code == SEGV_ACCERR);
    guard.address = (uint64_t)(uintptr_t)info->si_addr;
    guard.write = was_write(context);
    siglongjmp(guard.back, 1);
}

/* The handler leaves by a jump, so the signal must not stay blocked. One jump is made at once, so
 * that the dynamic loader finds siglongjmp now: later, a kernel may have overwritten what the
 * loader needs for that. */
void fault_init(void)
{
    if (sigsetjmp(guard.back, 0) == 0)
        siglongjmp(guard.back, 1);
    fault_arm();
}

void fault_arm(void)
{
    struct sigaction a = {.sa_sigaction = fault_on_signal,
                          .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK},
                     now;
    sigemptyset(&a.sa_mask);
    for (unsigned k = 0; k < CAUGHT; k++) {
        sigaction(caught[k], NULL, &now);
        if (now.sa_flags & SA_SIGINFO && now.sa_sigaction == fault_on_signal)
            continue;
        before[k] = now;
        sigaction(caught[k], &a, NULL);
    }
}

/* True if the address has more bits than the 47 of a program's addresses and is not a flat address
 * in one of the apertures. */
static bool fault_is_beyond(uint64_t address)
{
    return address >> 47 != 0 && address >> 32 != APERTURE_SHARED >> 32 &&
           address >> 32 != APERTURE_PRIVATE >> 32;
}

/* The first lane whose access is impossible, and its address; -1: not known. The host may have
 * faulted at another lane first, since copies of whole rows begin anywhere. If no lane accesses the
 * page of the fault, the access of a lane just in front of it may extend into it. */
static int find_lane(struct wave *w, const struct insn *i, uint64_t *address)
{
    enum { PAGE = 4096, WIDEST = 16 }; /* bytes of one lane's access */
    struct reach r;
    int in_front = -1;
    if (!i || !vgpu_hooks.reach(w, i, &r))
        return -1;
    for (unsigned l = 0; l < w->lanes; l++) {
        if (!(r.mask >> l & 1))
            continue;
        if (guard.known ? r.at[l] / PAGE == *address / PAGE : fault_is_beyond(r.at[l])) {
            *address = r.at[l];
            return (int)l;
        }
        if (guard.known && in_front < 0 && *address - r.at[l] < WIDEST)
            in_front = (int)l;
    }
    return in_front;
}

static bool fault_writes(const struct insn *i)
{
    const char *name = i ? isa_mnemonic(i->op) : "";
    return guard.known ? guard.write : strstr(name, "store") || strstr(name, "atomic");
}

static void fault_say(struct wave *w)
{
    const struct insn *i = trouble_last(w);
    uint64_t address = guard.address;
    if (guard.signal == SIGFPE) {
        wave_trap(w, NULL, "arithmetic fault");
        return;
    }
    int lane = find_lane(w, i, &address);
    char who[64];
    trouble_thread(w, lane, who, sizeof who);
    const char *does = fault_writes(i) ? "writes to" : "reads";
    if (guard.known)
        wave_trap_as(w, NULL, TROUBLE_FAULT, "%s %s address 0x%" PRIx64 ", where no memory is", who,
                     does, address);
    else if (lane >= 0)
        wave_trap_as(w, NULL, TROUBLE_APERTURE,
                     "%s %s address 0x%" PRIx64 ", which no memory can have", who, does, address);
    else
        wave_trap_as(w, NULL, TROUBLE_APERTURE, "%s %s an address that no memory can have", who,
                     does);
}

void fault_guard(struct wave *w, void (*run)(struct wave *w))
{
    guard.wave = w;
    if (sigsetjmp(guard.back, 0) == 0) {
        run(w);
        guard.wave = NULL;
    } else if (guard.faulted->again) {
        guard.faulted->pc = guard.faulted->again;
        guard.faulted->again = NULL;
        guard.faulted->interpreted = true;
        fault_guard(guard.faulted, run);
    } else {
        fault_say(guard.faulted);
    }
}
