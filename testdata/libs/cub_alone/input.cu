#include <cub/device/device_reduce.cuh>

// NULL is there in every .cu file.
int main()
{
    void *temporary = NULL;
    size_t bytes = 0;
    int *values = NULL;
    cub::DeviceReduce::Sum(temporary, bytes, values, values, 10);
    return temporary == NULL;
}
