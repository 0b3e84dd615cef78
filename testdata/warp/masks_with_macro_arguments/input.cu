#include <cuda_runtime.h>

#define FULL 0xffffffffu
#define SOME 0xffu
#define VOTE (FULL & __ballot_sync(FULL, 1))
#define VOTE_SPACED  ( SOME ) + __ballot_sync(SOME, 1)
#define VOTE_OF(FULL) __ballot_sync(FULL, 1)

__global__ void votes(unsigned *out)
{
    out[0] = VOTE;
    out[1] = VOTE_SPACED;
    out[2] = VOTE_OF(0xfu);
}
