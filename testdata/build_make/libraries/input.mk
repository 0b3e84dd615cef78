LIBRARIES += nccl cudart
MORE := cublas cufft m
RUNTIME ?= cudart
LINK = $(LIBRARIES:%=-l%) $(addprefix -l,$(MORE)) -l$(RUNTIME) $(patsubst %,-l%,$(LAST))
LAST = curand nppc

app: app.o
	nvcc -o $@ $^ $(LINK) -lcusolver -lcusparse -lnvrtc -lcudadevrt -lnvToolsExt -lcudnn -lcurl -l cublasLt
