#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

// NULL is there in every .cu file.
int main()
{
    void *temporary = NULL;
    size_t bytes = 0;
    int *values = NULL;
    hipcub::DeviceReduce::Sum(temporary, bytes, values, values, 10);
    return temporary == NULL;
}
