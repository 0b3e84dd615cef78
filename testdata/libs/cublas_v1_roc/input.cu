// The functions without handles come over hipBLAS: rocBLAS is not beneath them.
#include <cublas.h>
#include <stdio.h>

static int failed(cublasStatus status)
{
    return status != CUBLAS_STATUS_SUCCESS;
}

int multiply(int n, const float *a, const float *b, float *c)
{
    float *da, *db, *dc;
    if (failed(cublasInit()))
        return 1;
    cublasAlloc(n * n, sizeof *a, (void **)&da);
    cublasAlloc(n * n, sizeof *b, (void **)&db);
    cublasAlloc(n * n, sizeof *c, (void **)&dc);
    cublasSetMatrix(n, n, sizeof *a, a, n, da, n);
    cublasSetMatrix(n, n, sizeof *b, b, n, db, n);
    cublasSgemm('n', 't', n, n, n, 1.0f, da, n, db, n, 0.0f, dc, n);
    cublasStrmm('L', 'U', 'N', 'N', n, n, 2.0f, da, n, dc, n);
    printf("%g %g %d\n", cublasSdot(n, da, 1, db, 1), cublasDnrm2(n, (const double *)da, 1), cublasIsamax(n, da, 1));
    cublasGetMatrix(n, n, sizeof *c, dc, n, c, n);
    if (cublasGetError() != CUBLAS_STATUS_SUCCESS)
        printf("failed\n");
    cublasFree(da);
    return failed(cublasShutdown());
}

cuComplex of_complex(int n, const cuComplex *x, cuComplex *y)
{
    cublasCaxpy(n, make_cuComplex(2, 1), x, 1, y, 1);
    return cublasCdotc(n, x, 1, y, 1);
}
