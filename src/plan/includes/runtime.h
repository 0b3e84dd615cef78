/* Decides whether a file needs HIP's runtime header. nvcc includes CUDA's implicitly. */
#ifndef PLAN_INCLUDES_RUNTIME_H
#define PLAN_INCLUDES_RUNTIME_H

#include "base/vec.h"
#include "plan/input/input.h"

#define RUNTIME_HEADER "hip/hip_runtime.h"
#define API_HEADER     "hip/hip_runtime_api.h"

/* HIP 6.2 to 6.4 declare __shfl_sync and the like only if this macro is defined
 * (hip/amd_detail/amd_warp_sync_functions.h of those releases). */
#define RUNTIME_SWITCH "HIP_ENABLE_WARP_SYNC_BUILTINS"

struct runtime_use {
    bool device; /* the file has kernels, device functions or launches */
    bool launches;
};
struct runtime_use runtime_use_of(const struct tokens *t);

/* True if a header, as ported, includes what such a file needs. hip_runtime_api.h does for host
 * code. */
bool runtime_comes_by(struct runtime_use use, struct str hip);

/* True if the file has device code, a launch, a use of the API, or headers that need it. */
bool runtime_is_needed(const struct input *in, struct runtime_use use);

/* The tokens outside of directives that need what that header declares, also those that only nvcc
 * sees. */
struct runtime_uses {
    VEC(uint32_t) v;
};
void runtime_find_uses(const struct input *in, struct runtime_uses *out);

/* True if this HIP header needs the runtime's before it. Most do, as nvcc includes cuda_runtime.h
 * before everything. */
bool runtime_goes_before(struct str hip);

/* Returns the text to put before an #include of the runtime that the port adds. If one of the
 * project's files sets HIP's switch for warps, it must come before the #include. "" if nothing is
 * needed. In the arena. */
const char *runtime_switch(const struct input *in, struct arena *a);

#endif
