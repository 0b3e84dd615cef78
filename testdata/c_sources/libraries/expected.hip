/* Each library's header in C: handles, enumerations by their tags, structs in braces. */
#include <cublasLt.h>
#include <miopen/miopen.h>
#include <hipfft/hipfft.h>
#include <hiprand/hiprand.h>
#include <hipsolver/hipsolver.h>
#include <hipsparse/hipsparse.h>
#include <rccl/rccl.h>
#include <roctracer/roctx.h>
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

typedef struct {
    hipsparseHandle_t sparse;
    hipsolverHandle_t solver;
    hipfftHandle plan;
    hiprandGenerator_t class;
    ncclComm_t comm;
    hiprtcProgram this;
} all;

static const hipComplex one = {1, 0};

int make(all *new, int n)
{
    ncclUniqueId id;
    hipfftComplex *data = 0;
    const hipDoubleComplex z = {.x = 1, .y = 2};
    hipDataType type = HIP_R_16F;
    if (hipsparseCreate(&new->sparse) != HIPSPARSE_STATUS_SUCCESS || hipsolverDnCreate(&new->solver))
        return 1;
    hipfftPlan1d(&new->plan, n, HIPFFT_C2C, 1);
    hipfftExecC2C(new->plan, data, data, HIPFFT_FORWARD);
    hiprandCreateGenerator(&new->class, HIPRAND_RNG_PSEUDO_DEFAULT);
    ncclGetUniqueId(&id);
    ncclCommInitRank(&new->comm, 1, id, 0);
    roctxRangePushA("all");
    return type + (int)hipCreal(z) + (int)hipCrealf(one);
}
