// Pixels of four bytes that a texture reads as fractions of 255: luminance from pitched memory, halving by the bilinear filter
// from a cudaArray.
#include "check.h"

static const int kWidth = 62, kHeight = 38;

__global__ void luminance(float *out, int width, int height, cudaTextureObject_t rgba) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float4 p = tex2D<float4>(rgba, x, y); // 0..255 read as 0..1
        out[y * width + x] = 0.299f * p.x + 0.587f * p.y + 0.114f * p.z;
    }
}

// One sample in the middle of four pixels is their mean.
__global__ void halve(uchar4 *out, int width, int height, cudaTextureObject_t rgba) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float4 p = tex2D<float4>(rgba, 2.0f * x + 1.0f, 2.0f * y + 1.0f);
        out[y * width + x] = make_uchar4((unsigned char)(p.x * 255.0f + 0.5f), (unsigned char)(p.y * 255.0f + 0.5f),
                                         (unsigned char)(p.z * 255.0f + 0.5f), (unsigned char)(p.w * 255.0f + 0.5f));
    }
}

static cudaTextureObject_t fraction_texture(const cudaResourceDesc &resource, cudaTextureFilterMode filter) {
    cudaTextureDesc description = {};
    description.addressMode[0] = cudaAddressModeClamp;
    description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = filter;
    description.readMode = cudaReadModeNormalizedFloat;
    cudaTextureObject_t tex = 0;
    CUDA_CHECK(cudaCreateTextureObject(&tex, &resource, &description, nullptr));
    return tex;
}

static void run_luminance(const std::vector<uchar4> &image) {
    std::vector<double> ref;
    for (const uchar4 &p : image) {
        ref.push_back((0.299 * p.x + 0.587 * p.y + 0.114 * p.z) / 255.0);
    }
    uchar4 *data;
    size_t pitch;
    const size_t row = kWidth * sizeof(uchar4);
    CUDA_CHECK(cudaMallocPitch((void **)&data, &pitch, row, kHeight));
    CUDA_CHECK(cudaMemcpy2D(data, pitch, image.data(), row, row, kHeight, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = data;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
    resource.res.pitch2D.width = kWidth;
    resource.res.pitch2D.height = kHeight;
    resource.res.pitch2D.pitchInBytes = pitch;
    const cudaTextureObject_t tex = fraction_texture(resource, cudaFilterModePoint);
    DeviceArray<float> out(image.size());
    luminance<<<dim3((kWidth + 15) / 16, (kHeight + 7) / 8), dim3(16, 8)>>>(out.data(), kWidth, kHeight, tex);
    CUDA_CHECK_LAUNCH();
    check_close("image_luminance", out.host(), ref, 4e-7);
    CUDA_CHECK(cudaDestroyTextureObject(tex));
    CUDA_CHECK(cudaFree(data));
}

// The means must not be near the middle between two numbers, where rounding could go either way.
static void run_halve(const std::vector<uchar4> &image) {
    const int width = kWidth / 2, height = kHeight / 2;
    std::vector<int> ref;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const uchar4 *p = &image[2 * y * kWidth + 2 * x];
            ref.push_back((p[0].x + p[1].x + p[kWidth].x + p[kWidth + 1].x + 2) / 4);
            ref.push_back((p[0].y + p[1].y + p[kWidth].y + p[kWidth + 1].y + 2) / 4);
            ref.push_back((p[0].z + p[1].z + p[kWidth].z + p[kWidth + 1].z + 2) / 4);
            ref.push_back((p[0].w + p[1].w + p[kWidth].w + p[kWidth + 1].w + 2) / 4);
        }
    }
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
    cudaArray_t array;
    const size_t row = kWidth * sizeof(uchar4);
    CUDA_CHECK(cudaMallocArray(&array, &format, kWidth, kHeight));
    CUDA_CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), row, row, kHeight, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    const cudaTextureObject_t tex = fraction_texture(resource, cudaFilterModeLinear);
    DeviceArray<uchar4> out((size_t)width * height);
    halve<<<dim3((width + 15) / 16, (height + 7) / 8), dim3(16, 8)>>>(out.data(), width, height, tex);
    CUDA_CHECK_LAUNCH();
    std::vector<int> got;
    for (const uchar4 &p : out.host()) {
        got.insert(got.end(), {p.x, p.y, p.z, p.w});
    }
    check_equal("image_halve", got, ref);
    CUDA_CHECK(cudaDestroyTextureObject(tex));
    CUDA_CHECK(cudaFreeArray(array));
}

int main() {
    Random random(13);
    std::vector<uchar4> image(kWidth * kHeight);
    for (uchar4 &p : image) {
        p = make_uchar4((unsigned char)random.below(256), (unsigned char)random.below(256), (unsigned char)random.below(256),
                        (unsigned char)random.below(256));
    }
    run_luminance(image);
    // Each channel the same in the four pixels but for a difference that makes a quarter: never half-way between two numbers.
    for (int y = 0; y < kHeight; y += 2) {
        for (int x = 0; x < kWidth; x += 2) {
            const uchar4 p = image[y * kWidth + x];
            const uchar4 base = make_uchar4(p.x / 2, p.y / 2, p.z / 2, p.w / 2);
            image[y * kWidth + x] = make_uchar4(base.x + 1, base.y + 40, base.z, base.w + 7);
            image[y * kWidth + x + 1] = base;
            image[(y + 1) * kWidth + x] = base;
            image[(y + 1) * kWidth + x + 1] = base;
        }
    }
    run_halve(image);
    return exit_code();
}
