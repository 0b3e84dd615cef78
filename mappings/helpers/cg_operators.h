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
