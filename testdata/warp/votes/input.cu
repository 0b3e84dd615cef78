#include <cuda_runtime.h>

__global__ void votes(unsigned *out, int v, float f, long long big, bool b, int *p)
{
    out[0] = __ballot_sync(0xffffffff, v);
    out[1] = __any_sync(0xffffffff, v > 3);
    out[2] = __all_sync(0xffffffff, v > 3);
    out[3] = __all_sync(0xffffffff, v);
    out[4] = __all_sync(0xffffffff, f);
    out[5] = __all_sync(0xffffffff, big & 1);
    out[6] = __all_sync(0xffffffff, v == 1 && f < 2);
    out[7] = __all_sync(0xffffffff, !b);
    out[8] = __all_sync(0xffffffff, (v != 0));
    out[9] = __all_sync(0xffffffff, v ? 1 : 0);
    out[10] = __all_sync(0xffffffff, true);
    out[11] = __all_sync(0xffffffff, v < 1 | big);
    out[12] = __activemask();
    out[13] = __all_sync(0xffffffff, p[0] == p[1]);
}
