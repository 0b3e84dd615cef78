/* Launches and the threads that run them. The thread that calls machine_run works, too, so every
 * launch makes progress, whatever the other threads do. */
#include "vgpu/machine/fault.h"
#include "vgpu/machine/heat.h"
#include "vgpu/machine/hooks.h"
#include "vgpu/machine/run.h"
#include "vgpu/machine/timeout.h"
#include "vgpu/machine/trouble.h"
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A launch under way. */
struct job {
    struct kernel_launch *launch;
    struct start start;
    uint64_t deadline;      /* 0: none */
    _Atomic uint64_t begun; /* groups that a thread has begun */
    atomic_bool failed;
    unsigned helpers; /* pool threads at work, under the lock */
    struct job *next; /* those that have groups left */
};

/* What one thread has in flight. */
struct worker {
    struct job *job;
    struct slot *running, *spare;
    struct worker *next; /* of those that nobody uses */
};

bool machine_orphaned;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t work, left;
    struct job *jobs;
    struct worker *idle;
    unsigned threads, started;
    pthread_t *ids;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .work = PTHREAD_COND_INITIALIZER,
          .left = PTHREAD_COND_INITIALIZER};

static void give_spare(struct worker *k, struct slot *s)
{
    s->next = k->spare;
    k->spare = s;
}

static bool groups_left(struct job *j)
{
    return atomic_load_explicit(&j->begun, memory_order_relaxed) < j->start.ngroups;
}

/* One more group in flight; false: there is none. */
static bool machine_pool_begin_group(struct worker *k)
{
    struct job *j = k->job;
    if (!groups_left(j))
        return false;
    uint64_t n = atomic_fetch_add(&j->begun, 1);
    if (n >= j->start.ngroups)
        return false;
    struct slot *s = slot_take(&k->spare, &j->start, j->launch);
    if (!s) {
        if (!atomic_exchange(&j->failed, true))
            trouble_launch(j->launch, "no memory for a workgroup");
        return false;
    }
    start_group(&j->start, &s->group, n);
    VGPU_OBSERVE(group_begins, &s->group);
    s->next = k->running;
    k->running = s;
    return true;
}

static void end_group(struct worker *k, struct slot **at)
{
    struct slot *s = *at;
    uint64_t executed = 0;
    VGPU_OBSERVE(group_ends, &s->group);
    for (unsigned n = 0; n < s->group.nwaves; n++)
        executed += s->group.waves[n].executed;
    atomic_fetch_add_explicit(&k->job->launch->executed, executed, memory_order_relaxed);
    struct heat *heat = k->job->start.heat;
    if (heat && heat_add(heat, executed))
        vgpu_hooks.hot(&k->job->start);
    *at = s->next;
    give_spare(k, s);
}

/* A turn for every group in flight. True: something went on. */
static bool turns(struct worker *k, unsigned *busy)
{
    bool moved = false;
    struct heat *heat;
    for (struct slot **at = &k->running; *at;) {
        if (__builtin_expect(k->job->deadline != 0, 0) && timeout_is_past(k->job->deadline)) {
            timeout_say(&(*at)->group);
            atomic_store(&k->job->failed, true);
            return false;
        }
        switch (group_turn(&(*at)->group)) {
        case TURN_ENDED:
            end_group(k, at);
            moved = true;
            *busy = 0;
            break;
        case TURN_TRAPPED:
            atomic_store(&k->job->failed, true);
            return false;
        case TURN_BUSY:
            heat = k->job->start.heat;
            if (heat && heat_look(heat, &(*at)->group))
                vgpu_hooks.hot(&k->job->start);
            moved = true;
            ++*busy;
            at = &(*at)->next;
            break;
        case TURN_IDLE:
            at = &(*at)->next;
            break;
        }
    }
    return moved;
}

/* All groups of this thread poll for something that another thread or the host must do: leaves the
 * processor to it. */
static void wait_a_little(unsigned times)
{
    if (times < 8) {
        sched_yield();
        return;
    }
    struct timespec t = {.tv_nsec = times < 64 ? 20000 : 100000};
    nanosleep(&t, NULL);
}

/* Runs groups one by one. If all groups in flight wait, or have run for long (they may poll),
 * another one begins, since they may wait for it. */
static void machine_pool_work(struct worker *k)
{
    enum { PATIENCE = 32 };
    unsigned busy = 0, idle = 0;
    struct job *j = k->job;
    while (!atomic_load_explicit(&j->failed, memory_order_relaxed)) {
        if (!k->running && !machine_pool_begin_group(k))
            break;
        if (turns(k, &busy)) {
            idle = 0;
            if (busy < PATIENCE)
                continue;
            busy = PATIENCE / 2;
            machine_pool_begin_group(k);
        } else if (!machine_pool_begin_group(k)) {
            wait_a_little(idle++);
        }
    }
    while (k->running)
        end_group(k, &k->running);
}

/* Under the lock. */
static struct worker *take_worker(void)
{
    struct worker *k = pool.idle;
    if (k)
        pool.idle = k->next;
    return k ? k : calloc(1, sizeof *k);
}

static void give_worker(struct worker *k)
{
    k->next = pool.idle;
    pool.idle = k;
}

/* Under the lock: a launch that has groups left. */
static struct job *find_job(void)
{
    for (struct job *j = pool.jobs; j; j = j->next)
        if (groups_left(j) && !atomic_load(&j->failed))
            return j;
    return NULL;
}

static void *pool_thread(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        struct job *j;
        while (!(j = find_job()))
            pthread_cond_wait(&pool.work, &pool.lock);
        struct worker *k = take_worker();
        if (!k)
            break;
        j->helpers++;
        k->job = j;
        pthread_mutex_unlock(&pool.lock);
        machine_pool_work(k);
        pthread_mutex_lock(&pool.lock);
        give_worker(k);
        if (--j->helpers == 0)
            pthread_cond_broadcast(&pool.left);
    }
    pthread_mutex_unlock(&pool.lock);
    return NULL;
}

/* Under the lock. Threads start when there is something for them to do. */
static void call_helpers(struct job *j)
{
    uint64_t wanted = j->start.ngroups - 1;
    while (pool.started + 1 < pool.threads && pool.started < wanted) {
        if (pthread_create(&pool.ids[pool.started], NULL, pool_thread, NULL) != 0)
            break;
        pool.started++;
    }
    if (wanted >= pool.started) {
        pthread_cond_broadcast(&pool.work);
        return;
    }
    while (wanted--)
        pthread_cond_signal(&pool.work);
}

static void machine_pool_leave(struct job *j)
{
    for (struct job **at = &pool.jobs; *at; at = &(*at)->next)
        if (*at == j) {
            *at = j->next;
            break;
        }
    while (j->helpers)
        pthread_cond_wait(&pool.left, &pool.lock);
}

int machine_run(struct kernel_launch *l)
{
    struct job j = {.launch = l, .deadline = timeout_deadline()};
    if (start_init(&j.start, l) != 0)
        return -1;
    VGPU_OBSERVE(launch_begins, l, &j.start);
    if (j.start.heat && heat_add(j.start.heat, 0)) {
        vgpu_hooks.hot(&j.start);
        j.deadline = timeout_deadline(); /* it may have been compiled first */
    }
    pthread_mutex_lock(&pool.lock);
    fault_arm();
    struct worker *k = take_worker();
    if (!k) {
        pthread_mutex_unlock(&pool.lock);
        return trouble_launch(l, "no memory for a thread");
    }
    if (j.start.ngroups > 1 && pool.threads > 1) {
        struct job **end = &pool.jobs;
        while (*end)
            end = &(*end)->next;
        *end = &j;
        call_helpers(&j);
    }
    pthread_mutex_unlock(&pool.lock);
    k->job = &j;
    machine_pool_work(k);
    pthread_mutex_lock(&pool.lock);
    give_worker(k);
    machine_pool_leave(&j);
    pthread_mutex_unlock(&pool.lock);
    VGPU_OBSERVE(launch_ends, l);
    return l->trouble[0] ? -1 : 0;
}

void machine_catch_faults(void)
{
    pthread_mutex_lock(&pool.lock);
    fault_arm();
    pthread_mutex_unlock(&pool.lock);
}

void machine_init(unsigned threads)
{
    const char *setting = getenv("TRANSHIP_VGPU_THREADS");
    if (setting && atoi(setting) > 0)
        threads = (unsigned)atoi(setting);
    if (threads == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        threads = cores > 0 ? (unsigned)cores : 1;
    }
    if (threads > 1024)
        threads = 1024;
    fault_init();
    pthread_mutex_lock(&pool.lock);
    pool.ids = calloc(threads, sizeof *pool.ids);
    pool.threads = pool.ids ? threads : 1;
    pthread_mutex_unlock(&pool.lock);
}
