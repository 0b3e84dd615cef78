/* The device below the stand-ins: the virtual GPU, whose memory is the host's. */
#ifndef STANDIN_COMMON_DEVICE_H
#define STANDIN_COMMON_DEVICE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ihipStream_t; /* hipStream_t points to one */

/* Waits for the work that is in the stream before a call. -1 with a message if the device isn't
 * virtual, the stream is being captured, or HIP reports an error. */
int device_ready(const char *function, struct ihipStream_t *stream);

/* Tells the virtual GPU's checker what the stand-in wrote; the checker doesn't see that by
 * itself. */
void device_wrote(void *at, size_t size);

/* The same for a matrix: columns of `rows` elements of that size, `leading` elements apart. */
void device_wrote_matrix(void *at, size_t element, int64_t rows, int64_t columns, int64_t leading);

/* Reports a function that the stand-in does not have, once for each name. */
void device_missing(const char *function);
#endif
