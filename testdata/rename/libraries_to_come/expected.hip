#include <miopen/miopen.h>
#include <hipfft/hipfft.h>

cudnnNoSuchState_t begin(cufftNoSuchPlan *plan)
{
    cufftNoSuchCall(plan, CUFFT_NO_SUCH_VALUE);
    return cudnnNoSuchCall(plan);
}
