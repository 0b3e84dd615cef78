NVCCFLAGS = --use_fast_math -prec-div=false -prec-sqrt true -ftz=true -fmad=false --default-stream per-thread
NVCCFLAGS += -prec-div=$(DIV) -rdc=true
sum: sum.cu
	nvcc $(NVCCFLAGS) $< -o $@ -Xptxas -dlcm=cg -Xptxas=-v --ptxas-options="-v -warn-spills"
