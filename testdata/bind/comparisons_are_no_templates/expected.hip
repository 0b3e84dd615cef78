#include <hip/hip_runtime.h>


template <class T> struct box { T t; };
bool f(int e, int n)
{
    bool b = n < 3 && e > hipErrorUnknown;
    box<int> cudaBox = {n};
    box<box<int>> cudaBoxes[2];
    b = e > hipErrorUnknown;
    return e > hipErrorInvalidValue || cudaBox.t > hipSuccess || sizeof cudaBoxes > hipSuccess;
}
