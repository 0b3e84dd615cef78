#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>

void left(hipblasLtHandle_t lt, hipblasLtMatmulPreference_t preference, hipblasLtMatmulDesc_t desc, hipblasStatus_t status)
{
    hipblasLtMatmulAlgo_t algo;
    cublasLtMatmulTile_t tile = CUBLASLT_MATMUL_TILE_128x64;
    uint32_t reduction = CUBLASLT_REDUCTION_SCHEME_NONE, alignment = 16;
    uint64_t impl = CUBLASLT_NUMERICAL_IMPL_FLAGS_HMMA;
    int8_t fast = 1;
    int ids[8], found;
    hipblasLtOrder_t order = CUBLASLT_ORDER_COL32;
    hipblasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, &reduction, sizeof(reduction));
    hipblasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, &alignment, sizeof(alignment));
    hipblasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_IMPL_MASK, &impl, sizeof(impl));
    hipblasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof(fast));
    cublasLtMatmulAlgoGetIds(lt, HIPBLAS_COMPUTE_32F, HIP_R_32F, HIP_R_32F, HIP_R_32F, HIP_R_32F, HIP_R_32F, 8, ids, &found);
    cublasLtMatmulAlgoConfigSetAttribute(&algo, CUBLASLT_ALGO_CONFIG_TILE_ID, &tile, sizeof(tile));
    cublasLtLoggerSetLevel(2);
    const char *text = cublasLtGetStatusString(status);
    (void)text, (void)order;
}
