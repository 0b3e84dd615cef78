/* What hip_runtime.h does not bring. */
#ifndef HIP_MORE_H
#define HIP_MORE_H
#define HIP_MORE 1
hipError_t hipMore(int n);
__device__ int __on_device_more(int n);
int __on_host_more(int n);
#endif
