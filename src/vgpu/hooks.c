/* Sets the calls from the layers of the virtual GPU to those above them (machine/hooks.h). This is
 * the one file above all layers. */
#include "vgpu/machine/hooks.h"
#include "vgpu/check/check.h"
#include "vgpu/exec/memory.h"
#include "vgpu/exec/scalar.h"
#include "vgpu/hsa/exitcode.h"
#include "vgpu/hsa/ipc.h"
#include "vgpu/hsa/queue.h"
#include "vgpu/jit/jit.h"
#include "vgpu/profile/profile.h"
#include <stdlib.h>

/* --check and --profile at once: the checker comes first. */
static void hooks_launch_begins(struct kernel_launch *l, const struct start *s)
{
    check_observer.launch_begins(l, s);
    profile_observer.launch_begins(l, s);
}

static void hooks_launch_ends(struct kernel_launch *l)
{
    check_observer.launch_ends(l);
    profile_observer.launch_ends(l);
}

static void hooks_group_begins(struct group *g)
{
    check_observer.group_begins(g);
    profile_observer.group_begins(g);
}

static void hooks_group_ends(struct group *g)
{
    check_observer.group_ends(g);
    profile_observer.group_ends(g);
}

static void insn(struct wave *w, const struct insn *i)
{
    check_observer.insn(w, i);
    profile_observer.insn(w, i);
}

static bool lane(const struct touch *t)
{
    profile_observer.lane(t);
    return check_observer.lane(t);
}

/* The checker asks for all that the profiler asks for, and for more. */
static struct observer hooks_both(void)
{
    struct observer o = check_observer;
    o.launch_begins = hooks_launch_begins;
    o.launch_ends = hooks_launch_ends;
    o.group_begins = hooks_group_begins;
    o.group_ends = hooks_group_ends;
    o.insn = insn;
    o.count = profile_observer.count;
    o.lane = lane;
    return o;
}

static void hooks_start(void)
{
    exitcode_start();
    bool checks = check_start(getenv("TRANSHIP_VGPU_CHECK"));
    bool profiles = profile_start(getenv("TRANSHIP_VGPU_PROFILE"));
    if (checks && profiles)
        vgpu_hooks.observer = hooks_both();
    else if (checks)
        vgpu_hooks.observer = check_observer;
    else if (profiles)
        vgpu_hooks.observer = profile_observer;
    else if (jit_start(getenv(
                 "TRANSHIP_VGPU_JIT"))) { /* observers see each instruction: nothing is compiled */
        vgpu_hooks.hot = jit_hot;
        vgpu_hooks.forget = jit_forget;
    }
}

static void observe(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, hooks_start);
}

struct vgpu_hooks vgpu_hooks = {
    .reach = reach_of,
    .run_special = wave_run_special,
    .runs_again = ipc_waits_for_move,
    .interrupt = queue_interrupt,
    .observe = observe,
};
