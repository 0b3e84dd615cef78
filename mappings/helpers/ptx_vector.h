#if defined(__HIP__) && !defined(TRANSHIP_PTX_VECTOR)
#define TRANSHIP_PTX_VECTOR
// A vector of numbers that is read or written by one access, also where that is volatile or past the caches
template <class T, int N> using tranship_vector = T __attribute__((ext_vector_type(N)));
#endif
