// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cuda_scope.h"
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_WORDS)
#define TRANSHIP_CUDA_WORDS
// Atomic operations on words of 1, 2, 4 and 8 bytes as a scope sees them, in device code and in host code
namespace tranship_cuda {
template <decltype(sizeof(0)) Size> struct word {
    static_assert(Size == 0, "AMD GPUs have atomic operations for types of 1, 2, 4 and 8 bytes");
};
template <> struct word<1> {
    typedef unsigned char type __attribute__((may_alias));
};
template <> struct word<2> {
    typedef unsigned short type __attribute__((may_alias));
};
template <> struct word<4> {
    typedef unsigned type __attribute__((may_alias));
};
template <> struct word<8> {
    typedef unsigned long long type __attribute__((may_alias));
};

template <::cuda::thread_scope Scope> struct memory {
#if defined(__HIP_DEVICE_COMPILE__)
    static constexpr int scope = Scope == ::cuda::thread_scope_system   ? __HIP_MEMORY_SCOPE_SYSTEM
                                 : Scope == ::cuda::thread_scope_device ? __HIP_MEMORY_SCOPE_AGENT
                                 : Scope == ::cuda::thread_scope_block  ? __HIP_MEMORY_SCOPE_WORKGROUP
                                                                        : __HIP_MEMORY_SCOPE_SINGLETHREAD;
#endif
    template <class Word> static __host__ __device__ inline Word load(const Word *p, int order)
    {
#if defined(__HIP_DEVICE_COMPILE__)
        return __hip_atomic_load(p, order, scope);
#else
        return __atomic_load_n(p, order);
#endif
    }
    template <class Word> static __host__ __device__ inline void store(Word *p, Word value, int order)
    {
#if defined(__HIP_DEVICE_COMPILE__)
        __hip_atomic_store(p, value, order, scope);
#else
        __atomic_store_n(p, value, order);
#endif
    }
    template <class Word> static __host__ __device__ inline Word exchange(Word *p, Word value, int order)
    {
#if defined(__HIP_DEVICE_COMPILE__)
        return __hip_atomic_exchange(p, value, order, scope);
#else
        return __atomic_exchange_n(p, value, order);
#endif
    }
    // old becomes what is there where that is something else.
    template <class Word>
    static __host__ __device__ inline bool swap(Word *p, Word &old, Word value, int success, int failure)
    {
#if defined(__HIP_DEVICE_COMPILE__)
        if (sizeof(Word) < sizeof(unsigned))
            return swap_part(p, old, value, success, failure);
        return __hip_atomic_compare_exchange_strong(p, &old, value, success, failure, scope);
#else
        return __atomic_compare_exchange_n(p, &old, value, false, success, failure);
#endif
    }

#if defined(__HIP_DEVICE_COMPILE__)
    // The same for one or two bytes, in the aligned word of four that they lie in. Clang makes such a loop by
    // itself, in which lanes that were done forget it while others of their wavefront go on.
    template <class Word>
    static __device__ inline bool swap_part(Word *p, Word &old, Word value, int success, int failure)
    {
        typedef typename word<4>::type whole_type;
        unsigned odd = static_cast<unsigned>(reinterpret_cast<unsigned long long>(p) & 3), shift = odd * 8;
        whole_type *place = reinterpret_cast<whole_type *>(reinterpret_cast<char *>(p) - odd);
        whole_type mask = static_cast<whole_type>(static_cast<Word>(~0ull)) << shift;
        whole_type seen = load(place, failure);
        Word expected = old;
        do {
            old = static_cast<Word>(seen >> shift);
        } while (old == expected &&
                 !__hip_atomic_compare_exchange_strong(
                     place, &seen, (seen & ~mask) | static_cast<whole_type>(value) << shift, success, failure,
                     scope));
        return old == expected;
    }
#endif
};

// The order of a comparison that fails
static __host__ __device__ constexpr int failing(int order)
{
    return order == __ATOMIC_ACQ_REL   ? __ATOMIC_ACQUIRE
           : order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED
                                       : order;
}

// A rest in a loop that looks for what other threads write. Lanes of a wavefront run in lockstep: what they
// wait for must not be left for lanes of the same wavefront to do behind the loop.
static __host__ __device__ inline void rest()
{
#if defined(__HIP_DEVICE_COMPILE__)
    __builtin_amdgcn_s_sleep(1);
#endif
}
}
#endif
