#include <toy.h>

toyStatus_t run(toyHandle_t handle, float *a, float *b)
{
    if (toyCreate(&handle) != CUBLAS_TOY_STATUS_SUCCESS)
        return toyStatus_t(1);
    toyGemm(handle, a, b);
    toySwap(handle, /* first */ a, b);
    toyWide(handle, a);
    toyLast(a);
    toyLate(handle);
    return toyOnlyRoc(handle);
}
