# What the machine has: asked by packages.
HAS_NCCL := $(shell dpkg -l | grep nccl | wc -l)
HAS_DNN := $(shell ldconfig -p | grep libcudnn.so.8)
HAS_ZLIB := $(shell dpkg -l zlib1g | wc -l)
HAS_TOOLKIT := $(shell rpm -q cuda-toolkit-12-4)
all:
	@dpkg -s libcublas-dev >/dev/null || echo "no cublas: apt install libcublas-dev"
	ls | grep nccl
	hipcc -c a.cu
