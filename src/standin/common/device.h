/* The device beneath the stand-ins: the virtual GPU, whose memory is the host's. */
#ifndef STANDIN_COMMON_DEVICE_H
#define STANDIN_COMMON_DEVICE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ihipStream_t; /* hipStream_t points to one */

/* Waits for what a call in the stream comes after. -1 and a message: the device isn't virtual, the
   stream is being captured, or HIP reports an error. */
int device_ready(const char *function, struct ihipStream_t *stream);

/* The stand-in wrote there: the virtual GPU's checker doesn't see that by itself. */
void device_wrote(void *at, size_t size);

/* A matrix of columns of rows elements of that size, leading elements from one to the next. */
void device_wrote_matrix(void *at, size_t element, int64_t rows, int64_t columns, int64_t leading);

/* A function that the stand-in does not have: says so, once for each name. */
void device_missing(const char *function);
#endif
