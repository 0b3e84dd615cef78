#include <hip/hip_runtime.h>
#include <stdlib.h>

int main(void)
{
    return hipDeviceSynchronize();
}
