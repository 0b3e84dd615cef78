#include "toy.h"
toyPlan_t plan;
#define OP CUBLAS_TOY_OP_N
void run(toyHandle_t handle)
{
    toyOnlyHip(handle, CUBLAS_TOY_OP_N, TOY_VERSION, TOY_LIMIT);
    toyNowhere(handle);
#if 0
    toyOnlyHip(handle);
#endif
}
