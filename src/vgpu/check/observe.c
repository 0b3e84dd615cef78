/* The machine has one place for whoever looks at it: the checker and the profiler share it. */
#include "vgpu/check/observe.h"
#include "vgpu/check/check.h"
#include "vgpu/hsa/exitcode.h"
#include "vgpu/profile/profile.h"
#include <stdlib.h>

static bool checks, profiles;

static void launch_begins(struct launch *l, const struct start *s)
{
    if (checks)
        check_launch_begins(l);
    if (profiles)
        profile_launch_begins(l, s);
}

static void launch_ends(struct launch *l)
{
    if (checks)
        check_launch_ends(l);
    if (profiles)
        profile_launch_ends(l);
}

static void group_begins(struct group *g)
{
    if (checks)
        check_group_begins(g);
    if (profiles)
        profile_group_begins(g);
}

static void group_ends(struct group *g)
{
    if (checks)
        check_group_ends(g);
    if (profiles)
        profile_group_ends(g);
}

static void barrier_opens(struct group *g)
{
    if (checks)
        check_barrier_opens(g);
}

static void both(struct wave *w, const struct insn *i)
{
    check_insn(w, i);
    profile_insn(w, i);
}

/* With the profiler alone, which sees all lanes at once (memory_count), but for scalar loads. */
static bool count(const struct touch *t)
{
    profile_touch(t);
    return true;
}

static bool count_and_check(const struct touch *t)
{
    profile_touch(t);
    return check_touch(t);
}

static void start(void)
{
    static const struct machine_observer observer = {
        .launch_begins = launch_begins,
        .launch_ends = launch_ends,
        .group_begins = group_begins,
        .group_ends = group_ends,
        .barrier_opens = barrier_opens,
    };
    exitcode_start();
    checks = check_start(getenv("TRANSHIP_VGPU_CHECK"));
    profiles = profile_start(getenv("TRANSHIP_VGPU_PROFILE"));
    if (!checks && !profiles)
        return;
    machine_observer = &observer;
    machine_watch = checks && profiles ? both : checks ? check_insn : profile_insn;
    memory_watch = checks && profiles ? count_and_check : checks ? check_touch : count;
    memory_count = profiles ? profile_reach : NULL;
    memory_only_counts = !checks;
    memory_watch_lanes = checks ? check_lanes : NULL;
}

void observe_start(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
}

unsigned observe_threads(void)
{
    return checks ? 1 : 0;
}
