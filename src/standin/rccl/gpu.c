#include "standin/rccl/gpu.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* As in hip/hip_runtime_api.h. */
enum { HIP_SUCCESS = 0, EVENT_WITHOUT_TIME = 2 };

static struct functions {
    int (*get_device)(int *);
    int (*set_device)(int);
    int (*count)(int *);
    int (*name)(char *, int, int);
    int (*bus)(char *, int, int);
    int (*capturing)(struct ihipStream_t *, int *);
    int (*call)(struct ihipStream_t *, void (*)(void *), void *);
    int (*event_new)(struct ihipEvent_t **, unsigned);
    int (*event_free)(struct ihipEvent_t *);
    int (*record)(struct ihipEvent_t *, struct ihipStream_t *);
    int (*wait)(struct ihipStream_t *, struct ihipEvent_t *, unsigned);
    int (*allocate)(void **, size_t);
    int (*release)(void *);
    void (*may_wait)(void); /* of the virtual GPU */
} f;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find(void)
{
    const struct {
        void *slot;
        const char *name;
    } names[] = {
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
    complete = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *found = dlsym(RTLD_DEFAULT, names[i].name);
        memcpy(names[i].slot, &found, sizeof found);
        complete &= found != NULL;
    }
    void *found = dlsym(RTLD_DEFAULT, "tranship_vgpu_handler_waits");
    memcpy(&f.may_wait, &found, sizeof found);
}

static bool ready(void)
{
    pthread_once(&once, find);
    return complete;
}

static int refuse(const char *function, const char *why)
{
    fprintf(stderr, "tranship: stand-in: %s: %s\n", function, why);
    return -1;
}

int gpu_current(struct gpu *g, const char *function)
{
    char name[256] = "";
    *g = (struct gpu){0};
    if (!ready())
        return refuse(function, "the program is not linked with libamdhip64");
    if (f.get_device(&g->device) != HIP_SUCCESS || f.name(name, sizeof name, g->device) != HIP_SUCCESS ||
        f.bus(g->bus, sizeof g->bus, g->device) != HIP_SUCCESS)
        return refuse(function, "there is no GPU");
    /* The virtual GPU gives its agents this name (src/vgpu/hsa/agent.c); no real one has it. */
    if (strncmp(name, "tranship virtual ", 17) != 0)
        return refuse(function, "the device is not tranship's virtual GPU: only that one's memory is the "
                                "host's; use the real library");
    g->fnuz = strstr(name, "gfx94") != NULL;
    if (f.event_new(&g->done, EVENT_WITHOUT_TIME) == HIP_SUCCESS &&
        f.event_new(&g->others, EVENT_WITHOUT_TIME) == HIP_SUCCESS)
        return 0;
    gpu_release(g);
    return refuse(function, "HIP makes no event");
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
    if (ready() && f.get_device(&before) == HIP_SUCCESS && before != device)
        f.set_device(device);
    return before;
}

int gpu_count(void)
{
    int n = 0;
    return ready() && f.count(&n) == HIP_SUCCESS ? n : 0;
}

bool gpu_captures(struct ihipStream_t *stream)
{
    int status = 0;
    return ready() && f.capturing(stream, &status) == HIP_SUCCESS && status != 0;
}

/* What is in one stream comes before what is put into the other from now on. */
static int join(struct ihipEvent_t *event, struct ihipStream_t *first, struct ihipStream_t *then)
{
    return f.record(event, first) == HIP_SUCCESS && f.wait(then, event, 0) == HIP_SUCCESS ? 0 : -1;
}

int gpu_call(struct gpu *g, struct ihipStream_t *const *streams, size_t n, void (*function)(void *),
             void *arg)
{
    bool captures = gpu_captures(streams[0]);
    for (size_t i = 1; i < n; i++)
        if (join(g->others, streams[i], streams[0]) != 0)
            return -1;
    if (!captures && g->recorded && g->last != streams[0] && f.wait(streams[0], g->done, 0) != HIP_SUCCESS)
        return -1;
    if (f.call(streams[0], function, arg) != HIP_SUCCESS)
        return -1;
    int rc = 0;
    for (size_t i = 1; i < n; i++)
        if (join(g->others, streams[0], streams[i]) != 0)
            rc = 1;
    if (captures)
        return rc;
    g->last = streams[0];
    g->recorded = f.record(g->done, streams[0]) == HIP_SUCCESS;
    return g->recorded ? rc : 1;
}

void *gpu_allocate(size_t size)
{
    void *at = NULL;
    return ready() && f.allocate(&at, size) == HIP_SUCCESS ? at : NULL;
}

int gpu_free(void *at)
{
    return ready() && f.release(at) == HIP_SUCCESS ? 0 : -1;
}

void gpu_may_wait(void)
{
    if (f.may_wait)
        f.may_wait();
}
