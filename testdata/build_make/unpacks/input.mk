# -dc is gzip's here, and no device code is relocatable
NVCC = nvcc
a: a.o
	$(CXX) a.o -o $@ -lcudart
a.o: a.cu
	$(NVCC) -O2 -c a.cu
data: data.tar.gz
	case $< in *.gz) gzip -dc $< | tar xf - ;; esac
	$(GZIP) -dc $< >log && ./check -dc
