#include <hip/hip_runtime.h>
#include "roctoy/roctoy.h"
hiptoyPlan_t plan;
#define OP HIPTOY_OP_N
void run(roctoy_handle handle)
{
    hiptoyOnly(handle, HIPTOY_OP_N, HIPTOY_VERSION, TOY_LIMIT);
    toyNowhere(handle);
#if 0
    hiptoyOnly(handle);
#endif
}
