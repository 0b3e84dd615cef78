#include <hip/hip_runtime.h>


void f()
{
    acmeHipLaunch(1);
    HIP_ACME_FLAG(2);
}
