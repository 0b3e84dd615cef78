#include <hip/hip_runtime.h>


bool ok(){return!hipGetLastError()&&hipSuccess==hipDeviceSynchronize();}
int v(){int a[]={hipSuccess,-hipErrorUnknown,~hipErrorNotReady};return a[hipSuccess]?hipSuccess:hipErrorUnknown;}
