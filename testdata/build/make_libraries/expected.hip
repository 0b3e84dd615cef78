LIBRARIES = rccl amdhip64
RT ?= amdhip64
LDLIBS = $(LIBRARIES:%=-l%) -l$(RT)
LIBS = -lhipblas -lhipblaslt -lhipfft -lhiprand -lhipsparse -lhipsolver -lMIOpen -lrccl -lroctx64 -lamdhip64 -lamd_smi -lm
MORE = -lamdhip64 -lnppc -lcupti "-lhipblas" -lmine
app: app.o
	$(CXX) $^ $(LIBS) $(MORE) $(LDLIBS) -o $@
