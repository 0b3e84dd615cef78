// Two statements of PTX: one becomes C++, one has no counterpart.
__global__ void lanes(unsigned *out, double *all)
{
    unsigned l;
    double sum;
    asm("mov.u32 %0, %%laneid;" : "=r"(l));
    asm volatile("multimem.ld_reduce.global.add.f64 %0, [%1];" : "=d"(sum) : "l"(all) : "memory");
    out[l] = sum > 0;
}
