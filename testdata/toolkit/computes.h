/* What host code computes with CUDA's types, in C, in C++ and in CUDA. */
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <stdio.h>

int main(void)
{
    float4 v = make_float4(1, 2, 3, 4);
    uchar2 c = make_uchar2(255, 7);
    longlong3 l = make_longlong3(1, -2, 3);
    cuComplex z = cuCmulf(make_cuComplex(1, 2), make_cuComplex(3, 4));
    cuDoubleComplex q = cuCdiv(make_cuDoubleComplex(-5, 10), make_cuDoubleComplex(3, 4)), big = make_cuDoubleComplex(3e200, 4e200);
    printf("%g %d %lld %zu %zu %zu\n", v.w, c.x + c.y, (long long)l.y, sizeof v, sizeof l, sizeof(dim3));
    printf("%g%+gi %g%+gi %g %g\n", z.x, z.y, q.x, q.y, cuCabs(big), cuCreal(cuCdiv(big, big)));
    printf("%d %d %d.%d\n", CUDART_VERSION, CUDA_VERSION, CUBLAS_VER_MAJOR, CUFFT_VER_MAJOR);
    return 0;
}
