// Prefix sums: Hillis-Steele within a block, Blelloch over any length by recursion, warp shuffles in three launches, and
// a single pass in which each block looks back over the sums of those before it.
#include "check.h"

static const int kBlock = 256;
static const int kSizes[] = {1, 255, 256, 1025, 70001};

// ---------------------------------------------------------------------------------------------------------------------
// Hillis-Steele: one block, two buffers in shared memory that change places

template <typename T>
__global__ void scan_hillis_steele(T *out, const T *in, int n) {
    extern __shared__ int temp_raw[];
    T *temp = (T *)temp_raw; // 2 * n elements
    int tid = threadIdx.x;
    int pout = 0, pin = 1;
    if (tid < n) {
        temp[tid] = in[tid];
    }
    __syncthreads();
    for (int offset = 1; offset < n; offset <<= 1) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (tid < n) {
            T v = temp[pin * n + tid];
            if (tid >= offset) {
                v += temp[pin * n + tid - offset];
            }
            temp[pout * n + tid] = v;
        }
        __syncthreads();
    }
    if (tid < n) {
        out[tid] = temp[pout * n + tid];
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Blelloch: up-sweep and down-sweep over 2 * kBlock elements of a block, exclusive; padded against bank conflicts

#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(i) ((i) >> LOG_NUM_BANKS)
#define SCAN_ELEMENTS (2 * kBlock)

template <typename T>
__global__ void scan_blelloch(T *out, T *block_sums, const T *in, int n) {
    __shared__ T temp[SCAN_ELEMENTS + CONFLICT_FREE_OFFSET(SCAN_ELEMENTS)];
    const int tid = threadIdx.x;
    const int base = blockIdx.x * SCAN_ELEMENTS;
    const int ai = tid, bi = tid + kBlock;
    temp[ai + CONFLICT_FREE_OFFSET(ai)] = base + ai < n ? in[base + ai] : T(0);
    temp[bi + CONFLICT_FREE_OFFSET(bi)] = base + bi < n ? in[base + bi] : T(0);

    int offset = 1;
    for (int d = SCAN_ELEMENTS >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int i = offset * (2 * tid + 1) - 1;
            int j = offset * (2 * tid + 2) - 1;
            temp[j + CONFLICT_FREE_OFFSET(j)] += temp[i + CONFLICT_FREE_OFFSET(i)];
        }
        offset *= 2;
    }
    if (tid == 0) {
        T *last = &temp[SCAN_ELEMENTS - 1 + CONFLICT_FREE_OFFSET(SCAN_ELEMENTS - 1)];
        block_sums[blockIdx.x] = *last;
        *last = 0;
    }
    for (int d = 1; d < SCAN_ELEMENTS; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int i = offset * (2 * tid + 1) - 1;
            int j = offset * (2 * tid + 2) - 1;
            i += CONFLICT_FREE_OFFSET(i);
            j += CONFLICT_FREE_OFFSET(j);
            T t = temp[i];
            temp[i] = temp[j];
            temp[j] += t;
        }
    }
    __syncthreads();
    if (base + ai < n) {
        out[base + ai] = temp[ai + CONFLICT_FREE_OFFSET(ai)];
    }
    if (base + bi < n) {
        out[base + bi] = temp[bi + CONFLICT_FREE_OFFSET(bi)];
    }
}

template <typename T>
__global__ void add_offsets(T *data, const T *offsets, int n, int per_block) {
    int i = blockIdx.x * per_block + threadIdx.x;
    T offset = offsets[blockIdx.x];
    for (int k = threadIdx.x; k < per_block && i < n; k += blockDim.x, i += blockDim.x) {
        data[i] += offset;
    }
}

template <typename T>
static void exclusive_scan(T *out, const T *in, int n) {
    const int blocks = ceil_div(n, SCAN_ELEMENTS);
    DeviceArray<T> sums(blocks), offsets(blocks);
    scan_blelloch<T><<<blocks, kBlock>>>(out, sums.data(), in, n);
    CUDA_CHECK_LAUNCH();
    if (blocks > 1) {
        exclusive_scan(offsets.data(), sums.data(), blocks);
        add_offsets<T><<<blocks, kBlock>>>(out, offsets.data(), n, SCAN_ELEMENTS);
        CUDA_CHECK_LAUNCH();
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// warp shuffles, inclusive

template <typename T>
__device__ __forceinline__ T warp_inclusive_scan(T val) {
    const int lane = threadIdx.x & 31;
#pragma unroll
    for (int offset = 1; offset < 32; offset *= 2) {
        T up = __shfl_up_sync(0xFFFFFFFF, val, offset);
        if (lane >= offset) {
            val += up;
        }
    }
    return val;
}

template <typename T>
__device__ T block_inclusive_scan(T val, T *total) {
    __shared__ T warp_sums[32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    val = warp_inclusive_scan(val);
    if (lane == 31) {
        warp_sums[warp] = val;
    }
    __syncthreads();
    if (warp == 0) {
        T s = lane < blockDim.x / 32 ? warp_sums[lane] : T(0);
        warp_sums[lane] = warp_inclusive_scan(s);
    }
    __syncthreads();
    if (warp > 0) {
        val += warp_sums[warp - 1];
    }
    *total = warp_sums[blockDim.x / 32 - 1];
    __syncthreads();
    return val;
}

// One block can scan any length, a block of elements after the other.
template <typename T>
__global__ void scan_one_block(T *out, const T *in, int n) {
    T carry = 0;
    for (int base = 0; base < n; base += blockDim.x) {
        int i = base + threadIdx.x;
        T total;
        T v = block_inclusive_scan(i < n ? in[i] : T(0), &total);
        if (i < n) {
            out[i] = v + carry;
        }
        carry += total;
    }
}

template <typename T>
__global__ void scan_blocks(T *out, T *block_sums, const T *in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    T total;
    T v = block_inclusive_scan(i < n ? in[i] : T(0), &total);
    if (i < n) {
        out[i] = v;
    }
    if (threadIdx.x == 0) {
        block_sums[blockIdx.x] = total;
    }
}

template <typename T>
__global__ void add_previous(T *data, const T *scanned_sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x > 0 && i < n) {
        data[i] += scanned_sums[blockIdx.x - 1];
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// single pass: a block publishes its own sum, then the sum up to and with it; later blocks look back until they find one

#define STATE_EMPTY 0u
#define STATE_SUM 1u
#define STATE_PREFIX 2u

__device__ __forceinline__ unsigned int to_bits(int v) { return (unsigned int)v; }
__device__ __forceinline__ unsigned int to_bits(float v) { return __float_as_uint(v); }
__device__ __forceinline__ void from_bits(unsigned int bits, int *v) { *v = (int)bits; }
__device__ __forceinline__ void from_bits(unsigned int bits, float *v) { *v = __uint_as_float(bits); }

// State and value in one word of 64 bits: a reader sees both or none.
template <typename T>
__device__ void publish(unsigned long long *slot, unsigned int state, T value) {
    atomicExch(slot, ((unsigned long long)state << 32) | to_bits(value));
}

template <typename T>
__device__ T look_back(unsigned long long *slots, int block) {
    T prefix = 0;
    for (int b = block - 1; b >= 0;) {
        unsigned long long word = *(volatile unsigned long long *)&slots[b];
        unsigned int state = (unsigned int)(word >> 32);
        if (state == STATE_EMPTY) {
            continue;
        }
        T value;
        from_bits((unsigned int)word, &value);
        prefix = value + prefix;
        if (state == STATE_PREFIX) {
            break;
        }
        b--;
    }
    return prefix;
}

template <typename T, int ITEMS>
__global__ void __launch_bounds__(kBlock) scan_single_pass(T *out, const T *in, int n, unsigned long long *slots, int *ticket) {
    __shared__ int block_id;
    __shared__ T block_prefix;
    // Blocks are numbered as they start: those with smaller numbers run already, so waiting for them ends.
    if (threadIdx.x == 0) {
        block_id = atomicAdd(ticket, 1);
    }
    __syncthreads();
    const int block = block_id;
    const int first = (block * kBlock + threadIdx.x) * ITEMS;

    T items[ITEMS];
    T sum = 0;
#pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        sum += first + k < n ? in[first + k] : T(0);
        items[k] = sum;
    }
    T total;
    T before = block_inclusive_scan(sum, &total) - sum;
    if (threadIdx.x == 0) {
        T prefix = 0;
        if (block > 0) {
            publish(&slots[block], STATE_SUM, total);
            prefix = look_back<T>(slots, block);
        }
        publish(&slots[block], STATE_PREFIX, prefix + total);
        block_prefix = prefix;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < ITEMS; k++) {
        if (first + k < n) {
            out[first + k] = block_prefix + before + items[k];
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static void check(const std::string &name, const std::vector<int> &got, const std::vector<long long> &ref) {
    check_equal(name.c_str(), got, std::vector<int>(ref.begin(), ref.end()));
}

static void check(const std::string &name, const std::vector<float> &got, const std::vector<double> &ref) {
    check_close(name.c_str(), got, ref, 8e-7);
}

template <typename T, typename Wide>
static void run(const std::string &suffix, const std::vector<T> &host) {
    const int n = (int)host.size();
    std::vector<Wide> inclusive(n), exclusive(n);
    Wide sum = 0;
    for (int i = 0; i < n; i++) {
        exclusive[i] = sum;
        sum += host[i];
        inclusive[i] = sum;
    }

    DeviceArray<T> in(host), out(n);
    if (n <= 1024) {
        scan_hillis_steele<T><<<1, (n + 31) / 32 * 32, 2 * n * sizeof(T)>>>(out.data(), in.data(), n);
        CUDA_CHECK_LAUNCH();
        check("scan_hillis_steele" + suffix, out.host(), inclusive);
        out.fill(0xff);
    }
    exclusive_scan(out.data(), in.data(), n);
    check("scan_blelloch" + suffix, out.host(), exclusive);

    out.fill(0xff);
    const int blocks = ceil_div(n, kBlock);
    DeviceArray<T> sums(blocks);
    scan_blocks<<<blocks, kBlock>>>(out.data(), sums.data(), in.data(), n);
    scan_one_block<<<1, kBlock>>>(sums.data(), sums.data(), blocks);
    add_previous<<<blocks, kBlock>>>(out.data(), sums.data(), n);
    CUDA_CHECK_LAUNCH();
    check("scan_warp_shuffle" + suffix, out.host(), inclusive);

    out.fill(0xff);
    constexpr int kItems = 4;
    const int tiles = ceil_div(n, kBlock * kItems);
    DeviceArray<unsigned long long> slots(tiles);
    DeviceArray<int> ticket(1);
    slots.fill(0);
    ticket.fill(0);
    scan_single_pass<T, kItems><<<tiles, kBlock>>>(out.data(), in.data(), n, slots.data(), ticket.data());
    CUDA_CHECK_LAUNCH();
    check("scan_single_pass" + suffix, out.host(), inclusive);
}

int main() {
    Random random(2);
    for (int n : kSizes) {
        run<int, long long>("_int_" + std::to_string(n), random.ints(n, -20000, 30000));
        run<float, double>("_float_" + std::to_string(n), random.uniforms(n, 0.0f, 1.0f));
    }
    return exit_code();
}
