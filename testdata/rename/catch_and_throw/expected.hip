#include <hip/hip_runtime.h>


void f()
{
    try {
        throw hipErrorUnknown;
    } catch (hipError_t e) {
        if (e == hipErrorOutOfMemory)
            throw;
    } catch (const hipError_t &e) {
        throw hipError_t(e);
    }
}
