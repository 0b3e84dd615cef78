#include <hip/hip_runtime.h>

static int mymalloc(void **p, int n) { *p = 0; return n; }
static int myfree(void *p) { return p == 0; }
#define NAME dev
#define MALLOC hipMalloc
#define FREE hipFree
#include "ops.inc"
#define NAME host
#define MALLOC mymalloc
#define FREE myfree
#include "ops.inc"
int main() { return dev(3) + host(4); }
