// Other types, shapes and ways to write operands: whole numbers, halves as sums, tf32, doubles, registers of the statement.
struct Tile {
    int sum[2];
    float4 acc;
};

__device__ void bytes(Tile &t, const unsigned *a, unsigned b)
{
    asm("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+r"(t.sum[0]), "+r"(t.sum[1]) : "r"(a[0]), "r"(b));
}

__device__ void halves(unsigned (&d)[2], const unsigned (&a)[2], unsigned b, unsigned zero)
{
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %5};"
                 : "=r"(d[0]), "=r"(d[1])
                 : "r"(a[0]), "r"(a[1]), "r"(b), "r"(zero));
}

__device__ void floats(Tile *t, const float *a, float2 b)
{
    asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                 : "+f"(t->acc.x), "+f"(t->acc.y), "+f"(t->acc.z), "+f"(t->acc.w)
                 : "r"(__float_as_uint(a[threadIdx.x])), "r"(__float_as_uint(a[threadIdx.x + 32])), "r"(__float_as_uint(b.x)));
}

__device__ double2 doubles(double a, double b, double2 c)
{
    double d0, d1;
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(d0), "=d"(d1) : "d"(a), "d"(b), "d"(c.x), "d"(c.y));
    return make_double2(d0, d1);
}

// Two products in one statement, from a matrix that is turned round between the lanes, and a store of it.
__device__ void turned(float (&c)[4], unsigned a, unsigned b0, unsigned b1, void *to)
{
    asm volatile("{\n\t"
                 ".reg .b32 t;\n\t"
                 "movmatrix.sync.aligned.m8n8.trans.b16 t, %4;\n\t"
                 "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {t, t}, {%5}, {%0, %1, %2, %3};\n\t"
                 "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {t, %4}, {%6}, {%0, %1, %2, %3};\n\t"
                 "}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a), "r"(b0), "r"(b1));
    unsigned address = (unsigned)__cvta_generic_to_shared(to);
    asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(address), "r"(a) : "memory");
}

// Operands that are const, beside results in new registers.
__device__ void fresh(float *d, const unsigned *a, const float *const c)
{
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\n"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(a[4]), "r"(a[5]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    float first;
    asm("ld.global.f32 %0, [%1];" : "=f"(first) : "l"(c));
    d[0] += first;
}
