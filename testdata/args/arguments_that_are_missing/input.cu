#include <cuda_runtime.h>

extern "C" {
int myOpen(int a, int b, int c);
int myAll(int a, ...);
int myPair(int a, ...);
}

int use(int x)
{
    int h = myOpen(x, 1) + myOpen() + myOpen(1, 2, x);
    h += myPair() + myPair(x) + myPair(x, 2) + myPair(x, 2, 3);
    h += myAll(1) + myAll(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    return h + myAll(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
}
