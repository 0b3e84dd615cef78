// A directive ends with its line: what the next one begins with is no part of a name in it.
#include <hip/hip_runtime.h>
namespace mine { struct stream {}; int now(); }

#ifdef __HIPCC__
::mine::stream first;
#endif
#if defined(__HIPCC__) && defined __HIPCC__ // a comment
::mine::stream second;
#endif
#ifndef \
    __HIPCC__
::mine::stream third;
#endif

#define STREAM hipStream_t
::mine::stream fourth;
#define ALLOCATE hipMalloc
::mine::stream fifth;
#define HOST ::mine
::hipStream_t sixth;
#define MINE mine::
hipStream_t seventh;
#define HALF kernel<<<1
int n = 2, m = n >> 1;
#define OBJECT object.
hipError_t eighth() { return hipSuccess; }
