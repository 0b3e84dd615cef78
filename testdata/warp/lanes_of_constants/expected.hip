#include <hip/hip_runtime.h>

#ifndef __HIP_PLATFORM_AMD__
constexpr int kLanes = 32;
enum class Width : int { narrow = 8, whole = 32 };
#else
enum class Width : int { narrow = 8, whole = 64 };
#if defined(__GFX9__) || defined(__GFX8__)
static const unsigned kLanes{64u};
#else
static const unsigned kLanes{static_cast<unsigned>(32)};
#endif
#endif

__host__ __device__ constexpr int lanes_of_wave()
{
#ifdef USE_ROCM
    return __AMDGCN_WAVEFRONT_SIZE__;
#else
    return 32;
#endif
}

#ifdef USE_ROCM
#define ON_AMD 1
#else
#define ON_AMD 0
#endif
namespace config {
constexpr int kTeam = ON_AMD ? (int)warpSize : 32;
constexpr int kGroup = (kTeam);
#define TEAM (ON_AMD ? warpSize : 32)
} // namespace config

/* Not a number of lanes: 128 and 32. */
#ifdef USE_ROCM
constexpr int kTile = 128;
#else
constexpr int kTile = 32;
#endif

__device__ int by_constant(int v)
{
    for (int m = kLanes / 2; m > 0; m /= 2)
        v += __shfl_down(v, m);
    return v;
}

__device__ int by_enumerator(int v)
{
    return __shfl(v, static_cast<int>(Width::whole) - 1);
}

__device__ int by_function(int v)
{
    constexpr int n = lanes_of_wave();
    return n + __shfl_up(v, 1);
}

__device__ int by_choice(int v)
{
    return __shfl(v, threadIdx.x % config::kGroup) + TEAM;
}

template <int W = kLanes> __device__ int by_default(int v)
{
    for (int m = W / 2; m > 0; m /= 2)
        v += __shfl_xor(v, m);
    return v;
}

template <typename T, int W = kLanes> struct Reducer {
    static constexpr int kSteps = W == 64 ? 6 : 5;
    __device__ static T sum(T v)
    {
        for (int i = 0; i < kSteps; i++)
            v += __shfl_xor(v, 1 << i);
        return v;
    }
};

__device__ int by_tile(int v)
{
    return v % kTile + __shfl(v, 0, 32);
}

/* Its members say it. */
class Queue {
public:
    __device__ bool any(bool full)
    {
        return __any(full);
    }

private:
    int kept[128 / kLanes];
};

class Plain {
public:
    __device__ bool any(bool full)
    {
        return int((unsigned)(__ballot64(full) >> (__lane_id() & 32u)) != 0);
    }
};
