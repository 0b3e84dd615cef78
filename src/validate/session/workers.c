#include "validate/session/workers.h"
#include "base/threads.h"
#include "validate/process/process.h"
#include <sys/sysinfo.h>

struct pool {
    const struct workers *w;
    size_t next, done;
    pthread_mutex_t lock;
};

static void *worker(void *ctx)
{
    struct pool *p = ctx;
    const struct workers *w = p->w;
    for (;;) {
        pthread_mutex_lock(&p->lock);
        bool more = p->next < w->n && !process_interrupted();
        size_t i = p->next;
        p->next += more;
        pthread_mutex_unlock(&p->lock);
        if (!more)
            return NULL;
        w->work(w->ctx, i);
        pthread_mutex_lock(&p->lock);
        p->done++;
        if (w->s->o->progress)
            w->s->o->progress(p->done, w->n, w->name(w->ctx, i));
        pthread_mutex_unlock(&p->lock);
    }
}

int workers_count(const struct session *s)
{
    return s->o->jobs > 0 ? s->o->jobs : get_nprocs();
}

void workers_run(struct workers *w)
{
    struct pool p = {.w = w};
    pthread_mutex_init(&p.lock, NULL);
    threads_run((size_t)workers_count(w->s), 0, worker, &p);
    pthread_mutex_destroy(&p.lock);
}
