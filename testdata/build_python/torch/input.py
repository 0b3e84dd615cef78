# setup.py of an extension of PyTorch
"""Builds the extension; needs nvcc and CUDA_HOME."""
import os
import torch
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension, CppExtension, CUDA_HOME

nvcc_flags = [
    '-O3',  # as always
    '-gencode', 'arch=compute_70,code=sm_70',
    '-gencode=arch=compute_80,code=sm_80',
    '--use_fast_math',
    '--expt-relaxed-constexpr', '-Xcompiler', '-fPIC',
]
if os.environ.get('DEBUG'):
    nvcc_flags += ['-G', '-lineinfo']
nvcc_flags.append('-t4')
cc = os.environ.get('TORCH_CC', '70')
nvcc_flags.extend(['-gencode', f'arch=compute_{cc},code=sm_{cc}', '-arch=sm_' + cc, '-std=c++17'])

if torch.version.cuda and int(torch.version.cuda.split('.')[0]) >= 11:
    print('nvcc of CUDA 11 with -arch=sm_80')

if CUDA_HOME is None:
    raise RuntimeError('nvcc was not found: set CUDA_HOME to /usr/local/cuda')

ext = CUDAExtension(
    name='fast_ops',
    sources=['ops.cpp', 'ops_kernel.cu'],
    include_dirs=[os.path.join(CUDA_HOME, 'include')],
    library_dirs=[os.path.join(CUDA_HOME, 'lib64')],
    libraries=['cublas', 'cudart', 'cuda'],
    extra_compile_args={'cxx': ['-O3', '-t'], 'nvcc': nvcc_flags + ['-rdc=true', '-maxrregcount=64']},
    extra_link_args=['-lcusolver', '-L/usr/local/cuda/lib64'],
)
setup(name='fast_ops', ext_modules=[ext], cmdclass={'build_ext': BuildExtension})
