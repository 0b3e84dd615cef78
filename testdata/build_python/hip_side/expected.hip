from setuptools import setup, Extension
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(
    name="ops",
    ext_modules=[
        CUDAExtension(
            "ops",
            ["ops.cpp", "ops.cu"],
            define_macros=[('USE_HIP', '1')],
            extra_compile_args={"nvcc": ["-O3"]},
        ),
        CUDAExtension("more", ["more.cu"], define_macros=[('USE_HIP', '1'), ("A", None)]),
        CUDAExtension("less", ["less.cu"]),
        Extension("plain", ["plain.cpp"], define_macros=[('__HIP_PLATFORM_AMD__', None), ('USE_HIP', '1'), ('USE_ROCM', '1')], libraries=["amdhip64"]),
    ],
    cmdclass={"build_ext": BuildExtension},
)
