/* The main loop: the waves of a group run one after the other, each until it waits. */
#include "vgpu/machine/run.h"
#include "vgpu/machine/fault.h"
#include "vgpu/machine/gws.h"
#include "vgpu/machine/hooks.h"
#include "vgpu/machine/step.h"

/* Instructions that a wave runs before the others get a turn: enough for the cost of the change not
 * to matter, few enough for waves that poll for another one's result without s_sleep. */
enum { SLICE = 1 << 17 };

/* Rounds over a group's waves, from barrier to barrier, before other groups and the rest of the
 * machine get a turn: the group may wait for them. */
enum { ROUNDS = 1024 };

/* Compiled code also counts down, so the count is in the wave. */
static void run_slice(struct wave *w)
{
    w->left = SLICE;
    if (wave_is_special(w))
        vgpu_hooks.run_special(w);
    while (w->left > 0 && w->state == WAVE_RUNS) {
        const struct insn *i = w->pc;
        insn_run *run = insn_ready(w, i);
        w->pc = i + i->words;
        w->left--;
        run(w, i);
    }
    w->executed += (uint64_t)(SLICE - w->left);
}

static void run_slice_watched(struct wave *w)
{
    unsigned left = SLICE;
    if (wave_is_special(w))
        vgpu_hooks.run_special(w);
    while (left && w->state == WAVE_RUNS) {
        const struct insn *i = w->pc;
        insn_run *run = insn_ready(w, i);
        vgpu_hooks.observer.insn(w, i);
        w->pc = i + i->words;
        run(w, i);
        left--;
    }
    w->executed += SLICE - left;
}

/* Waves that wait go on. Waves that have only signalled will not wait. */
static void barrier_open(struct group *g)
{
    VGPU_OBSERVE(barrier_opens, g);
    for (unsigned k = 0; k < g->nwaves; k++) {
        struct wave *w = &g->waves[k];
        w->signalled =
            w->state != WAVE_BARRIER && w->signalled == SIGNAL_GIVEN ? SIGNAL_DONE : SIGNAL_NONE;
        if (w->state == WAVE_BARRIER)
            w->state = WAVE_RUNS;
    }
    g->waiting = g->signalled = 0;
}

/* If all waves that have not ended wait at the barrier, they go on. */
static bool machine_run_barrier_opens(struct group *g)
{
    if (g->waiting == 0 || g->waiting + g->ended < g->nwaves)
        return false;
    barrier_open(g);
    return true;
}

/* If all waves have signalled, but some do something else before they wait, they may need the
 * others for that, so the barrier opens. This is called only when nothing else goes on: otherwise
 * the waves meet as at any barrier, which is what --check knows. */
static bool barrier_opens_early(struct group *g)
{
    if (g->waiting == 0 || g->signalled == 0 || g->signalled + g->ended < g->nwaves)
        return false;
    barrier_open(g);
    return true;
}

bool machine_barrier_signal(struct wave *w)
{
    w->signalled = SIGNAL_GIVEN;
    return w->group->signalled++ == 0;
}

void machine_barrier_wait(struct wave *w)
{
    if (w->signalled != SIGNAL_DONE)
        w->state = WAVE_BARRIER;
    w->signalled = SIGNAL_NONE;
}

static bool can_run(struct wave *w)
{
    if (w->state == WAVE_YIELDS || (w->state == WAVE_GRID && machine_gws_open(w)))
        w->state = WAVE_RUNS;
    return w->state == WAVE_RUNS;
}

enum turn group_turn(struct group *g)
{
    bool moved = true, busy = false;
    for (unsigned round = 0; moved && !busy && round < ROUNDS; round++) {
        moved = false;
        for (unsigned k = 0; k < g->nwaves; k++) {
            struct wave *w = &g->waves[k];
            if (!can_run(w))
                continue;
            fault_guard(w, vgpu_hooks.observer.insn ? run_slice_watched : run_slice);
            switch (w->state) {
            case WAVE_RUNS:
                busy = true;
                break;
            case WAVE_BARRIER:
                g->waiting++;
                moved = true;
                break;
            case WAVE_ENDED:
                g->ended++;
                moved = true;
                break;
            case WAVE_TRAPPED:
                return TURN_TRAPPED;
            }
            machine_run_barrier_opens(g);
        }
    }
    if (g->ended == g->nwaves)
        return TURN_ENDED;
    if (__builtin_expect(g->signalled != 0, 0) && barrier_opens_early(g))
        return TURN_BUSY;
    return busy || moved ? TURN_BUSY : TURN_IDLE;
}
