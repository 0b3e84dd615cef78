#include "standin/rccl/gpu.h"
#include "standin/common/hip.h"
#include <dlfcn.h>
#include <hip/hip_runtime_api.h>
#include <pthread.h>
#include <string.h>

enum { EVENT_WITHOUT_TIME = hipEventDisableTiming };

static struct functions {
    hipError_t (*get_device)(int *);
    hipError_t (*set_device)(int);
    hipError_t (*count)(int *);
    hipError_t (*name)(char *, int, int);
    hipError_t (*bus)(char *, int, int);
    hipError_t (*capturing)(struct ihipStream_t *, hipStreamCaptureStatus *);
    hipError_t (*call)(struct ihipStream_t *, void (*)(void *), void *);
    hipError_t (*event_new)(struct ihipEvent_t **, unsigned);
    hipError_t (*event_free)(struct ihipEvent_t *);
    hipError_t (*record)(struct ihipEvent_t *, struct ihipStream_t *);
    hipError_t (*wait)(struct ihipStream_t *, struct ihipEvent_t *, unsigned);
    hipError_t (*allocate)(void **, size_t);
    hipError_t (*release)(void *);
    void (*may_wait)(void); /* of the virtual GPU */
} f;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void gpu_find(void)
{
    const struct hip_function names[] = {
        {&f.get_device, "hipGetDevice"},
        {&f.set_device, "hipSetDevice"},
        {&f.count, "hipGetDeviceCount"},
        {&f.name, "hipDeviceGetName"},
        {&f.bus, "hipDeviceGetPCIBusId"},
        {&f.capturing, "hipStreamIsCapturing"},
        {&f.call, "hipLaunchHostFunc"},
        {&f.event_new, "hipEventCreateWithFlags"},
        {&f.event_free, "hipEventDestroy"},
        {&f.record, "hipEventRecord"},
        {&f.wait, "hipStreamWaitEvent"},
        {&f.allocate, "hipMalloc"},
        {&f.release, "hipFree"},
    };
    const struct hip_function own = {&f.may_wait, "tranship_vgpu_handler_waits"};
    complete = hip_look_up(RTLD_DEFAULT, names, sizeof names / sizeof *names);
    hip_look_up(RTLD_DEFAULT, &own, 1);
}

static bool gpu_ready(void)
{
    pthread_once(&once, gpu_find);
    return complete;
}

int gpu_current(struct gpu *g, const char *function)
{
    char name[256] = "";
    *g = (struct gpu){0};
    if (!gpu_ready())
        return hip_refuse(function, HIP_NOT_LINKED);
    if (f.get_device(&g->device) != hipSuccess ||
        f.name(name, sizeof name, g->device) != hipSuccess ||
        f.bus(g->bus, sizeof g->bus, g->device) != hipSuccess)
        return hip_refuse(function, "there is no GPU");
    if (hip_check_virtual(function, name) != 0)
        return -1;
    g->fnuz = strstr(name, "gfx94") != NULL;
    if (f.event_new(&g->done, EVENT_WITHOUT_TIME) == hipSuccess &&
        f.event_new(&g->others, EVENT_WITHOUT_TIME) == hipSuccess)
        return 0;
    gpu_release(g);
    return hip_refuse(function, "HIP makes no event");
}

void gpu_release(struct gpu *g)
{
    if (g->done)
        f.event_free(g->done);
    if (g->others)
        f.event_free(g->others);
    g->done = g->others = NULL;
}

int gpu_switch(int device)
{
    int before = device;
    if (gpu_ready() && f.get_device(&before) == hipSuccess && before != device)
        f.set_device(device);
    return before;
}

int gpu_count(void)
{
    int n = 0;
    return gpu_ready() && f.count(&n) == hipSuccess ? n : 0;
}

bool gpu_captures(struct ihipStream_t *stream)
{
    hipStreamCaptureStatus status = hipStreamCaptureStatusNone;
    return gpu_ready() && f.capturing(stream, &status) == hipSuccess &&
           status != hipStreamCaptureStatusNone;
}

/* What is in one stream comes before what is put into the other from now on. */
static int gpu_join(struct ihipEvent_t *event, struct ihipStream_t *first,
                    struct ihipStream_t *then)
{
    return f.record(event, first) == hipSuccess && f.wait(then, event, 0) == hipSuccess ? 0 : -1;
}

int gpu_call(struct gpu *g, struct ihipStream_t *const *streams, size_t n, void (*function)(void *),
             void *arg)
{
    bool captures = gpu_captures(streams[0]);
    for (size_t i = 1; i < n; i++)
        if (gpu_join(g->others, streams[i], streams[0]) != 0)
            return -1;
    if (!captures && g->recorded && g->last != streams[0] &&
        f.wait(streams[0], g->done, 0) != hipSuccess)
        return -1;
    if (f.call(streams[0], function, arg) != hipSuccess)
        return -1;
    int rc = 0;
    for (size_t i = 1; i < n; i++)
        if (gpu_join(g->others, streams[0], streams[i]) != 0)
            rc = 1;
    if (captures)
        return rc;
    g->last = streams[0];
    g->recorded = f.record(g->done, streams[0]) == hipSuccess;
    return g->recorded ? rc : 1;
}

void *gpu_allocate(size_t size)
{
    void *at = NULL;
    return gpu_ready() && f.allocate(&at, size) == hipSuccess ? at : NULL;
}

int gpu_free(void *at)
{
    return gpu_ready() && f.release(at) == hipSuccess ? 0 : -1;
}

void gpu_may_wait(void)
{
    if (f.may_wait)
        f.may_wait();
}
