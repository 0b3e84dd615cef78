from torch.utils import cpp_extension
from torch.utils.cpp_extension import load, load_inline

ops = load(name='ops', sources=['ops.cpp', 'ops.cu'], extra_cuda_cflags=['-O3', '-fgpu-flush-denormals-to-zero', '-fno-hip-fp32-correctly-rounded-divide-sqrt', '-fgpu-approx-transcendentals'],
           extra_ldflags=['-lamdhip64', '-lhipblas'], extra_include_paths=[cpp_extension.ROCM_HOME + '/include'])
source = '''
__global__ void twice(float *p) { p[threadIdx.x] *= 2; }
'''
inline = load_inline(name='inline', cpp_sources='void twice();', cuda_sources=source, extra_cuda_cflags=('-g', '-O0'))
