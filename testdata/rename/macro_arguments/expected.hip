#include <hip/hip_runtime.h>


#define TRY(x) if ((x) != hipSuccess) return 1
#define APPLY(f, ...) f(__VA_ARGS__)
#define TEXT(x) #x

int go(void *p)
{
    TRY(hipMemset(p, 0, 4));
    TRY(APPLY(hipMemcpy, p, p, 4, hipMemcpyDeviceToDevice));
    const char *name = TEXT(hipFree);
    return name[0];
}
