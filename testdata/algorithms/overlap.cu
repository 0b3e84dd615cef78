// Copies that overlap kernels: the data in pieces, several streams, pinned memory; depth first (copy, kernel, copy per piece),
// breadth first (all copies, all kernels, all copies), two buffers in turn for data that do not fit, and registered memory.
#include "check.h"

#include <algorithm>

static const int kStreams = 4;
static const int kCount = 40007; // not a multiple of the pieces
static const int kPiece = 6144;
static const int kPieces = (kCount + kPiece - 1) / kPiece;
static const int kBlock = 192;

// A polynomial of each element: enough work for a copy to hide behind.
__global__ void polynomial(float *out, const float *in, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float x = in[i], y = 0.0f;
        for (int k = 12; k > 0; k--) {
            y = fmaf(y, x, 1.0f / k);
        }
        out[i] = y;
    }
}

static double polynomial_reference(double x) {
    double y = 0.0;
    for (int k = 12; k > 0; k--) {
        y = y * x + (double)(1.0f / k);
    }
    return y;
}

// Memory that the device reads and writes by itself.
struct Pinned {
    float *data;
    explicit Pinned(size_t n) { CUDA_CHECK(cudaMallocHost(&data, n * sizeof(float))); }
    ~Pinned() { cudaFreeHost(data); }
};

struct Streams {
    cudaStream_t s[kStreams];
    Streams() {
        for (cudaStream_t &stream : s) {
            CUDA_CHECK(cudaStreamCreate(&stream));
        }
    }
    ~Streams() {
        for (cudaStream_t &stream : s) {
            cudaStreamDestroy(stream);
        }
    }
};

static int piece_size(int piece) {
    return std::min(kPiece, kCount - piece * kPiece);
}

static void launch(float *out, const float *in, int n, cudaStream_t stream) {
    polynomial<<<(n + kBlock - 1) / kBlock, kBlock, 0, stream>>>(out, in, n);
    CUDA_CHECK_LAUNCH();
}

static void depth_first(float *host_out, const float *host_in, float *d_out, float *d_in, const Streams &streams) {
    for (int p = 0; p < kPieces; p++) {
        const int at = p * kPiece, n = piece_size(p);
        cudaStream_t stream = streams.s[p % kStreams];
        CUDA_CHECK(cudaMemcpyAsync(&d_in[at], &host_in[at], n * sizeof(float), cudaMemcpyHostToDevice, stream));
        launch(d_out + at, d_in + at, n, stream);
        CUDA_CHECK(cudaMemcpyAsync(&host_out[at], &d_out[at], n * sizeof(float), cudaMemcpyDeviceToHost, stream));
    }
    CUDA_CHECK(cudaDeviceSynchronize());
}

static void breadth_first(float *host_out, const float *host_in, float *d_out, float *d_in, const Streams &streams) {
    for (int p = 0; p < kPieces; p++) {
        CUDA_CHECK(cudaMemcpyAsync(d_in + p * kPiece, host_in + p * kPiece, piece_size(p) * sizeof(float),
                                   cudaMemcpyHostToDevice, streams.s[p % kStreams]));
    }
    for (int p = 0; p < kPieces; p++) {
        launch(d_out + p * kPiece, d_in + p * kPiece, piece_size(p), streams.s[p % kStreams]);
    }
    for (int p = 0; p < kPieces; p++) {
        CUDA_CHECK(cudaMemcpyAsync(host_out + p * kPiece, d_out + p * kPiece, piece_size(p) * sizeof(float),
                                   cudaMemcpyDeviceToHost, streams.s[p % kStreams]));
    }
    for (cudaStream_t stream : streams.s) {
        CUDA_CHECK(cudaStreamSynchronize(stream));
    }
}

// One stream copies in, one computes, one copies out; events say when a buffer is full, and when it is free again.
static void double_buffered(float *host_out, const float *host_in, const Streams &streams) {
    DeviceArray<float> in(2 * kPiece), out(2 * kPiece);
    CUDA_CHECK(cudaDeviceSynchronize());
    cudaStream_t copy_in = streams.s[0], compute = streams.s[1], copy_out = streams.s[2];
    cudaEvent_t full[2], computed[2], drained[2];
    for (int b = 0; b < 2; b++) {
        CUDA_CHECK(cudaEventCreateWithFlags(&full[b], cudaEventDisableTiming));
        CUDA_CHECK(cudaEventCreateWithFlags(&computed[b], cudaEventDisableTiming));
        CUDA_CHECK(cudaEventCreateWithFlags(&drained[b], cudaEventDisableTiming));
    }
    for (int p = 0; p < kPieces; p++) {
        const int b = p % 2, at = p * kPiece, n = piece_size(p);
        float *buffer_in = in.data() + b * kPiece, *buffer_out = out.data() + b * kPiece;
        if (p >= 2) {
            CUDA_CHECK(cudaStreamWaitEvent(copy_in, computed[b], 0));
            CUDA_CHECK(cudaStreamWaitEvent(compute, drained[b], 0));
        }
        CUDA_CHECK(cudaMemcpyAsync(buffer_in, host_in + at, n * sizeof(float), cudaMemcpyHostToDevice, copy_in));
        CUDA_CHECK(cudaEventRecord(full[b], copy_in));
        CUDA_CHECK(cudaStreamWaitEvent(compute, full[b], 0));
        launch(buffer_out, buffer_in, n, compute);
        CUDA_CHECK(cudaEventRecord(computed[b], compute));
        CUDA_CHECK(cudaStreamWaitEvent(copy_out, computed[b], 0));
        CUDA_CHECK(cudaMemcpyAsync(host_out + at, buffer_out, n * sizeof(float), cudaMemcpyDeviceToHost, copy_out));
        CUDA_CHECK(cudaEventRecord(drained[b], copy_out));
    }
    CUDA_CHECK(cudaStreamSynchronize(copy_out));
    for (int b = 0; b < 2; b++) {
        CUDA_CHECK(cudaEventDestroy(full[b]));
        CUDA_CHECK(cudaEventDestroy(computed[b]));
        CUDA_CHECK(cudaEventDestroy(drained[b]));
    }
}

// Ordinary memory, pinned for the time of the copies.
static std::vector<float> registered(std::vector<float> in, float *d_out, float *d_in, const Streams &streams) {
    std::vector<float> out(kCount, NAN);
    CUDA_CHECK(cudaHostRegister(in.data(), in.size() * sizeof(float), cudaHostRegisterDefault));
    CUDA_CHECK(cudaHostRegister(out.data(), out.size() * sizeof(float), cudaHostRegisterDefault));
    depth_first(out.data(), in.data(), d_out, d_in, streams);
    CUDA_CHECK(cudaHostUnregister(in.data()));
    CUDA_CHECK(cudaHostUnregister(out.data()));
    return out;
}

int main() {
    int concurrent = 0, device = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentKernels, device));
    fprintf(stderr, "kernels %s run side by side\n", concurrent ? "can" : "can't");

    Random random(15);
    const std::vector<float> in = random.uniforms(kCount, -0.9f, 0.9f);
    std::vector<double> ref;
    for (float x : in) {
        ref.push_back(polynomial_reference(x));
    }
    Pinned host_in(kCount), host_out(kCount);
    std::copy(in.begin(), in.end(), host_in.data);
    DeviceArray<float> d_in(kCount), d_out(kCount);
    Streams streams;
    const auto check = [&](const char *name) {
        check_close(name, std::vector<float>(host_out.data, host_out.data + kCount), ref, 4e-7);
        std::fill(host_out.data, host_out.data + kCount, NAN);
        d_in.fill(0xff);
        d_out.fill(0xff);
        CUDA_CHECK(cudaDeviceSynchronize());
    };
    depth_first(host_out.data, host_in.data, d_out.data(), d_in.data(), streams);
    check("overlap_depth_first");
    breadth_first(host_out.data, host_in.data, d_out.data(), d_in.data(), streams);
    check("overlap_breadth_first");
    double_buffered(host_out.data, host_in.data, streams);
    check("overlap_double_buffered");
    check_close("overlap_registered", registered(in, d_out.data(), d_in.data(), streams), ref, 4e-7);
    return exit_code();
}
