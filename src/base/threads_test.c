#include "base/clock.h"
#include "base/threads.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <unistd.h>

#include <cmocka.h>

struct pieces {
    pthread_mutex_t lock;
    size_t next, n;
    size_t threads; /* that have begun */
    int done[1000];
};

static void *take_pieces(void *ctx)
{
    struct pieces *p = ctx;
    pthread_mutex_lock(&p->lock);
    p->threads++;
    while (p->next < p->n) {
        size_t i = p->next++;
        pthread_mutex_unlock(&p->lock);
        p->done[i]++;
        pthread_mutex_lock(&p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Each piece is done once, by as many threads as were asked for, within the limit. */
static void every_piece_once(void **state)
{
    (void)state;
    static const size_t counts[] = {0, 1, 2, 7, THREADS_MOST, THREADS_MOST + 10};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        struct pieces p = {.lock = PTHREAD_MUTEX_INITIALIZER, .n = 1000};
        threads_run(counts[k], k % 2 ? 1 << 20 : 0, take_pieces, &p);
        size_t threads = counts[k] == 0 ? 1 : counts[k] > THREADS_MOST ? THREADS_MOST : counts[k];
        assert_int_equal(p.threads, threads);
        for (size_t i = 0; i < p.n; i++)
            assert_int_equal(p.done[i], 1);
    }
}

static void *is_deep(void *ctx)
{
    char room[4 << 20]; /* more than a small stack has */
    for (size_t i = 0; i < sizeof room; i += 4096)
        ((volatile char *)room)[i] = 1;
    __atomic_add_fetch((int *)ctx, 1, __ATOMIC_RELAXED);
    return NULL;
}

static void a_stack_of_its_own(void **state)
{
    (void)state;
    int n = 0;
    threads_run(3, 16 << 20, is_deep, &n);
    assert_int_equal(n, 3);
}

static void clocks_go_forward(void **state)
{
    (void)state;
    double from = clock_now();
    usleep(1000);
    assert_true(clock_now() - from >= 0.001);
    assert_true(clock_read(CLOCK_PROCESS_CPUTIME_ID) >= 0);
    assert_true(clock_read((clockid_t)1234) == -1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(every_piece_once),
                                              cmocka_unit_test(a_stack_of_its_own),
                                              cmocka_unit_test(clocks_go_forward)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
