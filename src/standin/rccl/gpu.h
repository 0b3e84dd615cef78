/* What the stand-in takes of HIP: functions of the program's own libamdhip64. */
#ifndef STANDIN_RCCL_GPU_H
#define STANDIN_RCCL_GPU_H
#include <stdbool.h>
#include <stddef.h>

struct ihipStream_t; /* hipStream_t points to one */
struct ihipEvent_t;

struct gpu {
    int device;
    char bus[32];             /* where it is plugged in */
    bool fnuz;                /* its 8-bit floats have no negative zero */
    struct ihipEvent_t *done; /* recorded behind what was put into a stream */
    struct ihipEvent_t *others;
    struct ihipStream_t *last; /* the stream that `done` was recorded in */
    bool recorded;
};

/* The current device. -1 and a message: it is not tranship's virtual GPU. */
int gpu_current(struct gpu *g, const char *function);
void gpu_release(struct gpu *g);

/* Makes the device the current one; what was it before. */
int gpu_switch(int device);

/* How many devices there are. */
int gpu_count(void);

/* True where a graph is being made of the stream's work. */
bool gpu_captures(struct ihipStream_t *stream);

/* Has the function called on the host between what the streams have and what they get, after what
 * was put off with this GPU before. The device is the current one. HIP reports an error: -1 where
 * it will not be called, 1 where it will. */
int gpu_call(struct gpu *g, struct ihipStream_t *const *streams, size_t n, void (*function)(void *),
             void *arg);

/* Memory of the current device. */
void *gpu_allocate(size_t size);
int gpu_free(void *at);

/* A function that gpu_call() put off may wait for another one. */
void gpu_may_wait(void);
#endif
