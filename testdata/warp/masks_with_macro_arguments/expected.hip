#include <hip/hip_runtime.h>

#define FULL 0xffffffffu
#define SOME 0xffu
#define VOTE (FULL & (unsigned)(__ballot64(1) >> (__lane_id() & 32u)))
#define VOTE_SPACED  ( SOME ) + (unsigned)((__ballot64(1) >> (__lane_id() & 32u)) & (SOME))
#define VOTE_OF(FULL) (unsigned)((__ballot64(1) >> (__lane_id() & 32u)) & (FULL))

__global__ void votes(unsigned *out)
{
    out[0] = VOTE;
    out[1] = VOTE_SPACED;
    out[2] = VOTE_OF(0xfu);
}
