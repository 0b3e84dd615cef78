/* rocRAND over the stand-in for hipRAND, which is built into it. forward.awk writes the functions
 * that differ in their names and statuses only. */
#ifndef STANDIN_ROCRAND_ROCRAND_H
#define STANDIN_ROCRAND_ROCRAND_H
#include "standin/common/device.h"
#include "standin/hiprand/rand.h"
#include <rocrand/rocrand.h>

rocrand_status status_of(hiprandStatus_t status);

/* The call of a hipRAND function; where the stand-in does not have that, the call says so. */
#define FORWARD(name, hip, call)                                                                   \
    ((hip) ? status_of(call) : (device_missing(#name), ROCRAND_STATUS_INTERNAL_ERROR))
#endif
