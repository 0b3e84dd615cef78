// Histograms of bytes and of floats: global atomics, a copy in shared memory per block and per warp, neighbours of the
// same bin counted together by votes, and 4096 bins in dynamic shared memory.
#include "check.h"

static const int kBlock = 256;

// ---------------------------------------------------------------------------------------------------------------------
// 256 bins of bytes

__global__ void histogram_global(unsigned int *bins, const unsigned char *data, int n) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    const int stride = blockDim.x * gridDim.x;
    while (i < n) {
        atomicAdd(&bins[data[i]], 1);
        i += stride;
    }
}

__global__ void histogram_shared(unsigned int *bins, const unsigned char *data, int n) {
    __shared__ unsigned int temp[256];
    temp[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
        atomicAdd(&temp[data[i]], 1u);
    }
    __syncthreads();
    if (temp[threadIdx.x] > 0) {
        atomicAdd(&bins[threadIdx.x], temp[threadIdx.x]);
    }
}

// A copy for each warp, four bytes per load.
#define WARPS (kBlock / 32)

__global__ void histogram_per_warp(unsigned int *bins, const unsigned char *data, int n) {
    __shared__ unsigned int temp[WARPS][256];
    for (int i = threadIdx.x; i < WARPS * 256; i += blockDim.x) {
        (&temp[0][0])[i] = 0;
    }
    __syncthreads();
    unsigned int *mine = temp[threadIdx.x / 32];
    const uchar4 *data4 = (const uchar4 *)data;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n / 4; i += blockDim.x * gridDim.x) {
        uchar4 v = data4[i];
        atomicAdd(mine + v.x, 1u);
        atomicAdd(mine + v.y, 1u);
        atomicAdd(mine + v.z, 1u);
        atomicAdd(mine + v.w, 1u);
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 4) {
        atomicAdd(mine + data[n / 4 * 4 + threadIdx.x], 1u);
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) {
        unsigned int sum = 0;
#pragma unroll
        for (int w = 0; w < WARPS; w++) {
            sum += temp[w][bin];
        }
        atomicAdd(&bins[bin], sum);
    }
}

// The lanes of a warp with the same bin find each other, one of them adds for all: good where many are the same.
__global__ void histogram_votes(unsigned int *bins, const unsigned char *data, int n) {
    const int lane = threadIdx.x & 31;
    const int rounds = (n + blockDim.x * gridDim.x - 1) / (blockDim.x * gridDim.x);
    for (int r = 0; r < rounds; r++) {
        int i = (r * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
        int bin = i < n ? data[i] : -1;
        unsigned int todo = __ballot_sync(0xffffffffu, bin >= 0);
        while (todo != 0) {
            int leader = __ffs(todo) - 1;
            int leaders_bin = __shfl_sync(0xffffffffu, bin, leader);
            unsigned int same = __ballot_sync(0xffffffffu, bin == leaders_bin);
            if (lane == leader) {
                atomicAdd(&bins[leaders_bin], __popc(same));
            }
            todo &= ~same;
        }
    }
}

// Two counters of 16 bits in each word of shared memory; a block reads few enough elements that none overflows.
__global__ void histogram_packed(unsigned int *bins, const unsigned char *data, int n) {
    __shared__ unsigned int temp[128];
    for (int i = threadIdx.x; i < 128; i += blockDim.x) {
        temp[i] = 0;
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned int v = data[i];
        atomicAdd(&temp[v >> 1], 1u << ((v & 1) * 16));
    }
    __syncthreads();
    if (threadIdx.x < 128) {
        unsigned int both = temp[threadIdx.x];
        atomicAdd(&bins[2 * threadIdx.x], both & 0xffffu);
        atomicAdd(&bins[2 * threadIdx.x + 1], both >> 16);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// floats into any number of bins, those out of range into the first and the last

struct Range {
    float low, high;
    int bins;
};

__constant__ Range range;

__host__ __device__ inline int bin_of(float x, const Range &r) {
    // A product of a difference: nothing that a compiler may fuse, so host and device round alike.
    int bin = (int)floorf((x - r.low) * ((float)r.bins / (r.high - r.low)));
    return bin < 0 ? 0 : bin >= r.bins ? r.bins - 1 : bin;
}

__global__ void histogram_float_global(unsigned int *bins, const float *data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(bins + bin_of(data[i], range), 1u);
    }
}

__global__ void histogram_float_shared(unsigned int *bins, const float *__restrict__ data, int n) {
    extern __shared__ unsigned int counts[];
    for (int b = threadIdx.x; b < range.bins; b += blockDim.x) {
        counts[b] = 0;
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        atomicAdd(&counts[bin_of(__ldg(data + i), range)], 1u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < range.bins; b += blockDim.x) {
        if (unsigned int c = counts[b]) {
            atomicAdd(&bins[b], c);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

typedef void (*ByteKernel)(unsigned int *, const unsigned char *, int);

static void run_bytes(const char *data_name, const std::vector<unsigned char> &host) {
    const struct {
        const char *name;
        ByteKernel kernel;
    } variants[] = {
        {"histogram_global", histogram_global}, {"histogram_shared", histogram_shared},
        {"histogram_per_warp", histogram_per_warp}, {"histogram_votes", histogram_votes},
        {"histogram_packed", histogram_packed},
    };
    std::vector<unsigned int> ref(256, 0);
    for (unsigned char x : host) {
        ref[x]++;
    }
    const int n = (int)host.size();
    DeviceArray<unsigned char> data(host);
    DeviceArray<unsigned int> bins(256);
    for (const auto &variant : variants) {
        bins.fill(0);
        variant.kernel<<<8, kBlock>>>(bins.data(), data.data(), n);
        CUDA_CHECK_LAUNCH();
        check_equal((std::string(variant.name) + "_" + data_name).c_str(), bins.host(), ref);
    }
}

static void run_floats(const std::vector<float> &host, int bin_count) {
    const Range r = {-8.0f, 8.0f, bin_count};
    std::vector<unsigned int> ref(bin_count, 0);
    for (float x : host) {
        ref[bin_of(x, r)]++;
    }
    const int n = (int)host.size();
    DeviceArray<float> data(host);
    DeviceArray<unsigned int> bins(bin_count);
    const std::string suffix = "_" + std::to_string(bin_count);
    CUDA_CHECK(cudaMemcpyToSymbol(range, &r, sizeof(r)));
    bins.fill(0);
    histogram_float_global<<<(n + kBlock - 1) / kBlock, kBlock>>>(bins.data(), data.data(), n);
    CUDA_CHECK_LAUNCH();
    check_equal(("histogram_float_global" + suffix).c_str(), bins.host(), ref);
    bins.fill(0);
    histogram_float_shared<<<6, kBlock, bin_count * sizeof(unsigned int)>>>(bins.data(), data.data(), n);
    CUDA_CHECK_LAUNCH();
    check_equal(("histogram_float_shared" + suffix).c_str(), bins.host(), ref);
}

int main() {
    Random random(3);
    std::vector<unsigned char> even(50003), skewed(20001), constant(7777, 42);
    for (unsigned char &x : even) {
        x = (unsigned char)random.below(256);
    }
    for (unsigned char &x : skewed) {
        x = (unsigned char)(random.below(256) * random.below(256) * random.below(256) >> 16);
    }
    run_bytes("even", even);
    run_bytes("skewed", skewed);
    run_bytes("constant", constant);
    const std::vector<float> floats = random.uniforms(30011, -9.0f, 9.0f);
    run_floats(floats, 256);
    run_floats(floats, 4096);
    return exit_code();
}
