SMS ?= 60 70 80
$(foreach sm,$(SMS),$(eval GENCODE +=))
HIGHEST := $(lastword $(sort $(SMS)))
ifneq ($(HIGHEST),)
GENCODE +=
endif
ARCH =
OTHER = $(addprefix -gencode=arch=compute_,$(SMS))
LISTED = $(SMS:%=-arch=sm_%)
k.o: k.cu
	hipcc $(GENCODE) $(ARCH) -c k.cu
	clang++ --cuda-gpu-arch=sm_70 -c k.cu
