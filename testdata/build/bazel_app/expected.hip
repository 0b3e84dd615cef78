load("@rules_cuda//cuda:defs.bzl", "cuda_library")
cuda_library(
    name = "kernels",
    srcs = ["kernels.cu"],
    copts = ["-gline-tables-only", "-O3"],
)
cc_binary(
    name = "app",
    linkopts = ["-L/opt/rocm/lib", "-lamdhip64", "-lm"],
    deps = [":kernels", "@local_cuda//:cublas"],
)
