#include <hip/hip_runtime.h>


struct owner {
    int cudaGetLastError();
    int g();
};
int owner::g()
{
    return cudaGetLastError();
}
