#include <hip/hip_runtime.h>
#include <roctoy/roctoy.h>
roctoy_status (*swap)(roctoy_handle, float *, float *) = roctoy_swap;
roctoy_status toySwap(roctoy_handle, float *, float *);
#define CALL(...) roctoy_swap(__VA_ARGS__)
#ifdef roctoy_wide
#endif
