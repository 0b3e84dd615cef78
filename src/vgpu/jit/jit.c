/* A thread compiles one kernel after the other, from copies of their instructions. Neither the
 * program nor its kernels wait for it. Only in tests (always) does a launch wait until its kernel
 * is compiled. */
#include "vgpu/jit/jit.h"
#include "vgpu/isa/ints.h"
#include "vgpu/jit/entry.h"
#include "vgpu/jit/llvm.h"
#include "vgpu/jit/make.h"
#include "vgpu/machine/heat.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A kernel is looked at after its waves have executed LOOK instructions, and compiled after EACH
 * for each instruction that it has. Executing those takes twice as long as compiling does, so no
 * program loses much if it ends in the meantime. */
enum { LOOK = 10000000, EACH = 150000, NICE = 5 };

/* A kernel on its way, and then its code. */
struct unit {
    struct region region;
    struct code *code; /* NULL: it has gone away */
    void *made;        /* of LLVM */
    struct compiled_entry *entries;
    struct unit *next;
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t idle;
    struct unit *waiting, *done; /* done: compiled, of all code that is there */
    struct unit *now;            /* being compiled, without the lock */
    bool runs, loaded;
    atomic_bool stops, useless;
    unsigned width, number;
    bool always;
} jit = {.lock = PTHREAD_MUTEX_INITIALIZER, .idle = PTHREAD_COND_INITIALIZER};

/* Under the lock, once u is in no list. */
static void unit_free(struct unit *u)
{
    if (u->made && !atomic_load(&jit.stops)) /* LLVM may stand still with its locks */
        llvm_drop(u->made);
    region_release(&u->region);
    free(u->entries);
    free(u);
}

/* Without the lock: only u is touched, and LLVM, which only this thread uses. */
static compiled_run *jit_compile(struct unit *u, unsigned number)
{
    struct maker *m = malloc(sizeof *m);
    if (!m)
        return NULL;
    char name[32];
    snprintf(name, sizeof name, "kernel%u", number);
    make_module(m, &u->region, jit.width, name);
    const char *folder = getenv("TRANSHIP_VGPU_JIT_TEXT");
    if (folder) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.ll", folder, name);
        FILE *f = fopen(path, "w");
        if (f) {
            fputs(m->out.p, f);
            fclose(f);
        }
    }
    void *p = llvm_compile(m->out.p, m->out.len, name, &u->made);
    compiled_run *run;
    memcpy(&run, &p, sizeof run);
    make_release(m);
    free(m);
    return run;
}

/* The process ends: LLVM's own destructors must not meet a thread that compiles. */
static void jit_stop(void)
{
    if (machine_orphaned)
        return;
    pthread_mutex_lock(&jit.lock);
    atomic_store(&jit.stops, true);
    while (jit.runs)
        pthread_cond_wait(&jit.idle, &jit.lock);
    pthread_mutex_unlock(&jit.lock);
}

/* Between two steps of LLVM: nobody will need what the thread is at. It holds locks of
 * LLVM, and never goes on. */
static void stop_between(void)
{
    if (!atomic_load(&jit.stops))
        return;
    pthread_mutex_lock(&jit.lock);
    jit.runs = false;
    pthread_cond_broadcast(&jit.idle);
    pthread_mutex_unlock(&jit.lock);
    for (;;)
        pause();
}

/* exit() begins with what belongs to the thread that calls it, before all destructors, which LLVM
 * registers whenever it likes to. Of the other threads that may call it there is only what is
 * registered behind that (compile_waiting). */
extern int __cxa_thread_atexit_impl(void (*function)(void *), void *object, void *library);
extern void *__dso_handle;
static void stop_of_thread(void *unused)
{
    (void)unused;
    jit_stop();
}

/* A thread that ends without the process must not stop anything: only the main thread can
 * do without a process. */
static bool stop_at_exit(void)
{
    return gettid() == getpid() &&
           __cxa_thread_atexit_impl(stop_of_thread, NULL, &__dso_handle) == 0;
}

/* Under the lock: the interpreter finds it from now on. */
static void jit_publish(struct unit *u, compiled_run *run)
{
    const struct region *r = &u->region;
    u->entries = calloc(r->count, sizeof *u->entries);
    for (size_t n = 0; u->entries && n < r->count; n++) {
        u->entries[n] = (struct compiled_entry){
            .run = run, .block = (uint32_t)n, .mode = r->mode, .lanes = r->lanes};
        if (r->sites[n].leads)
            entry_add(u->code, r->sites[n].at, &u->entries[n]);
    }
}

/* Under the lock, which is given up while something is compiled. */
static void compile_waiting(void)
{
    while (jit.waiting && !jit.stops) {
        struct unit *u = jit.now = jit.waiting;
        unsigned number = jit.number++;
        jit.waiting = u->next;
        pthread_mutex_unlock(&jit.lock);
        if (!jit.loaded && !jit.useless) {
            jit.loaded = llvm_load(stop_between);
            jit.useless = !jit.loaded;
            if (jit.loaded)
                llvm_warm_up();
        }
        atexit(jit_stop); /* runs before all that LLVM has registered by now */
        compiled_run *run = jit.useless ? NULL : jit_compile(u, number);
        pthread_mutex_lock(&jit.lock);
        jit.now = NULL;
        if (run && u->code) {
            jit_publish(u, run);
            u->next = jit.done;
            jit.done = u;
        } else {
            unit_free(u);
        }
    }
    pthread_cond_broadcast(&jit.idle);
}

static void *compile_thread(void *unused)
{
    (void)unused;
    setpriority(PRIO_PROCESS, 0,
                NICE); /* of this thread alone: the kernels are in more of a hurry */
    pthread_mutex_lock(&jit.lock);
    compile_waiting();
    jit.runs = false;
    pthread_cond_broadcast(&jit.idle);
    pthread_mutex_unlock(&jit.lock);
    return NULL;
}

/* Under the lock. */
static void jit_begin(void)
{
    pthread_t id;
    sigset_t all, old;
    if (jit.runs)
        return;
    sigfillset(
        &all); /* the program's handlers are no business of that thread: one might call exit() */
    pthread_sigmask(SIG_SETMASK, &all, &old);
    jit.runs = pthread_create(&id, NULL, compile_thread, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (jit.runs)
        pthread_detach(id);
}

/* Under the lock. */
static void ask_for(struct unit *u)
{
    u->next = jit.waiting;
    jit.waiting = u;
    jit_begin();
    while (jit.always && jit.runs)
        pthread_cond_wait(&jit.idle, &jit.lock);
}

void jit_hot(const struct start *s)
{
    if (machine_orphaned || jit.useless || atomic_load(&jit.stops))
        return;
    struct unit *u = calloc(1, sizeof *u);
    if (!u)
        return;
    u->code = (struct code *)(uintptr_t)s->code;
    pthread_mutex_lock(&jit.lock);
    bool found = region_find(&u->region, s->code, s->entry, s->mode, s->lanes);
    u64 enough = found && !jit.always ? (u64)EACH * u->region.count : 0;
    if (found && s->heat->told >= enough) {
        ask_for(u);
    } else {
        if (found) /* not yet */
            atomic_store(&s->heat->enough, enough);
        region_release(&u->region);
        free(u);
    }
    pthread_mutex_unlock(&jit.lock);
}

void jit_forget(struct code *code)
{
    if (machine_orphaned)
        return;
    pthread_mutex_lock(&jit.lock);
    if (jit.now && jit.now->code == code)
        jit.now->code = NULL;
    for (struct unit *u = jit.waiting; u; u = u->next)
        if (u->code == code)
            u->code = NULL;
    for (struct unit **at = &jit.done; *at;) {
        struct unit *u = *at;
        if (u->code != code) {
            at = &u->next;
            continue;
        }
        *at = u->next;
        unit_free(u);
    }
    entry_drop(code);
    pthread_mutex_unlock(&jit.lock);
}

bool jit_start(const char *setting)
{
    if (setting && strcmp(setting, "off") == 0)
        return false;
    jit.width = llvm_width();
    if (!jit.width || !stop_at_exit())
        return false;
    jit.always = setting && strcmp(setting, "always") == 0;
    heat_enough = jit.always ? 0 : LOOK;
    return true;
}
