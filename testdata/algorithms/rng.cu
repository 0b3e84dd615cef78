// Random numbers by counting: Philox 4x32 with ten rounds, written for host and device alike; whole numbers exactly the
// same on both, uniform and normal numbers by transformation, their moments; and pi by counting points in a circle.
#include "check.h"

struct PhiloxState {
    uint4 counter;
    uint2 key;
};

#define PHILOX_M0 0xD2511F53u
#define PHILOX_M1 0xCD9E8D57u
#define PHILOX_W0 0x9E3779B9u
#define PHILOX_W1 0xBB67AE85u

__host__ __device__ inline unsigned int mul_hi_lo(unsigned int a, unsigned int b, unsigned int *hi) {
#ifdef __CUDA_ARCH__
    *hi = __umulhi(a, b);
    return a * b;
#else
    unsigned long long product = (unsigned long long)a * b;
    *hi = (unsigned int)(product >> 32);
    return (unsigned int)product;
#endif
}

__host__ __device__ inline uint4 philox_round(uint4 c, uint2 k) {
    unsigned int hi0, hi1;
    unsigned int lo0 = mul_hi_lo(PHILOX_M0, c.x, &hi0);
    unsigned int lo1 = mul_hi_lo(PHILOX_M1, c.z, &hi1);
    return make_uint4(hi1 ^ c.y ^ k.x, lo1, hi0 ^ c.w ^ k.y, lo0);
}

__host__ __device__ inline uint4 philox(const PhiloxState &state) {
    uint4 c = state.counter;
    uint2 k = state.key;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int round = 0; round < 10; round++) {
        c = philox_round(c, k);
        k.x += PHILOX_W0;
        k.y += PHILOX_W1;
    }
    return c;
}

__host__ __device__ inline PhiloxState philox_at(unsigned long long seed, unsigned int stream, unsigned int index) {
    PhiloxState s;
    s.counter = make_uint4(index, 0u, stream, 0u);
    s.key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
    return s;
}

// In (0, 1): the middle of one of 2^24 pieces, exact in float but for the largest.
__host__ __device__ inline float to_uniform(unsigned int bits) {
    return ((float)(bits >> 9) + 0.5f) * (1.0f / 8388608.0f);
}

// ---------------------------------------------------------------------------------------------------------------------
// kernels: each thread writes the four numbers of its counters

__global__ void philox_bits(uint4 *out, int n4, unsigned long long seed, unsigned int stream) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
        out[i] = philox(philox_at(seed, stream, (unsigned int)i));
    }
}

__global__ void philox_uniform(float4 *out, int n4, unsigned long long seed, unsigned int stream) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n4) {
        uint4 r = philox(philox_at(seed, stream, (unsigned int)i));
        out[i] = make_float4(to_uniform(r.x), to_uniform(r.y), to_uniform(r.z), to_uniform(r.w));
    }
}

__device__ float2 box_muller(unsigned int a, unsigned int b) {
    float radius = sqrtf(-2.0f * logf(to_uniform(a)));
    float s, c;
    sincospif(2.0f * to_uniform(b), &s, &c);
    return make_float2(radius * c, radius * s);
}

__global__ void philox_normal(float4 *out, int n4, unsigned long long seed, unsigned int stream, float mean, float deviation) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n4) {
        uint4 r = philox(philox_at(seed, stream, (unsigned int)i));
        float2 p = box_muller(r.x, r.y), q = box_muller(r.z, r.w);
        out[i] = make_float4(mean + deviation * p.x, mean + deviation * p.y, mean + deviation * q.x, mean + deviation * q.y);
    }
}

// Points in the unit square: how many are within a quarter of a circle? Whole numbers of 16 bits, so the test is exact.
__global__ void philox_circle(unsigned long long *inside, int n4, unsigned long long seed) {
    int hits = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
        uint4 r = philox(philox_at(seed, 7u, (unsigned int)i));
        unsigned int words[4] = {r.x, r.y, r.z, r.w};
        for (int k = 0; k < 4; k++) {
            unsigned long long x = words[k] & 0xffff, y = words[k] >> 16;
            hits += x * x + y * y < 0x100000000ULL;
        }
    }
    hits += __shfl_down_sync(~0u, hits, 16);
    hits += __shfl_down_sync(~0u, hits, 8);
    hits += __shfl_down_sync(~0u, hits, 4);
    hits += __shfl_down_sync(~0u, hits, 2);
    hits += __shfl_down_sync(~0u, hits, 1);
    if (threadIdx.x % 32 == 0) {
        atomicAdd(inside, (unsigned long long)hits);
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static void append(std::vector<unsigned int> *out, const uint4 &v) {
    out->insert(out->end(), {v.x, v.y, v.z, v.w});
}

// The published answers for three counters and keys: our host version is Philox indeed.
static void run_known_answers() {
    const PhiloxState states[] = {
        {{0, 0, 0, 0}, {0, 0}},
        {{~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}},
    };
    std::vector<unsigned int> got;
    for (const PhiloxState &state : states) {
        append(&got, philox(state));
    }
    check_equal("rng_known_answers", got,
                {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8, 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd, 0xd16cfe09,
                 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

static std::vector<unsigned int> reference_bits(int n4, unsigned long long seed, unsigned int stream) {
    std::vector<unsigned int> out;
    for (int i = 0; i < n4; i++) {
        append(&out, philox(philox_at(seed, stream, (unsigned int)i)));
    }
    return out;
}

static std::vector<float> flat(const DeviceArray<float4> &data) {
    std::vector<float> out;
    for (const float4 &v : data.host()) {
        out.insert(out.end(), {v.x, v.y, v.z, v.w});
    }
    return out;
}

// Mean, variance and third moment are off by no more than five times what chance explains.
static void check_moments(const char *name, const std::vector<float> &data, double mean, double variance, double fourth) {
    const double n = (double)data.size();
    double m1 = 0.0, m2 = 0.0, m3 = 0.0;
    for (float x : data) {
        m1 += (x - mean) / n;
        m2 += (x - mean) * (x - mean) / n;
        m3 += (x - mean) * (x - mean) * (x - mean) / n;
    }
    const double sigma = sqrt(variance);
    const bool ok = fabs(m1) < 5.0 * sigma / sqrt(n) && fabs(m2 - variance) < 5.0 * sqrt((fourth - variance * variance) / n) &&
                    fabs(m3) < 5.0 * sigma * sigma * sigma * sqrt(15.0 / n);
    check_that(name, ok);
}

static const unsigned long long kSeed = 0x123456789abcdef0ULL;

static void run_transforms(int n4) {
    const std::vector<unsigned int> bits = reference_bits(n4, kSeed, 1);
    std::vector<float> uniform;
    for (unsigned int b : bits) {
        uniform.push_back(to_uniform(b));
    }
    DeviceArray<float4> out(n4);
    philox_uniform<<<(n4 + 127) / 128, 128>>>(out.data(), n4, kSeed, 1);
    CUDA_CHECK_LAUNCH();
    check_equal("rng_uniform", flat(out), uniform);
    check_moments("rng_uniform_moments", flat(out), 0.5, 1.0 / 12.0, 1.0 / 80.0);

    std::vector<double> normal;
    for (size_t i = 0; i < bits.size(); i += 2) {
        const double radius = sqrt(-2.0 * log((double)to_uniform(bits[i])));
        const double angle = 2.0 * 3.14159265358979323846 * to_uniform(bits[i + 1]);
        normal.push_back(0.25 + 3.0 * radius * cos(angle));
        normal.push_back(0.25 + 3.0 * radius * sin(angle));
    }
    philox_normal<<<(n4 + 127) / 128, 128>>>(out.data(), n4, kSeed, 1, 0.25f, 3.0f);
    CUDA_CHECK_LAUNCH();
    check_close("rng_normal", flat(out), normal, 4e-7);
    check_moments("rng_normal_moments", flat(out), 0.25, 9.0, 3.0 * 81.0);
}

int main() {
    const int n4 = 10007;
    run_known_answers();
    DeviceArray<uint4> out(n4);
    philox_bits<<<20, 256>>>(out.data(), n4, kSeed, 3);
    CUDA_CHECK_LAUNCH();
    std::vector<unsigned int> got;
    for (const uint4 &v : out.host()) {
        append(&got, v);
    }
    check_equal("rng_bits", got, reference_bits(n4, kSeed, 3));
    run_transforms(n4);

    DeviceArray<unsigned long long> inside(1);
    inside.fill(0);
    philox_circle<<<7, 160>>>(inside.data(), n4, kSeed);
    CUDA_CHECK_LAUNCH();
    long long hits = 0;
    for (unsigned int word : reference_bits(n4, kSeed, 7)) {
        const unsigned long long x = word & 0xffff, y = word >> 16;
        hits += x * x + y * y < 0x100000000ULL;
    }
    check_equal("rng_circle", std::vector<long long>{(long long)inside.host()[0]}, {hits});
    check_that("rng_circle_pi", fabs(4.0 * hits / (4.0 * n4) - 3.14159265) < 0.05);
    return exit_code();
}
