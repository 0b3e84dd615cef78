from setuptools import setup, Extension
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(
    name="ops",
    ext_modules=[
        CUDAExtension(
            "ops",
            ["ops.cpp", "ops.cu"],
            extra_compile_args={"nvcc": ["-O3"]},
        ),
        CUDAExtension("more", ["more.cu"], define_macros=[("A", None)]),
        CUDAExtension("less", ["less.cu"]),
        Extension("plain", ["plain.cpp"], libraries=["cudart"]),
    ],
    cmdclass={"build_ext": BuildExtension},
)
