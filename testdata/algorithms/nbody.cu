// N bodies that attract each other: all pairs, by tiles in shared memory, in registers by shuffles, and in double; some
// leapfrog steps; the energy, which stays about the same.
#include "check.h"

static const float kSoftening2 = 0.01f;
static const int kTile = 128;

__device__ __forceinline__ float3 attraction(float3 acc, float4 mine, float4 other) {
    float3 r;
    r.x = other.x - mine.x;
    r.y = other.y - mine.y;
    r.z = other.z - mine.z;
    float d2 = r.x * r.x + r.y * r.y + r.z * r.z + kSoftening2;
    float inv = rsqrtf(d2);
    float s = other.w * inv * inv * inv;
    acc.x += r.x * s;
    acc.y += r.y * s;
    acc.z += r.z * s;
    return acc;
}

__global__ void forces_plain(float4 *acc, const float4 *bodies, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float3 a = make_float3(0.0f, 0.0f, 0.0f);
        for (int j = 0; j < n; j++) {
            a = attraction(a, bodies[i], bodies[j]);
        }
        acc[i] = make_float4(a.x, a.y, a.z, 0.0f);
    }
}

__global__ void forces_tiled(float4 *acc, const float4 *__restrict__ bodies, int n) {
    __shared__ float4 tile[kTile];
    const int i = blockIdx.x * kTile + threadIdx.x;
    const float4 mine = i < n ? bodies[i] : make_float4(0.f, 0.f, 0.f, 0.f);
    float3 a = {0.0f, 0.0f, 0.0f};
    for (int first = 0; first < n; first += kTile) {
        // Bodies that are not there have no mass.
        tile[threadIdx.x] = first + threadIdx.x < n ? bodies[first + threadIdx.x] : make_float4(0.f, 0.f, 0.f, 0.f);
        __syncthreads();
#pragma unroll 8
        for (int j = 0; j < kTile; j++) {
            a = attraction(a, mine, tile[j]);
        }
        __syncthreads();
    }
    if (i < n) {
        acc[i] = make_float4(a.x, a.y, a.z, 0.0f);
    }
}

// Each lane holds one body of the tile and hands it round.
__global__ void forces_shuffle(float4 *acc, const float4 *__restrict__ bodies, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x & 31;
    const float4 none = make_float4(0.f, 0.f, 0.f, 0.f);
    const float4 mine = i < n ? bodies[i] : none;
    float3 a = make_float3(0.f, 0.f, 0.f);
    for (int first = 0; first < n; first += 32) {
        float4 held = first + lane < n ? bodies[first + lane] : none;
        for (int j = 0; j < 32; j++) {
            float4 other;
            other.x = __shfl_sync(0xffffffffu, held.x, j);
            other.y = __shfl_sync(0xffffffffu, held.y, j);
            other.z = __shfl_sync(0xffffffffu, held.z, j);
            other.w = __shfl_sync(0xffffffffu, held.w, j);
            a = attraction(a, mine, other);
        }
    }
    if (i < n) {
        acc[i] = make_float4(a.x, a.y, a.z, 0.f);
    }
}

__global__ void forces_double(double3 *acc, const float4 *bodies, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    double3 a = make_double3(0.0, 0.0, 0.0);
    for (int j = 0; j < n; j++) {
        double x = (double)bodies[j].x - bodies[i].x, y = (double)bodies[j].y - bodies[i].y;
        double z = (double)bodies[j].z - bodies[i].z;
        double inv = rsqrt(x * x + y * y + z * z + (double)kSoftening2);
        double s = bodies[j].w * inv * inv * inv;
        a = make_double3(a.x + x * s, a.y + y * s, a.z + z * s);
    }
    acc[i] = a;
}

// Kick and drift in one: the velocities are half a step behind.
__global__ void leapfrog(float4 *bodies, float4 *velocities, const float4 *acc, int n, float kick, float dt) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 v = velocities[i], p = bodies[i];
        v.x += acc[i].x * kick;
        v.y += acc[i].y * kick;
        v.z += acc[i].z * kick;
        p.x += v.x * dt;
        p.y += v.y * dt;
        p.z += v.z * dt;
        velocities[i] = v;
        bodies[i] = p;
    }
}

// Kinetic and potential energy, in double.
__global__ void energy(double *out, const float4 *bodies, const float4 *velocities, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double e = 0.0;
    if (i < n) {
        float4 p = bodies[i], v = velocities[i];
        e = 0.5 * p.w * ((double)v.x * v.x + (double)v.y * v.y + (double)v.z * v.z);
        for (int j = 0; j < i; j++) {
            double x = (double)bodies[j].x - p.x, y = (double)bodies[j].y - p.y, z = (double)bodies[j].z - p.z;
            e -= (double)p.w * bodies[j].w / sqrt(x * x + y * y + z * z + (double)kSoftening2);
        }
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        e += __shfl_xor_sync(0xffffffffu, e, offset);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(out, e);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

struct Bodies {
    std::vector<double> mass, position, velocity; // three numbers each but for the mass
};

static std::vector<double> accelerations(const Bodies &b) {
    const int n = (int)b.mass.size();
    std::vector<double> acc(3 * n, 0.0);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double r[3], d2 = kSoftening2;
            for (int k = 0; k < 3; k++) {
                r[k] = b.position[3 * j + k] - b.position[3 * i + k];
                d2 += r[k] * r[k];
            }
            for (int k = 0; k < 3; k++) {
                acc[3 * i + k] += r[k] * b.mass[j] / (d2 * sqrt(d2));
            }
        }
    }
    return acc;
}

static double total_energy(const Bodies &b) {
    const int n = (int)b.mass.size();
    double e = 0.0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) {
            e += 0.5 * b.mass[i] * b.velocity[3 * i + k] * b.velocity[3 * i + k];
        }
        for (int j = 0; j < i; j++) {
            double d2 = kSoftening2;
            for (int k = 0; k < 3; k++) {
                const double r = b.position[3 * j + k] - b.position[3 * i + k];
                d2 += r * r;
            }
            e -= b.mass[i] * b.mass[j] / sqrt(d2);
        }
    }
    return e;
}

static void step(Bodies *b, double kick, double dt) {
    const std::vector<double> acc = accelerations(*b);
    for (size_t i = 0; i < acc.size(); i++) {
        b->velocity[i] += acc[i] * kick;
        b->position[i] += b->velocity[i] * dt;
    }
}

// ---------------------------------------------------------------------------------------------------------------------

template <typename T, typename Vector>
static std::vector<T> xyz(const DeviceArray<Vector> &data) {
    std::vector<T> out;
    for (const Vector &v : data.host()) {
        out.insert(out.end(), {v.x, v.y, v.z});
    }
    return out;
}

static double device_energy(const DeviceArray<float4> &p, const DeviceArray<float4> &v, int n) {
    DeviceArray<double> out(1);
    out.fill(0);
    energy<<<ceil_div(n, kTile), kTile>>>(out.data(), p.data(), v.data(), n);
    CUDA_CHECK_LAUNCH();
    return out.host()[0];
}

static void run_forces(const DeviceArray<float4> &p, const std::vector<double> &ref) {
    const int n = (int)p.size(), blocks = ceil_div(n, kTile);
    DeviceArray<float4> acc(n);
    DeviceArray<double3> acc_double(n);
    forces_plain<<<blocks, kTile>>>(acc.data(), p.data(), n);
    CUDA_CHECK_LAUNCH();
    check_close("nbody_plain", xyz<float>(acc), ref, 3e-6);
    acc.fill(0xff);
    forces_tiled<<<blocks, kTile>>>(acc.data(), p.data(), n);
    CUDA_CHECK_LAUNCH();
    check_close("nbody_tiled", xyz<float>(acc), ref, 3e-6);
    acc.fill(0xff);
    forces_shuffle<<<blocks, kTile>>>(acc.data(), p.data(), n);
    CUDA_CHECK_LAUNCH();
    check_close("nbody_shuffle", xyz<float>(acc), ref, 3e-6);
    forces_double<<<blocks, kTile>>>(acc_double.data(), p.data(), n);
    CUDA_CHECK_LAUNCH();
    check_close("nbody_double", xyz<double>(acc_double), ref, 1.5e-15);
}

int main() {
    const int n = 500, steps = 8;
    const float dt = 0.01f;
    Random random(10);
    std::vector<float4> p(n), v(n);
    Bodies bodies;
    for (int i = 0; i < n; i++) {
        p[i] = make_float4(random.uniform(-1.f, 1.f), random.uniform(-1.f, 1.f), random.uniform(-1.f, 1.f),
                           random.uniform(0.5f, 1.5f) / n);
        v[i] = make_float4(-0.5f * p[i].y, 0.5f * p[i].x, random.uniform(-0.1f, 0.1f), 0.0f);
        bodies.mass.push_back(p[i].w);
        bodies.position.insert(bodies.position.end(), {p[i].x, p[i].y, p[i].z});
        bodies.velocity.insert(bodies.velocity.end(), {v[i].x, v[i].y, v[i].z});
    }
    DeviceArray<float4> d_p(p), d_v(v), acc(n);
    run_forces(d_p, accelerations(bodies));

    std::vector<double> energies(1, device_energy(d_p, d_v, n)), ref_energies(1, total_energy(bodies));
    const int blocks = ceil_div(n, kTile);
    for (int s = 0; s < steps; s++) {
        const float kick = s == 0 ? 0.5f * dt : dt;
        forces_tiled<<<blocks, kTile>>>(acc.data(), d_p.data(), n);
        leapfrog<<<blocks, kTile>>>(d_p.data(), d_v.data(), acc.data(), n, kick, dt);
        step(&bodies, kick, dt);
    }
    CUDA_CHECK_LAUNCH();
    energies.push_back(device_energy(d_p, d_v, n));
    ref_energies.push_back(total_energy(bodies));
    check_close("nbody_positions", xyz<float>(d_p), bodies.position, 8e-7);
    check_close("nbody_velocities", xyz<float>(d_v), bodies.velocity, 8e-7);
    check_close("nbody_energy", energies, ref_energies, 2e-8);
    check_that("nbody_energy_kept", fabs(energies[1] - energies[0]) < 0.02 * fabs(energies[0]));
    return exit_code();
}
