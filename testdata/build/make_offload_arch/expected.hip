SMS ?= 60 70 80
$(foreach sm,$(SMS),$(eval GENCODE += --offload-arch=gfx90a --offload-arch=gfx1100))
HIGHEST := $(lastword $(sort $(SMS)))
ifneq ($(HIGHEST),)
GENCODE += --offload-arch=gfx90a --offload-arch=gfx1100
endif
ARCH = --offload-arch=gfx90a --offload-arch=gfx1100
OTHER = $(addprefix -gencode=arch=compute_,$(SMS))
LISTED = $(SMS:%=-arch=sm_%)
k.o: k.cu
	hipcc $(GENCODE) $(ARCH) --offload-arch=gfx90a --offload-arch=gfx1100 -c k.cu
	clang++ --cuda-gpu-arch=sm_70 -c k.cu
