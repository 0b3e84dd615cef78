from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(ext_modules=[CUDAExtension("ops", sources=["ops.cu"])], cmdclass={"build_ext": BuildExtension})
