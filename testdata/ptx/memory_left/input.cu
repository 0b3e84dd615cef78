// What stays, with what it would be in HIP.
#include <cuda_runtime.h>
#include <cstdint>

__device__ void load_tile(unsigned to, const void *map, unsigned bar, int x, int y)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(to), "l"(map), "r"(bar), "r"(x), "r"(y)
                 : "memory");
}

__device__ void load_bytes(unsigned to, const void *from, unsigned n, unsigned bar)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to), "l"(from), "r"(n), "r"(bar) : "memory");
}

__device__ void cluster()
{
    asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__device__ unsigned other_block(unsigned at, unsigned rank)
{
    unsigned there;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(at), "r"(rank));
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(there));
    asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.inc.u32 [%0], 1, [%0];" ::"r"(there));
    return there;
}

__device__ void store_there(unsigned there, unsigned v)
{
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(there), "r"(v) : "memory");
    asm volatile("atom.relaxed.cluster.shared::cluster.add.u32 %0, [%1], 1;" : "=r"(v) : "r"(there));
    asm volatile("fence.proxy.alias;" ::: "memory");
}

__device__ float all_gpus(const float *p)
{
    float v;
    asm volatile("multimem.ld_reduce.global.add.f32 %0, [%1];" : "=f"(v) : "l"(p) : "memory");
    return v;
}

__device__ void part_of_block(int id, int threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
    asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

__device__ void stop(bool stop)
{
    if (stop)
        asm volatile("exit;");
}

__device__ void overwritten(const uint64_t *p, uint64_t &a, uint64_t &b)
{
    asm volatile("{ .reg .u64 x, y; mov.u64 x, %2; ld.v2.u64 {x, y}, [x]; mov.u64 %0, x; mov.u64 %1, y; }" : "=l"(a), "=l"(b) : "l"(p));
}
