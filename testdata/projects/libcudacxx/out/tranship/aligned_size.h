// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_ALIGNED_SIZE)
#define TRANSHIP_ALIGNED_SIZE
// CUDA's cuda::aligned_size_t: a size that promises an alignment.
template <size_t Alignment> struct tranship_aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;
    __host__ __device__ explicit constexpr tranship_aligned_size_t(size_t size) : value(size) {}
    __host__ __device__ constexpr operator size_t() const { return value; }
};
#endif
