// Loads and stores past the caches, guarded, and of vectors.
__device__ float load_once(const float *p)
{
    float v;
    asm volatile("ld.global.nc.L1::no_allocate.f32 %0, [%1];" : "=f"(v) : "l"(p));
    return v;
}

__device__ void load_guarded(float4 &v, const void *p, bool there)
{
    asm volatile("{\n"
                 "  .reg .pred p;\n"
                 "  setp.ne.b32 p, %5, 0;\n"
                 "  mov.f32 %0, 0f00000000;\n"
                 "  @p ld.global.v4.f32 {%0, %1, %2, %3}, [%4];\n"
                 "}"
                 : "+f"(v.x), "+f"(v.y), "+f"(v.z), "+f"(v.w)
                 : "l"(p), "r"((int)there));
}

template <class T> __device__ void store_once(T *p, T v)
{
    asm volatile("st.global.cs.u32 [%0+4], %1;" ::"l"(p), "r"(v) : "memory");
}

__global__ void stage(const uint2 *in, uint2 *out)
{
    __shared__ uint2 tile[64];
    unsigned at = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]);
    uint2 v = in[threadIdx.x];
    asm volatile("st.shared.v2.u32 [%0], {%1, %2};" ::"r"(at), "r"(v.x), "r"(v.y));
    asm volatile("bar.sync 0;");
    asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(out[threadIdx.x].x) : "r"(at));
}
