#include "cg_memcpy.h"
#if defined(__HIP__) && !defined(TRANSHIP_CUDA_MEMCPY)
#define TRANSHIP_CUDA_MEMCPY
// libcu++'s cuda::memcpy_async: the thread or the group copies at once. So the copy is done when the thread
// arrives at the barrier or commits to the pipeline, and whoever waits there for all that copy sees it.
namespace tranship_cuda {
struct one_thread {
    __device__ inline unsigned thread_rank() const
    {
        return 0;
    }
    __device__ inline unsigned size() const
    {
        return 1;
    }
};
}
namespace cuda {
enum class async_contract_fulfillment { none, async };

template <class To, class From, class Size, class Sync>
__device__ inline async_contract_fulfillment memcpy_async(To *to, const From *from, const Size &size, Sync &)
{
    tranship_cg::copy(tranship_cuda::one_thread(), to, from, static_cast<size_t>(size));
    return async_contract_fulfillment::none;
}

template <class Group, class To, class From, class Size, class Sync>
__device__ inline async_contract_fulfillment memcpy_async(const Group &group, To *to, const From *from,
                                                          const Size &size, Sync &)
{
    tranship_cg::copy(group, to, from, static_cast<size_t>(size));
    return async_contract_fulfillment::none;
}
}
#endif
