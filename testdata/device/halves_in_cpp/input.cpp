// A unit that a compiler of plain C++ gets: what comes with the port is there for it as well.
#include <cuda_fp16.h>

int whole(__half h) { return __half2int_rz(h); }
__half made(unsigned x) { return __uint2half_rn(x); }
__half up(float x) { return __float2half_ru(x); }
__half2 bounded(__half2 x, __half2 y) { return __hmul2_sat(x, y); }
