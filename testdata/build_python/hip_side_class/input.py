from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CppExtension, CUDAExtension

extension = CUDAExtension if CUDA_HOME else CppExtension
setup(ext_modules=[extension("ops", ["ops.cu"])], cmdclass={"build_ext": BuildExtension})
