#include <hip/hip_runtime.h>

extern "C" {
int myOpen(int a, int b, int c);
int myAll(int a, ...);
int myPair(int a, ...);
}

int use(int x)
{
    int h = hisOpen(x, 1) + hisOpen() + hisOpen(x, 1, 2);
    h += hisPair() + hisOne(x) + hisPair(2, x) + hisPair(2, x);
    h += hisAll(0, 1) + hisAll(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    return h + hisAll(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
}
