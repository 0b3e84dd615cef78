// What only CUDA has: barriers, hints, and the choice of code by architecture.
#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_CUDA_SCOPE)
#define TRANSHIP_CUDA_SCOPE
// libcu++'s cuda::thread_scope, cuda::memory_order and fences. What else code asks of cuda::std is the
// standard library's.
namespace std {
}
namespace cuda {
namespace std {
using namespace ::std;
#if __cplusplus >= 202002L
enum class memory_order : int { relaxed, consume, acquire, release, acq_rel, seq_cst };
constexpr memory_order memory_order_relaxed = memory_order::relaxed;
constexpr memory_order memory_order_consume = memory_order::consume;
constexpr memory_order memory_order_acquire = memory_order::acquire;
constexpr memory_order memory_order_release = memory_order::release;
constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;
#else
enum memory_order {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
};
#endif
}
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };
}

// The compiler wants the scope of a fence as a literal, and the order as a constant.
#define TRANSHIP_FENCE(name, scope)                                                                          \
    static __device__ inline void name(int order)                                                            \
    {                                                                                                        \
        if (order == __ATOMIC_ACQUIRE || order == __ATOMIC_CONSUME)                                          \
            __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, scope);                                                 \
        else if (order == __ATOMIC_RELEASE)                                                                  \
            __builtin_amdgcn_fence(__ATOMIC_RELEASE, scope);                                                 \
        else if (order != __ATOMIC_RELAXED)                                                                  \
            __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, scope);                                                 \
    }
#if defined(__HIP_DEVICE_COMPILE__)
namespace tranship_cuda {
TRANSHIP_FENCE(fence_system, "")
TRANSHIP_FENCE(fence_device, "agent")
TRANSHIP_FENCE(fence_block, "workgroup")
}
#endif
#undef TRANSHIP_FENCE

namespace cuda {
static __host__ __device__ inline void atomic_thread_fence(memory_order order,
                                                           thread_scope scope = thread_scope_system)
{
#if defined(__HIP_DEVICE_COMPILE__)
    if (scope == thread_scope_system)
        tranship_cuda::fence_system(static_cast<int>(order));
    else if (scope == thread_scope_device)
        tranship_cuda::fence_device(static_cast<int>(order));
    else if (scope == thread_scope_block)
        tranship_cuda::fence_block(static_cast<int>(order));
#else
    (void)scope;
    __atomic_thread_fence(static_cast<int>(order));
#endif
}
static __host__ __device__ inline void atomic_signal_fence(memory_order order)
{
    __atomic_signal_fence(static_cast<int>(order));
}
namespace std {
using ::cuda::atomic_signal_fence;
static __host__ __device__ inline void atomic_thread_fence(memory_order order)
{
    ::cuda::atomic_thread_fence(order);
}
}
}
#endif

#include <cuda/annotated_ptr>
#include <cuda/barrier>
#include <nv/target>

__global__ void k(int *p, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    if (threadIdx.x == 0) init(&arrived, blockDim.x);
    __syncthreads();
    arrived.arrive_and_wait();
    cuda::annotated_ptr<int, cuda::access_property::streaming> once(p);
    once[1] = cuda::ceil_div(n, 4);
    NV_IF_TARGET(NV_IS_DEVICE, (p[2] = 1;))
}
