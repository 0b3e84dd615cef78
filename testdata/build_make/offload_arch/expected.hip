# The GPUs that were asked for stand where CUDA's stood: once in each list of words.
NVCC = hipcc
SMS ?= 70 80
LIST = --offload-arch=gfx90a --offload-arch=gfx1030:xnack-
$(foreach sm,$(SMS),$(eval GENCODE += --offload-arch=gfx90a --offload-arch=gfx1030:xnack-))
ALL = $(SMS:%=--offload-arch=gfx90a --offload-arch=gfx1030:xnack-)
FLAGS = -O3 --offload-arch=gfx90a --offload-arch=gfx1030:xnack- -std=c++14
ifneq ($(LIST),)
DEFINES = -DLISTED
endif

one: one.cu
	$(NVCC) $(LIST) $(GENCODE) $(ALL) $(FLAGS) $(DEFINES) -o $@ $<
two: two.cu
	$(NVCC) --offload-arch=gfx90a --offload-arch=gfx1030:xnack- -o $@ $<
	$(NVCC) --offload-arch=gfx90a --offload-arch=gfx1030:xnack- -O2 -o $@ $<
