# How the extension is built for Python. Nothing here is to be ported: on a ROCm build of PyTorch the same CUDAExtension and BuildExtension
# call hipcc, and the devices of the module are still named "cuda".
#
# BuildExtension of a ROCm build translates all sources itself (torch.utils.hipify) before it compiles them. In sources that tranship has
# ported it finds no name of CUDA or PyTorch to change (it writes std::min as ::min, in those as in all others).
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(
    name="fused_layer",
    ext_modules=[
        CUDAExtension(
            name="fused_layer",
            sources=["csrc/fused_layer.cpp", "csrc/fused_layer_kernel.cu"],
            extra_compile_args={"cxx": ["-O2"], "nvcc": ["-O2"]},
        )
    ],
    py_modules=["fused_layer_functions"],
    cmdclass={"build_ext": BuildExtension},
)
