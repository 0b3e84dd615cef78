# GPUs, one by one, in a list, and by functions
NVCC = hipcc
SMS ?= 70 80
GENCODE_FLAGS +=
$(foreach sm,$(SMS),$(eval GENCODE_FLAGS +=))
MORE = $(foreach sm,$(SMS),)
ALL = $(SMS:%=)
LIST =
MIXED = -O3 \
	-std=c++14
LOST = $(addprefix -gencode ,$(SMS))

sum: sum.cu
	$(NVCC) $(GENCODE_FLAGS) $(MORE) $(ALL) $(LIST) $(MIXED) $(LOST) -o $@ $<
