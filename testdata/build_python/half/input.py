from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, COMMON_NVCC_FLAGS, CUDAExtension

for flag in ("-D__CUDA_NO_HALF_OPERATORS__", "-D__CUDA_NO_HALF_CONVERSIONS__"):
    if flag in COMMON_NVCC_FLAGS:
        COMMON_NVCC_FLAGS.remove(flag)
setup(
    name="half",
    ext_modules=[
        CUDAExtension(
            "half",
            ["half.cu"],
            extra_compile_args={
                "cxx": ["-O3"],
                "nvcc": ["-O3", "-U__CUDA_NO_HALF_OPERATORS__", "-U__CUDA_NO_HALF_CONVERSIONS__"],
            },
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
