// A weak name need not be declared. With "=" it is defined as another one, which has to be there.
#include <hip/hip_runtime.h>
#pragma weak hipLaunchKernelExC
#pragma weak hipMallocAsync
#pragma weak cudaGraphConditionalHandleCreate
#pragma weak own_launch = hipLaunchKernelExC
#define weak hipLaunchKernelExC
int main() { return hipDeviceSynchronize(); }
