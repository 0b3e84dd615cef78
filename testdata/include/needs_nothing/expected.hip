#include <stdio.h>

int main(void)
{
    puts("no cudaMalloc here");
    return 0; // cudaFree
}
