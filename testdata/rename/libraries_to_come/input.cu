#include <cudnn.h>
#include <cufft.h>

cudnnNoSuchState_t begin(cufftNoSuchPlan *plan)
{
    cufftNoSuchCall(plan, CUFFT_NO_SUCH_VALUE);
    return cudnnNoSuchCall(plan);
}
