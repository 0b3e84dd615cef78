#include <hipblas/hipblas.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>

__global__ void read(hipSurfaceObject_t s, float *out)
{
    float v;
    out[0] = surf2Dread<float>(s, 0, 0);
    out[1] = surf2Dread<float>(s, 0, 0, hipBoundaryModeZero);
    surf2Dread(&v, s, 0, 0);
    surf2Dread(&v, s, 0, 0);
    out[2] = v;
}

void half_product(hipblasHandle_t h, const __half *one, const __half *a, __half *c)
{
    hipblasHgemm(h, HIPBLAS_OP_N, HIPBLAS_OP_N, 4, 4, 4, one, a, 4, a, 4, one, c, 4);
}

void complex_product(hipblasHandle_t h, const hipComplex *one, const hipComplex *a, hipComplex *c)
{
    hipblasCgemm(h, HIPBLAS_OP_N, HIPBLAS_OP_N, 4, 4, 4, one, a, 4, a, 4, one, c, 4);
}

void triangle(hipblasHandle_t h, const double *a, double *b)
{
    double one = 1;
    double *own = b + 16;
    hipblasDtrsm(h, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_N, HIPBLAS_DIAG_UNIT, 4, 4, &one, a, 4, b, 4);
    hipblasDtrsm(h, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_N, HIPBLAS_DIAG_UNIT, 4, 4, &one, own, 4, b, 4);
}

// Its address, and what is no use at all.
auto solve = hipsparseSpSM_solve;
#ifdef hipsparseSpSM_solve
#endif
#define SOLVE hipsparseSpSM_solve

void capture(hipStream_t s, hipGraphNode_t *nodes, const hipGraphEdgeData *edges)
{
    hipStreamUpdateCaptureDependencies(s, nodes, edges, 1);
    hipStreamUpdateCaptureDependencies(s, nodes, 1, 0);
    hipStreamUpdateCaptureDependencies(s, nodes, 1, 0);
}
