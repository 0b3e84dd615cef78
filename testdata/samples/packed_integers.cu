// Arithmetic on two numbers of 16 bits or four of 8 in one of 32: all pairs of
// bytes, and pairs of halves at the edges and at random.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

#define ONE(X) \
    X(abs, __vabs2, __vabs4) X(absss, __vabsss2, __vabsss4) X(neg, __vneg2, __vneg4) X(negss, __vnegss2, __vnegss4)
#define TWO(X) \
    X(absdiffs, __vabsdiffs2, __vabsdiffs4) X(absdiffu, __vabsdiffu2, __vabsdiffu4) X(add, __vadd2, __vadd4) \
    X(addss, __vaddss2, __vaddss4) X(addus, __vaddus2, __vaddus4) X(avgs, __vavgs2, __vavgs4) \
    X(avgu, __vavgu2, __vavgu4) X(cmpeq, __vcmpeq2, __vcmpeq4) X(cmpges, __vcmpges2, __vcmpges4) \
    X(cmpgeu, __vcmpgeu2, __vcmpgeu4) X(cmpgts, __vcmpgts2, __vcmpgts4) X(cmpgtu, __vcmpgtu2, __vcmpgtu4) \
    X(cmples, __vcmples2, __vcmples4) X(cmpleu, __vcmpleu2, __vcmpleu4) X(cmplts, __vcmplts2, __vcmplts4) \
    X(cmpltu, __vcmpltu2, __vcmpltu4) X(cmpne, __vcmpne2, __vcmpne4) X(haddu, __vhaddu2, __vhaddu4) \
    X(maxs, __vmaxs2, __vmaxs4) X(maxu, __vmaxu2, __vmaxu4) X(mins, __vmins2, __vmins4) X(minu, __vminu2, __vminu4) \
    X(sads, __vsads2, __vsads4) X(sadu, __vsadu2, __vsadu4) X(seteq, __vseteq2, __vseteq4) \
    X(setges, __vsetges2, __vsetges4) X(setgeu, __vsetgeu2, __vsetgeu4) X(setgts, __vsetgts2, __vsetgts4) \
    X(setgtu, __vsetgtu2, __vsetgtu4) X(setles, __vsetles2, __vsetles4) X(setleu, __vsetleu2, __vsetleu4) \
    X(setlts, __vsetlts2, __vsetlts4) X(setltu, __vsetltu2, __vsetltu4) X(setne, __vsetne2, __vsetne4) \
    X(sub, __vsub2, __vsub4) X(subss, __vsubss2, __vsubss4) X(subus, __vsubus2, __vsubus4)

enum {
#define X(f, two, four) id_##f,
    ONE(X) TWO(X)
#undef X
    COUNT
};

__global__ void all(unsigned *o, const unsigned *x, const unsigned *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned a = x[i], b = y[i];
#define X(f, two, four) o[2 * (id_##f * n + i)] = two(a); o[2 * (id_##f * n + i) + 1] = four(a);
    ONE(X)
#undef X
#define X(f, two, four) o[2 * (id_##f * n + i)] = two(a, b); o[2 * (id_##f * n + i) + 1] = four(a, b);
    TWO(X)
#undef X
}

// The name says what is to be computed, in numbers that have room for it.
static long part(const char *name, long x, long y, long most)
{
    static const char *const order[] = {"eq", "ne", "ge", "gt", "le", "lt"};
    bool sgn = name[strlen(name) - 1] == 's';
    if (!strncmp(name, "set", 3) || !strncmp(name, "cmp", 3)) {
        bool holds[] = {x == y, x != y, x >= y, x > y, x <= y, x < y};
        for (int k = 0; k < 6; k++)
            if (!strncmp(name + 3, order[k], 2)) return holds[k] ? (name[0] == 's' ? 1 : -1) : 0;
    }
    long r = !strncmp(name, "add", 3) ? x + y : !strncmp(name, "sub", 3) ? x - y : !strncmp(name, "neg", 3) ? -x : 0;
    if (!strcmp(name, "abs") || !strcmp(name, "absss")) r = x < 0 ? -x : x;
    if (!strncmp(name, "absdiff", 7) || !strncmp(name, "sad", 3)) r = x < y ? y - x : x - y;
    if (!strncmp(name, "max", 3)) r = x < y ? y : x;
    if (!strncmp(name, "min", 3)) r = x < y ? x : y;
    if (!strcmp(name, "haddu")) r = (x + y) / 2;
    if (!strcmp(name, "avgu")) r = (x + y + 1) / 2;
    if (!strcmp(name, "avgs")) r = x + y >= 0 ? (x + y + 1) / 2 : -((-(x + y) + 1) / 2);
    const char *end = name + strlen(name) - 2;
    long highest = sgn ? most / 2 : most, lowest = sgn ? -most / 2 - 1 : 0;
    if (!strcmp(end, "ss") || !strcmp(end, "us"))   // of "us", the s is for saturation
        r = r > highest ? highest : r < lowest ? lowest : r;
    return r;
}

static unsigned expected(const char *name, unsigned a, unsigned b, int bits)
{
    bool sums = !strncmp(name, "sad", 3);
    size_t n = strlen(name);
    bool sgn = name[n - 1] == 's' && !(name[n - 2] == 'u' && n > 4 && (name[0] == 'a' || name[0] == 's'));
    if (!strcmp(name, "abs") || !strcmp(name, "neg")) sgn = true;
    unsigned most = (1u << bits) - 1, result = 0;
    for (int at = 0; at < 32; at += bits) {
        long x = a >> at & most, y = b >> at & most;
        if (sgn) {
            x = x > most / 2 ? x - most - 1 : x;
            y = y > most / 2 ? y - most - 1 : y;
        }
        long r = part(name, x, y, most);
        if (!strcmp(name, "addus") || !strcmp(name, "subus")) {
            r = strcmp(name, "addus") ? x - y : x + y;
            r = r < 0 ? 0 : r > most ? most : r;
        }
        result = sums ? result + (unsigned)r : result | ((unsigned)r & most) << at;
    }
    return result;
}

int main()
{
    static const char *const name[] = {
#define X(f, two, four) #f,
        ONE(X) TWO(X)
#undef X
    };
    const unsigned edges[] = {0, 1, 0x7fff, 0x8000, 0x8001, 0xffff, 0x1234, 0xfffe, 0x80ff};
    std::vector<unsigned> x, y;
    for (unsigned i = 0; i < 65536; i += 4) {   // all pairs of bytes, four at once
        unsigned hi = i >> 8, lo = i & 255;
        x.push_back(hi * 0x01010101u);
        y.push_back(lo | (lo + 1) << 8 | (lo + 2) << 16 | (lo + 3) << 24);
    }
    for (unsigned a : edges)
        for (unsigned b : edges)
            for (unsigned c : edges) { x.push_back(a | b << 16); y.push_back(c | a << 16); }
    unsigned seed = 3;
    for (int i = 0; i < 2000; i++) {
        x.push_back(seed = seed * 1664525u + 1013904223u);
        y.push_back((seed = seed * 1664525u + 1013904223u) ^ seed >> 16);
    }
    const int n = (int)x.size();
    std::vector<unsigned> o(2 * (size_t)COUNT * n);
    unsigned *dx, *dy, *dout;
    if (cudaMalloc(&dx, n * sizeof *dx) || cudaMalloc(&dy, n * sizeof *dy) || cudaMalloc(&dout, o.size() * sizeof *dout)) {
        printf("FAIL packed_integers: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, x.data(), n * sizeof *dx, cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), n * sizeof *dy, cudaMemcpyHostToDevice);
    all<<<(n + 255) / 256, 256>>>(dout, dx, dy, n);
    cudaError_t e = cudaMemcpy(o.data(), dout, o.size() * sizeof *dout, cudaMemcpyDeviceToHost);
    cudaFree(dx); cudaFree(dy); cudaFree(dout);
    if (e != cudaSuccess) { printf("FAIL packed_integers: %s\n", cudaGetErrorString(e)); return 1; }

    for (size_t i = 0; i < o.size(); i++) {
        size_t f = i / 2 / n, at = i / 2 % n;
        unsigned want = expected(name[f], x[at], y[at], i % 2 ? 8 : 16);
        if (o[i] != want) {
            printf("FAIL packed_integers: __v%s%d(%08x, %08x): %08x, not %08x\n", name[f], i % 2 ? 4 : 2, x[at], y[at], o[i], want);
            return 1;
        }
    }
    printf("PASS packed_integers\n");
    return 0;
}
