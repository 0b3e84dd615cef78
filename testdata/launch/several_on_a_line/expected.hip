#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }
__global__ void tock(int *c) { --*c; }

void run(int *c) { tick<<<1, 1>>>(c); tock<<<1, 2>>>(c); for (int i = 0; i < 3; ++i) tick<<<1, i>>>(c + i); }
