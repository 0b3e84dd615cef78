ROCM_PATH ?= /opt/rocm
# tranship: off  (built with nvcc on purpose: the reference that results are compared with)
NVCC_REF = nvcc -arch=sm_80
# tranship: on

NVCC = hipcc
NVCCFLAGS = -O2
LIBS = -L$(ROCM_PATH)/lib -lhipblas

all: app reference
app: app.o
	g++ -o $@ $^ $(LIBS)
app.o: app.cu
	$(NVCC) $(NVCCFLAGS) -c $< -o $@
reference: app.cu
	# tranship: off
	nvcc -arch=sm_80 app.cu -o $@ -lcublas
	cuobjdump -sass $@
	# tranship: on
	hipcc other.cu
# tranship: on
