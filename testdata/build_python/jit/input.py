from torch.utils import cpp_extension
from torch.utils.cpp_extension import load, load_inline

ops = load(name='ops', sources=['ops.cpp', 'ops.cu'], extra_cuda_cflags=['-O3', '--use_fast_math', '-arch=sm_80'],
           extra_ldflags=['-lcudart', '-lcublas'], extra_include_paths=[cpp_extension.CUDA_HOME + '/include'])
source = '''
__global__ void twice(float *p) { p[threadIdx.x] *= 2; }
'''
inline = load_inline(name='inline', cpp_sources='void twice();', cuda_sources=source, extra_cuda_cflags=('-G', '-O0'))
