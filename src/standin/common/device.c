#include "standin/common/device.h"
#include "standin/common/hip.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As in hip/hip_runtime_api.h. */
enum { HIP_SUCCESS = 0, HIP_STREAM_NON_BLOCKING = 1, HIP_CAPTURE_NONE = 0 };

static struct functions {
    int (*get_device)(int *);
    int (*device_name)(char *, int, int);
    int (*synchronize)(struct ihipStream_t *);
    int (*flags)(struct ihipStream_t *, unsigned *);
    int (*capturing)(struct ihipStream_t *, int *);
    int (*copy)(void *, const void *, size_t); /* hsa_memory_copy, where the checker is on */
} f;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void common_device_find(void)
{
    const struct hip_function names[] = {
        {&f.get_device, "hipGetDevice"},          {&f.device_name, "hipDeviceGetName"},
        {&f.synchronize, "hipStreamSynchronize"}, {&f.flags, "hipStreamGetFlags"},
        {&f.capturing, "hipStreamIsCapturing"},   {&f.copy, "hsa_memory_copy"},
    };
    hip_look_up(RTLD_DEFAULT, names, sizeof names / sizeof *names);
    if (!getenv("TRANSHIP_VGPU_CHECK"))
        f.copy = NULL;
}

static int common_device_check_virtual(const char *function)
{
    char name[256] = "";
    int device = 0;
    if (!f.get_device || !f.device_name || f.get_device(&device) != HIP_SUCCESS ||
        f.device_name(name, sizeof name, device) != HIP_SUCCESS)
        name[0] = '\0';
    return hip_check_virtual(function, name);
}

int device_ready(const char *function, struct ihipStream_t *stream)
{
    pthread_once(&once, common_device_find);
    if (!f.synchronize || !f.flags || !f.capturing)
        return hip_refuse(function, HIP_NOT_LINKED);
    if (common_device_check_virtual(function) != 0)
        return -1;
    int capture = HIP_CAPTURE_NONE;
    if (f.capturing(stream, &capture) != HIP_SUCCESS || capture != HIP_CAPTURE_NONE)
        return hip_refuse(function, "the stream is being captured: a stand-in computes at once, it "
                                    "can't become part of a graph");
    /* Work in a stream that blocks comes after what the null stream has got, too. */
    unsigned flags = HIP_STREAM_NON_BLOCKING;
    if (stream && f.flags(stream, &flags) == HIP_SUCCESS && !(flags & HIP_STREAM_NON_BLOCKING) &&
        f.synchronize(NULL) != HIP_SUCCESS)
        return hip_refuse(function, "the null stream reports an error");
    if (f.synchronize(stream) != HIP_SUCCESS)
        return hip_refuse(function, "the stream reports an error");
    return 0;
}

/* The checker takes what is copied from the host's own memory for written. */
void device_wrote(void *at, size_t size)
{
    pthread_once(&once, common_device_find);
    void *same = f.copy && at && size ? malloc(size) : NULL;
    if (!same)
        return;
    memcpy(same, at, size);
    f.copy(at, same, size);
    free(same);
}

void device_wrote_matrix(void *at, size_t element, int64_t rows, int64_t columns, int64_t leading)
{
    if (rows == leading) {
        rows *= columns;
        columns = 1;
    }
    for (int64_t i = 0; i < columns; i++)
        device_wrote((char *)at + (size_t)(i * leading) * element, (size_t)rows * element);
}

void device_missing(const char *function)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct said {
        const char *function;
        struct said *next;
    } *all;
    pthread_mutex_lock(&lock);
    struct said *s = all;
    while (s && strcmp(s->function, function) != 0)
        s = s->next;
    if (!s && (s = malloc(sizeof *s))) {
        *s = (struct said){function, all};
        all = s;
        fprintf(stderr, "tranship: stand-in: %s: the stand-in does not have it\n", function);
    }
    pthread_mutex_unlock(&lock);
}
