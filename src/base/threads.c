#include "base/threads.h"
#include <pthread.h>

void threads_run(size_t n, size_t stack, void *(*work)(void *), void *ctx)
{
    pthread_t thread[THREADS_MOST];
    pthread_attr_t attr;
    size_t started = 0;
    pthread_attr_init(&attr);
    if (stack)
        pthread_attr_setstacksize(&attr, stack);
    if (n > THREADS_MOST)
        n = THREADS_MOST;
    while (started + 1 < n && pthread_create(&thread[started], &attr, work, ctx) == 0)
        started++;
    work(ctx);
    for (size_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_attr_destroy(&attr);
}
