# What is empty in the port may turn a condition
SMS ?= 70
GENCODE_FLAGS += $(foreach sm,$(SMS),-gencode arch=compute_$(sm),code=sm_$(sm))
ARCH = -arch=sm_70
FULL = -O2 -arch=sm_70
ifeq ($(ARCH),)
$(error no GPU)
endif
ifdef ARCH
HAVE = 1
else ifneq ($(FULL),)
HAVE = 2
endif
ifneq ($(SMS),)
HAVE = 3
endif
a: a.cu
	nvcc $(ARCH) $(FULL) $(GENCODE_FLAGS) a.cu -o a
