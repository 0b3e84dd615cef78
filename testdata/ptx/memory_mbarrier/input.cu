// Barriers in shared memory: one warp brings, others take.
#include <cuda_runtime.h>
#include <cstdint>

__device__ __forceinline__ void begin(uint64_t *bar, unsigned count)
{
    unsigned at = (unsigned)__cvta_generic_to_shared(bar);
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(count));
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

__device__ __forceinline__ void arrive(uint64_t *bar)
{
    unsigned at = (unsigned)__cvta_generic_to_shared(bar);
    asm volatile("{\n\t.reg .b64 state;\n\tmbarrier.arrive.shared::cta.b64 state, [%0];\n\t}" ::"r"(at));
}

__device__ __forceinline__ void arrive_and_expect(uint64_t *bar, unsigned bytes)
{
    unsigned at = (unsigned)__cvta_generic_to_shared(bar);
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at), "r"(bytes) : "memory");
}

__device__ __forceinline__ bool is_over(uint64_t *bar, unsigned parity)
{
    unsigned at = (unsigned)__cvta_generic_to_shared(bar), done;
    asm volatile("{\n"
                 ".reg .pred p;\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n"
                 "selp.u32 %0, 1, 0, p;\n"
                 "}\n"
                 : "=r"(done)
                 : "r"(at), "r"(parity)
                 : "memory");
    return done != 0;
}

__device__ __forceinline__ void copies_arrive(uint64_t *bar)
{
    unsigned at = (unsigned)__cvta_generic_to_shared(bar);
    asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(at));
    asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(at));
}
