/* Several threads of several processes use one cache, for tests. */
#ifndef STORE_CROWD_TEST_SUPPORT_H
#define STORE_CROWD_TEST_SUPPORT_H

#include "base/scratch_test_support.h"
#include "store/store.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs work in all of them, each process with the cache open; it gets the store, and returns NULL
 * if nothing was wrong. */
static inline void crowd(struct store *(*open)(const char *, struct err *), const char *dir,
                         void *(*work)(void *))
{
    enum { PROCESSES = 3, THREADS = 4 };
    for (int p = 0; p < PROCESSES; p++) {
        if (fork() != 0)
            continue;
        struct store *mine = open(dir, NULL);
        pthread_t t[THREADS];
        bool wrong = !mine;
        for (int i = 0; i < THREADS; i++)
            pthread_create(&t[i], NULL, work, mine);
        for (int i = 0; i < THREADS; i++) {
            void *n;
            pthread_join(t[i], &n);
            wrong |= n != NULL;
        }
        store_close(mine);
        _exit(wrong);
    }
    for (int p = 0; p < PROCESSES; p++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
}

#endif
