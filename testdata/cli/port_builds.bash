# tranship build: a port is built as its own build files say, and what stops it is told at the source's lines.

# A program of two objects, a library, and a target that nothing of CUDA's is in; ported.
ported() {
  export HOME=$PWD/home XDG_DATA_HOME=$PWD/home/data HCC_AMDGPU_TARGET=gfx1030
  export HIPCC_LINK_FLAGS_APPEND=-B$(dirname "$(readlink -f "$(command -v clang++-15)")")
  mkdir -p in/src
  cat >in/Makefile <<'END'
NVCC ?= nvcc
all: prog libhelp.a plain
prog: main.o kernel.o
	$(NVCC) -o $@ $^
main.o: src/main.cpp
	g++ -I/usr/local/cuda/include -c $< -o $@
kernel.o: src/kernel.cu
	$(NVCC) -O1 -c $< -o $@
libhelp.a: help.o
	ar rc $@ help.o
help.o: src/help.c
	gcc -c $< -o $@
plain: src/plain.c
	gcc $< -o $@
END
  echo 'int help(void) { return 1; }' >in/src/help.c
  echo 'int main(void) { return 0; }' >in/src/plain.c
  cat >in/src/kernel.cu <<'END'
#include <cstdio>
__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x; }
int run() {
  int *p, h[4];
  cudaMalloc(&p, sizeof h);
  fill<<<1, 4>>>(p);
  cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(p);
  return h[3];
}
END
  printf '#include <cuda_runtime.h>\n#include <cstdio>\nint run();\nint main() {\n  int n = 0;\n  cudaGetDeviceCount(&n);\n  std::printf("%%d %%d\\n", n, run());\n}\n' >in/src/main.cpp
  t port in -o out --rocm 5.2 -q
  exits 0
}

# Debian's parts of HIP, put together; hipcc and g++ find them without a flag.
case_whole() {
  beside
  ported
  t build out
  exits 0
  out '^builds: 3 of 3 targets \(HIP 5\.2\)$'
  out '^to run one on a virtual GPU: tranship vgpu --arch gfx1030 -- out/prog$'
  t vgpu --arch gfx1030 -- out/prog
  exits 0
  out '^1 3$'
  # Nothing is left to do, and what was built stays known.
  t build out -- make
  exits 0
  out '^builds: 3 of 3 targets'
  # hipcc is found in the folder that has the rest of ROCm, not among the shims.
  t build out -- sh -c 'ls "$(dirname "$(command -v hipcc)")/../include/hip/hip_runtime.h"; echo x >x.cu; hipcc -c x.cu'
  exits 1
  out '/include/hip/hip_runtime\.h$'
  out 'x\.cu:1:1: error TS2201'
}
# An error of the compiler, one of the linker, and a rule that is missing, each at its line; the rest is built.
case_errors_at_the_sources_lines() {
  beside
  ported
  sed -i 's/hipFree(p)/cudaFree(p)/' out/src/kernel.cu
  t build out --json result.json
  exits 1
  out '^in/src/kernel\.cu:8: error TS2201: the compiler of the port.s build refuses this: use of undeclared identifier .cudaFree.'
  out '^    in the port: out/src/kernel\.cu:[0-9]+:3$'
  out '^    on the way to kernel\.o, by Makefile:[0-9]+$'
  out '^builds: 2 of 2 targets; 1 error \(HIP 5\.2\)$'
  in_file result.json '"source": "in/src/kernel.cu"'
  in_file result.json '"targets_built": 2'
  sed -i 's/cudaFree(p)/hipFree(p)/; s/int run()/int run2()/' out/src/kernel.cu
  t build out
  exits 1
  out '^prog: error TS2202: the port does not link: undefined (reference to|symbol: ) ?run\(\)$'
  out '^failed     prog$'
  out '^builds: 2 of 3 targets; the first that does not: prog; 1 error'
  t build out -- make none
  exits 1
  out 'error TS2203: the port.s build stops: No rule to make target .none.'
}
# What the project's own build made is expected of the port's, and its command is the default.
case_targets_of_the_record() {
  beside
  ported
  mkdir in/.tranship
  printf '%s\n' '{"tranship-record":1,"version":"1","root":"/p","command":["make","libhelp.a"]}' \
    '{"id":1,"cwd":".","tool":"ar","argv":["ar"],"kind":"archive","inputs":["help.o"],"outputs":["libhelp.a"],"rc":0}' \
    '{"id":2,"cwd":".","tool":"g++","argv":["g++"],"kind":"link","inputs":["main.o"],"outputs":["prog"],"rc":0}' >in/.tranship/record.jsonl
  t build out
  exits 1
  out '^not tried  prog$'
  out '^builds: 1 of 2 targets; the first that does not: prog'
}
case_wrong_uses() {
  t build
  exits 3
  err 'no port: tranship port writes one'
  mkdir empty
  t build nowhere
  exits 3
  err 'build: nowhere: '
  t build a b
  exits 2
  t build --arch sm_80 empty
  exits 2
  err '^tranship: build: --arch=sm_80: GPUs have names such as gfx942'
  printf 'int main() { int *p; cudaMalloc(&p, 4); }\n' >a.cu
  t port a.cu -o out -q
  t build out --rocm 5.2
  exits 2
  err 'no configure, CMakeLists.txt, meson.build or Makefile is here'
}
