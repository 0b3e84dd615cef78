// Functors passed to kernels, host lambdas that launch kernels, and kernels
// inside nested namespaces and called through aliases.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <vector>

namespace util {
inline void throwIf(cudaError_t e) {
  if (e != cudaSuccess) { std::printf("FAIL lambda_functors: %s\n", cudaGetErrorString(e)); std::exit(1); }
}

template <typename T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(size_t n) : n_(n) { throwIf(cudaMalloc(&p_, n * sizeof(T))); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(p_); }
  void upload(const std::vector<T>& v) { throwIf(cudaMemcpy(p_, v.data(), n_ * sizeof(T), cudaMemcpyHostToDevice)); }
  std::vector<T> download() const {
    std::vector<T> v(n_);
    throwIf(cudaMemcpy(v.data(), p_, n_ * sizeof(T), cudaMemcpyDeviceToHost));
    return v;
  }
  T* get() const { return p_; }

 private:
  T* p_ = nullptr;
  size_t n_;
};
}  // namespace util

namespace lib {
namespace detail {
template <class F, class T>
__global__ void transformKernel(T* p, int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) p[i] = f(p[i]);
}
}  // namespace detail

struct Linear {
  int a, b;
  __host__ __device__ int operator()(int x) const { return a * x + b; }
};

template <class F, class G>
struct Compose {
  F f;
  G g;
  template <class X>
  __host__ __device__ auto operator()(X x) const -> decltype(f(g(x))) { return f(g(x)); }
};

template <class F>
void transform(int* p, int n, F f, cudaStream_t s = 0) {
  detail::transformKernel<F, int><<<4, 64, 0, s>>>(p, n, f);
  util::throwIf(cudaGetLastError());
}

namespace {
__global__ void negate(int* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = -p[i];
}
}  // namespace

inline namespace v1 {
__global__ void addIndex(int* p, int n) {
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n) p[i] += i;
}
}  // namespace v1
}  // namespace lib

int main() {
  using util::DeviceBuffer;
  namespace d = lib::detail;
  constexpr int n = 500;
  std::vector<int> ref(n);
  std::iota(ref.begin(), ref.end(), -100);
  DeviceBuffer<int> buf(n);
  buf.upload(ref);

  const dim3 block{128};
  auto launchNegate = [&](int* p) { lib::negate<<<(n + block.x - 1) / block.x, block>>>(p, n); };
  std::function<void()> pipeline = [&, p = buf.get()] {
    launchNegate(p);
    ::lib::v1::addIndex<<<dim3((n + 127) / 128), block>>>(p, n);
    [=] { d::transformKernel<<<1, 32>>>(p, n, lib::Linear{3, 1}); }();
  };
  pipeline();
  lib::transform(buf.get(), n, lib::Compose<lib::Linear, lib::Linear>{{2, 0}, {1, -7}});

  // A kernel chosen at run time.
  void (*chosen)(int*, int) = n % 2 ? lib::addIndex : lib::negate;
  chosen<<<4, 128>>>(buf.get(), n);
  util::throwIf(cudaDeviceSynchronize());

  for (int i = 0; i < n; ++i) {
    int x = -ref[i] + i;
    x = 3 * x + 1;
    x = 2 * (x - 7);
    ref[i] = -x;
  }
  auto got = buf.download();
  if (!std::equal(got.begin(), got.end(), ref.begin())) {
    std::printf("FAIL lambda_functors\n");
    return 1;
  }
  std::printf("PASS lambda_functors\n");
  return 0;
}
