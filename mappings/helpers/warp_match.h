#if defined(__HIP__) && !defined(TRANSHIP_WARP_MATCH)
#define TRANSHIP_WARP_MATCH
#include "warp_lanes.h"
// CUDA's __match_any_sync: the lanes of the mask that have the same bits in value, found bit by bit
template <class T> static __device__ inline unsigned tranship_match_any(unsigned mask, T value)
{
    auto whole = +value;
    static_assert(sizeof(whole) == 4 || sizeof(whole) == 8, "a number of 32 or 64 bits");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &whole, sizeof(whole));
    unsigned same = mask & tranship_warp_votes(true);
    for (unsigned i = 0; i < 8 * sizeof(whole); i++) {
        bool bit = bits >> i & 1;
        unsigned votes = tranship_warp_votes(bit);
        same &= bit ? votes : ~votes;
    }
    return same;
}
// __match_all_sync: all lanes of the mask, or none where they do not have the same
template <class T> static __device__ inline unsigned tranship_match_all(unsigned mask, T value, int *same)
{
    unsigned all = mask & tranship_warp_votes(true);
    *same = tranship_match_any(mask, value) == all;
    return *same ? all : 0;
}
#endif
