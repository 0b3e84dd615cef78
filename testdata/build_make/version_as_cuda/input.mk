NVCC = nvcc
RELEASE := $(shell $(NVCC) --version | grep release | sed 's/.*release //;s/,.*//')
MINOR := $(shell nvcc -V 2>&1 | grep -oP 'release \d+\.\K\d+')
HELP := $(shell nvcc --help | grep release)
ifeq ($(RELEASE),11.4)
FLAGS = -DOLD
endif
a: a.cu
	$(NVCC) $(FLAGS) a.cu -o a
