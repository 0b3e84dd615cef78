# GPUs, one by one, in a list, and by functions
NVCC = nvcc
SMS ?= 70 80
GENCODE_FLAGS += -gencode arch=compute_60,code=sm_60
$(foreach sm,$(SMS),$(eval GENCODE_FLAGS += -gencode arch=compute_$(sm),code=sm_$(sm)))
MORE = $(foreach sm,$(SMS),-gencode=arch=compute_$(sm),code=sm_$(sm))
ALL = $(SMS:%=-arch=sm_%)
LIST = -gencode=arch=compute_70,code=sm_70 \
       -gencode=arch=compute_80,code=sm_80 \
       -gencode=arch=compute_80,code=compute_80
MIXED = -O3 \
	-arch sm_70 \
	--std=c++14
LOST = $(addprefix -gencode ,$(SMS))

sum: sum.cu
	$(NVCC) $(GENCODE_FLAGS) $(MORE) $(ALL) $(LIST) $(MIXED) $(LOST) -o $@ $<
