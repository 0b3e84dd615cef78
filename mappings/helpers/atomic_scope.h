#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_SCOPE)
#define TRANSHIP_ATOMIC_SCOPE
// The atomic operations that others are made of: as the device sees them, and as the host and other devices do
struct tranship_device_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd(p, value);
    }
};
struct tranship_system_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS_system(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd_system(p, value);
    }
};
// A value of two or four bytes in the aligned word of four bytes that it lies in, as the hardware has no atomics of
// two. The other two bytes stay as they are; they have to be there, as they are in all that is allocated.
template <class T> struct tranship_place
{
    unsigned *word, shift, mask;
    __device__ inline tranship_place(T *p)
    {
        static_assert(sizeof(T) == 2 || sizeof(T) == 4, "HIP has no atomic operation for this type");
        unsigned odd = sizeof(T) == 2 ? (unsigned)(unsigned long long)p & 2 : 0;
        word = (unsigned *)((char *)p - odd);
        shift = odd * 8;
        mask = (sizeof(T) == 2 ? 0xffffu : ~0u) << shift;
    }
    __device__ inline unsigned look() const
    {
        return __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    }
    __device__ inline T get(unsigned whole) const
    {
        T value;
        whole >>= shift;
        __builtin_memcpy((void *)&value, &whole, sizeof(T));
        return value;
    }
    __device__ inline unsigned put(unsigned whole, T value) const
    {
        unsigned bits = 0;
        __builtin_memcpy(&bits, (const void *)&value, sizeof(T));
        return (whole & ~mask) | bits << shift;
    }
};
#endif
