LIBRARIES = rccl amdhip64
RT ?= amdhip64
LDLIBS = $(LIBRARIES:%=-l%) -l$(RT)
LIBS = -lrocblas -lhipblaslt -lrocfft -lrocrand -lrocsparse -lrocsolver -lMIOpen -lrccl -lroctx64 -lhiprtc -lamd_smi -lm
MORE = -lamdhip64 -lnppc -lcupti "-lrocblas" -lmine
app: app.o
	$(CXX) $^ $(LIBS) $(MORE) $(LDLIBS) -o $@
