#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

const char *source = R"(
__global__ void k(unsigned *p)
{
    unsigned lane;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(lane));
    p[lane] = (unsigned)(__ballot64(1) >> (__lane_id() & 32u));
    if (lane < 16) k<<<1, 32>>>(p);
}
)";
const char *plain = "__global__ void g(float *p)\n"
                    "{\n"
                    "    __prof_trigger(1); hipBindTextureToMipmappedArray(p);\n"
                    "    cg::grid_group g; cudaNoSuchThing(p);\n"
                    "}\n";
