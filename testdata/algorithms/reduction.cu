// Reductions of an array to one number: shared-memory tree, warp shuffles, one atomic per warp, the last block finishing
// the work, double precision, whole numbers, and the place of the maximum.
#include "check.h"

#include <limits.h>

static const int kBlock = 256;
static const int kSizes[] = {1, 31, 256, 1000, 100003};

// ---------------------------------------------------------------------------------------------------------------------
// a tree in shared memory; run twice, the second time over the sums of the blocks

template <typename T>
__global__ void reduce_tree(T *sums, const T *in, int n) {
    // Templates can't declare extern arrays of different types under one name: raw bytes, cast.
    extern __shared__ __align__(sizeof(double)) unsigned char raw[];
    T *partial = reinterpret_cast<T *>(raw);
    T sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += in[i];
    }
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s) {
            partial[threadIdx.x] += partial[threadIdx.x + s];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = partial[0];
    }
}

// The same with the last 64 elements summed by one warp without block barriers.
template <unsigned int BLOCK>
__global__ void reduce_unrolled(float *sums, const float *in, int n) {
    __shared__ volatile float partial[BLOCK];
    const unsigned int t = threadIdx.x;
    unsigned int i = blockIdx.x * (BLOCK * 2) + t;
    float sum = 0.0f;
    while (i < n) {
        sum += in[i] + (i + BLOCK < n ? in[i + BLOCK] : 0.0f);
        i += gridDim.x * BLOCK * 2;
    }
    partial[t] = sum;
    __syncthreads();
    if (BLOCK >= 512) { if (t < 256) { partial[t] += partial[t + 256]; } __syncthreads(); }
    if (BLOCK >= 256) { if (t < 128) { partial[t] += partial[t + 128]; } __syncthreads(); }
    if (BLOCK >= 128) { if (t < 64) { partial[t] += partial[t + 64]; } __syncthreads(); }
    if (t < 32) {
        float v = partial[t] + partial[t + 32];
#pragma unroll
        for (int offset = 16; offset > 0; offset /= 2) {
            __syncwarp();
            partial[t] = v;
            __syncwarp();
            v += partial[t + offset];
        }
        if (t == 0) {
            sums[blockIdx.x] = v;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// shuffles

template <typename T>
__inline__ __device__ T warp_sum(T val) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2) {
        val += __shfl_down_sync(0xffffffffu, val, offset);
    }
    return val;
}

// The sum is right in thread 0 only.
template <typename T>
__inline__ __device__ T block_sum(T val) {
    static __shared__ T shared[32];
    const int lane = threadIdx.x % warpSize;
    const int wid = threadIdx.x / warpSize;
    val = warp_sum(val);
    if (lane == 0) {
        shared[wid] = val;
    }
    __syncthreads();
    val = threadIdx.x < blockDim.x / warpSize ? shared[lane] : T(0);
    if (wid == 0) {
        val = warp_sum(val);
    }
    __syncthreads();
    return val;
}

template <typename T>
__global__ void reduce_shuffle(T *sums, const T *__restrict__ in, int n) {
    T sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        sum += in[i];
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
    }
}

// Four elements at a time, the rest by the first threads.
__global__ void reduce_vector(float *sum, const float *__restrict__ in, int n) {
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 *in4 = reinterpret_cast<const float4 *>(in);
    float s = 0.0f;
    for (int i = id; i < n / 4; i += blockDim.x * gridDim.x) {
        float4 v = in4[i];
        s += (v.x + v.y) + (v.z + v.w);
    }
    if (id < n % 4) {
        s += in[n / 4 * 4 + id];
    }
    s = block_sum(s);
    if (threadIdx.x == 0) {
        atomicAdd(sum, s);
    }
}

template <typename T>
__global__ void reduce_warp_atomic(T *sum, const T *in, int n) {
    T s = T(0);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        s += in[i];
    }
    s = warp_sum(s);
    if ((threadIdx.x & (warpSize - 1)) == 0) {
        atomicAdd(sum, s);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// one launch: the block that finishes last sums what the others left

__device__ unsigned int blocks_done = 0;

__global__ void reduce_last_block(float *sum, float *partial, const float *in, int n) {
    __shared__ bool is_last;
    float s = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        s += in[i];
    }
    s = block_sum(s);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = s;
        __threadfence();
        // Wraps to 0 with the last block: ready for the next launch.
        unsigned int ticket = atomicInc(&blocks_done, gridDim.x - 1);
        is_last = ticket == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last) {
        const volatile float *others = partial;
        s = 0.0f;
        for (int b = threadIdx.x; b < gridDim.x; b += blockDim.x) {
            s += others[b];
        }
        s = block_sum(s);
        if (threadIdx.x == 0) {
            *sum = s;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// whole numbers, maxima

__global__ void reduce_int(long long *sum, int *low, int *high, const int *in, int n) {
    long long s = 0;
    int lo = INT_MAX, hi = INT_MIN;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        s += in[i];
        lo = min(lo, in[i]);
        hi = max(hi, in[i]);
    }
    s = warp_sum(s);
    for (int offset = 16; offset > 0; offset >>= 1) {
        lo = min(lo, __shfl_xor_sync(0xffffffffu, lo, offset));
        hi = max(hi, __shfl_xor_sync(0xffffffffu, hi, offset));
    }
    if (threadIdx.x % 32 == 0) {
        // Two's complement: the unsigned sum of the bit patterns is the signed one.
        atomicAdd((unsigned long long *)sum, (unsigned long long)s);
        atomicMin(low, lo);
        atomicMax(high, hi);
    }
}

struct Place {
    float value;
    int index;
};

__device__ Place better(Place a, Place b) {
    return b.value > a.value || (b.value == a.value && b.index < a.index) ? b : a;
}

__global__ void reduce_argmax(Place *out, const float *in, int n) {
    __shared__ Place shared[kBlock / 32];
    Place best = {-INFINITY, INT_MAX};
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        best = better(best, Place{in[i], i});
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        Place other;
        other.value = __shfl_down_sync(0xffffffffu, best.value, offset);
        other.index = __shfl_down_sync(0xffffffffu, best.index, offset);
        best = better(best, other);
    }
    if (threadIdx.x % 32 == 0) {
        shared[threadIdx.x / 32] = best;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < kBlock / 32; w++) {
            best = better(best, shared[w]);
        }
        *out = best;
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static int blocks_for(int n) {
    return n < 64 * kBlock ? ceil_div(n, kBlock) : 64;
}

// Means instead of sums: they are of about the same size for all lengths, so that each counts in the error.
struct Means {
    std::vector<float> tree, unrolled, shuffle, vector, warp_atomic, last_block;
    std::vector<double> tree_double, shuffle_double, atomic_double, ref;
};

template <typename T>
static T value_of(const DeviceArray<T> &array) {
    T value;
    CUDA_CHECK(cudaMemcpy(&value, array.data(), sizeof(T), cudaMemcpyDeviceToHost));
    return value;
}

static void run_floats(Means *means, Random *random, int n) {
    const std::vector<float> host = random->uniforms(n, 0.0f, 1.0f);
    double sum = 0.0;
    for (float x : host) {
        sum += x;
    }
    means->ref.push_back(sum / n);

    DeviceArray<float> in(host), partial(64), out(1);
    const int blocks = blocks_for(n);
    const size_t shared = kBlock * sizeof(float);
    reduce_tree<float><<<blocks, kBlock, shared>>>(partial.data(), in.data(), n);
    reduce_tree<float><<<1, kBlock, shared>>>(out.data(), partial.data(), blocks);
    CUDA_CHECK_LAUNCH();
    means->tree.push_back(value_of(out) / n);

    reduce_unrolled<kBlock><<<blocks, kBlock>>>(partial.data(), in.data(), n);
    reduce_unrolled<64><<<1, 64>>>(out.data(), partial.data(), blocks);
    CUDA_CHECK_LAUNCH();
    means->unrolled.push_back(value_of(out) / n);

    reduce_shuffle<<<blocks, kBlock>>>(partial.data(), in.data(), n);
    reduce_shuffle<<<1, kBlock>>>(out.data(), partial.data(), blocks);
    CUDA_CHECK_LAUNCH();
    means->shuffle.push_back(value_of(out) / n);

    out.fill(0);
    reduce_vector<<<blocks, kBlock>>>(out.data(), in.data(), n);
    CUDA_CHECK_LAUNCH();
    means->vector.push_back(value_of(out) / n);

    out.fill(0);
    reduce_warp_atomic<<<blocks, kBlock>>>(out.data(), in.data(), n);
    CUDA_CHECK_LAUNCH();
    means->warp_atomic.push_back(value_of(out) / n);

    reduce_last_block<<<blocks, kBlock>>>(out.data(), partial.data(), in.data(), n);
    CUDA_CHECK_LAUNCH();
    means->last_block.push_back(value_of(out) / n);
}

static void run_doubles(Means *means, Random *random, int n) {
    std::vector<double> host(n);
    for (double &x : host) {
        x = (double)random->uniform(0.0f, 1.0f) + 1e-9 * random->below(1000);
    }
    long double sum = 0.0L; // a plain sum in double would have a larger error than those to be checked
    for (double x : host) {
        sum += x;
    }
    means->ref.push_back((double)(sum / n));

    DeviceArray<double> in(host), partial(64), out(1);
    const int blocks = blocks_for(n);
    reduce_tree<double><<<blocks, kBlock, kBlock * sizeof(double)>>>(partial.data(), in.data(), n);
    reduce_tree<double><<<1, kBlock, kBlock * sizeof(double)>>>(out.data(), partial.data(), blocks);
    CUDA_CHECK_LAUNCH();
    means->tree_double.push_back(value_of(out) / n);

    reduce_shuffle<double><<<blocks, kBlock>>>(partial.data(), in.data(), n);
    reduce_shuffle<double><<<1, kBlock>>>(out.data(), partial.data(), blocks);
    CUDA_CHECK_LAUNCH();
    means->shuffle_double.push_back(value_of(out) / n);

    out.fill(0);
    reduce_warp_atomic<<<blocks, kBlock>>>(out.data(), in.data(), n);
    CUDA_CHECK_LAUNCH();
    means->atomic_double.push_back(value_of(out) / n);
}

static void run_ints(Random *random) {
    std::vector<long long> sums, ref_sums;
    std::vector<int> limits, ref_limits;
    for (int n : kSizes) {
        const std::vector<int> host = random->ints(n, -1000000000, 1000000000);
        long long sum = 0;
        int low = INT_MAX, high = INT_MIN;
        for (int x : host) {
            sum += x;
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        ref_sums.push_back(sum);
        ref_limits.push_back(low);
        ref_limits.push_back(high);

        DeviceArray<int> in(host), out(std::vector<int>{INT_MAX, INT_MIN});
        DeviceArray<long long> total(std::vector<long long>{0});
        reduce_int<<<blocks_for(n), kBlock>>>(total.data(), out.data(), out.data() + 1, in.data(), n);
        CUDA_CHECK_LAUNCH();
        sums.push_back(value_of(total));
        for (int x : out.host()) {
            limits.push_back(x);
        }
    }
    check_equal("reduce_int_sum", sums, ref_sums);
    check_equal("reduce_int_min_max", limits, ref_limits);
}

// Few different values: the first of several equal maxima has to win.
static void run_argmax(Random *random) {
    std::vector<int> places, ref;
    for (int n : kSizes) {
        std::vector<float> host(n);
        for (float &x : host) {
            x = (float)(random->below(50) - 60);
        }
        int best = 0;
        for (int i = 1; i < n; i++) {
            best = host[i] > host[best] ? i : best;
        }
        ref.push_back(best);
        DeviceArray<float> in(host);
        DeviceArray<Place> out(1);
        reduce_argmax<<<1, kBlock>>>(out.data(), in.data(), n);
        CUDA_CHECK_LAUNCH();
        places.push_back(value_of(out).index);
    }
    check_equal("reduce_argmax", places, ref);
}

int main() {
    Random random(1);
    Means floats, doubles;
    for (int n : kSizes) {
        run_floats(&floats, &random, n);
        run_doubles(&doubles, &random, n);
    }
    check_close("reduce_tree", floats.tree, floats.ref, 8e-7);
    check_close("reduce_unrolled", floats.unrolled, floats.ref, 8e-7);
    check_close("reduce_shuffle", floats.shuffle, floats.ref, 8e-7);
    check_close("reduce_vector", floats.vector, floats.ref, 8e-7);
    check_close("reduce_warp_atomic", floats.warp_atomic, floats.ref, 8e-7);
    check_close("reduce_last_block", floats.last_block, floats.ref, 8e-7);
    check_close("reduce_tree_double", doubles.tree_double, doubles.ref, 2e-15);
    check_close("reduce_shuffle_double", doubles.shuffle_double, doubles.ref, 2e-15);
    check_close("reduce_warp_atomic_double", doubles.atomic_double, doubles.ref, 2e-15);
    run_ints(&random);
    run_argmax(&random);
    return exit_code();
}
