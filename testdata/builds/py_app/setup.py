"""Builds the module "waves": its kernels by nvcc, the module around them by the C++ compiler."""
import os
import shutil

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CUDA_HOME = os.environ.get("CUDA_HOME", "/usr/local/cuda")
NVCC = shutil.which("nvcc") or os.path.join(CUDA_HOME, "bin", "nvcc")


class build_kernels(build_ext):
    """nvcc compiles .cu files, each compiler with flags of its own."""

    def build_extensions(self):
        compiler = self.compiler
        compile_one, host = compiler._compile, list(compiler.compiler_so)

        def compile_any(obj, src, ext, cc_args, extra_postargs, pp_opts):
            cuda = ext == ".cu"
            compiler.set_executable("compiler_so", [NVCC] if cuda else host)
            flags = extra_postargs["nvcc" if cuda else "cxx"]
            compile_one(obj, src, ext, cc_args, flags, pp_opts)

        compiler.src_extensions.append(".cu")
        compiler._compile = compile_any
        super().build_extensions()


setup(
    name="waves",
    version="1.0",
    description="Waves on a GPU; needs nvcc -arch=sm_70",
    ext_modules=[
        Extension(
            "waves",
            sources=["waves/module.cpp", "waves/kernels.cu"],
            include_dirs=[os.path.join(CUDA_HOME, "include")],
            library_dirs=[os.path.join(CUDA_HOME, "lib64")],
            libraries=["cudart"],
            extra_compile_args={
                "cxx": ["-O2", "-Wall"],
                "nvcc": [
                    "-O2", "-arch=sm_70",  # the GPUs at hand
                    "--expt-relaxed-constexpr",
                    "-Xcompiler", "-fPIC",
                ],
            },
            language="c++",
        )
    ],
    cmdclass={"build_ext": build_kernels},
)
