# Libraries, and the toolkit's folder, from what nvcc would run.
ROCM_PATH ?= /opt/rocm
NVCC = hipcc
LIBS := -lm -L$(ROCM_PATH)/lib -lamdhip64
TOP  := $(ROCM_PATH)
STEPS = $(shell $(NVCC) -dryrun x.cu 2>&1 | grep -c cicc)
MORE  = $(shell ./find_libraries.sh hipcc)
MINE  = $(shell ./find_libraries.sh $(NVCC))
ELSE  = $(shell ./find_libraries $(NVCC))
app: app.o
	g++ -o $@ $< $(LIBS) $(MORE) $(MINE)
