# Rules for CUDA, of several makers
load("@rules_cuda//cuda:defs.bzl", "cuda_library", "requires_cuda")
load("@local_config_cuda//cuda:build_defs.bzl", "if_cuda", "cuda_default_copts")

NVCC_COPTS = ["-O3", "-arch=sm_70", "--use_fast_math", "-Xcompiler", "-Wall"]

cuda_library(
    name = "kernels",
    srcs = ["kernels.cu"],
    hdrs = ["kernels.cuh"],
    copts = ["-lineinfo", "--expt-relaxed-constexpr", "-t", "2"] + NVCC_COPTS,
    deps = ["@local_config_cuda//cuda:cuda_headers", "//common:util"],
    linkopts = ["-lcublas", "-lm"],
)

cc_library(
    name = "host",
    srcs = ["host.cc"],
    copts = ["-O2", "-I/usr/local/cuda/include", "-t"],
    linkopts = ["-L/usr/local/cuda/lib64", "-lcudart"] + if_cuda(["-lcufft"]),
)

genrule(
    name = "object",
    srcs = ["a.cu"],
    outs = ["a.o"],
    cmd = "nvcc -arch=sm_70 -dc $(SRCS) -o $@",
)

def configure(ctx):
    if not ctx.which("nvcc"):
        fail("nvcc was not found in /usr/local/cuda/bin")
    home = ctx.os.environ.get("CUDA_HOME", "/usr/local/cuda")
    return home + "/lib64"

genrule(
    name = "label",
    srcs = ["a.cu"],
    outs = ["b.o"],
    cmd = "$(location @local_cuda//:nvcc) -arch=sm_70 -c $(SRCS) -o $@",
    tools = ["@local_cuda//:nvcc"],
)
