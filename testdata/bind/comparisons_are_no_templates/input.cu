#include <cuda_runtime.h>


template <class T> struct box { T t; };
bool f(int e, int n)
{
    bool b = n < 3 && e > cudaErrorUnknown;
    box<int> cudaBox = {n};
    box<box<int>> cudaBoxes[2];
    b = e > cudaErrorUnknown;
    return e > cudaErrorInvalidValue || cudaBox.t > cudaSuccess || sizeof cudaBoxes > cudaSuccess;
}
