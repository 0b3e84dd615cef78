#include "vgpu/machine/timeout.h"
#include "vgpu/machine/trouble.h"
#include <stdio.h>
#include <time.h>

enum { SECOND = 1000000000 };

uint64_t machine_timeout;

bool timeout_parse(const char *seconds, uint64_t *ns)
{
    const uint64_t most = UINT64_C(1000000000) * SECOND; /* 30 years */
    uint64_t n = 0, unit = SECOND;
    const char *p = seconds;
    for (; *p >= '0' && *p <= '9' && n <= most; p++)
        n = n * 10 + (uint64_t)(*p - '0') * SECOND;
    bool digits = p > seconds;
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++) {
            unit /= 10;
            n += (uint64_t)(*p - '0') * unit;
            digits = true;
        }
    *ns = n;
    return digits && !*p && n > 0 && n <= most;
}

/* The time in nanoseconds. It is some milliseconds coarse and costs no more than reading a
 * variable, because it is called with every turn of a group. */
static uint64_t timeout_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    return (uint64_t)t.tv_sec * SECOND + (uint64_t)t.tv_nsec;
}

uint64_t timeout_deadline(void)
{
    return machine_timeout ? timeout_now() + machine_timeout : 0;
}

bool timeout_is_past(uint64_t deadline)
{
    return timeout_now() > deadline;
}

static struct wave *find_wave(struct group *g, unsigned *waiting)
{
    struct wave *found = NULL;
    *waiting = 0;
    for (unsigned k = 0; k < g->nwaves; k++) {
        struct wave *w = &g->waves[k];
        bool runs = w->state == WAVE_RUNS || w->state == WAVE_YIELDS;
        *waiting += w->state == WAVE_BARRIER;
        if (w->state == WAVE_ENDED)
            continue;
        if (!found || (runs && found->state != WAVE_RUNS && found->state != WAVE_YIELDS))
            found = w;
    }
    return found;
}

void timeout_say(struct group *g)
{
    unsigned waiting;
    struct wave *w = find_wave(g, &waiting);
    if (!w)
        return;
    bool barrier = w->state == WAVE_BARRIER, grid = w->state == WAVE_GRID;
    const char *does = barrier ? "waits at a barrier"
                       : grid  ? "waits for the other blocks"
                               : "runs";
    uint64_t exec = wave_exec(w);
    char who[64], others[64] = "";
    trouble_thread(w, exec ? __builtin_ctzll(exec) : 0, who, sizeof who);
    if (waiting && !barrier)
        snprintf(others, sizeof others, ", with %u of the block's %u waves at a barrier", waiting,
                 g->nwaves);
    double seconds = (double)machine_timeout / SECOND;
    wave_trap_as(w, barrier || grid ? trouble_last(w) : w->pc, TROUBLE_TIMEOUT,
                 "%s still %s after %g second%s (--timeout)%s", who, does, seconds,
                 seconds == 1 ? "" : "s", others);
}
