#if defined(__cplusplus) && defined(__HIP__) && !defined(TRANSHIP_VECTOR_CONSTANTS)
#define TRANSHIP_VECTOR_CONSTANTS
// Constants of CUDA's vector types whose members are constants, too: those of HIP's are in a union before 7.2, and its constructors give
// a value to another member of that. They convert to HIP's types.
template <class V> struct tranship_constant;
#define TRANSHIP_CONSTANT(n, members, ...) \
    template <class T> struct alignas(HIP_vector_type<T, n>) tranship_constant<HIP_vector_type<T, n>> { \
        T members, __VA_ARGS__; \
        __host__ __device__ constexpr operator HIP_vector_type<T, n>() const \
        { \
            return HIP_vector_type<T, n>(members, __VA_ARGS__); \
        } \
    };
TRANSHIP_CONSTANT(2, x, y)
TRANSHIP_CONSTANT(3, x, y, z)
TRANSHIP_CONSTANT(4, x, y, z, w)
#undef TRANSHIP_CONSTANT
#endif
