#include <cuda_runtime.h>

__global__ void add(int *x) { ++*x; }
__global__ void sub(int *x) { --*x; }

typedef void (*kernel_fn)(int *);

static kernel_fn pick(bool up) { return up ? add : sub; }

struct Plan {
    kernel_fn kernel;
    kernel_fn steps[2];
};

void run(int *x, Plan *plan, Plan &other)
{
    kernel_fn fp = add;
    kernel_fn table[2][2] = {{add, sub}, {sub, add}};
    fp<<<1, 1>>>(x);
    (*fp)<<<1, 1>>>(x);
    (fp)<<<1, 1>>>(x);
    table[0][1]<<<1, 1>>>(x);
    plan->kernel<<<1, 1>>>(x);
    other.steps[1]<<<1, 1>>>(x);
    pick(true)<<<1, 1>>>(x);
    (x ? add : sub)<<<1, 1>>>(x);
}
