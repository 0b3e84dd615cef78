#include <hip/hip_runtime.h>

extern "C" {
int myOpen(int a, int b, int c);
int myClose(int handle);
int myDrop(int a, int keep, int c);
int hisCast(void *p, int n);
int hisWide(unsigned mask, int v);
int mySame(int a);
int myAll(int a, int b);
}

int use(float **p, unsigned m, int x, int y)
{
    int h = hisOpen(3, x + 1, y) + hisOpen(sizeof(int[2]), hisOpen(3, 1, 2), (x, y));
    h += hisDrop(y);
    h += hisClose(h, HIS_NOW);
    h += hisClose(x ? h : y, HIS_NOW);
    h += hisCast(reinterpret_cast<void **>(p), 1) + hisCast((void **)p, 2);
    h += hisWide((unsigned long long)(m), 3) + hisWide((unsigned long long)m, 3);
    h += mySame(h);
    return h + hisAll((x, y), y) + hisAll((1, 2), 2);
}
