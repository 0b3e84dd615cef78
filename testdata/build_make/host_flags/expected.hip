ROCM_PATH ?= /opt/rocm
NVCC = hipcc
HOST = -Wall -Wextra
NVCCFLAGS = -fPIC -Wall $(HOST) -O2 -g -fno-strict-aliasing
NVCCFLAGS += $(addprefix ,$(HOST)) $(foreach f,$(HOST),$(f)) -fopenmp
LDFLAGS = -Wl,-rpath -Wl,/x -Wl,--no-undefined -Wl,"-rpath,\$$ORIGIN"

app: app.cu
	$(NVCC) $(NVCCFLAGS) $< -o $@ $(LDFLAGS) -Wl,-z,now -Wl,-rpath=$(ROCM_PATH)/lib
