/* Each library's header in C: handles, enumerations by their tags, structs in braces. */
#include <cublasLt.h>
#include <cudnn.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvToolsExt.h>
#include <nvrtc.h>

typedef struct {
    cusparseHandle_t sparse;
    cusolverDnHandle_t solver;
    cufftHandle plan;
    curandGenerator_t class;
    ncclComm_t comm;
    nvrtcProgram this;
} all;

static const cuComplex one = {1, 0};

int make(all *new, int n)
{
    ncclUniqueId id;
    cufftComplex *data = 0;
    const cuDoubleComplex z = {.x = 1, .y = 2};
    enum cudaDataType_t type = CUDA_R_16F;
    if (cusparseCreate(&new->sparse) != CUSPARSE_STATUS_SUCCESS || cusolverDnCreate(&new->solver))
        return 1;
    cufftPlan1d(&new->plan, n, CUFFT_C2C, 1);
    cufftExecC2C(new->plan, data, data, CUFFT_FORWARD);
    curandCreateGenerator(&new->class, CURAND_RNG_PSEUDO_DEFAULT);
    ncclGetUniqueId(&id);
    ncclCommInitRank(&new->comm, 1, id, 0);
    nvtxRangePushA("all");
    return type + (int)cuCreal(z) + (int)cuCrealf(one);
}
