#include <cuda_runtime.h>


int cudaSuccess2 = cudaSuccess, cudaOther = 2, cudaArray2[2] = {cudaSuccess, cudaErrorUnknown}, cudaLast;
void f(int a, int b)
{
    int values[] = {a, cudaSuccess, cudaErrorUnknown};
    a = b, b = cudaSuccess;
    (void)values, (void)(cudaOther + cudaLast + cudaArray2[0] + cudaSuccess2);
}
