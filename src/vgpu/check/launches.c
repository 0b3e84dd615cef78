/* Launches that are under way, and launches that have ended. Their accesses are remembered until
 * everything that may still run is ordered after them. */
#include "vgpu/check/launches.h"
#include "vgpu/check/lock.h"
#include "vgpu/check/race.h"
#include "vgpu/hsa/queue.h"

/* If there are more of ended launches, those launches are forgotten, to bound the memory. */
enum { MOMENTS_KEPT = 1 << 20, LAUNCHES_KEPT = 1 << 16 };

static struct check_launch *launches;
static struct check_group *ended,
    *loosened;      /* the latest first; loosened and those before it are */
static size_t kept; /* launches */
static unsigned under_way;

static bool launches_is_named(const struct kernel_launch *l, const char *name)
{
    return strncmp(l->kernel, name, strlen(name)) == 0;
}

static void free_ended_launches(void)
{
    for (struct check_launch **at = &launches; *at;) {
        struct check_launch *l = *at;
        if (l->launch) {
            at = &l->next;
            continue;
        }
        *at = l->next;
        kept--;
        free(l->kernel);
        free(l);
    }
}

void launches_forget(void)
{
    race_forget();
    while (ended) {
        struct check_group *g = ended;
        ended = g->next;
        vec_release(&g->releases);
        free(g);
    }
    loosened = NULL;
    free_ended_launches();
}

void launches_keep(struct check_group *g)
{
    g->next = ended;
    ended = g;
}

void check_launch_begins(struct kernel_launch *l, const struct start *s)
{
    (void)s;
    struct check_launch *c = l->checked = xcalloc(1, sizeof *c);
    check_lock();
    if (!under_way++ && order_all_seen())
        launches_forget();
    c->launch = l;
    c->kernel = strcpy(xcalloc(1, strlen(l->kernel) + 1), l->kernel);
    c->runtime = launches_is_named(l, "__amd_rocclr_");
    if (l->queue)
        order_launch(&((struct queue *)(uintptr_t)l->queue)->order, &c->stamp);
    c->next = launches;
    launches = c;
    kept++;
    check_unlock();
}

/* No launch is under way: every later acquisition comes after every release so far. So it is enough
 * to know whether a group released at all. */
static void loosen(void)
{
    for (struct check_group *g = ended; g != loosened; g = g->next) {
        g->loose = g->releases.n > 0;
        vec_release(&g->releases);
    }
    loosened = ended;
}

void check_launch_ends(struct kernel_launch *l)
{
    struct check_launch *c = l->checked;
    check_lock();
    copies_end(&c->copies);
    /* hipStreamWaitValue32 and its like wait for memory that anybody may have written. */
    if (l->queue && launches_is_named(l, "__amd_rocclr_streamOps"))
        order_waited(&((struct queue *)(uintptr_t)l->queue)->order, NULL);
    c->launch = NULL;
    l->checked = NULL;
    if (--under_way == 0) {
        loosen();
        if (moments.all.n > MOMENTS_KEPT || kept > LAUNCHES_KEPT)
            launches_forget();
    }
    check_unlock();
}
