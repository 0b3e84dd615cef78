#if defined(__HIP__) && !defined(TRANSHIP_SPACES)
#define TRANSHIP_SPACES
// CUDA's conversions between generic addresses and those of one memory. AMD's constants lie in global memory, whose addresses are generic
// ones; those of a block's memory (LDS) and of a thread's own are offsets of 32 bits.
#define TRANSHIP_SPACE(n) __attribute__((address_space(n)))
static __device__ inline size_t tranship_to_global(const void *p)
{
    return (size_t)p;
}
static __device__ inline size_t tranship_to_shared(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(3) char *)p;
}
static __device__ inline size_t tranship_to_local(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(5) char *)p;
}
static __device__ inline void *tranship_from_global(size_t address)
{
    return (void *)address;
}
static __device__ inline void *tranship_from_shared(size_t address)
{
    return (void *)(TRANSHIP_SPACE(3) char *)(size_t)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(size_t)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif
