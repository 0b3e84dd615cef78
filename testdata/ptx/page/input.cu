// The statements that docs/ptx.md shows.
__device__ unsigned mix(unsigned a, unsigned b)
{
    unsigned r;
    asm("shf.l.wrap.b32 %0, %1, %1, 7;\n\t"
        "add.u32 %0, %0, %2;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}

__device__ float4 load_once(const float4 *p)
{
    float4 v;
    asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p));
    return v;
}

__device__ void add_wide(unsigned long long &low, unsigned long long &high, unsigned long long a)
{
    asm("add.cc.u64 %0, %0, %2;\n\t"
        "addc.u64 %1, %1, 0;" : "+l"(low), "+l"(high) : "l"(a));
}

__device__ void multiply(float (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2])
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__device__ unsigned down(unsigned v, bool take)
{
    unsigned r = v;
    if (take)
        asm("{ .reg .pred p; shfl.sync.down.b32 %0|p, %1, 16, 31, 0xffffffff; @!p mov.u32 %0, 0; }" : "+r"(r) : "r"(v));
    return r;
}

__device__ void send()
{
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}
