// Image filters: bilinear sampling from a cudaArray, normalised coordinates that wrap, borders; bytes from pitched memory; a
// separable Gaussian with its weights in constant memory, from a texture and through shared memory.
#include "check.h"

static const int kWidth = 75, kHeight = 43;
#define RADIUS 4

__constant__ float c_weights[2 * RADIUS + 1];

// ---------------------------------------------------------------------------------------------------------------------

struct Affine {
    float xx, xy, x0, yx, yy, y0;
};

__global__ void warp_affine(float *out, int width, int height, cudaTextureObject_t tex, Affine m) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        // A texel's centre is at its index plus one half.
        float u = m.xx * x + m.xy * y + m.x0 + 0.5f;
        float v = m.yx * x + m.yy * y + m.y0 + 0.5f;
        out[y * width + x] = tex2D<float>(tex, u, v);
    }
}

__global__ void scroll(float *out, int width, int height, cudaTextureObject_t tex, float du, float dv) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        out[y * width + x] = tex2D<float>(tex, (x + 0.5f) / width + du, (y + 0.5f) / height + dv);
    }
}

__global__ void sobel_bytes(int *out, int width, int height, cudaTextureObject_t tex) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    int p[3][3];
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            p[dy + 1][dx + 1] = tex2D<unsigned char>(tex, x + dx, y + dy);
        }
    }
    const int gx = p[0][2] + 2 * p[1][2] + p[2][2] - p[0][0] - 2 * p[1][0] - p[2][0];
    const int gy = p[2][0] + 2 * p[2][1] + p[2][2] - p[0][0] - 2 * p[0][1] - p[0][2];
    out[y * width + x] = abs(gx) + abs(gy);
}

__global__ void gauss_rows_texture(float *out, int width, int height, cudaTextureObject_t tex) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float sum = 0.0f;
#pragma unroll
        for (int k = -RADIUS; k <= RADIUS; k++) {
            sum += tex2D<float>(tex, x + k + 0.5f, y + 0.5f) * c_weights[k + RADIUS];
        }
        out[y * width + x] = sum;
    }
}

#define COLUMN_TILE 32

// The columns through shared memory; pixels beyond the edge are those of the edge, as with the texture.
__global__ void gauss_columns_shared(float *out, const float *in, int width, int height) {
    __shared__ float tile[COLUMN_TILE + 2 * RADIUS][16];
    const int x = blockIdx.x * 16 + threadIdx.x;
    const int top = blockIdx.y * COLUMN_TILE - RADIUS;
    for (int r = threadIdx.y; r < COLUMN_TILE + 2 * RADIUS; r += blockDim.y) {
        const int y = min(max(top + r, 0), height - 1);
        tile[r][threadIdx.x] = x < width ? in[y * width + x] : 0.0f;
    }
    __syncthreads();
    for (int r = threadIdx.y; r < COLUMN_TILE; r += blockDim.y) {
        const int y = blockIdx.y * COLUMN_TILE + r;
        if (x < width && y < height) {
            float sum = 0.0f;
            for (int k = 0; k <= 2 * RADIUS; k++) {
                sum += tile[r + k][threadIdx.x] * c_weights[k];
            }
            out[y * width + x] = sum;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// textures

static cudaTextureDesc description(cudaTextureAddressMode address, cudaTextureFilterMode filter, cudaTextureReadMode read,
                                   bool normalized) {
    cudaTextureDesc d = {};
    d.addressMode[0] = address;
    d.addressMode[1] = address;
    d.filterMode = filter;
    d.readMode = read;
    d.normalizedCoords = normalized ? 1 : 0;
    return d;
}

static cudaTextureObject_t array_texture(cudaArray_t array, const cudaTextureDesc &description) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureObject_t tex = 0;
    CUDA_CHECK(cudaCreateTextureObject(&tex, &resource, &description, nullptr));
    return tex;
}

template <typename T>
static cudaTextureObject_t pitched_texture(T *data, size_t pitch, const cudaTextureDesc &description) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = data;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<T>();
    resource.res.pitch2D.width = kWidth;
    resource.res.pitch2D.height = kHeight;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureObject_t tex = 0;
    CUDA_CHECK(cudaCreateTextureObject(&tex, &resource, &description, nullptr));
    return tex;
}

static const dim3 kBlockSize(16, 8);
static const dim3 kGridSize((kWidth + 15) / 16, (kHeight + 7) / 8);

// ---------------------------------------------------------------------------------------------------------------------
// reference

enum Edge { kClamp, kWrap, kZero };

static double pixel(const std::vector<float> &image, int x, int y, Edge edge) {
    if (edge == kWrap) {
        x = (x % kWidth + kWidth) % kWidth;
        y = (y % kHeight + kHeight) % kHeight;
    } else if (edge == kZero && (x < 0 || y < 0 || x >= kWidth || y >= kHeight)) {
        return 0.0;
    }
    x = x < 0 ? 0 : x >= kWidth ? kWidth - 1 : x;
    y = y < 0 ? 0 : y >= kHeight ? kHeight - 1 : y;
    return image[y * kWidth + x];
}

static double bilinear(const std::vector<float> &image, double u, double v, Edge edge) {
    const double x = floor(u), y = floor(v), a = u - x, b = v - y;
    const int i = (int)x, j = (int)y;
    return (1 - b) * ((1 - a) * pixel(image, i, j, edge) + a * pixel(image, i + 1, j, edge)) +
           b * ((1 - a) * pixel(image, i, j + 1, edge) + a * pixel(image, i + 1, j + 1, edge));
}

static std::vector<double> affine_reference(const std::vector<float> &image, const Affine &m, Edge edge) {
    std::vector<double> out;
    for (int y = 0; y < kHeight; y++) {
        for (int x = 0; x < kWidth; x++) {
            const double u = (double)m.xx * x + (double)m.xy * y + m.x0, v = (double)m.yx * x + (double)m.yy * y + m.y0;
            out.push_back(bilinear(image, u, v, edge));
        }
    }
    return out;
}

// ---------------------------------------------------------------------------------------------------------------------

static void run_affine(const char *name, const std::vector<float> &image, cudaArray_t array, const Affine &m, Edge edge,
                       double tolerance) {
    const cudaTextureObject_t tex =
        array_texture(array, description(edge == kZero ? cudaAddressModeBorder : cudaAddressModeClamp, cudaFilterModeLinear,
                                         cudaReadModeElementType, false));
    DeviceArray<float> out(image.size());
    warp_affine<<<kGridSize, kBlockSize>>>(out.data(), kWidth, kHeight, tex, m);
    CUDA_CHECK_LAUNCH();
    check_close(name, out.host(), affine_reference(image, m, edge), tolerance);
    CUDA_CHECK(cudaDestroyTextureObject(tex));
}

static void run_scroll(const std::vector<float> &image, cudaArray_t array) {
    const cudaTextureObject_t tex = array_texture(
        array, description(cudaAddressModeWrap, cudaFilterModePoint, cudaReadModeElementType, true));
    DeviceArray<float> out(image.size());
    // By whole pixels, beyond the edges on both sides.
    scroll<<<kGridSize, kBlockSize>>>(out.data(), kWidth, kHeight, tex, 20.0f / kWidth, -11.0f / kHeight);
    CUDA_CHECK_LAUNCH();
    std::vector<float> ref;
    for (int y = 0; y < kHeight; y++) {
        for (int x = 0; x < kWidth; x++) {
            ref.push_back((float)pixel(image, x + 20, y - 11, kWrap));
        }
    }
    check_equal("image_scroll_wrap", out.host(), ref);
    CUDA_CHECK(cudaDestroyTextureObject(tex));
}

static void run_gauss(const std::vector<float> &image, cudaArray_t array) {
    std::vector<float> weights(2 * RADIUS + 1);
    float sum = 0.0f;
    for (int k = -RADIUS; k <= RADIUS; k++) {
        sum += weights[k + RADIUS] = expf(-(float)(k * k) / 8.0f);
    }
    for (float &w : weights) {
        w /= sum;
    }
    CUDA_CHECK(cudaMemcpyToSymbol(c_weights, weights.data(), weights.size() * sizeof(float)));
    std::vector<double> ref;
    for (int y = 0; y < kHeight; y++) {
        for (int x = 0; x < kWidth; x++) {
            double total = 0.0;
            for (int dy = -RADIUS; dy <= RADIUS; dy++) {
                for (int dx = -RADIUS; dx <= RADIUS; dx++) {
                    total += (double)weights[dy + RADIUS] * weights[dx + RADIUS] * pixel(image, x + dx, y + dy, kClamp);
                }
            }
            ref.push_back(total);
        }
    }
    const cudaTextureObject_t tex = array_texture(
        array, description(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false));
    DeviceArray<float> rows(image.size()), out(image.size());
    gauss_rows_texture<<<kGridSize, kBlockSize>>>(rows.data(), kWidth, kHeight, tex);
    const dim3 grid((kWidth + 15) / 16, (kHeight + COLUMN_TILE - 1) / COLUMN_TILE);
    gauss_columns_shared<<<grid, dim3(16, 8)>>>(out.data(), rows.data(), kWidth, kHeight);
    CUDA_CHECK_LAUNCH();
    check_close("image_gauss", out.host(), ref, 8e-7);
    CUDA_CHECK(cudaDestroyTextureObject(tex));
}

static void run_sobel(Random *random) {
    std::vector<unsigned char> image(kWidth * kHeight);
    std::vector<float> wide;
    for (unsigned char &p : image) {
        p = (unsigned char)random->below(256);
        wide.push_back(p);
    }
    unsigned char *data;
    size_t pitch;
    CUDA_CHECK(cudaMallocPitch((void **)&data, &pitch, kWidth, kHeight));
    CUDA_CHECK(cudaMemcpy2D(data, pitch, image.data(), kWidth, kWidth, kHeight, cudaMemcpyHostToDevice));
    const cudaTextureObject_t tex = pitched_texture(
        data, pitch, description(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false));
    DeviceArray<int> out(image.size());
    sobel_bytes<<<kGridSize, kBlockSize>>>(out.data(), kWidth, kHeight, tex);
    CUDA_CHECK_LAUNCH();
    std::vector<int> ref;
    for (int y = 0; y < kHeight; y++) {
        for (int x = 0; x < kWidth; x++) {
            int gx = 0, gy = 0;
            for (int d = -1; d <= 1; d++) {
                const int weight = d == 0 ? 2 : 1;
                gx += weight * ((int)pixel(wide, x + 1, y + d, kClamp) - (int)pixel(wide, x - 1, y + d, kClamp));
                gy += weight * ((int)pixel(wide, x + d, y + 1, kClamp) - (int)pixel(wide, x + d, y - 1, kClamp));
            }
            ref.push_back(abs(gx) + abs(gy));
        }
    }
    check_equal("image_sobel_pitched", out.host(), ref);
    CUDA_CHECK(cudaDestroyTextureObject(tex));
    CUDA_CHECK(cudaFree(data));
}

int main() {
    Random random(12);
    const std::vector<float> image = random.uniforms(kWidth * kHeight, 0.0f, 1.0f);
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    CUDA_CHECK(cudaMallocArray(&array, &format, kWidth, kHeight));
    const size_t row = kWidth * sizeof(float);
    CUDA_CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), row, row, kHeight, cudaMemcpyHostToDevice));

    // Fractions of the filter have eight bits: quarters are exact, a rotation is off by up to half a step in each direction.
    run_affine("image_half_size", image, array, {2.0f, 0.0f, 0.25f, 0.0f, 2.0f, -0.75f}, kClamp, 5e-7);
    run_affine("image_shift_border", image, array, {1.0f, 0.0f, -3.5f, 0.0f, 1.0f, 2.25f}, kZero, 5e-7);
    run_affine("image_rotate", image, array, {0.8f, -0.6f, 10.3f, 0.6f, 0.8f, -15.1f}, kClamp, 1e-2);
    run_scroll(image, array);
    run_gauss(image, array);
    run_sobel(&random);
    CUDA_CHECK(cudaFreeArray(array));
    return exit_code();
}
