# The GPUs that were asked for stand where CUDA's stood: once in each list of words.
NVCC = nvcc
SMS ?= 70 80
LIST = -gencode=arch=compute_70,code=sm_70 \
       -gencode=arch=compute_80,code=sm_80
$(foreach sm,$(SMS),$(eval GENCODE += -gencode arch=compute_$(sm),code=sm_$(sm)))
ALL = $(SMS:%=-arch=sm_%)
FLAGS = -O3 -arch sm_70 --std=c++14
ifneq ($(LIST),)
DEFINES = -DLISTED
endif

one: one.cu
	$(NVCC) $(LIST) $(GENCODE) $(ALL) $(FLAGS) $(DEFINES) -o $@ $<
two: two.cu
	$(NVCC) --gpu-name=sm_80 -arch=sm_80 -code=sm_80 -o $@ $<
	$(NVCC) -O2 -o $@ $<
