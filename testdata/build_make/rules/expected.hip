# Suffixes and patterns stay, commands wherever they stand
.SUFFIXES: .cu .o
.cu.o: ; hipcc -c $< -o $@
%.o: %.cu
	@echo "nvcc $<"
	@hipcc -c $< -o $@ # nvcc compiles
debug: NVCCFLAGS += -g
debug: app
debug app: NEED := -lhipblas
app: main.o ; hipcc -fgpu-rdc $(NVCCFLAGS) -o $@ $^ $(NEED)
nvcc: app
define COMPILE
@echo compiling
@hipcc -gline-tables-only -c $(1) -o $(2)
endef
define UNIT
$(1).o: $(1).cu
	$$(NVCC) $$(UNIT_FLAGS) -fgpu-rdc -c $$< -o $$@
endef
UNIT_FLAGS = -fgpu-flush-denormals-to-zero
NVCC = hipcc
$(eval $(call UNIT,a))
b.o: b.cu
	$(call COMPILE,b.cu,b.o)
c.o: c.cu
	if [ -f c.cu ]; then hipcc -c c.cu; fi
	for f in d e; do hipcc --genco $$f.cu -o $$f.ptx; done
	$(NVCC) --genco k.cu -o k.cubin
	hipcc -fgpu-rdc -c x.cu && hipcc -dlink x.o -o link.o
