// Atomic operations on int, unsigned, 64-bit and floating point values, and
// operations built from an atomicCAS loop.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK_ERR(e) { cudaError_t c = (e); if (c != cudaSuccess) { printf("FAIL atomics: %s\n", cudaGetErrorString(c)); return 1; } }

struct Cells {
  int add, sub, exch, min, max, band, bor, bxor, cas;
  unsigned int inc, dec, umin, umax;
  unsigned long long add64, max64, or64, cas64;
  float fadd;
  double dadd, dmax;
};

__device__ double atomicMaxDouble(double *address, double val)
{
  unsigned long long int *as_ull = (unsigned long long int *)address;
  unsigned long long int old = *as_ull, assumed;
  do {
    assumed = old;
    if (__longlong_as_double(assumed) >= val) break;
    old = atomicCAS(as_ull, assumed, __double_as_longlong(val));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void hammer(Cells *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&c->add, i);
  atomicSub(&c->sub, 2);
  if (i == 77) atomicExch(&c->exch, i);
  atomicMin(&c->min, -i);
  atomicMax(&c->max, i * 3);
  atomicAnd(&c->band, ~(1 << (i % 8)));
  atomicOr(&c->bor, 1 << (i % 16));
  atomicXor(&c->bxor, i);
  atomicInc(&c->inc, 999u);
  atomicDec(&c->dec, 100u);
  atomicMin(&c->umin, 5000u - i);
  atomicMax(&c->umax, 7u * i);
  atomicAdd(&c->add64, 1ULL << 33);
  atomicMax(&c->max64, (unsigned long long)i << 20);
  atomicOr(&c->or64, 1ULL << (i % 64));
  atomicCAS(&c->cas64, 0ULL, 42ULL);
  atomicAdd(&c->fadd, 0.5f);
  atomicAdd(&c->dadd, 0.25);
  atomicMaxDouble(&c->dmax, i * 0.5);
  // A counter kept by compare and swap.
  int seen = c->cas, before;
  do {
    before = seen;
    seen = atomicCAS(&c->cas, before, before + 1);
  } while (seen != before);
}

int main()
{
  const int n = 2048;
  Cells h;
  memset(&h, 0, sizeof h);
  h.band = 0xfff;
  h.umin = ~0u;
  h.dmax = -1.0;
  Cells *d;
  CHECK_ERR(cudaMalloc(&d, sizeof(Cells)));
  CHECK_ERR(cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice));
  hammer<<<n / 256, 256>>>(d);
  CHECK_ERR(cudaGetLastError());
  CHECK_ERR(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost));
  CHECK_ERR(cudaFree(d));

  Cells w;
  memset(&w, 0, sizeof w);
  w.dec = 0;
  for (int i = 0; i < n; i++) {
    w.add += i;
    w.bxor ^= i;
    w.inc = w.inc >= 999u ? 0 : w.inc + 1;
    w.dec = (w.dec == 0 || w.dec > 100u) ? 100u : w.dec - 1;
  }
  bool good = h.add == w.add && h.sub == -2 * n && h.exch == 77 && h.min == -(n - 1) && h.max == 3 * (n - 1) &&
              h.band == 0xf00 && h.bor == 0xffff && h.bxor == w.bxor && h.cas == n;
  good = good && h.inc == w.inc && h.dec == w.dec && h.umin == 5000u - (n - 1) && h.umax == 7u * (n - 1);
  good = good && h.add64 == ((unsigned long long)n << 33) && h.max64 == ((unsigned long long)(n - 1) << 20) &&
         h.or64 == ~0ULL && h.cas64 == 42;
  good = good && h.fadd == 0.5f * n && h.dadd == 0.25 * n && h.dmax == 0.5 * (n - 1);
  if (!good) {
    printf("FAIL atomics: add %d inc %u dec %u dmax %f cas %d\n", h.add, h.inc, h.dec, h.dmax, h.cas);
    return 1;
  }
  printf("PASS atomics\n");
  return 0;
}
