// Cooperative groups: memcpy_async of a block and of tiles into shared memory, by bytes and by elements, waited for
// with wait and wait_prior, in one stage and in two.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cg = cooperative_groups;

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL cg_memcpy: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

enum { threads = 96, part = 64, parts = 5, bytes = 101 };

// The sums of neighbours in parts of the input, while the next part comes in.
__global__ void neighbours(const int *in, int *out)
{
    __shared__ int buffer[2][part];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, buffer[0], in, sizeof(int) * part);
    for (int p = 0; p < parts; p++) {
        if (p + 1 < parts) {
            cg::memcpy_async(block, buffer[(p + 1) % 2], (size_t)part, in + (p + 1) * part, (size_t)part);
            cg::wait_prior<1>(block);
        } else {
            cg::wait(block);
        }
        for (int i = threadIdx.x; i < part; i += blockDim.x)
            out[p * part + i] = buffer[p % 2][i] + buffer[p % 2][(i + 1) % part];
        block.sync();
    }
}

// Each tile its own bytes, from an address that is no multiple of anything; the lesser one of two sizes.
__global__ void tiles(const char *in, char *out, const double *numbers, double *some)
{
    __shared__ char stage[threads / 16][bytes];
    __shared__ double few[8];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<16>(block);
    int t = block.thread_rank() / 16;
    cg::memcpy_async(tile, stage[t], in + t * bytes + 1, (size_t)bytes);
    if (block.thread_rank() < 8)
        few[block.thread_rank()] = -1;
    block.sync();
    cg::memcpy_async(block, few, 8, numbers, 5);
    wait(tile);
    for (int i = tile.thread_rank(); i < bytes; i += tile.size())
        out[t * bytes + i] = stage[t][bytes - 1 - i];
    cg::wait(block);
    if (block.thread_rank() < 8)
        some[block.thread_rank()] = few[block.thread_rank()];
}

static int in[part * parts], sums[part * parts];
static char text[threads / 16 * bytes + 1], turned[sizeof text];
static double numbers[8], some[8];

static int wrong()
{
    for (int i = 0; i < part * parts; i++)
        if (sums[i] != in[i] + in[i / part * part + (i + 1) % part])
            return 1;
    for (int t = 0; t < threads / 16; t++)
        for (int i = 0; i < bytes; i++)
            if (turned[t * bytes + i] != text[t * bytes + bytes - i])
                return 2;
    for (int i = 0; i < 8; i++)
        if (some[i] != (i < 5 ? numbers[i] : -1))
            return 3;
    return 0;
}

int main()
{
    int *d, *ds, bad;
    char *dt, *du;
    double *dn, *dm;
    for (int i = 0; i < part * parts; i++)
        in[i] = i * i % 211;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)(i * 7 % 128);
    for (int i = 0; i < 8; i++)
        numbers[i] = i + 0.5;
    CHECK(cudaMalloc(&d, sizeof in));
    CHECK(cudaMalloc(&ds, sizeof sums));
    CHECK(cudaMalloc(&dt, sizeof text));
    CHECK(cudaMalloc(&du, sizeof text));
    CHECK(cudaMalloc(&dn, sizeof numbers));
    CHECK(cudaMalloc(&dm, sizeof some));
    CHECK(cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dt, text, sizeof text, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dn, numbers, sizeof numbers, cudaMemcpyHostToDevice));
    neighbours<<<1, threads>>>(d, ds);
    tiles<<<1, threads>>>(dt, du, dn, dm);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(sums, ds, sizeof sums, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(turned, du, sizeof turned - 1, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(some, dm, sizeof some, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d)); CHECK(cudaFree(ds)); CHECK(cudaFree(dt)); CHECK(cudaFree(du)); CHECK(cudaFree(dn)); CHECK(cudaFree(dm));
    bad = wrong();
    if (bad)
        printf("FAIL cg_memcpy: test %d\n", bad);
    else
        printf("PASS cg_memcpy\n");
    return bad;
}
