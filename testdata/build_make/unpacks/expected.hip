# -dc is gzip's here, and no device code is relocatable
NVCC = hipcc
a: a.o
	$(CXX) a.o -o $@ -lamdhip64
a.o: a.cu
	$(NVCC) -O2 -c a.cu
data: data.tar.gz
	case $< in *.gz) gzip -dc $< | tar xf - ;; esac
	$(GZIP) -dc $< >log && ./check -dc
