# No command of the host's compiler has a folder of CUDA's: the compiler was told of it elsewhere.
ROCM_PATH ?= /opt/rocm
NVCC = hipcc
BIN  := out
SRCS := src/run.c src/plain.c
Q    = @

all: app tool

app: main.o kernel.o
	$(CC) -o $@ $^ -lamdhip64

kernel.o: kernel.cu
	$(NVCC) -c $< -o $@

main.o: main.c main.h
	gcc -O2 -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include ./main.c \
		-c -o main.o

# What it compiles does not include HIP.
plain.o: plain.c
	$(CC) -c plain.c

# A pattern, and a static one; the command is silent, and one of several.
$(BIN)/%.o: src/%.c
	$(Q)mkdir -p $(BIN) && $(CXX) -x c++ -c -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include $< -o $@
$(BIN)/more.o: $(BIN)/%.o: lib/%.cpp
	@$(CXX) -O2 -c -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include $< -o $@

# The command compiles all of them, and links.
tool: $(SRCS)
	$(CC) -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include $(SRCS) -o $@

# The flags say it.
WITH = -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__
with.o: main.c
	$(CC) $(WITH) -c main.c -o $@

# Only sometimes.
ifdef FOLDER
SOMETIMES = -I$(ROCM_PATH)/include -D__HIP_PLATFORM_AMD__
endif
sometimes.o: main.c
	$(CC) $(SOMETIMES) -c -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include main.c -o $@

# Nobody knows what COMPILER is, nor gone.c, nor what is in MORE.
unknown.o: main.c
	$(COMPILER) -c main.c -o $@
gone.o: gone.c
	$(CC) -c gone.c -o $@
more.o:
	$(CC) $(MORE) -D__HIP_PLATFORM_AMD__ -I$(ROCM_PATH)/include -c -o $@

# No compilers.
archive: main.o
	ar rcs libmain.a main.o
	cp main.c copy.c
