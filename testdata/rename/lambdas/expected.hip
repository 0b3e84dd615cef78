#include <hip/hip_runtime.h>


int main()
{
    auto check = [](hipError_t e) -> hipError_t { return e == hipSuccess ? e : hipGetLastError(); };
    void *p = nullptr;
    auto deleter = [&p, free = hipFree] { free(p); };
    check(hipMalloc(&p, 4));
    deleter();
    return [] { return hipDeviceSynchronize(); }();
}
