/* The functions of HIP that the stand-in uses, from the program's own libamdhip64. */
#ifndef STANDIN_RCCL_GPU_H
#define STANDIN_RCCL_GPU_H
#include <stdbool.h>
#include <stddef.h>

struct ihipStream_t; /* hipStream_t points to one */
struct ihipEvent_t;

struct gpu {
    int device;
    char bus[32];             /* its PCI address */
    bool fnuz;                /* its 8-bit floats have no negative zero */
    struct ihipEvent_t *done; /* recorded after the work that was put into a stream */
    struct ihipEvent_t *others;
    struct ihipStream_t *last; /* the stream that `done` was recorded in */
    bool recorded;
};

/* Finds the current device. -1 with a message if it is not tranship's virtual GPU. */
int gpu_current(struct gpu *g, const char *function);
void gpu_release(struct gpu *g);

/* Makes the device the current one. Returns the previous one. */
int gpu_switch(int device);

/* Returns the number of devices. */
int gpu_count(void);

/* True if the stream's work is being captured for a graph. */
bool gpu_captures(struct ihipStream_t *stream);

/* Calls the function on the host after the present work of the streams and before their later work,
 * and after functions that were deferred with this GPU before. The device must be the current one.
 * If HIP reports an error: -1 if the function will not be called, 1 if it will. */
int gpu_call(struct gpu *g, struct ihipStream_t *const *streams, size_t n, void (*function)(void *),
             void *arg);

/* Allocate and free memory of the current device. */
void *gpu_allocate(size_t size);
int gpu_free(void *at);

/* Says that a function of gpu_call() may wait for another one. */
void gpu_may_wait(void);
#endif
