// Built-in vector types, make_ functions, and a small body of geometry
// written with them through named helper functions.
#include <cuda_runtime.h>
#include <vector_types.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define HD __host__ __device__ __forceinline__

HD float3 add(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
HD float3 scale(float3 a, float s) { return make_float3(a.x * s, a.y * s, a.z * s); }
HD float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
HD float3 cross(const float3 &a, const float3 &b)
{
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

struct __align__(16) Particle { float4 pos; int3 cell; unsigned short tag; };

__global__ void move(Particle *p, float3 v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 q = p[i].pos;
    float3 r = add(make_float3(q.x, q.y, q.z), scale(v, q.w));
    p[i].pos = make_float4(r.x, r.y, r.z, dot(r, v));
    float3 c = cross(r, v);
    p[i].cell = make_int3((int)c.x, (int)c.y, (int)c.z);
    p[i].tag += 1;
}

__global__ void mixedTypes(const uchar4 *in, short2 *s, ulonglong2 *u, double2 *d, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar4 c = in[i];
    s[i] = make_short2(c.x - c.y, c.z - c.w);
    u[i] = make_ulonglong2((unsigned long long)c.x << 40, c.w);
    d[i] = make_double2(c.x * 0.5, c.y * 0.25);
}

int main()
{
    const int n = 100;
    static Particle host[n];
    static uchar4 bytes[n];
    static short2 s[n]; static ulonglong2 u[n]; static double2 d[n];
    for (int i = 0; i < n; i++) {
        host[i].pos = make_float4((float)i, (float)(i % 7), (float)(i % 3), 2.0f);
        host[i].cell = make_int3(0, 0, 0);
        host[i].tag = (unsigned short)i;
        bytes[i] = make_uchar4(i, 200 - i, 3 * i % 256, 77);
    }
    const float3 v = { 1.0f, -2.0f, 0.5f };

    Particle *dp; uchar4 *db; short2 *ds; ulonglong2 *du; double2 *dd;
    if (cudaMalloc(&dp, sizeof host) || cudaMalloc(&db, sizeof bytes) || cudaMalloc(&ds, sizeof s) ||
        cudaMalloc(&du, sizeof u) || cudaMalloc(&dd, sizeof d)) { printf("FAIL vector_types: alloc\n"); return 1; }
    cudaMemcpy(dp, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(db, bytes, sizeof bytes, cudaMemcpyHostToDevice);
    move<<<2, 64>>>(dp, v, n);
    mixedTypes<<<2, 64>>>(db, ds, du, dd, n);
    static Particle got[n];
    cudaMemcpy(got, dp, sizeof got, cudaMemcpyDeviceToHost);
    cudaMemcpy(s, ds, sizeof s, cudaMemcpyDeviceToHost);
    cudaMemcpy(u, du, sizeof u, cudaMemcpyDeviceToHost);
    if (cudaMemcpy(d, dd, sizeof d, cudaMemcpyDeviceToHost) != cudaSuccess) { printf("FAIL vector_types: copy\n"); return 1; }
    cudaFree(dp); cudaFree(db); cudaFree(ds); cudaFree(du); cudaFree(dd);

    for (int i = 0; i < n; i++) {
        const float4 q = host[i].pos;
        float3 r = add(make_float3(q.x, q.y, q.z), scale(v, q.w));
        float3 c = cross(r, v);
        const Particle &g = got[i];
        bool good = g.pos.x == r.x && g.pos.y == r.y && g.pos.z == r.z && g.pos.w == dot(r, v) &&
                    g.cell.x == (int)c.x && g.cell.y == (int)c.y && g.cell.z == (int)c.z && g.tag == i + 1;
        uchar4 b = bytes[i];
        good = good && s[i].x == b.x - b.y && s[i].y == b.z - b.w && u[i].x == (unsigned long long)b.x << 40 && u[i].y == b.w &&
               d[i].x == b.x * 0.5 && d[i].y == b.y * 0.25;
        if (!good) { printf("FAIL vector_types: %d\n", i); return 1; }
    }
    printf("PASS vector_types\n");
    return 0;
}
