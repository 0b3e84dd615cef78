#include <cublasLt.h>

typedef cublasLtMatmulDesc_t Product;

void attributes(Product desc, cublasLtMatrixLayout_t layout, const float *scale, void *aux)
{
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_GELU_AUX_BIAS;
    cublasLtEpilogue_t relu = CUBLASLT_EPILOGUE_RELU_AUX;
    cublasLtOrder_t order = CUBLASLT_ORDER_ROW;
    cublasLtPointerMode_t mode = CUBLASLT_POINTER_MODE_DEVICE;
    cublasLtMatmulMatrixScale_t blocks = CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0;
    int64_t ld = 128;
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue));
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, &relu, sizeof relu);
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, &aux, sizeof(aux));
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &ld, sizeof(ld));
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, &scale, sizeof(scale));
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_A_SCALE_MODE, &blocks, sizeof(blocks));
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_POINTER_MODE, &mode, sizeof(mode));
    cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof(order));
}

size_t version()
{
    return cublasLtGetVersion() >= 120000 ? sizeof(cublasLtMatmulAlgo_t) : 0;
}
