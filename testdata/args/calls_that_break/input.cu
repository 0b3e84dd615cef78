#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusparse.h>

__global__ void read(cudaSurfaceObject_t s, float *out)
{
    float v;
    out[0] = surf2Dread<float>(s, 0, 0);
    out[1] = surf2Dread<float>(s, 0, 0, cudaBoundaryModeZero);
    surf2Dread(&v, s, 0, 0);
    surf2Dread(&v, s, 0, 0, cudaBoundaryModeZero);
    out[2] = v;
}

void half_product(cublasHandle_t h, const __half *one, const __half *a, __half *c)
{
    cublasHgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, one, a, 4, a, 4, one, c, 4);
}

void complex_product(cublasHandle_t h, const cuComplex *one, const cuComplex *a, cuComplex *c)
{
    cublasCgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, one, a, 4, a, 4, one, c, 4);
}

void triangle(cublasHandle_t h, const double *a, double *b)
{
    double one = 1;
    double *own = b + 16;
    cublasDtrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, 4, &one, a, 4, b, 4);
    cublasDtrsm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, 4, &one, own, 4, b, 4);
}

// Its address, and what is no use at all.
auto solve = cusparseSpSM_solve;
#ifdef cusparseSpSM_solve
#endif
#define SOLVE cusparseSpSM_solve

void capture(cudaStream_t s, cudaGraphNode_t *nodes, const cudaGraphEdgeData *edges)
{
    cudaStreamUpdateCaptureDependencies(s, nodes, edges, 1);
    cudaStreamUpdateCaptureDependencies(s, nodes, edges, 1, 0);
    cudaStreamUpdateCaptureDependencies(s, nodes, 1, 0);
}
