/* HIP for the tests: streams are threads, devices are numbers, their memory is the host's; and the
 * ranks that a test begins with. */
#ifndef STANDIN_RCCL_HIP_FOR_TEST_H
#define STANDIN_RCCL_HIP_FOR_TEST_H
#include "standin/common/test.h"
#include "standin/rccl/comm.h"
#include <unistd.h>

enum { DEVICES = 6, ITEMS_MAX = 1024 };

struct ihipEvent_t {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int recorded, reached; /* how often */
    int holders;           /* its maker, and work of streams */
};

struct item {
    void (*function)(void *);
    void *arg;
};

struct ihipStream_t {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct item item[ITEMS_MAX];
    int put, done;
};

static _Thread_local int current_device;
static const char *device_arch = "gfx1100";

static void *stream_serve(void *arg)
{
    struct ihipStream_t *s = arg;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        while (s->done == s->put)
            pthread_cond_wait(&s->changed, &s->lock);
        struct item i = s->item[s->done % ITEMS_MAX];
        pthread_mutex_unlock(&s->lock);
        if (!i.function)
            return NULL;
        i.function(i.arg);
        pthread_mutex_lock(&s->lock);
        s->done++;
        pthread_cond_broadcast(&s->changed);
    }
}

static void stream_put(struct ihipStream_t *s, void (*function)(void *), void *arg)
{
    pthread_mutex_lock(&s->lock);
    s->item[s->put++ % ITEMS_MAX] = (struct item){function, arg};
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static struct ihipStream_t *stream_new(void)
{
    struct ihipStream_t *s = calloc(1, sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    pthread_create(&s->thread, NULL, stream_serve, s);
    return s;
}

static void stream_wait(struct ihipStream_t *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->done != s->put)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

static void stream_free(struct ihipStream_t *s)
{
    stream_put(s, NULL, NULL);
    pthread_join(s->thread, NULL);
    free(s);
}

/* While all streams capture, their work goes into one graph. */
static bool captures;
static struct item graph[16];
static int graph_size;

/* ---- functions that gpu.c looks up ---- */

hipError_t hipGetDevice(int *device)
{
    *device = current_device;
    return hipSuccess;
}

hipError_t hipSetDevice(int device)
{
    current_device = device;
    return hipSuccess;
}

hipError_t hipGetDeviceCount(int *n)
{
    *n = DEVICES;
    return hipSuccess;
}

hipError_t hipDeviceGetName(char *name, int size, hipDevice_t device)
{
    (void)device;
    snprintf(name, (size_t)size, "tranship virtual %s", device_arch);
    return hipSuccess;
}

hipError_t hipDeviceGetPCIBusId(char *bus, int size, int device)
{
    snprintf(bus, (size_t)size, "0000:%02x:00.0", device);
    return hipSuccess;
}

hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus *status)
{
    (void)stream;
    *status = captures ? hipStreamCaptureStatusActive : hipStreamCaptureStatusNone;
    return hipSuccess;
}

hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void *arg)
{
    if (captures)
        graph[graph_size++] = (struct item){function, arg};
    else
        stream_put(stream, function, arg);
    return hipSuccess;
}

hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned flags)
{
    (void)flags;
    *event = calloc(1, sizeof **event);
    pthread_mutex_init(&(*event)->lock, NULL);
    pthread_cond_init(&(*event)->changed, NULL);
    (*event)->holders = 1;
    return hipSuccess;
}

/* Drops a reference to an event. The caller holds the event's lock, which is released. */
static void event_drop(struct ihipEvent_t *e)
{
    const bool last = --e->holders == 0;
    pthread_mutex_unlock(&e->lock);
    if (last)
        free(e);
}

hipError_t hipEventDestroy(hipEvent_t event)
{
    pthread_mutex_lock(&event->lock);
    event_drop(event);
    return hipSuccess;
}

static void event_reach(void *arg)
{
    struct ihipEvent_t *e = arg;
    pthread_mutex_lock(&e->lock);
    e->reached++;
    pthread_cond_broadcast(&e->changed);
    event_drop(e);
}

struct event_wait {
    struct ihipEvent_t *event;
    int number;
};

static void event_await(void *arg)
{
    struct event_wait *w = arg;
    pthread_mutex_lock(&w->event->lock);
    while (w->event->reached < w->number)
        pthread_cond_wait(&w->event->changed, &w->event->lock);
    event_drop(w->event);
    free(w);
}

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream)
{
    pthread_mutex_lock(&event->lock);
    event->recorded++;
    event->holders++;
    pthread_mutex_unlock(&event->lock);
    stream_put(stream, event_reach, event);
    return hipSuccess;
}

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned flags)
{
    struct event_wait *w = malloc(sizeof *w);
    (void)flags;
    pthread_mutex_lock(&event->lock);
    event->holders++;
    *w = (struct event_wait){event, event->recorded};
    pthread_mutex_unlock(&event->lock);
    stream_put(stream, event_await, w);
    return hipSuccess;
}

hipError_t hipMalloc(void **at, size_t size)
{
    *at = malloc(size);
    return *at ? hipSuccess : hipErrorOutOfMemory;
}

hipError_t hipFree(void *at)
{
    free(at);
    return hipSuccess;
}

/* ---- ranks ---- */

enum { RANKS = 4 };

static ncclComm_t comm[RANKS];
static struct ihipStream_t *stream[RANKS];

static inline void ok(ncclResult_t result)
{
    if (result != ncclSuccess)
        fail_msg("%s: %s", ncclGetErrorString(result), ncclGetLastError(NULL));
}

static inline int set_up(void **state)
{
    (void)state;
    ok(ncclCommInitAll(comm, RANKS, NULL));
    for (int r = 0; r < RANKS; r++)
        stream[r] = stream_new();
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    for (int r = 0; r < RANKS; r++) {
        stream_free(stream[r]);
        ok(ncclCommDestroy(comm[r]));
    }
    return 0;
}

static inline void all_wait(void)
{
    for (int r = 0; r < RANKS; r++)
        stream_wait(stream[r]);
}
#endif
