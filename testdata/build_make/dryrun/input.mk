# Libraries, and the toolkit's folder, from what nvcc would run.
NVCC = nvcc
LIBS := -lm $(shell $(NVCC) -dryrun x.cu 2>&1 | grep LIBRARIES | sed 's/^.*LIBRARIES=//')
TOP  := $(shell $(NVCC) -dryrun x.cu 2>&1 | sed -n 's/^.*TOP=//p')
STEPS = $(shell $(NVCC) -dryrun x.cu 2>&1 | grep -c cicc)
MORE  = $(shell ./find_libraries.sh nvcc)
MINE  = $(shell ./find_libraries.sh $(NVCC))
ELSE  = $(shell ./find_libraries $(NVCC))
app: app.o
	g++ -o $@ $< $(LIBS) $(MORE) $(MINE)
