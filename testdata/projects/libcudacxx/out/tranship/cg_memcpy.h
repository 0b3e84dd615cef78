// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_CG_MEMCPY)
#define TRANSHIP_CG_MEMCPY
#include <hip/hip_cooperative_groups.h>
// CUDA's cooperative_groups::memcpy_async, wait and wait_prior: the group copies at once, as wide as the addresses
// and the size allow, and waits as a group does. What comes between is not done meanwhile.
namespace tranship_cg {
template <unsigned Width, class Group>
__device__ inline void copy_words(const Group &group, char *to, const char *from, size_t bytes)
{
    to = static_cast<char *>(__builtin_assume_aligned(to, Width));
    from = static_cast<const char *>(__builtin_assume_aligned(from, Width));
    for (size_t at = group.thread_rank() * Width; at < bytes; at += group.size() * Width)
        __builtin_memcpy(to + at, from + at, Width);
}

template <class Group> __device__ inline void copy(const Group &group, void *to, const void *from, size_t bytes)
{
    size_t aligned = reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from) | bytes;
    char *dst = static_cast<char *>(to);
    const char *src = static_cast<const char *>(from);
    if (aligned % 16 == 0)
        copy_words<16>(group, dst, src, bytes);
    else if (aligned % 4 == 0)
        copy_words<4>(group, dst, src, bytes);
    else
        copy_words<1>(group, dst, src, bytes);
}
}

namespace cooperative_groups {
// The size in bytes
template <class Group, class To, class From, class Size>
__device__ inline void memcpy_async(const Group &group, To *to, const From *from, const Size &size)
{
    tranship_cg::copy(group, to, from, static_cast<size_t>(size));
}

// Two sizes in elements: the lesser one counts.
template <class Group, class To, class ToSize, class From, class FromSize>
__device__ inline void memcpy_async(const Group &group, To *to, const ToSize &to_size, const From *from,
                                    const FromSize &from_size)
{
    size_t n = static_cast<size_t>(to_size), m = static_cast<size_t>(from_size);
    tranship_cg::copy(group, to, from, (n < m ? n : m) * sizeof(To));
}

template <class Group> __device__ inline void wait(const Group &group)
{
    group.sync();
}

template <unsigned Stage, class Group> __device__ inline void wait_prior(const Group &group)
{
    group.sync();
}
}
#endif
