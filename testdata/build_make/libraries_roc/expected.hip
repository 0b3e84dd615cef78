LIBS = rocblas rocrand
app: app.o
	hipcc -o $@ $^ $(LIBS:%=-l%) -lrocblas -lrocfft -lrocsolver -lhipblaslt
