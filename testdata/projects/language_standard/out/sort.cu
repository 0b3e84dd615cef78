#include <hip/hip_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
void sort(thrust::device_vector<int> &v)
{
    thrust::sort(v.begin(), v.end());
}
