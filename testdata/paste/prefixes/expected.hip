#include <hip/hip_runtime.h>


#define CALL(name) check(hip##name)
#define COPY(kind) hipMemcpy##kind
#define FAIL(e) hipError##e
void check(hipError_t);
void f(void *p)
{
    CALL(Free(p));
    CALL(DeviceSynchronize());
    bool bad = hipPeekAtLastError() == FAIL(Unknown);
    (void)bad, (void)COPY(HostToDevice);
}
