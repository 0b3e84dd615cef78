# Rules for CUDA, of several makers
load("@rules_cuda//cuda:defs.bzl", "cuda_library", "requires_cuda")
load("@local_config_cuda//cuda:build_defs.bzl", "if_cuda", "cuda_default_copts")

NVCC_COPTS = ["-O3", "-fgpu-flush-denormals-to-zero", "-fno-hip-fp32-correctly-rounded-divide-sqrt", "-fgpu-approx-transcendentals", "-Wall"]

cuda_library(
    name = "kernels",
    srcs = ["kernels.cu"],
    hdrs = ["kernels.cuh"],
    copts = ["-gline-tables-only"] + NVCC_COPTS,
    deps = ["@local_config_cuda//cuda:cuda_headers", "//common:util"],
    linkopts = ["-lhipblas", "-lm"],
)

cc_library(
    name = "host",
    srcs = ["host.cc"],
    copts = ["-O2", "-I/opt/rocm/include", "-D__HIP_PLATFORM_AMD__", "-t"],
    linkopts = ["-L/opt/rocm/lib", "-lamdhip64"] + if_cuda(["-lhipfft"]),
)

genrule(
    name = "object",
    srcs = ["a.cu"],
    outs = ["a.o"],
    cmd = "hipcc -fgpu-rdc -c $(SRCS) -o $@",
)

def configure(ctx):
    if not ctx.which("hipcc"):
        fail("nvcc was not found in /usr/local/cuda/bin")
    home = ctx.os.environ.get("ROCM_PATH", "/opt/rocm")
    return home + "/lib64"

genrule(
    name = "label",
    srcs = ["a.cu"],
    outs = ["b.o"],
    cmd = "$(location @local_cuda//:nvcc) -arch=sm_70 -c $(SRCS) -o $@",
    tools = ["@local_cuda//:nvcc"],
)
