// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#include "cuda_numbers.h"
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_BARRIER)
#define TRANSHIP_CUDA_BARRIER
#include <new>
// libcu++'s cuda::barrier: arrivals are counted, and the last one of a phase begins the next. Lanes of a
// wavefront run in lockstep: all that wait arrive before the first one looks. Lanes whose arrival is behind a
// wait of other lanes of their wavefront, in another branch, are waited for in vain: that takes wavefronts of
// their own.
namespace tranship_cuda {
struct no_completion {
    __host__ __device__ inline void operator()() const
    {
    }
};
// Keeps the compiler from moving what some lanes do behind what all of them do next.
static __host__ __device__ inline void together()
{
#if defined(__HIP_DEVICE_COMPILE__)
    __builtin_amdgcn_wave_barrier();
#endif
}
}

namespace cuda {
template <thread_scope Scope, class Completion = tranship_cuda::no_completion>
struct barrier : private Completion {
    typedef unsigned long long arrival_token;
    barrier() = default;
    __host__ __device__ constexpr barrier(long long count, Completion f = Completion())
        : Completion(f), expected(static_cast<unsigned>(count)), state(static_cast<unsigned>(count))
    {
    }
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;
    static __host__ __device__ constexpr long long max()
    {
        return 0x7fffffff;
    }

    __host__ __device__ inline arrival_token arrive(long long count = 1)
    {
        unsigned n = static_cast<unsigned>(count);
        unsigned old = tranship_cuda::update<access>(&state, tranship_cuda::plus<unsigned>(0u - n),
                                                     __ATOMIC_ACQ_REL, adding());
        if ((old & pending) == n)
            next_phase();
        tranship_cuda::together();
        return old >> 31;
    }
    __host__ __device__ inline void arrive_and_drop()
    {
        tranship_cuda::update<access>(&expected, tranship_cuda::plus<unsigned>(0u - 1u), __ATOMIC_RELAXED,
                                      adding());
        (void)arrive();
    }
    __host__ __device__ inline void arrive_and_wait()
    {
        wait(arrive());
    }
    __host__ __device__ inline void wait(arrival_token phase) const
    {
        wait_parity(phase != 0);
    }
    __host__ __device__ inline void wait_parity(bool phase) const
    {
        while (!try_wait_parity(phase))
            tranship_cuda::rest();
        tranship_cuda::together();
    }
    __host__ __device__ inline bool try_wait(arrival_token phase) const
    {
        return try_wait_parity(phase != 0);
    }
    __host__ __device__ inline bool try_wait_parity(bool phase) const
    {
        return (access::load(&state, __ATOMIC_ACQUIRE) >> 31 != 0) != phase;
    }
    // Of init: nobody else uses the barrier meanwhile.
    __host__ __device__ inline void begin(long long count, Completion f)
    {
        ::new (static_cast<void *>(static_cast<Completion *>(this))) Completion(f);
        access::store(&expected, static_cast<unsigned>(count), __ATOMIC_RELAXED);
        access::store(&state, static_cast<unsigned>(count), __ATOMIC_RELEASE);
    }

  private:
    typedef tranship_cuda::memory<Scope> access;
    typedef tranship_cuda::truth<tranship_cuda::is_combined<unsigned>::value> adding;
    static constexpr unsigned pending = 0x7fffffff;
    unsigned expected; // arrivals of a phase
    unsigned state; // those that the phase still waits for, and in the highest bit which of two phases it is
    // What is added turns the highest bit over, and the count is 0.
    __host__ __device__ inline void next_phase()
    {
        static_cast<Completion &>(*this)();
        unsigned count = access::load(&expected, __ATOMIC_RELAXED);
        tranship_cuda::update<access>(&state, tranship_cuda::plus<unsigned>(0x80000000u + count),
                                      __ATOMIC_RELEASE, adding());
    }
};

template <thread_scope Scope, class Completion>
static __host__ __device__ inline void init(barrier<Scope, Completion> *place, long long count,
                                            Completion f = Completion())
{
    place->begin(count, f);
}
namespace std {
template <class Completion = tranship_cuda::no_completion>
using barrier = ::cuda::barrier<::cuda::thread_scope_system, Completion>;
}
}
#endif
