// Matrix fragments of mma.h: all of it, since rows with qualified names declare nothing.
#pragma GCC system_header

#ifdef __CUDA__

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

namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
}
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}

template <class T> struct __storage { typedef T type; };
template <> struct __storage<precision::tf32> { typedef float type; };
template <> struct __storage<experimental::precision::u4> { typedef unsigned int type; };
template <> struct __storage<experimental::precision::s4> { typedef int type; };
template <> struct __storage<experimental::precision::b1> { typedef unsigned int type; };

template <class Use, int M, int N, int K, class T, class Layout = void> class fragment {
public:
    typedef typename __storage<T>::type element_type;
    typedef element_type storage_element_type;
    enum { num_elements = 16, num_storage_elements = 16 };
    element_type x[num_elements];
};

template <class F, class V> static __device__ void fill_fragment(F &frag, const V &value);
template <class F, class T> static __device__ void load_matrix_sync(F &frag, const T *ptr, unsigned int ldm);
template <class F, class T> static __device__ void load_matrix_sync(F &frag, const T *ptr, unsigned int ldm, layout_t layout);
template <class F, class T> static __device__ void store_matrix_sync(T *ptr, const F &frag, unsigned int ldm, layout_t layout);
template <class D, class A, class B, class C>
static __device__ void mma_sync(D &d, const A &a, const B &b, const C &c, bool satf = false);
template <class D, class A, class B, class C>
static __device__ void bmma_sync(D &d, const A &a, const B &b, const C &c,
                                 experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
                                 experimental::bmmaAccumulateOp acc = experimental::bmmaAccumulateOpPOPC);
static __device__ float __float_to_tf32(float value);

namespace experimental {
using wmma::bmma_sync;
}

}
}

#endif
