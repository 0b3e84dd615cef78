# tranship: off  (built with nvcc on purpose: the reference that results are compared with)
NVCC_REF = nvcc -arch=sm_80
# tranship: on

NVCC = nvcc
NVCCFLAGS = -arch=sm_80 -O2
LIBS = -L/usr/local/cuda/lib64 -lcublas

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
	nvcc -arch=sm_80 other.cu
# tranship: on
