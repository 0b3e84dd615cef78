#include <hip/hip_runtime.h>


int cudaSuccess2 = hipSuccess, cudaOther = 2, cudaArray2[2] = {hipSuccess, hipErrorUnknown}, cudaLast;
void f(int a, int b)
{
    int values[] = {a, hipSuccess, hipErrorUnknown};
    a = b, b = hipSuccess;
    (void)values, (void)(cudaOther + cudaLast + cudaArray2[0] + cudaSuccess2);
}
