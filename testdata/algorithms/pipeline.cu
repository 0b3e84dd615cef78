// A pipeline of small kernels: on one stream, on three with events between them, and as a graph captured from the same code,
// instantiated once and launched for each frame; the time of all frames by events.
#include "check.h"

static const int kCount = 5003, kBlock = 256, kFrames = 6;
static const int kBlocks = (kCount + kBlock - 1) / kBlock;

// ---------------------------------------------------------------------------------------------------------------------
// a frame: scale the input, two filters of it side by side, their combination added to what was there, and a checksum

__global__ void scale_kernel(float *out, const float *in, float factor, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = in[i] * factor;
    }
}

__global__ void smooth_kernel(float *out, const float *in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = (in[i > 0 ? i - 1 : 0] + 2.0f * in[i] + in[i < n - 1 ? i + 1 : n - 1]) * 0.25f;
    }
}

__global__ void edge_kernel(float *out, const float *in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = fabsf(in[i < n - 1 ? i + 1 : n - 1] - in[i > 0 ? i - 1 : 0]);
    }
}

__global__ void combine_kernel(float *state, const float *smooth, const float *edge, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        state[i] = 0.5f * state[i] + smooth[i] - 0.125f * edge[i];
    }
}

__global__ void checksum_kernel(double *sum, const float *state, int n) {
    __shared__ double part[kBlock];
    double s = 0.0;
    for (int i = threadIdx.x; i < n; i += kBlock) {
        s += state[i];
    }
    part[threadIdx.x] = s;
    __syncthreads();
    for (int half = kBlock / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            part[threadIdx.x] += part[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        *sum = part[0];
    }
}

// ---------------------------------------------------------------------------------------------------------------------

struct Pipeline {
    DeviceArray<float> input, scaled, smooth, edge, state;
    DeviceArray<double> sum;
    float *host_input; // pinned
    double *host_sum;
    cudaStream_t main, side;
    cudaEvent_t scaled_done, edge_done;

    Pipeline() : input(kCount), scaled(kCount), smooth(kCount), edge(kCount), state(kCount), sum(1) {
        CUDA_CHECK(cudaMallocHost((void **)&host_input, kCount * sizeof(float)));
        CUDA_CHECK(cudaHostAlloc((void **)&host_sum, sizeof(double), cudaHostAllocDefault));
        CUDA_CHECK(cudaStreamCreateWithFlags(&main, cudaStreamNonBlocking));
        CUDA_CHECK(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
        CUDA_CHECK(cudaEventCreateWithFlags(&scaled_done, cudaEventDisableTiming));
        CUDA_CHECK(cudaEventCreateWithFlags(&edge_done, cudaEventDisableTiming));
    }

    ~Pipeline() {
        cudaEventDestroy(scaled_done);
        cudaEventDestroy(edge_done);
        cudaStreamDestroy(main);
        cudaStreamDestroy(side);
        cudaFreeHost(host_input);
        cudaFreeHost(host_sum);
    }

    // The edges on the side stream: forks from the main one by an event and joins it by another.
    void enqueue(cudaStream_t second) {
        CUDA_CHECK(cudaMemcpyAsync(input.data(), host_input, kCount * sizeof(float), cudaMemcpyHostToDevice, main));
        scale_kernel<<<kBlocks, kBlock, 0, main>>>(scaled.data(), input.data(), 0.75f, kCount);
        CUDA_CHECK(cudaEventRecord(scaled_done, main));
        CUDA_CHECK(cudaStreamWaitEvent(second, scaled_done, 0));
        edge_kernel<<<kBlocks, kBlock, 0, second>>>(edge.data(), scaled.data(), kCount);
        CUDA_CHECK(cudaEventRecord(edge_done, second));
        smooth_kernel<<<kBlocks, kBlock, 0, main>>>(smooth.data(), scaled.data(), kCount);
        CUDA_CHECK(cudaStreamWaitEvent(main, edge_done, 0));
        combine_kernel<<<kBlocks, kBlock, 0, main>>>(state.data(), smooth.data(), edge.data(), kCount);
        checksum_kernel<<<1, kBlock, 0, main>>>(sum.data(), state.data(), kCount);
        CUDA_CHECK(cudaMemcpyAsync(host_sum, sum.data(), sizeof(double), cudaMemcpyDeviceToHost, main));
        CUDA_CHECK_LAUNCH();
    }
};

struct Frames {
    std::vector<std::vector<float>> inputs;
    std::vector<double> sums, state; // reference
};

static Frames make_frames(Random *random) {
    Frames f;
    f.state.assign(kCount, 0.0);
    for (int frame = 0; frame < kFrames; frame++) {
        const std::vector<float> in = random->uniforms(kCount, 0.0f, 1.0f);
        f.inputs.push_back(in);
        double sum = 0.0;
        for (int i = 0; i < kCount; i++) {
            const double left = 0.75 * in[i > 0 ? i - 1 : 0], right = 0.75 * in[i < kCount - 1 ? i + 1 : kCount - 1];
            f.state[i] = 0.5 * f.state[i] + (left + 2.0 * 0.75 * in[i] + right) / 4.0 - 0.125 * fabs(right - left);
            sum += f.state[i];
        }
        f.sums.push_back(sum);
    }
    return f;
}

enum Style { kOneStream, kTwoStreams, kGraph };

static cudaGraphExec_t capture(Pipeline *p) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CUDA_CHECK(cudaStreamBeginCapture(p->main, cudaStreamCaptureModeThreadLocal));
    p->enqueue(p->side);
    CUDA_CHECK(cudaStreamEndCapture(p->main, &graph));
    size_t nodes = 0;
    CUDA_CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
    check_that("pipeline_graph_nodes", nodes == 7);
    CUDA_CHECK(cudaGraphInstantiateWithFlags(&exec, graph, 0));
    CUDA_CHECK(cudaGraphDestroy(graph));
    return exec;
}

static void run(const std::string &name, const Frames &frames, Style style) {
    Pipeline p;
    p.state.fill(0);
    CUDA_CHECK(cudaDeviceSynchronize()); // the streams don't wait for the default stream
    cudaGraphExec_t exec = nullptr;
    if (style == kGraph) {
        exec = capture(&p);
    }
    cudaEvent_t start, stop;
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventCreate(&stop));
    CUDA_CHECK(cudaEventRecord(start, p.main));
    std::vector<double> sums;
    for (const std::vector<float> &input : frames.inputs) {
        memcpy(p.host_input, input.data(), kCount * sizeof(float));
        if (style == kGraph) {
            CUDA_CHECK(cudaGraphLaunch(exec, p.main));
        } else {
            p.enqueue(style == kTwoStreams ? p.side : p.main);
        }
        CUDA_CHECK(cudaStreamSynchronize(p.main));
        sums.push_back(*p.host_sum);
    }
    CUDA_CHECK(cudaEventRecord(stop, p.main));
    CUDA_CHECK(cudaEventSynchronize(stop));
    float ms = -1.0f;
    CUDA_CHECK(cudaEventElapsedTime(&ms, start, stop));
    fprintf(stderr, "%s: %.3f ms\n", name.c_str(), ms);
    check_close((name + "_state").c_str(), p.state.host(), frames.state, 6e-7);
    check_close((name + "_sums").c_str(), sums, frames.sums, 6e-9);
    check_that((name + "_time").c_str(), ms > 0.0f);
    CUDA_CHECK(cudaEventDestroy(start));
    CUDA_CHECK(cudaEventDestroy(stop));
    if (exec != nullptr) {
        CUDA_CHECK(cudaGraphExecDestroy(exec));
    }
}

int main() {
    Random random(14);
    const Frames frames = make_frames(&random);
    run("pipeline_one_stream", frames, kOneStream);
    run("pipeline_two_streams", frames, kTwoStreams);
    run("pipeline_graph", frames, kGraph);
    return exit_code();
}
