#include "vgpu/check/lock.h"
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void check_lock(void)
{
    pthread_mutex_lock(&lock);
}

void check_unlock(void)
{
    pthread_mutex_unlock(&lock);
}
