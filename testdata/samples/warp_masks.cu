// Matches and reductions of a part of a warp: masks of the lanes that went the
// same way, groups of equal keys, a warp that is not full.
#include <cuda_runtime.h>
#include <cstdio>

const int block = 64 + 19, outs = 12;

// Lanes of one key work together, several groups at once.
__global__ void groups(const int *key, const int *value, unsigned *out)
{
    int i = threadIdx.x;
    unsigned *o = out + outs * i;
    unsigned here = __ballot_sync(0xffffffff, 1);
    unsigned peers = __match_any_sync(here, key[i]);
    o[0] = peers;
    o[1] = __reduce_add_sync(peers, value[i]);
    o[2] = __reduce_min_sync(peers, value[i]);
    o[3] = __reduce_max_sync(peers, (unsigned)value[i]);
    o[4] = __reduce_and_sync(peers, value[i] | 3);
    o[5] = __reduce_or_sync(peers, value[i]);
    o[6] = __reduce_xor_sync(peers, value[i]);
    int same;
    o[7] = __match_all_sync(peers, (long long)key[i] << 33, &same);
    o[7] = same ? o[7] : 0;
    if (value[i] % 3 == 0) {
        unsigned third = __activemask();
        o[8] = __reduce_add_sync(third, 1u);
        o[9] = __match_any_sync(third, key[i] * 0.5f);
    } else {
        unsigned rest = __activemask();
        o[8] = __reduce_max_sync(rest, 1000u + i);
        o[9] = __match_any_sync(rest, key[i] + 1ull);
    }
    o[10] = __match_all_sync(peers, value[i], &same);
    o[11] = same;
}

// Not a number has bits as well, and minus zero others than zero.
__global__ void floats(const double *in, unsigned *out)
{
    int i = threadIdx.x;
    out[i] = __match_any_sync(0xffffffff, in[i]);
    out[32 + i] = __match_any_sync(0xffffffff, (float)in[i]);
}

static int fail(const char *what, int i)
{
    printf("FAIL warp_masks: %s %d\n", what, i);
    return 1;
}

int main()
{
    static int key[block], value[block];
    static unsigned out[outs * block];
    for (int i = 0; i < block; i++) {
        key[i] = (i * i + i / 7) % 5 - 2;
        value[i] = (i * 37 + 11) % 101;
    }
    int *d_key, *d_value;
    unsigned *d_out;
    if (cudaMalloc(&d_key, sizeof key) || cudaMalloc(&d_value, sizeof value) || cudaMalloc(&d_out, sizeof out))
        return fail("alloc", 0);
    cudaMemcpy(d_key, key, sizeof key, cudaMemcpyHostToDevice);
    cudaMemcpy(d_value, value, sizeof value, cudaMemcpyHostToDevice);
    groups<<<1, block>>>(d_key, d_value, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_key); cudaFree(d_value); cudaFree(d_out);

    for (int i = 0; i < block; i++) {
        unsigned want[outs] = {0, 0, ~0u, 0, ~0u, 0, 0, 0, 0, 0, 0, 1};
        bool third = value[i] % 3 == 0;
        for (int k = i / 32 * 32; k < i / 32 * 32 + 32 && k < block; k++) {
            unsigned bit = 1u << k % 32, v = value[k];
            bool with = (value[k] % 3 == 0) == third;
            if (key[k] == key[i]) {
                want[0] |= bit;
                want[1] += v;
                if (v < want[2]) want[2] = v;
                if (v > want[3]) want[3] = v;
                want[4] &= v | 3;
                want[5] |= v;
                want[6] ^= v;
                if (value[k] != value[i]) want[11] = 0;
                if (with) want[9] |= bit;
            }
            if (with) want[8] = third ? want[8] + 1 : 1000u + k;
        }
        want[7] = want[0];
        want[10] = want[11] ? want[0] : 0;
        for (int k = 0; k < outs; k++)
            if (out[outs * i + k] != want[k]) return fail("value", outs * i + k);
    }

    double in[32], *d_in, zero = 0;
    for (int i = 0; i < 32; i++) in[i] = i % 4 == 0 ? 0.0 : i % 4 == 1 ? -0.0 : i % 4 == 2 ? -(zero / zero) : 1.5;
    if (cudaMalloc(&d_in, sizeof in) || cudaMalloc(&d_out, 64 * sizeof(unsigned))) return fail("alloc", 1);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    floats<<<1, 32>>>(d_in, d_out);
    cudaMemcpy(out, d_out, 64 * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaFree(d_in); cudaFree(d_out);
    for (int i = 0; i < 64; i++)
        if (out[i] != 0x11111111u << i % 4) return fail("float", i);
    printf("PASS warp_masks\n");
    return 0;
}
