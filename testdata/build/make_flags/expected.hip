# Flags of nvcc in variables and in recipes.
NVCC      := hipcc
NVCCFLAGS  = -O3 -std=c++17 -ffast-math -gline-tables-only -m64
NVCCFLAGS += -fgpu-default-stream=per-thread
NVCCFLAGS += -fPIC -Wall -Wextra -fopenmp -g
NVCCFLAGS += -g -O0   # -G in a comment stays
WARN       = -w

all: app
app: app.cu
	$(NVCC) $(NVCCFLAGS) $(WARN) -o $@ $<
	hipcc -gline-tables-only -Wl,-rpath,/opt/app \
	  -fno-hip-fp32-correctly-rounded-divide-sqrt app.cu -o app2
