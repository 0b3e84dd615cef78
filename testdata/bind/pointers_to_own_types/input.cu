#include <cuda_runtime.h>


struct foo { int n; };
foo *cudaFoo = nullptr;
static const foo *const cudaBar = cudaFoo;
foo *cudaMakeFoo(int n) { foo *cudaResult = cudaFoo; return n ? cudaResult : (foo *)cudaBar; }
