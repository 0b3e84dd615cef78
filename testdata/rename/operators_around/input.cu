#include <cuda_runtime.h>


bool ok(){return!cudaGetLastError()&&cudaSuccess==cudaDeviceSynchronize();}
int v(){int a[]={cudaSuccess,-cudaErrorUnknown,~cudaErrorNotReady};return a[cudaSuccess]?cudaSuccess:cudaErrorUnknown;}
