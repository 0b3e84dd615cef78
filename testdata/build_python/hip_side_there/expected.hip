import os
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

define_macros = []
if os.environ.get("USE_HIP"):
    define_macros += [("WITH_HIP", None)]

setup(
    ext_modules=[
        CUDAExtension("ops", sources=["ops.cu"], define_macros=define_macros),
        CUDAExtension("two", sources=["two.cu"], define_macros=[('USE_HIP', '1'), ("WITH_HIP", None)]),
    ],
    cmdclass={"build_ext": BuildExtension},
)
