#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>

typedef hipblasLtMatmulDesc_t Product;

void attributes(Product desc, hipblasLtMatrixLayout_t layout, const float *scale, void *aux)
{
    hipblasLtEpilogue_t epilogue = HIPBLASLT_EPILOGUE_GELU_AUX_BIAS;
    hipblasLtEpilogue_t relu = HIPBLASLT_EPILOGUE_RELU_AUX;
    hipblasLtOrder_t order = HIPBLASLT_ORDER_ROW;
    hipblasLtPointerMode_t mode = HIPBLASLT_POINTER_MODE_DEVICE;
    hipblasLtMatmulMatrixScale_t blocks = HIPBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0;
    int64_t ld = 128;
    hipblasLtMatmulDescSetAttribute(desc, HIPBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue));
    hipblasLtMatmulDescSetAttribute(desc, HIPBLASLT_MATMUL_DESC_EPILOGUE, &relu, sizeof relu);
    hipblasLtMatmulDescSetAttribute(desc, HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, &aux, sizeof(aux));
    hipblasLtMatmulDescSetAttribute(desc, HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &ld, sizeof(ld));
    hipblasLtMatmulDescSetAttribute(desc, HIPBLASLT_MATMUL_DESC_A_SCALE_POINTER, &scale, sizeof(scale));
    hipblasLtMatmulDescSetAttribute(desc, HIPBLASLT_MATMUL_DESC_A_SCALE_MODE, &blocks, sizeof(blocks));
    hipblasLtMatmulDescSetAttribute(desc, HIPBLASLT_MATMUL_DESC_POINTER_MODE, &mode, sizeof(mode));
    hipblasLtMatrixLayoutSetAttribute(layout, HIPBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof(order));
}

size_t version()
{
    return (size_t)(HIPBLASLT_VERSION_MAJOR * 100000 + HIPBLASLT_VERSION_MINOR * 100 + HIPBLASLT_VERSION_PATCH) >= 120000 ? sizeof(hipblasLtMatmulAlgo_t) : 0;
}
