/* rocRAND over the stand-in for hipRAND, which is built into it. forward.awk writes the functions
 * that differ only in names and statuses. */
#ifndef STANDIN_ROCRAND_ROCRAND_H
#define STANDIN_ROCRAND_ROCRAND_H
#include "standin/common/device.h"
#include "standin/hiprand/rand.h"
#include <rocrand/rocrand.h>

rocrand_status status_of(hiprandStatus_t status);

/* Calls a hipRAND function; if the stand-in does not have it, says so. */
#define FORWARD(name, hip, call)                                                                   \
    ((hip) ? status_of(call) : (device_missing(#name), ROCRAND_STATUS_INTERNAL_ERROR))
#endif
