#include <hip/hip_runtime.h>
#include <stdio.h>

// Needs none of it. What it does need is in no table, and each name is a question of its own.
int main()
{
    cudaNewThing(1);
    cudaOtherThing(2);
    return 0;
}
