#include "config.h"

int main()
{
#ifdef CONFIG_USE_HIP
    return 1;
#else
    return cudaDeviceSynchronize() != 0;
#endif
}
