// Kernels that need no header: clang -x hip -nogpuinc -nogpulib compiles them for any architecture.
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
struct dim3 {
  unsigned x, y, z;
};
extern "C" int hipLaunchKernel(const void *, dim3, dim3, void **, unsigned long, void *);

__global__ void scale(float *p, int n) {
  int i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  if (i < n)
    p[i] *= 2;
}

// Twenty KiB of LDS; blocks of up to 256.
extern "C" __global__ __attribute__((amdgpu_flat_work_group_size(1, 256))) void reverse(int *q) {
  __shared__ int s[5 * 1024];
  int i = __builtin_amdgcn_workitem_id_x();
  for (int k = 0; k < 20; k++)
    s[i + k * 256] = q[i * 20 + k];
  __builtin_amdgcn_s_barrier();
  for (int k = 0; k < 20; k++)
    q[i * 20 + k] = s[5 * 1024 - 1 - i - k * 256];
}

// Many values live at a time: registers, where there are enough of them.
template <class T, int N> __global__ void mix(T *p) {
  T a[N];
  int i = __builtin_amdgcn_workitem_id_x();
#pragma unroll
  for (int k = 0; k < N; k++)
    a[k] = p[i * N + k];
#pragma unroll
  for (int k = 0; k < N; k++)
    p[i + k * N] = a[(k * 7 + 3) % N] * a[k] + a[(k * 5 + 1) % N];
}
template __global__ void mix<float, 32>(float *);
template __global__ void mix<double, 64>(double *);

// Scratch memory: an index that is known at run time only.
namespace {
__global__ void look_up(int *p, int n) {
  int a[48];
#pragma unroll
  for (int k = 0; k < 48; k++)
    a[k] = p[k];
  a[p[n] & 31] = n;
  a[p[n + 1] & 31] += n;
  p[n] = a[p[n + 2] & 31] + a[p[n + 3] & 31];
}
} // namespace
void *use = (void *)look_up;
