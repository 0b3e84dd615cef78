// Operands of inline PTX that are more than variables: expressions that change variables, that call functions, and outputs whose place another output
// decides. Each is evaluated once, outputs before inputs. Compared with the same in C++ on the host.
#include <cuda_runtime.h>
#include <cstdio>

#define ASM asm volatile

enum { WORDS = 64, THREADS = 32 };

__host__ __device__ static unsigned *slot(unsigned *a, unsigned *calls)
{
    (*calls)++;
    return a + *calls % 8;
}

#define BUMP(place) asm("add.u32 %0, %0, 3;" : "+r"(place))

__device__ static void by_assembly(unsigned *a, unsigned x)
{
    unsigned *p = a + 8, calls = 0;
    int i = 0;
    asm("add.u32 %0, %2, 1;\n\tadd.u32 %1, %2, 2;" : "=r"(a[i++]), "=r"(*p++) : "r"(x));
    asm inline("mov.u32 %0, %1;\n\tadd.u32 %0, %0, %2;" : "=r"(a[i++]) : "r"(a[0]), "r"(i));
    __asm__ __volatile("sub.u32 %0, %1, %2;" : "=r"(*p++) : "r"(a[i++]), "r"(i));
    asm("add.u32 %0, %0, %1;" : "+r"(*slot(a, &calls)) : "r"(x));
    ASM("sub.u32 %0, %2, %1;" : "=r"(*slot(a, &calls)) : "r"(*slot(a, &calls)), "r"(*slot(a, &calls)));
    asm("add.u32 %0, %2, 5;\n\tadd.u32 %1, %2, 6;" : "=r"(a[16]), "=r"(a[a[16] & 7]) : "r"(x));
    asm("add.u32 %0, %0, %1;" : "=r"(*p++) : "r"(x), "0"(a[i]));
    BUMP(p[i++]);
    BUMP(*p++);
    asm("mov.u32 %0, %2;\n\tmov.u32 %1, %2;" : "=r"(i), "=r"(a[20 + i]) : "r"(7));
    a[30] = calls;
    a[31] = (unsigned)i;
    a[32] = (unsigned)(p - a);
}

static void by_hand(unsigned *a, unsigned x)
{
    unsigned *p = a + 8, calls = 0;
    int i = 0;
    a[i++] = x + 1;
    *p++ = x + 2;
    {
        unsigned *to = &a[i++];
        *to = a[0] + (unsigned)i;
    }
    {
        unsigned *to = p++, was = a[i++];
        *to = was - (unsigned)i;
    }
    *slot(a, &calls) += x;
    {
        unsigned *to = slot(a, &calls), first = *slot(a, &calls), second = *slot(a, &calls);
        *to = second - first;
    }
    {
        unsigned *to = &a[a[16] & 7];
        a[16] = x + 5;
        *to = x + 6;
    }
    *p++ = a[i] + x;
    p[i++] += 3;
    *p++ += 3;
    a[20 + i] = 7;
    i = 7;
    a[30] = calls;
    a[31] = (unsigned)i;
    a[32] = (unsigned)(p - a);
}

__global__ void run(unsigned *all)
{
    by_assembly(all + threadIdx.x * WORDS, threadIdx.x * 2654435761u);
}

int main()
{
    static unsigned got[THREADS * WORDS], want[THREADS * WORDS];
    for (unsigned i = 0; i < THREADS * WORDS; i++)
        got[i] = want[i] = i * 40503u ^ i >> 3;
    unsigned *device;
    cudaMalloc(&device, sizeof got);
    cudaMemcpy(device, got, sizeof got, cudaMemcpyHostToDevice);
    run<<<1, THREADS>>>(device);
    cudaMemcpy(got, device, sizeof got, cudaMemcpyDeviceToHost);
    cudaFree(device);
    int bad = cudaGetLastError() != cudaSuccess;
    for (unsigned t = 0; t < THREADS; t++)
        by_hand(want + t * WORDS, t * 2654435761u);
    for (unsigned i = 0; i < THREADS * WORDS; i++) {
        if (got[i] != want[i] && bad++ < 5)
            std::printf("thread %u, word %u: %u, not %u\n", i / WORDS, i % WORDS, got[i], want[i]);
    }
    std::printf("%s ptx_operands\n", bad ? "FAIL" : "PASS");
    return bad != 0;
}
