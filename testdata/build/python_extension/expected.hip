# CUDAExtension stays: a ROCm build of PyTorch calls hipcc. Its flags, libraries and folders do not.
import os
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension, ROCM_HOME

cuda_home = os.environ.get("ROCM_HOME", "/opt/rocm")
nvcc_flags = ['-O3', '-ffast-math', '-fPIC']
nvcc_flags.append('-G')
if os.getenv('ARCHS'):
    nvcc_flags += [
                   ]

setup(
    name='fused',
    ext_modules=[
        CUDAExtension(
            'fused', ['fused.cpp', 'fused_kernel.cu'],
            include_dirs=[os.path.join(ROCM_HOME, 'include')],
            libraries=['hipblas', 'amdhip64', 'm'],
            library_dirs=['/opt/rocm/lib'],
            extra_compile_args={'cxx': ['-O2', '-g'],
                                'nvcc': ['-O2', '-gline-tables-only', '-std=c++17', "-D__X='a b'"]},
            extra_link_args=['-lhipblas', '-Wl,-rpath,/opt/x'])
    ],
    cmdclass={'build_ext': BuildExtension})
