// Functions that are found in the namespace of an argument's type, with no qualifier.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>

#if defined(__HIP__) && !defined(TRANSHIP_CG_LANES)
#define TRANSHIP_CG_LANES
#include <hip/hip_cooperative_groups.h>
// What the helpers for cooperative groups share: the lanes of the wavefront that a group has, and values of
// any type that they hand to one another. No other lanes need to be there.
namespace tranship_cg {

typedef unsigned long long lane_mask_t;

// T without reference, const and volatile
template <class T> struct bare { typedef T type; };
template <class T> struct bare<T &> : bare<T> {};
template <class T> struct bare<T &&> : bare<T> {};
template <class T> struct bare<const T> : bare<T> {};
template <class T> struct bare<volatile T> : bare<T> {};
template <class T> struct bare<const volatile T> : bare<T> {};

// HIP keeps to itself which lanes a coalesced group has, and how one is made of them.
struct coalesced : cooperative_groups::coalesced_group {
    explicit __device__ coalesced(lane_mask_t lanes) : coalesced_group(lanes) {}
    __device__ coalesced(lane_mask_t lanes, unsigned rank, unsigned groups) : coalesced_group(lanes)
    {
#if HIP_VERSION >= 50700000 // there it counts the groups of a partition
        coalesced_info.tiled_info.meta_group_rank = rank;
        coalesced_info.tiled_info.meta_group_size = groups;
#else
        static_cast<void>(rank), static_cast<void>(groups);
#endif
    }
    static __device__ lane_mask_t lanes(const coalesced_group &group)
    {
        return (group.*(&coalesced::coalesced_info)).member_mask;
    }
};

// The lanes of CUDA's warp of 32 that this lane is in: a wavefront of 64 has two.
static __device__ inline lane_mask_t warp_lanes()
{
    return 0xffffffffull << (__lane_id() & 32);
}

static __device__ inline lane_mask_t lanes_of(const cooperative_groups::coalesced_group &group)
{
    return coalesced::lanes(group);
}

template <unsigned Size, class Parent>
__device__ inline lane_mask_t lanes_of(const cooperative_groups::thread_block_tile<Size, Parent> &)
{
    return (~0ull >> (64 - Size)) << (__lane_id() & ~(Size - 1));
}

static __device__ inline int last_lane(lane_mask_t lanes)
{
    return 63 - __builtin_clzll(lanes);
}

// The lane of the group before this one, -1 for its first.
static __device__ inline int lane_before(lane_mask_t lanes)
{
    lane_mask_t before = lanes & ((1ull << __lane_id()) - 1);
    return before ? last_lane(before) : -1;
}

// The value of another lane, word by word.
template <class T> __device__ inline T from_lane(const T &value, int lane)
{
    enum { words = (sizeof(T) + sizeof(int) - 1) / sizeof(int) };
    int word[words] = {};
    T result = value;
    __builtin_memcpy(word, static_cast<const void *>(&value), sizeof(T));
#pragma unroll
    for (int i = 0; i < words; i++)
        word[i] = __builtin_amdgcn_ds_bpermute(4 * lane, word[i]);
    __builtin_memcpy(static_cast<void *>(&result), word, sizeof(T));
    return result;
}

// Each lane's value with those of the lanes before it, by steps of 1, 2, 4 .. lanes of the group.
template <class T, class Op> __device__ inline T scan_lanes(lane_mask_t lanes, T value, Op &op)
{
    int from = lane_before(lanes), size = __builtin_popcountll(lanes);
    for (int step = 1; step < size; step *= 2) {
        int source = from < 0 ? static_cast<int>(__lane_id()) : from;
        T other = from_lane(value, source);
        int next = from_lane(from, source);
        if (from >= 0)
            value = op(value, other);
        from = next;
    }
    return value;
}
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_CG_OPERATORS)
#define TRANSHIP_CG_OPERATORS
// CUDA's function objects for cooperative groups: cooperative_groups::plus<int> and its like. The one for void
// takes any type.
namespace cooperative_groups {
template <class T = void> struct plus {
    __host__ __device__ T operator()(T a, T b) const { return a + b; }
};
template <class T = void> struct less {
    __host__ __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T = void> struct greater {
    __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T = void> struct bit_and {
    __host__ __device__ T operator()(T a, T b) const { return a & b; }
};
template <class T = void> struct bit_or {
    __host__ __device__ T operator()(T a, T b) const { return a | b; }
};
template <class T = void> struct bit_xor {
    __host__ __device__ T operator()(T a, T b) const { return a ^ b; }
};
template <> struct plus<void> {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a + b; }
};
template <> struct less<void> {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <> struct greater<void> {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <> struct bit_and<void> {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a & b; }
};
template <> struct bit_or<void> {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a | b; }
};
template <> struct bit_xor<void> {
    template <class T> __host__ __device__ T operator()(T a, T b) const { return a ^ b; }
};
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_CG_REDUCE)
#define TRANSHIP_CG_REDUCE
// CUDA's cooperative_groups::reduce, in the order in which CUDA combines the values. Every lane gets what the
// first one does: it is the lower lane's value that op has first.
namespace tranship_cg {
template <unsigned Size, class T, class Op> __device__ inline T reduce_tile(T value, Op &op)
{
#pragma unroll
    for (unsigned distance = Size / 2; distance > 0; distance /= 2) {
        T other = from_lane(value, __lane_id() ^ distance);
        bool upper = (__lane_id() & distance) != 0;
        value = op(upper ? other : value, upper ? value : other);
    }
    return value;
}

template <unsigned Size, class Parent, class T, class Op>
__device__ inline T reduce(const cooperative_groups::thread_block_tile<Size, Parent> &, T value, Op &op)
{
    return reduce_tile<Size>(value, op);
}

template <class T, class Op>
__device__ inline T reduce(const cooperative_groups::coalesced_group &group, T value, Op &op)
{
    lane_mask_t lanes = lanes_of(group);
    if (lanes == warp_lanes())
        return reduce_tile<32>(value, op);
    return from_lane(scan_lanes(lanes, value, op), last_lane(lanes));
}
}

namespace cooperative_groups {
template <class Group, class T, class Op>
__device__ inline auto reduce(const Group &group, T &&value, Op &&op) ->
    typename tranship_cg::bare<decltype(op(value, value))>::type
{
    typedef typename tranship_cg::bare<T>::type own;
    return tranship_cg::reduce(group, static_cast<own>(value), op);
}
}
#endif
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

namespace cg = cooperative_groups;

__global__ void plain(float *p)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    p[0] = reduce(tile, p[1], cg::plus<float>());
    reduce_store_async(tile, p, p[1], cg::plus<float>());
}

template <class T> __global__ void of_any_type(T *p)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    p[0] = reduce(tile, p[1], cg::plus<T>());
    reduce_store_async(tile, p, p[1], cg::plus<T>());
    p[1] = exclusive_scan_update(tile, p, p[1], cg::plus<T>());
}

// The program's own, which are found the same way.
namespace own {
struct lanes {};
template <class T> __device__ void reduce_update_async(lanes, T);
} // namespace own

template <class T> __global__ void of_its_own(T *p)
{
    own::lanes all;
    reduce_update_async(all, p);
    p->reduce_store_async(all, 2);
}

// C++20 finds templates so, too.
template <class T> __global__ void of_a_number(T *p)
{
    wait_prior<1>(cg::this_thread_block());
    *p = 1;
}
