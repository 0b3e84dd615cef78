NVCCFLAGS = --use_fast_math -prec-div=false -prec-sqrt true -ftz=true
sum: sum.cu
	nvcc $(NVCCFLAGS) $< -o $@ -lnvrtc
