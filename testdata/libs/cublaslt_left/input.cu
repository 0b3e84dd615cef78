#include <cublasLt.h>

void left(cublasLtHandle_t lt, cublasLtMatmulPreference_t preference, cublasLtMatmulDesc_t desc, cublasStatus_t status)
{
    cublasLtMatmulAlgo_t algo;
    cublasLtMatmulTile_t tile = CUBLASLT_MATMUL_TILE_128x64;
    uint32_t reduction = CUBLASLT_REDUCTION_SCHEME_NONE, alignment = 16;
    uint64_t impl = CUBLASLT_NUMERICAL_IMPL_FLAGS_HMMA;
    int8_t fast = 1;
    int ids[8], found;
    cublasLtOrder_t order = CUBLASLT_ORDER_COL32;
    cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, &reduction, sizeof(reduction));
    cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, &alignment, sizeof(alignment));
    cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_IMPL_MASK, &impl, sizeof(impl));
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof(fast));
    cublasLtMatmulAlgoGetIds(lt, CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, 8, ids, &found);
    cublasLtMatmulAlgoConfigSetAttribute(&algo, CUBLASLT_ALGO_CONFIG_TILE_ID, &tile, sizeof(tile));
    cublasLtLoggerSetLevel(2);
    const char *text = cublasLtGetStatusString(status);
    (void)text, (void)order;
}
