#if defined(__HIP__) && !defined(TRANSHIP_LOCKSTEP)
#define TRANSHIP_LOCKSTEP
// A flag that lanes of a wavefront leave a loop by. The compiler can't tell its value here, so what the lane with the lock does stays in
// the loop; moved behind it, it would wait there for the lanes that want the lock
template <class T> static __host__ __device__ inline void tranship_lockstep(T &flag)
{
#if defined(__HIP_DEVICE_COMPILE__)
    static_assert(sizeof(T) <= sizeof(int), "a flag");
    int value = static_cast<int>(flag);
    __threadfence(); // the next lane sees what this one has written
    asm volatile("" : "+v"(value) : : "memory");
    flag = static_cast<T>(value);
#else
    (void)flag;
#endif
}
#endif
