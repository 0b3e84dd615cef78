// What hipSPARSE does not have.
#include <cstdio>
#include <cusparse.h>

void logger()
{
    cusparseLoggerSetLevel(5);
    cusparseLoggerOpenFile("sparse.log");
}

void blocks(cusparseSpMatDescr_t *a, int n, int nnz, int *row, int *col, float *val)
{
    cusparseCreateBsr(a, n, n, nnz, 2, 2, row, col, val, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F, CUSPARSE_ORDER_ROW);
}

void again(cusparseHandle_t h, cusparseSpSVDescr_t d, void *values)
{
    cusparseSpSV_updateMatrix(h, d, values, CUSPARSE_SPSV_UPDATE_GENERAL);
}

bool versions(cusparseHandle_t h, cusparseColorInfo_t info)
{
    cusparseSetColorAlgs(info, CUSPARSE_COLOR_ALG1);
    int version = CUSPARSE_VERSION;
    std::printf("%d\n", version);
    return cusparseGetVersion(h, &version) == CUSPARSE_STATUS_SUCCESS && version >= CUSPARSE_VER_MAJOR * 1000;
}
