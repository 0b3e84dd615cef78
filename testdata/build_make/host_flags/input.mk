NVCC = nvcc
HOST = -Wall -Wextra
NVCCFLAGS = -Xcompiler -fPIC,-Wall -Xcompiler "$(HOST)" -Xcompiler \"-O2 -g\" --compiler-options=-fno-strict-aliasing
NVCCFLAGS += $(addprefix -Xcompiler ,$(HOST)) $(foreach f,$(HOST),-Xcompiler $(f)) -Xcompiler -fopenmp
LDFLAGS = -Xlinker -rpath -Xlinker /x -Xlinker=--no-undefined -Xlinker "-rpath,\$$ORIGIN"

app: app.cu
	$(NVCC) $(NVCCFLAGS) $< -o $@ $(LDFLAGS) -Xcompiler -Wl\,-z\,now -Xlinker -rpath=/usr/local/cuda/lib64
