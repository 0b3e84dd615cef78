#include <stdlib.h>

int main(void)
{
    return cudaDeviceSynchronize();
}
