// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_PTX_MATRIX)
#define TRANSHIP_PTX_MATRIX
// Matrices of 8 times 8 elements of 16 bits in the registers of CUDA's warp, of which a wavefront of 64 lanes has two: lane l has
// elements 2 * (l % 4) and the next one of row l / 4. All 32 lanes of the warp take part.

// A register that an instruction writes: a variable with its bits, whatever its type is.
template <class Word> class tranship_register {
public:
    template <class T> __device__ inline tranship_register(T &variable) : at(&variable)
    {
        static_assert(sizeof(T) == sizeof(Word), "an operand is as wide as its register");
    }
    __device__ inline void set(Word value) const
    {
        __builtin_memcpy(at, &value, sizeof value);
    }

private:
    void *at;
};

namespace tranship_matrix {
static __device__ inline unsigned lane()
{
    return __lane_id() & 31u;
}
// What another lane of the warp has.
static __device__ inline unsigned from_lane(unsigned value, unsigned lane)
{
    return (unsigned)__builtin_amdgcn_ds_bpermute((int)((lane + (__lane_id() & 32u)) * 4u), (int)value);
}
#define TRANSHIP_LDS __attribute__((address_space(3)))
static __device__ inline unsigned address_of(const void *p)
{
    return (unsigned)(size_t)(const TRANSHIP_LDS char *)p;
}
template <class T> static __device__ inline unsigned load(unsigned address)
{
    typedef T __attribute__((may_alias)) any;
    return *(const TRANSHIP_LDS any *)(size_t)address;
}
template <class T> static __device__ inline void store(unsigned address, unsigned word)
{
    typedef T __attribute__((may_alias)) any;
    *(TRANSHIP_LDS any *)(size_t)address = (T)word;
}
#undef TRANSHIP_LDS
}

// ldmatrix: lane 8 * i + r has the address of row r of matrix i, in the block's memory.
template <int N> static __device__ inline void tranship_ldmatrix(const tranship_register<unsigned> (&d)[N], const void *row)
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane();
#pragma unroll
    for (unsigned i = 0; i < N; i++)
        d[i].set(load<unsigned>(from_lane(address, 8 * i + l / 4) + 4 * (l % 4)));
}
// The same with rows for columns.
template <int N> static __device__ inline void tranship_ldmatrix_trans(const tranship_register<unsigned> (&d)[N], const void *row)
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane(), from = 2 * (l % 4), at = 2 * (l / 4);
#pragma unroll
    for (unsigned i = 0; i < N; i++) {
        const unsigned low = load<unsigned short>(from_lane(address, 8 * i + from) + at);
        d[i].set(low | load<unsigned short>(from_lane(address, 8 * i + from + 1) + at) << 16);
    }
}
template <int N> static __device__ inline void tranship_stmatrix(const void *row, const unsigned (&a)[N])
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane();
#pragma unroll
    for (unsigned i = 0; i < N; i++)
        store<unsigned>(from_lane(address, 8 * i + l / 4) + 4 * (l % 4), a[i]);
}
template <int N> static __device__ inline void tranship_stmatrix_trans(const void *row, const unsigned (&a)[N])
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane(), to = 2 * (l % 4), at = 2 * (l / 4);
#pragma unroll
    for (unsigned i = 0; i < N; i++) {
        store<unsigned short>(from_lane(address, 8 * i + to) + at, a[i]);
        store<unsigned short>(from_lane(address, 8 * i + to + 1) + at, a[i] >> 16);
    }
}
// movmatrix: rows for columns, among the lanes.
static __device__ inline unsigned tranship_movmatrix(unsigned a)
{
    using namespace tranship_matrix;
    const unsigned l = lane(), from = 8 * (l % 4) + l / 8, shift = l / 4 % 2 * 16;
    return (from_lane(a, from) >> shift & 0xffffu) | from_lane(a, from + 4) >> shift << 16;
}
#endif
