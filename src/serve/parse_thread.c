#include "serve/parse_thread.h"
#include "base/die.h"
#include "base/fs.h"
#include "store/store.h"
#include <errno.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { TEND_EVERY = 200 };

struct parse_thread {
    const struct project_options *opt;
    const struct map *map;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t change;
    struct texts_open *wanted, *done;
    bool ends;
    int ready; /* an event for the other thread */
};

static void parse_thread_tell(struct parse_thread *a)
{
    uint64_t one = 1;
    ssize_t n;
    do
        n = write(a->ready, &one, sizeof one);
    while (n < 0 && errno == EINTR);
}

/* The next texts, once there are some; NULL at the end. */
static struct texts_open *parse_thread_next(struct parse_thread *a)
{
    pthread_mutex_lock(&a->lock);
    while (!a->wanted && !a->ends)
        pthread_cond_wait(&a->change, &a->lock);
    struct texts_open *t = a->ends ? NULL : a->wanted;
    a->wanted = t ? NULL : a->wanted;
    pthread_mutex_unlock(&a->lock);
    return t;
}

static void *parse_thread_work(void *ctx)
{
    struct parse_thread *a = ctx;
    unsigned runs = 0;
    for (struct texts_open *t; (t = parse_thread_next(a));) {
        answer_all(t, a->opt, a->map, true);
        if (++runs % TEND_EVERY == 0) /* each state of a text that was parsed is in the cache */
            store_tend(a->opt->store, STORE_BYTES, STORE_AGE);
        pthread_mutex_lock(&a->lock);
        texts_open_free(a->done); /* nobody came for the last ones: these are newer */
        a->done = t;
        pthread_mutex_unlock(&a->lock);
        parse_thread_tell(a);
    }
    return NULL;
}

struct parse_thread *parse_thread_start(const struct project_options *opt, const struct map *m,
                                        struct err *err)
{
    struct parse_thread *a = xcalloc(1, sizeof *a);
    a->opt = opt;
    a->map = m;
    a->ready = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->change, NULL);
    int rc = a->ready < 0 ? errno : pthread_create(&a->thread, NULL, parse_thread_work, a);
    if (rc == 0)
        return a;
    err_set(err, "no thread for the parse: %s", fs_reason(rc));
    if (a->ready >= 0)
        close(a->ready);
    free(a);
    return NULL;
}

void parse_thread_end(struct parse_thread *a)
{
    pthread_mutex_lock(&a->lock);
    a->ends = true;
    pthread_cond_signal(&a->change);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
    texts_open_free(a->wanted);
    texts_open_free(a->done);
    pthread_cond_destroy(&a->change);
    pthread_mutex_destroy(&a->lock);
    close(a->ready);
    free(a);
}

int parse_thread_fd(const struct parse_thread *a)
{
    return a->ready;
}

void parse_thread_ask(struct parse_thread *a, struct texts_open *t)
{
    pthread_mutex_lock(&a->lock);
    texts_open_free(a->wanted);
    a->wanted = t;
    pthread_cond_signal(&a->change);
    pthread_mutex_unlock(&a->lock);
}

struct texts_open *parse_thread_take(struct parse_thread *a)
{
    uint64_t count;
    if (read(a->ready, &count, sizeof count) < 0 && errno != EAGAIN)
        return NULL;
    pthread_mutex_lock(&a->lock);
    struct texts_open *t = a->done;
    a->done = NULL;
    pthread_mutex_unlock(&a->lock);
    return t;
}
