// Jacobi iterations on grids: five points in two dimensions and seven in three, plain, by tiles with a halo in shared
// memory, and marching through the planes with the column in registers; float and double.
#include "check.h"

#include <utility>

static const int kTileX = 32, kTileY = 8;

// ---------------------------------------------------------------------------------------------------------------------
// two dimensions: the edge of the grid stays what it is

template <typename T>
__global__ void jacobi2d_plain(T *__restrict__ out, const T *__restrict__ in, const T *__restrict__ source, int nx, int ny) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= nx || y >= ny) {
        return;
    }
    int i = y * nx + x;
    if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) {
        out[i] = in[i];
    } else {
        out[i] = T(0.25) * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + source[i]);
    }
}

// The tile and one cell around it; the threads at the rim load the halo too.
template <typename T>
__global__ void jacobi2d_tiled(T *out, const T *in, const T *source, int nx, int ny) {
    __shared__ T tile[kTileY + 2][kTileX + 2];
    const int x = blockIdx.x * kTileX + threadIdx.x, y = blockIdx.y * kTileY + threadIdx.y;
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const bool valid = x < nx && y < ny;
    const int i = y * nx + x;
    if (valid) {
        tile[ty][tx] = in[i];
        if (threadIdx.x == 0 && x > 0) {
            tile[ty][0] = in[i - 1];
        }
        if (threadIdx.x == kTileX - 1 && x < nx - 1) {
            tile[ty][kTileX + 1] = in[i + 1];
        }
        if (threadIdx.y == 0 && y > 0) {
            tile[0][tx] = in[i - nx];
        }
        if (threadIdx.y == kTileY - 1 && y < ny - 1) {
            tile[kTileY + 1][tx] = in[i + nx];
        }
    }
    __syncthreads();
    if (!valid) {
        return;
    }
    if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1) {
        out[i] = T(0.25) * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx] + source[i]);
    } else {
        out[i] = tile[ty][tx];
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// three dimensions

struct Coefficients {
    double center, neighbour;
};

__constant__ Coefficients c_heat;

template <typename T>
__global__ void heat3d_plain(T *out, const T *in, int3 size) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= size.x || y >= size.y || z >= size.z) {
        return;
    }
    const size_t plane = (size_t)size.x * size.y;
    const size_t i = z * plane + (size_t)y * size.x + x;
    const bool inner = x > 0 && y > 0 && z > 0 && x < size.x - 1 && y < size.y - 1 && z < size.z - 1;
    T sum = in[i];
    if (inner) {
        sum = (T)c_heat.center * in[i] + (T)c_heat.neighbour * (in[i - 1] + in[i + 1] + in[i - size.x] + in[i + size.x] +
                                                                 in[i - plane] + in[i + plane]);
    }
    out[i] = sum;
}

// A block owns a column of tiles: the plane is in shared memory, what is below and above in registers.
template <typename T, int BX, int BY>
__global__ void __launch_bounds__(BX *BY) heat3d_march(T *out, const T *in, int3 size) {
    __shared__ T plane[BY + 2][BX + 2];
    const int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const bool valid = x < size.x && y < size.y;
    const bool inner = x > 0 && y > 0 && x < size.x - 1 && y < size.y - 1;
    const size_t stride = (size_t)size.x * size.y;
    size_t i = (size_t)y * size.x + x;
    T below = 0, here = valid ? in[i] : T(0), above = valid ? in[i + stride] : T(0);
    if (valid) {
        out[i] = here;
    }
    for (int z = 1; z < size.z - 1; z++) {
        below = here;
        here = above;
        i += stride;
        __syncthreads(); // all have read the plane before
        if (valid) {
            above = in[i + stride];
            plane[ty][tx] = here;
            if (threadIdx.x == 0 && x > 0) plane[ty][0] = in[i - 1];
            if (threadIdx.x == BX - 1 && x < size.x - 1) plane[ty][BX + 1] = in[i + 1];
            if (threadIdx.y == 0 && y > 0) plane[0][tx] = in[i - size.x];
            if (threadIdx.y == BY - 1 && y < size.y - 1) plane[BY + 1][tx] = in[i + size.x];
        }
        __syncthreads();
        if (inner) {
            out[i] = (T)c_heat.center * here + (T)c_heat.neighbour * (plane[ty][tx - 1] + plane[ty][tx + 1] +
                                                                      plane[ty - 1][tx] + plane[ty + 1][tx] + below + above);
        } else if (valid) {
            out[i] = here;
        }
    }
    if (valid) {
        out[i + stride] = above;
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static std::vector<double> jacobi2d_reference(std::vector<double> u, const std::vector<double> &source, int nx, int ny,
                                              int steps) {
    for (int s = 0; s < steps; s++) {
        const std::vector<double> old = u;
        for (int y = 1; y < ny - 1; y++) {
            for (int x = 1; x < nx - 1; x++) {
                const int i = y * nx + x;
                u[i] = 0.25 * (old[i - 1] + old[i + 1] + old[i - nx] + old[i + nx] + source[i]);
            }
        }
    }
    return u;
}

static std::vector<double> heat3d_reference(std::vector<double> u, int3 size, int steps, const Coefficients &c) {
    const int dy = size.x, dz = size.x * size.y;
    for (int s = 0; s < steps; s++) {
        const std::vector<double> old = u;
        for (int z = 1; z < size.z - 1; z++) {
            for (int y = 1; y < size.y - 1; y++) {
                for (int x = 1; x < size.x - 1; x++) {
                    const int i = z * dz + y * dy + x;
                    u[i] = c.center * old[i] + c.neighbour * (old[i - 1] + old[i + 1] + old[i - dy] + old[i + dy] +
                                                              old[i - dz] + old[i + dz]);
                }
            }
        }
    }
    return u;
}

template <typename T>
static void run_2d(const std::vector<float> &start, const std::vector<float> &source, int nx, int ny, const std::string &type,
                   double tolerance) {
    const int steps = 20;
    const std::vector<double> ref = jacobi2d_reference(std::vector<double>(start.begin(), start.end()),
                                                       std::vector<double>(source.begin(), source.end()), nx, ny, steps);
    DeviceArray<T> a(start.size()), b(start.size()), f(std::vector<T>(source.begin(), source.end()));
    const dim3 block(kTileX, kTileY), grid(ceil_div(nx, kTileX), ceil_div(ny, kTileY));
    for (bool tiled : {false, true}) {
        a.set(std::vector<T>(start.begin(), start.end()));
        T *from = a.data(), *to = b.data();
        for (int s = 0; s < steps; s++) {
            if (tiled) {
                jacobi2d_tiled<<<grid, block>>>(to, from, f.data(), nx, ny);
            } else {
                jacobi2d_plain<T><<<grid, block>>>(to, from, f.data(), nx, ny);
            }
            std::swap(from, to);
        }
        CUDA_CHECK_LAUNCH();
        check_close(((tiled ? "jacobi2d_tiled_" : "jacobi2d_plain_") + type).c_str(), a.host(), ref, tolerance);
    }
}

template <typename T>
static void run_3d(const std::vector<float> &start, int3 size, const std::string &type, double tolerance) {
    const int steps = 8;
    const Coefficients c = {1.0 - 6.0 * 0.1, 0.1};
    CUDA_CHECK(cudaMemcpyToSymbol(c_heat, &c, sizeof c));
    const std::vector<double> ref = heat3d_reference(std::vector<double>(start.begin(), start.end()), size, steps, c);
    DeviceArray<T> a(start.size()), b(start.size());
    for (bool march : {false, true}) {
        a.set(std::vector<T>(start.begin(), start.end()));
        T *from = a.data(), *to = b.data();
        for (int s = 0; s < steps; s++) {
            if (march) {
                const dim3 grid(ceil_div(size.x, 16), ceil_div(size.y, 8));
                heat3d_march<T, 16, 8><<<grid, dim3(16, 8)>>>(to, from, size);
            } else {
                const dim3 block(16, 4, 4), grid(ceil_div(size.x, 16), ceil_div(size.y, 4), ceil_div(size.z, 4));
                heat3d_plain<<<grid, block>>>(to, from, size);
            }
            std::swap(from, to);
        }
        CUDA_CHECK_LAUNCH();
        check_close(((march ? "heat3d_march_" : "heat3d_plain_") + type).c_str(), a.host(), ref, tolerance);
    }
}

int main() {
    Random random(9);
    const int nx = 101, ny = 67;
    const std::vector<float> start = random.uniforms(nx * ny, 0.0f, 1.0f), source = random.uniforms(nx * ny, -0.1f, 0.1f);
    run_2d<float>(start, source, nx, ny, "float", 8e-7);
    run_2d<double>(start, source, nx, ny, "double", 5e-16);
    const int3 size = make_int3(37, 29, 23);
    const std::vector<float> cube = random.uniforms((size_t)size.x * size.y * size.z, -1.0f, 1.0f);
    run_3d<float>(cube, size, "float", 2.5e-7);
    run_3d<double>(cube, size, "double", 5e-16);
    return exit_code();
}
