// Several streams with priorities, events between them, and timing.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CUDA_OK(expr)                                                     \
  if (cudaError_t status = (expr); status != cudaSuccess) {               \
    printf("FAIL streams_events: %s -> %s\n", #expr,                      \
           cudaGetErrorString(status));                                   \
    return 1;                                                             \
  }

__global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  constexpr int kStreams = 4;
  constexpr int kChunk = 1 << 14;
  constexpr int kTotal = kStreams * kChunk;

  int least = 0, greatest = 0;
  CUDA_OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));

  cudaStream_t streams[kStreams];
  for (int s = 0; s < kStreams; ++s) {
    if (s == 0) {
      CUDA_OK(cudaStreamCreate(&streams[s]));
    } else if (s == 1) {
      CUDA_OK(cudaStreamCreateWithPriority(&streams[s], cudaStreamNonBlocking, greatest));
    } else {
      CUDA_OK(cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking));
    }
  }

  float *x, *y, *dx, *dy;
  CUDA_OK(cudaMallocHost(&x, kTotal * sizeof(float)));
  CUDA_OK(cudaMallocHost(&y, kTotal * sizeof(float)));
  CUDA_OK(cudaMalloc(&dx, kTotal * sizeof(float)));
  CUDA_OK(cudaMalloc(&dy, kTotal * sizeof(float)));
  for (int i = 0; i < kTotal; ++i) {
    x[i] = static_cast<float>(i % 128);
    y[i] = static_cast<float>(i % 64);
  }

  cudaEvent_t begin, end, ready;
  CUDA_OK(cudaEventCreate(&begin));
  CUDA_OK(cudaEventCreateWithFlags(&end, cudaEventBlockingSync));
  CUDA_OK(cudaEventCreateWithFlags(&ready, cudaEventDisableTiming));

  // Stream 0 uploads x as a whole, the others wait for it.
  CUDA_OK(cudaEventRecord(begin, streams[0]));
  CUDA_OK(cudaMemcpyAsync(dx, x, kTotal * sizeof(float), cudaMemcpyHostToDevice, streams[0]));
  CUDA_OK(cudaEventRecord(ready, streams[0]));

  for (int s = 0; s < kStreams; ++s) {
    const size_t off = static_cast<size_t>(s) * kChunk;
    CUDA_OK(cudaMemcpyAsync(dy + off, y + off, kChunk * sizeof(float), cudaMemcpyHostToDevice, streams[s]));
    CUDA_OK(cudaStreamWaitEvent(streams[s], ready, 0));
    axpy<<<kChunk / 256, 256, 0, streams[s]>>>(float(s + 1), dx + off, dy + off, kChunk);
    CUDA_OK(cudaMemcpyAsync(y + off, dy + off, kChunk * sizeof(float), cudaMemcpyDeviceToHost, streams[s]));
  }
  for (auto& s : streams) CUDA_OK(cudaStreamSynchronize(s));
  CUDA_OK(cudaEventRecord(end, streams[0]));
  CUDA_OK(cudaEventSynchronize(end));

  cudaError_t q = cudaStreamQuery(streams[2]);
  if (q != cudaSuccess && q != cudaErrorNotReady) CUDA_OK(q);
  CUDA_OK(cudaEventQuery(end));
  float ms = -1.0f;
  CUDA_OK(cudaEventElapsedTime(&ms, begin, end));

  int bad = ms < 0.0f;
  for (int i = 0; i < kTotal && !bad; ++i) {
    float expect = float(i / kChunk + 1) * float(i % 128) + float(i % 64);
    if (y[i] != expect) {
      printf("FAIL streams_events: y[%d] = %f, want %f\n", i, y[i], expect);
      bad = 1;
    }
  }

  CUDA_OK(cudaEventDestroy(begin));
  CUDA_OK(cudaEventDestroy(end));
  CUDA_OK(cudaEventDestroy(ready));
  for (int s = 0; s < kStreams; ++s) CUDA_OK(cudaStreamDestroy(streams[s]));
  cudaFreeHost(x), cudaFreeHost(y);
  cudaFree(dx), cudaFree(dy);
  if (!bad) printf("PASS streams_events\n");
  return bad;
}
