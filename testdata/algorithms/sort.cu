// Sorting without a library: bitonic in shared memory and over global memory, a radix sort of four bits a pass (keys, and
// keys with values, stable), signed numbers and floats by changing their bits, and a merge of sorted tiles.
#include "check.h"

#include <algorithm>
#include <numeric>

// ---------------------------------------------------------------------------------------------------------------------
// bitonic: n is a power of two, what is missing is filled with the largest key

#define SHARED_SIZE 1024

__device__ inline void compare_exchange(unsigned int &a, unsigned int &b, bool ascending) {
    if ((a > b) == ascending) {
        unsigned int t = a;
        a = b;
        b = t;
    }
}

// Sorts runs of SHARED_SIZE, every other one downwards: two together are bitonic. Two elements per thread.
__global__ void bitonic_shared(unsigned int *keys, int single) {
    __shared__ unsigned int s[SHARED_SIZE];
    const int base = blockIdx.x * SHARED_SIZE;
    s[threadIdx.x] = keys[base + threadIdx.x];
    s[threadIdx.x + SHARED_SIZE / 2] = keys[base + threadIdx.x + SHARED_SIZE / 2];
    for (int size = 2; size <= SHARED_SIZE; size <<= 1) {
        bool up = (threadIdx.x & (size / 2)) == 0;
        if (size == SHARED_SIZE) {
            up = single || (blockIdx.x & 1) == 0;
        }
        for (int stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
            compare_exchange(s[pos], s[pos + stride], up);
        }
    }
    __syncthreads();
    keys[base + threadIdx.x] = s[threadIdx.x];
    keys[base + threadIdx.x + SHARED_SIZE / 2] = s[threadIdx.x + SHARED_SIZE / 2];
}

// One step of the merge, over distances that do not fit into shared memory.
__global__ void bitonic_merge_global(unsigned int *keys, int size, int stride) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    bool up = (2 * t & size) == 0;
    int pos = 2 * t - (t & (stride - 1));
    compare_exchange(keys[pos], keys[pos + stride], up);
}

// All the steps below SHARED_SIZE in one launch.
__global__ void bitonic_merge_shared(unsigned int *keys, int size) {
    __shared__ unsigned int s[SHARED_SIZE];
    const int base = blockIdx.x * SHARED_SIZE;
    const int half = SHARED_SIZE / 2;
    s[threadIdx.x] = keys[base + threadIdx.x];
    s[threadIdx.x + half] = keys[base + threadIdx.x + half];
    const bool up = (base & size) == 0;
    for (int stride = half; stride > 0; stride >>= 1) {
        __syncthreads();
        int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        compare_exchange(s[pos], s[pos + stride], up);
    }
    __syncthreads();
    keys[base + threadIdx.x] = s[threadIdx.x];
    keys[base + threadIdx.x + half] = s[threadIdx.x + half];
}

static std::vector<unsigned int> bitonic_sort(std::vector<unsigned int> host) {
    const size_t n = host.size();
    size_t padded = SHARED_SIZE;
    while (padded < n) {
        padded *= 2;
    }
    host.resize(padded, 0xffffffffu);
    DeviceArray<unsigned int> keys(host);
    const int blocks = (int)(padded / SHARED_SIZE);
    bitonic_shared<<<blocks, SHARED_SIZE / 2>>>(keys.data(), blocks == 1);
    for (size_t size = 2 * SHARED_SIZE; size <= padded; size *= 2) {
        for (size_t stride = size / 2; stride >= SHARED_SIZE; stride /= 2) {
            bitonic_merge_global<<<blocks, SHARED_SIZE / 2>>>(keys.data(), (int)size, (int)stride);
        }
        bitonic_merge_shared<<<blocks, SHARED_SIZE / 2>>>(keys.data(), (int)size);
    }
    CUDA_CHECK_LAUNCH();
    host = keys.host();
    host.resize(n);
    return host;
}

// ---------------------------------------------------------------------------------------------------------------------
// radix sort, least significant digit first: count the digits of each tile, scan the counts, scatter in order

static const int kRadixBits = 4;
static const int kRadix = 1 << kRadixBits;
static const int kTile = 256; // a key per thread

__global__ void radix_count(unsigned int *counts, const unsigned int *keys, int n, int shift, int tiles) {
    __shared__ unsigned int local[kRadix];
    if (threadIdx.x < kRadix) {
        local[threadIdx.x] = 0;
    }
    __syncthreads();
    int i = blockIdx.x * kTile + threadIdx.x;
    if (i < n) {
        atomicAdd(&local[(keys[i] >> shift) & (kRadix - 1)], 1u);
    }
    __syncthreads();
    // By digit, then by tile: the exclusive scan of this is where each tile's keys of a digit go.
    if (threadIdx.x < kRadix) {
        counts[threadIdx.x * tiles + blockIdx.x] = local[threadIdx.x];
    }
}

// One block: each thread sums a piece, the sums are scanned, each thread writes its piece.
__global__ void scan_exclusive(unsigned int *data, int n) {
    __shared__ unsigned int sums[256];
    const int per = (n + 255) / 256;
    const int begin = min(n, (int)threadIdx.x * per), end = min(n, begin + per);
    unsigned int sum = 0;
    for (int i = begin; i < end; i++) {
        sum += data[i];
    }
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int offset = 1; offset < 256; offset *= 2) {
        unsigned int add = threadIdx.x >= offset ? sums[threadIdx.x - offset] : 0;
        __syncthreads();
        sums[threadIdx.x] += add;
        __syncthreads();
    }
    unsigned int running = sums[threadIdx.x] - sum;
    for (int i = begin; i < end; i++) {
        unsigned int v = data[i];
        data[i] = running;
        running += v;
    }
}

__device__ __forceinline__ unsigned int lanemask_lt() {
    return (1u << (threadIdx.x & 31)) - 1;
}

// The rank of a key among those of its digit: lanes before it by votes, warps before it by counts in shared memory.
template <bool PAIRS>
__global__ void radix_scatter(unsigned int *keys_out, unsigned int *values_out, const unsigned int *keys,
                              const unsigned int *values, const unsigned int *offsets, int n, int shift, int tiles) {
    __shared__ unsigned int warp_counts[kTile / 32][kRadix];
    const int i = blockIdx.x * kTile + threadIdx.x;
    const int warp = threadIdx.x / 32;
    const bool valid = i < n;
    const unsigned int key = valid ? keys[i] : 0;
    const unsigned int digit = (key >> shift) & (kRadix - 1);
    unsigned int peers = __ballot_sync(~0u, valid);
#pragma unroll
    for (int bit = 0; bit < kRadixBits; bit++) {
        unsigned int set = __ballot_sync(~0u, (digit >> bit) & 1);
        peers &= (digit >> bit) & 1 ? set : ~set;
    }
    for (int k = threadIdx.x; k < kTile / 32 * kRadix; k += kTile) {
        warp_counts[k / kRadix][k % kRadix] = 0;
    }
    __syncthreads();
    const unsigned int before = peers & lanemask_lt();
    if (valid && before == 0) {
        warp_counts[warp][digit] = __popc(peers);
    }
    __syncthreads();
    if (valid) {
        unsigned int pos = offsets[digit * tiles + blockIdx.x] + __popc(before);
        for (int w = 0; w < warp; w++) {
            pos += warp_counts[w][digit];
        }
        keys_out[pos] = key;
        if (PAIRS) {
            values_out[pos] = values[i];
        }
    }
}

// values may be null.
static void radix_sort(DeviceArray<unsigned int> *keys, DeviceArray<unsigned int> *values) {
    const int n = (int)keys->size();
    const int tiles = ceil_div(n, kTile);
    DeviceArray<unsigned int> counts(kRadix * tiles), other_keys(n), other_values(values ? n : 1);
    unsigned int *k0 = keys->data(), *k1 = other_keys.data();
    unsigned int *v0 = values ? values->data() : nullptr, *v1 = other_values.data();
    for (int shift = 0; shift < 32; shift += kRadixBits) {
        radix_count<<<tiles, kTile>>>(counts.data(), k0, n, shift, tiles);
        scan_exclusive<<<1, 256>>>(counts.data(), kRadix * tiles);
        if (values != nullptr) {
            radix_scatter<true><<<tiles, kTile>>>(k1, v1, k0, v0, counts.data(), n, shift, tiles);
        } else {
            radix_scatter<false><<<tiles, kTile>>>(k1, nullptr, k0, nullptr, counts.data(), n, shift, tiles);
        }
        std::swap(k0, k1);
        std::swap(v0, v1);
    }
    CUDA_CHECK_LAUNCH(); // an even number of passes: the result is where the keys were
}

// Bits whose order as unsigned numbers is that of the values.
__global__ void float_to_ordered(unsigned int *keys, const float *in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned int bits = __float_as_uint(in[i]);
        keys[i] = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
    }
}

__global__ void ordered_to_float(float *out, const unsigned int *keys, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned int key = keys[i];
        out[i] = __uint_as_float(key & 0x80000000u ? key ^ 0x80000000u : ~key);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// merge sort: each element finds its place in the other run by binary search

template <typename T>
__device__ int count_before(const T *run, int length, T key, bool or_equal) {
    int low = 0;
    while (length > 0) {
        int half = length / 2;
        bool before = or_equal ? !(key < run[low + half]) : run[low + half] < key;
        if (before) {
            low += half + 1;
            length -= half + 1;
        } else {
            length = half;
        }
    }
    return low;
}

template <typename T>
__global__ void merge_runs(T *__restrict__ out, const T *__restrict__ in, int n, int run) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    const int pair = i / (2 * run) * (2 * run);
    const int middle = min(pair + run, n), end = min(pair + 2 * run, n);
    const T key = in[i];
    int pos;
    if (i < middle) {
        pos = i + count_before(in + middle, end - middle, key, false);
    } else {
        pos = pair + (i - middle) + count_before(in + pair, middle - pair, key, true);
    }
    out[pos] = key;
}

template <typename T>
static std::vector<T> merge_sort(const std::vector<T> &host) {
    const int n = (int)host.size();
    DeviceArray<T> a(host), b(n);
    T *from = a.data(), *to = b.data();
    for (int run = 1; run < n; run *= 2) {
        merge_runs<T><<<ceil_div(n, 128), 128>>>(to, from, n, run);
        std::swap(from, to);
    }
    CUDA_CHECK_LAUNCH();
    return from == a.data() ? a.host() : b.host();
}

// ---------------------------------------------------------------------------------------------------------------------

static void run_keys(const std::vector<unsigned int> &host, const std::string &suffix) {
    std::vector<unsigned int> ref = host;
    std::sort(ref.begin(), ref.end());
    check_equal(("sort_bitonic" + suffix).c_str(), bitonic_sort(host), ref);
    DeviceArray<unsigned int> keys(host);
    radix_sort(&keys, nullptr);
    check_equal(("sort_radix" + suffix).c_str(), keys.host(), ref);
}

// Keys of few values: equal ones have to stay in their order.
static void run_pairs(Random *random, int n) {
    std::vector<unsigned int> host(n), order(n);
    for (unsigned int &key : host) {
        key = random->below(300) * 0x01010101u;
    }
    std::iota(order.begin(), order.end(), 0u);
    DeviceArray<unsigned int> keys(host), values(order);
    radix_sort(&keys, &values);
    std::stable_sort(order.begin(), order.end(), [&](unsigned int a, unsigned int b) { return host[a] < host[b]; });
    check_equal("sort_radix_pairs", values.host(), order);
}

static void run_floats(const std::vector<float> &host) {
    std::vector<float> ref = host;
    std::sort(ref.begin(), ref.end());
    const int n = (int)host.size();
    DeviceArray<float> in(host), out(n);
    DeviceArray<unsigned int> keys(n);
    float_to_ordered<<<ceil_div(n, 256), 256>>>(keys.data(), in.data(), n);
    radix_sort(&keys, nullptr);
    ordered_to_float<<<ceil_div(n, 256), 256>>>(out.data(), keys.data(), n);
    CUDA_CHECK_LAUNCH();
    check_equal("sort_radix_float", out.host(), ref);
    check_equal("sort_merge_float", merge_sort(host), ref);
}

int main() {
    Random random(4);
    for (int n : {1, 1000, 1024, 5000}) {
        std::vector<unsigned int> host(n);
        for (unsigned int &x : host) {
            x = random.bits();
        }
        run_keys(host, "_" + std::to_string(n));
    }
    run_pairs(&random, 6001);
    run_floats(random.uniforms(4321, -1000.0f, 1000.0f));
    std::vector<int> numbers = random.ints(3001, -100, 100), ref = numbers;
    std::sort(ref.begin(), ref.end());
    check_equal("sort_merge_int", merge_sort(numbers), ref);
    return exit_code();
}
