// Host work that runs in stream order: cudaStreamAddCallback (the older way)
// and cudaLaunchHostFunc.
#include <cuda_runtime.h>
#include <atomic>
#include <cstdio>
#include <cstdlib>

static void die(cudaError_t e, int line) {
  if (e != cudaSuccess) { printf("FAIL host_callbacks line %d: %s\n", line, cudaGetErrorString(e)); exit(1); }
}
#define TRY(e) die((e), __LINE__)

struct Job {
  int id;
  const int *data;
  int n;
  long long sum;
};

static std::atomic<int> order{0};

static void CUDART_CB onFinished(cudaStream_t stream, cudaError_t status, void *userData)
{
  (void)stream;
  Job *job = static_cast<Job *>(userData);
  job->sum = 0;
  if (status == cudaSuccess)
    for (int i = 0; i < job->n; i++) job->sum += job->data[i];
  order++;
}

static void CUDART_CB onHost(void *userData)
{
  auto *job = static_cast<Job *>(userData);
  job->sum *= 2;
  order++;
}

__global__ void iotaTimes(int *p, int k, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) p[i] = i * k;
}

int main()
{
  const int n = 1000;
  int *host, *dev;
  cudaStream_t stream;
  TRY(cudaStreamCreate(&stream));
  TRY(cudaMallocHost((void**)&host, n * sizeof *host));
  TRY(cudaMalloc((void**)&dev, n * sizeof *dev));

  Job job = { 1, host, n, -1 };
  iotaTimes<<<(n + 127) / 128, 128, 0, stream>>>(dev, 3, n);
  TRY(cudaGetLastError());
  TRY(cudaMemcpyAsync(host, dev, n * sizeof *host, cudaMemcpyDeviceToHost, stream));
  TRY(cudaStreamAddCallback(stream, onFinished, &job, 0));
  TRY(cudaLaunchHostFunc(stream, onHost, &job));

  cudaHostFn_t again = onHost;
  TRY(cudaLaunchHostFunc(stream, again, &job));
  TRY(cudaStreamSynchronize(stream));

  long long want = 0;
  for (int i = 0; i < n; i++) want += 3 * i;
  want *= 4;

  TRY(cudaFree(dev));
  TRY(cudaFreeHost(host));
  TRY(cudaStreamDestroy(stream));

  if (job.sum != want || order.load() != 3) {
    printf("FAIL host_callbacks: %lld, want %lld, %d calls\n", job.sum, want, order.load());
    return 1;
  }
  printf("PASS host_callbacks\n");
}
