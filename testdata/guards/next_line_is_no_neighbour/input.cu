// A directive ends with its line: what the next one begins with is no part of a name in it.
#include <cuda_runtime.h>
namespace mine { struct stream {}; int now(); }

#ifdef __CUDACC__
::mine::stream first;
#endif
#if defined(__CUDACC__) && defined __NVCC__ // a comment
::mine::stream second;
#endif
#ifndef \
    __CUDACC__
::mine::stream third;
#endif

#define STREAM cudaStream_t
::mine::stream fourth;
#define ALLOCATE cudaMalloc
::mine::stream fifth;
#define HOST ::mine
::cudaStream_t sixth;
#define MINE mine::
cudaStream_t seventh;
#define HALF kernel<<<1
int n = 2, m = n >> 1;
#define OBJECT object.
cudaError_t eighth() { return cudaSuccess; }
