LIBRARIES += rccl amdhip64
MORE := hipblas hipfft m
RUNTIME ?= amdhip64
LINK = $(LIBRARIES:%=-l%) $(addprefix -l,$(MORE)) -l$(RUNTIME) $(patsubst %,-l%,$(LAST))
LAST = hiprand nppc

app: app.o
	hipcc -o $@ $^ $(LINK) -lhipsolver -lhipsparse -lhiprtc -lroctx64 -lMIOpen -lcurl -lhipblaslt
