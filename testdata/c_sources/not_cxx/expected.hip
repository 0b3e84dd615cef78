#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <rocm_smi/rocm_smi.h>
#include <stdio.h>
#include <stdlib.h>

struct class { int new; float *this; };
typedef enum { template, typename } namespace_t;

static int add(a, b)
    int a, b;
{
    return a + b;
}

#define kind(x) _Generic((x), int: "int", float: "float", default: "other")

int run(int n, float host[n])
{
    int *p = malloc(n * sizeof *p);
    float *d, table[n];
    struct class c = {.this = host, .new = 3};
    hipError_t e = hipMalloc((void **)&d, n * sizeof(float));
    hipMemcpyKind k = hipMemcpyHostToDevice;
    hipDeviceProp_t prop;
    hipDeviceProp_t prop2;
    hipblasHandle_t h;
    hipHostMalloc((void **)&p, 16, hipHostMallocDefault);
    hipMemcpy(d, table, n, k);
    hipStreamCreateWithFlags(0, hipStreamNonBlocking);
    hipblasCreate(&h);
    hipInit(0);
    rsmi_init(0);
    printf("%s %s\n", hipGetErrorString(e), kind(n));
    helper(n);
    return add(n, 2) + c.new + (hipGetDeviceProperties(&prop, 0) == hipSuccess) + prop2.major;
}
