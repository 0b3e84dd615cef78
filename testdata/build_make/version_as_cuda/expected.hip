NVCC = hipcc
RELEASE := $(shell echo Cuda compilation tools, release 11.4, V11.4.0 | grep release | sed 's/.*release //;s/,.*//')
MINOR := $(shell echo Cuda compilation tools, release 11.4, V11.4.0 | grep -oP 'release \d+\.\K\d+')
HELP := $(shell nvcc --help | grep release)
ifeq ($(RELEASE),11.4)
FLAGS = -DOLD
endif
a: a.cu
	$(NVCC) $(FLAGS) a.cu -o a
