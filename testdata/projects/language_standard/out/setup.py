from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(
    name="sorter",
    ext_modules=[CUDAExtension("sorter", ["sort.cu"], extra_compile_args={"nvcc": ["-O3", "-std=c++17"]})],
    cmdclass={"build_ext": BuildExtension},
)
