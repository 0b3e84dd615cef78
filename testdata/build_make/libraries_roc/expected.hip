LIBS = rocblas rocrand
app: app.o
	hipcc -o $@ $^ $(LIBS:%=-l%) -lrocblas -lhipfft -lrocsolver -lhipblaslt
