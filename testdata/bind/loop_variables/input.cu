#include <cuda_runtime.h>


int f(int n)
{
    int sum = 0;
    for (int cudaSuccess = 0; cudaSuccess < n; cudaSuccess++)
        sum += cudaSuccess;
    int a[] = {1, 2};
    for (int cudaSuccess : a) {
        sum += cudaSuccess;
    }
    return sum + cudaSuccess;
}
