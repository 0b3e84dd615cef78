// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_WMMA)
#define TRANSHIP_WMMA
#if defined(TRANSHIP_ROCWMMA)
// The matrix units by way of rocWMMA, a package of its own. Its fragments belong to a whole wavefront, CUDA's to 32 lanes.
#if defined(__GFX8__) || defined(__GFX9__)
#error "rocWMMA's fragments take a wavefront of 64 lanes on this GPU: code that counts on warps of 32 needs those of tranship"
#endif
#include <rocwmma/rocwmma.hpp>
namespace nvcuda {
namespace wmma = rocwmma;
}
#else
#include "wmma_units.h"
// CUDA's matrix fragments (mma.h). A fragment lies in the 32 lanes of CUDA's warp, of which a wavefront of 64 lanes has two. Lane l has row l
// of A and column l of B, modulo their numbers, and of the sums those of column l; rows of A come from the other lanes by shuffles.
// Which element is where is nobody's business but this file's, as in CUDA.
namespace nvcuda {
namespace wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}
}
}

namespace tranship_wmma {
template <class T> struct element { typedef T type; };
template <> struct element<nvcuda::wmma::precision::tf32> { typedef float type; };

// How many elements of a fragment a lane has.
template <class Use, int M, int N, int K> struct share { enum { count = K }; };
template <int M, int N, int K> struct share<nvcuda::wmma::accumulator, M, N, K> { enum { count = M * N / 32 }; };

static __device__ inline int lane()
{
    return static_cast<int>(__lane_id() & 31);
}

// What the other lanes have written is read, and what this one has written is there for them.
static __device__ inline void meet()
{
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
    __builtin_amdgcn_wave_barrier();
}

// Where the elements of a tile lie in memory: those of a row side by side, or those of a column.
static __device__ inline unsigned long long place(int row, int column, unsigned ldm, bool by_rows)
{
    return by_rows ? static_cast<unsigned long long>(row) * ldm + static_cast<unsigned>(column)
                   : static_cast<unsigned long long>(column) * ldm + static_cast<unsigned>(row);
}

template <class Layout> struct by_rows;
template <> struct by_rows<nvcuda::wmma::row_major> { enum { value = 1 }; };
template <> struct by_rows<nvcuda::wmma::col_major> { enum { value = 0 }; };

// The elements that another lane of the warp has.
template <int K, class T> __device__ inline void from_lane(T (&to)[K], const T (&from)[K], int source)
{
    enum { words = K * sizeof(T) / sizeof(unsigned) };
    unsigned word[words];
    __builtin_memcpy(word, static_cast<const void *>(from), sizeof from);
#pragma unroll
    for (int i = 0; i < words; i++)
        word[i] = __shfl(word[i], source, 32);
    __builtin_memcpy(static_cast<void *>(to), word, sizeof to);
}

template <int M, int N, int K, class D, class A, class B, class C, int Count>
__device__ inline void multiply(D (&d)[Count], const A (&a)[K], const B (&b)[K], const C (&c)[Count], bool saturate)
{
#pragma unroll
    for (int i = 0; i < Count; i++) {
        A row[K];
        from_lane<K>(row, a, row_of<M, N>(i));
        decltype(number(c[i])) sum = number(c[i]);
#pragma unroll
        for (int k = 0; k < K; k++)
            sum = multiply_add(number(row[k]), number(b[k]), sum);
        put(d[i], sum, saturate);
    }
}
}

namespace nvcuda {
namespace wmma {
template <class Use, int M, int N, int K, class T, class Layout = void> class fragment {
    static_assert(32 % M == 0 && 32 % N == 0 && M * N >= 32, "the 32 lanes of a warp share the rows and columns evenly");

public:
    typedef typename tranship_wmma::element<T>::type element_type;
    typedef element_type storage_element_type;
    enum { num_elements = tranship_wmma::share<Use, M, N, K>::count, num_storage_elements = num_elements };
    element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout>
__device__ inline void fill_fragment(fragment<Use, M, N, K, T, Layout> &f,
                                     const typename tranship_wmma::element<T>::type &value)
{
#pragma unroll
    for (int i = 0; i < f.num_elements; i++)
        f.x[i] = value;
}

template <int M, int N, int K, class T, class Layout>
__device__ inline void load_matrix_sync(fragment<matrix_a, M, N, K, T, Layout> &f,
                                        const typename tranship_wmma::element<T>::type *p, unsigned ldm)
{
    tranship_wmma::meet();
#pragma unroll
    for (int i = 0; i < K; i++)
        f.x[i] = p[tranship_wmma::place(tranship_wmma::lane() % M, i, ldm, tranship_wmma::by_rows<Layout>::value)];
}

template <int M, int N, int K, class T, class Layout>
__device__ inline void load_matrix_sync(fragment<matrix_b, M, N, K, T, Layout> &f,
                                        const typename tranship_wmma::element<T>::type *p, unsigned ldm)
{
    tranship_wmma::meet();
#pragma unroll
    for (int i = 0; i < K; i++)
        f.x[i] = p[tranship_wmma::place(i, tranship_wmma::lane() % N, ldm, tranship_wmma::by_rows<Layout>::value)];
}

template <int M, int N, int K, class T>
__device__ inline void load_matrix_sync(fragment<accumulator, M, N, K, T> &f,
                                        const typename tranship_wmma::element<T>::type *p, unsigned ldm, layout_t layout)
{
    tranship_wmma::meet();
#pragma unroll
    for (int i = 0; i < f.num_elements; i++)
        f.x[i] = p[tranship_wmma::place(tranship_wmma::row_of<M, N>(i), tranship_wmma::lane() % N, ldm, layout == mem_row_major)];
}

template <int M, int N, int K, class T>
__device__ inline void store_matrix_sync(typename tranship_wmma::element<T>::type *p,
                                         const fragment<accumulator, M, N, K, T> &f, unsigned ldm, layout_t layout)
{
#pragma unroll
    for (int i = 0; i < f.num_elements; i++)
        p[tranship_wmma::place(tranship_wmma::row_of<M, N>(i), tranship_wmma::lane() % N, ldm, layout == mem_row_major)] = f.x[i];
    tranship_wmma::meet();
}

// Sums of whole numbers stay within int where saturate says so, and wrap otherwise.
template <int M, int N, int K, class D, class A, class LayoutA, class B, class LayoutB, class C>
__device__ inline void mma_sync(fragment<accumulator, M, N, K, D> &d, const fragment<matrix_a, M, N, K, A, LayoutA> &a,
                                const fragment<matrix_b, M, N, K, B, LayoutB> &b,
                                const fragment<accumulator, M, N, K, C> &c, bool saturate = false)
{
    if (!tranship_wmma::unit<M, N>::multiply(d.x, a.x, b.x, c.x, saturate))
        tranship_wmma::multiply<M, N>(d.x, a.x, b.x, c.x, saturate);
}

// To the nearest number with 10 bits of fraction, halves away from zero; infinities and NaN stay.
static __device__ inline float __float_to_tf32(float value)
{
    unsigned bits = __float_as_uint(value);
    return (bits & 0x7f800000u) == 0x7f800000u ? value : __uint_as_float((bits + 0x1000u) & ~0x1fffu);
}

// Elements of less than a byte, which no fragment takes: names for code that is never called.
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
}
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}
template <class D, class A, class B, class C>
__device__ inline void bmma_sync(D &, const A &, const B &, const C &, experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                                 experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC)
{
    __builtin_trap(); // AMD has no such unit
}
}
}
#endif
#endif
