#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

const char *source = R"(

#if defined(__HIP__) && !defined(TRANSHIP_PTX)
#define TRANSHIP_PTX
// Operands of what was inline PTX: a register has the bits of a variable, whatever its type is.
template <class To, class From> static __host__ __device__ inline To tranship_bits(const From &from)
{
    static_assert(sizeof(To) == sizeof(From), "an operand is as wide as its register");
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}
template <class To, class From> static __host__ __device__ inline void tranship_set(To &to, const From &from)
{
    static_assert(sizeof(To) == sizeof(From), "an operand is as wide as its register");
    __builtin_memcpy(&to, &from, sizeof to);
}
#endif

__global__ void k(unsigned *p)
{
    unsigned lane;
    tranship_set(lane, __lane_id() & 31u);
    p[lane] = (unsigned)(__ballot64(1) >> (__lane_id() & 32u));
    if (lane < 16) k<<<1, 32>>>(p);
}
)";
const char *plain = "__global__ void g(float *p)\n"
                    "{\n"
                    "    __prof_trigger(1); hipBindTextureToMipmappedArray(p);\n"
                    "    cg::grid_group g; cudaNoSuchThing(p);\n"
                    "}\n";
