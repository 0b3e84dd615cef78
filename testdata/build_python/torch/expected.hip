# setup.py of an extension of PyTorch
"""Builds the extension; needs nvcc and CUDA_HOME."""
import os
import torch
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension, CppExtension, ROCM_HOME

nvcc_flags = [
    '-O3',  # as always
    '-fgpu-flush-denormals-to-zero', '-fno-hip-fp32-correctly-rounded-divide-sqrt', '-fgpu-approx-transcendentals', '-fPIC',
]
if os.environ.get('DEBUG'):
    nvcc_flags += ['-g', '-gline-tables-only']
cc = os.environ.get('TORCH_CC', '70')
nvcc_flags.extend(['-std=c++17'])

if torch.version.cuda and int(torch.version.cuda.split('.')[0]) >= 11:
    print('nvcc of CUDA 11 with -arch=sm_80')

if ROCM_HOME is None:
    raise RuntimeError('nvcc was not found: set CUDA_HOME to /usr/local/cuda')

ext = CUDAExtension(
    name='fast_ops',
    sources=['ops.cpp', 'ops_kernel.cu'],
    include_dirs=[os.path.join(ROCM_HOME, 'include')],
    library_dirs=[os.path.join(ROCM_HOME, 'lib')],
    libraries=['hipblas', 'amdhip64'],
    extra_compile_args={'cxx': ['-O3', '-t'], 'nvcc': nvcc_flags + ['-fgpu-rdc']},
    extra_link_args=['-lhipsolver', '-L/opt/rocm/lib'],
)
setup(name='fast_ops', ext_modules=[ext], cmdclass={'build_ext': BuildExtension})
