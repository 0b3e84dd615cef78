# Lists that are put together, in the ways of large projects
import os
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

cc_flag = []
if bare_metal >= 11:
    pass
if fast:
    cc_flag.extend(["-fgpu-flush-denormals-to-zero", "-fno-hip-fp32-correctly-rounded-divide-sqrt", "-fgpu-approx-transcendentals"])
threads = os.getenv("NVCC_THREADS") or "4"
os.environ["TORCH_CUDA_ARCH_LIST"] = "7.0;8.0"


def with_threads(nvcc_args):
    return nvcc_args + ["-gline-tables-only"]


nvcc_args = ["-O3", "kernel.cu", "-Xptxas", *more, "-fgpu-rdc"]
nvcc_debug = ["-g" if debug else "-O3", "-arch=sm_70" if debug else "-arch=sm_80", "-x" + "cu"]
nvcc_one = "-arch=sm_70" if old else "-O3"
ext = CUDAExtension(
    name="ops",
    sources=["ops.cpp", "ops.cu"],
    extra_compile_args={"cxx": ["-O3", "-std=c++17"],
                        "nvcc": with_threads(["-O3", "-std=c++17", "-U__HIP_NO_HALF_OPERATORS__"] + cc_flag)},
)
setup(name="ops", ext_modules=[ext], cmdclass={"build_ext": BuildExtension.with_options(no_python_abi_suffix=True)})
