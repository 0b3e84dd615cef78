#include "cuda_numbers.h"
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_SEMAPHORE)
#define TRANSHIP_CUDA_SEMAPHORE
// libcu++'s cuda::counting_semaphore. Lanes of a wavefront run in lockstep: who acquires must not have to
// wait for lanes of its own wavefront, which release only behind this loop.
namespace cuda {
template <thread_scope Scope,
          decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr)) Most = 0x7fffffff>
struct counting_semaphore {
    __host__ __device__ constexpr explicit counting_semaphore(long long n) : left(static_cast<int>(n))
    {
    }
    counting_semaphore(const counting_semaphore &) = delete;
    counting_semaphore &operator=(const counting_semaphore &) = delete;
    static __host__ __device__ constexpr decltype(Most) max()
    {
        return Most;
    }
    __host__ __device__ inline void release(long long n = 1)
    {
        typedef tranship_cuda::plus<int> plus;
        tranship_cuda::update<access>(&left, plus(static_cast<int>(n)), __ATOMIC_RELEASE, plus(0));
    }
    __host__ __device__ inline bool try_acquire()
    {
        typedef tranship_cuda::cell<int> content;
        unsigned old = access::load(content::place(&left), __ATOMIC_RELAXED);
        while (old != 0) {
            if (access::swap(content::place(&left), old, old - 1, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
                return true;
        }
        return false;
    }
    __host__ __device__ inline void acquire()
    {
        while (!try_acquire())
            tranship_cuda::rest();
    }

  private:
    typedef tranship_cuda::memory<Scope> access;
    int left;
};
template <thread_scope Scope> using binary_semaphore = counting_semaphore<Scope, 1>;
namespace std {
template <decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr)) Most = 0x7fffffff>
using counting_semaphore = ::cuda::counting_semaphore<::cuda::thread_scope_system, Most>;
typedef counting_semaphore<1> binary_semaphore;
}
}
#endif
