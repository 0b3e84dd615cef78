LIBS = cublas curand
app: app.o
	nvcc -o $@ $^ $(LIBS:%=-l%) -lcublas -lcufft -lcusolver -lcublasLt
