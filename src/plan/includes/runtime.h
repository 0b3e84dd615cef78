/* Does a file need HIP's runtime? nvcc includes CUDA's by itself. */
#ifndef PLAN_INCLUDES_RUNTIME_H
#define PLAN_INCLUDES_RUNTIME_H

#include "plan/input/input.h"

#define RUNTIME_HEADER "hip/hip_runtime.h"
#define API_HEADER     "hip/hip_runtime_api.h"

/* The macro that HIP 6.2 to 6.4 ask for before they declare __shfl_sync and its like
 * (hip/amd_detail/ amd_warp_sync_functions.h of those releases). */
#define RUNTIME_SWITCH "HIP_ENABLE_WARP_SYNC_BUILTINS"

struct runtime_use {
    bool device; /* the file has kernels, device functions or launches */
    bool launches;
};
struct runtime_use runtime_use_of(const struct tokens *t);

/* Does a header, as ported, bring what such a file needs? hip_runtime_api.h does for host code. */
bool runtime_comes_by(struct runtime_use use, struct str hip);

/* Has the file device code, a launch, a use of the API, or headers that lean on it? */
bool runtime_is_needed(const struct input *in, struct runtime_use use);

/* Does this header of HIP's want the runtime's before it? Most do, as nvcc's own include of
 * cuda_runtime.h comes before all. */
bool runtime_goes_before(struct str hip);

/* What has to stand before an #include of the runtime that the port adds: where a file of the
 * project's sets HIP's switch for warps, it would come too late behind that. "" where nothing
 * has to. In the arena. */
const char *runtime_switch(const struct input *in, struct arena *a);

#endif
