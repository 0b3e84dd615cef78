# What two compilers read.
COMMON = -O2 -g -G -I$(ROCM_HOME)/include -D__HIP_PLATFORM_AMD__
define compile
	$(NVCC) $(COMMON) -c $(1) -o $(2)
endef
%.o: %.cu
	$(call compile,$<,$@)
%.o: %.c
	$(CC) $(COMMON) -c $<
debug: CFLAGS += -O0
debug: app ; hipcc -g -O0 app.cu
ifeq ($(V),1)
	Q := $(if $(DEBUG),-g -O0,-gline-tables-only)
endif
