# nvcc -arch=sm_70 in a comment
cc_binary(name = "plain", srcs = ["main.cc"], copts = ["-O2", "--debug", "-t"], linkopts = ["-lm"])
print("built without nvcc -arch=sm_70")
