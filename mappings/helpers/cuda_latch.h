#include "cuda_barrier.h"
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_LATCH)
#define TRANSHIP_CUDA_LATCH
// libcu++'s cuda::latch: a barrier for once
namespace cuda {
template <thread_scope Scope> struct latch {
    latch() = delete;
    __host__ __device__ constexpr explicit latch(long long expected) : left(static_cast<int>(expected))
    {
    }
    latch(const latch &) = delete;
    latch &operator=(const latch &) = delete;
    static __host__ __device__ constexpr long long max()
    {
        return 0x7fffffff;
    }
    __host__ __device__ inline void count_down(long long n = 1)
    {
        typedef tranship_cuda::plus<int> plus;
        tranship_cuda::update<access>(&left, plus(static_cast<int>(-n)), __ATOMIC_RELEASE, plus(0));
        tranship_cuda::together();
    }
    __host__ __device__ inline bool try_wait() const
    {
        return access::load(&left, __ATOMIC_ACQUIRE) == 0;
    }
    __host__ __device__ inline void wait() const
    {
        while (!try_wait())
            tranship_cuda::rest();
        tranship_cuda::together();
    }
    __host__ __device__ inline void arrive_and_wait(long long n = 1)
    {
        count_down(n);
        wait();
    }

  private:
    typedef tranship_cuda::memory<Scope> access;
    int left;
};
namespace std {
typedef ::cuda::latch<::cuda::thread_scope_system> latch;
}
}
#endif
