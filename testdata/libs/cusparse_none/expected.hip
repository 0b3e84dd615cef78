// What hipSPARSE does not have.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <hipsparse/hipsparse.h>

void logger()
{
    cusparseLoggerSetLevel(5);
    cusparseLoggerOpenFile("sparse.log");
}

void blocks(hipsparseSpMatDescr_t *a, int n, int nnz, int *row, int *col, float *val)
{
    cusparseCreateBsr(a, n, n, nnz, 2, 2, row, col, val, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I,
                      HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F, HIPSPARSE_ORDER_ROW);
}

void again(hipsparseHandle_t h, hipsparseSpSVDescr_t d, void *values)
{
    cusparseSpSV_updateMatrix(h, d, values, CUSPARSE_SPSV_UPDATE_GENERAL);
}

bool versions(hipsparseHandle_t h, hipsparseColorInfo_t info)
{
    cusparseSetColorAlgs(info, CUSPARSE_COLOR_ALG1);
    int version = CUSPARSE_VERSION;
    std::printf("%d\n", version);
    return hipsparseGetVersion(h, &version) == HIPSPARSE_STATUS_SUCCESS && version >= CUSPARSE_VER_MAJOR * 1000;
}
