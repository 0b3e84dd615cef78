#include <cuda_runtime.h>

extern "C" {
int myOpen(int a, int b, int c);
int myClose(int handle);
int myDrop(int a, int keep, int c);
int myCast(void *p, int n);
int myWide(unsigned mask, int v);
int mySame(int a);
int myAll(int a, int b);
}

int use(float **p, unsigned m, int x, int y)
{
    int h = myOpen(x + 1, y, 3) + myOpen(myOpen(1, 2, 3), (x, y), sizeof(int[2]));
    h += myDrop(x, y, h++);
    h += myClose(h);
    h += myClose(x ? h : y);
    h += myCast(p, 1) + myCast((void **)p, 2);
    h += myWide(m, 3) + myWide((unsigned long long)m, 3);
    h += mySame(h);
    return h + myAll(x, y) + myAll(1, 2);
}
