# Suffixes and patterns stay, commands wherever they stand
.SUFFIXES: .cu .o
.cu.o: ; nvcc -arch=sm_70 -c $< -o $@
%.o: %.cu
	@echo "nvcc $<"
	@nvcc -c --expt-relaxed-constexpr $< -o $@ # nvcc compiles
debug: NVCCFLAGS += -G
debug: app
debug app: NEED := -lcublas
app: main.o ; nvcc $(NVCCFLAGS) -o $@ $^ $(NEED)
nvcc: app
define COMPILE
@echo compiling
@nvcc -lineinfo -c $(1) -o $(2)
endef
define UNIT
$(1).o: $(1).cu
	$$(NVCC) $$(UNIT_FLAGS) -rdc=true -c $$< -o $$@
endef
UNIT_FLAGS = -use_fast_math
NVCC = nvcc
$(eval $(call UNIT,a))
b.o: b.cu
	$(call COMPILE,b.cu,b.o)
c.o: c.cu
	if [ -f c.cu ]; then nvcc -maxrregcount=32 -c c.cu; fi
	for f in d e; do nvcc -ptx $$f.cu -o $$f.ptx; done
	$(NVCC) -cubin k.cu -o k.cubin
	nvcc -dc x.cu && nvcc -dlink x.o -o link.o
