# CUDAExtension stays: a ROCm build of PyTorch calls hipcc. Its flags, libraries and folders do not.
import os
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension, CUDA_HOME

cuda_home = os.environ.get("CUDA_HOME", "/usr/local/cuda")
nvcc_flags = ['-O3', '--use_fast_math', '-Xcompiler', '-fPIC']
nvcc_flags.append('-G')
if os.getenv('ARCHS'):
    nvcc_flags += ["-gencode", "arch=compute_70,code=sm_70",
                   "-gencode=arch=compute_80,code=sm_80"]

setup(
    name='fused',
    ext_modules=[
        CUDAExtension(
            'fused', ['fused.cpp', 'fused_kernel.cu'],
            include_dirs=[os.path.join(CUDA_HOME, 'include')],
            libraries=['cublas', 'cudart', 'cudadevrt', 'm'],
            library_dirs=['/usr/local/cuda/lib64'],
            extra_compile_args={'cxx': ['-O2', '-g'],
                                'nvcc': ['-O2', '-lineinfo', '-t', '4', '--expt-relaxed-constexpr', '-std=c++17', "-D__X='a b'"]},
            extra_link_args=['-lcublas', '-Wl,-rpath,/opt/x'])
    ],
    cmdclass={'build_ext': BuildExtension})
