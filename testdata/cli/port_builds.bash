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
  # A build file may run hipify-perl, which ROCm has.
  t build out -- sh -c 'echo "int *p; void f() { cudaFree(p); }" >y.cu; hipify-perl y.cu'
  exits 0
  out 'hipFree\(p\)'
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
# nvcc finds gcc's omp.h, and so does the compiler of a folder that is put together; a step that nvcc has and hipcc does not.
case_other_headers_and_steps() {
  beside
  export HOME=$PWD/home XDG_DATA_HOME=$PWD/home/data HCC_AMDGPU_TARGET=gfx1030
  export HIPCC_LINK_FLAGS_APPEND=-B$(dirname "$(readlink -f "$(command -v clang++-15)")")
  mkdir in
  printf 'near: near.cu\n\tnvcc -cuda near.cu\n\tnvcc -c near.cu\n\tg++ near.o -o near -fopenmp -lcudart\n' >in/Makefile
  printf '#include <omp.h>\n#include <cstdio>\n__global__ void k() {}\nint main() {\n  double t = omp_get_wtime();\n  k<<<1, 1>>>();\n  std::puts(t > 0 ? "later" : "never");\n}\n' >in/near.cu
  t port in -o out --rocm 5.2 -q
  t build out
  exits 0
  out '^builds: 1 of 1 target'
  is_gone out/a.out
  # The release's number, which HIP sides of projects ask rocm-core for.
  t build out -- sh -c 'printf "#include <rocm-core/rocm_version.h>\nint x[ROCM_VERSION_MAJOR * 10 + ROCM_VERSION_MINOR == 52 ? 1 : -1];\n" >v.cu; hipcc -c v.cu'
  exits 0
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
# A function of the project makes the target: by the record of its build, its host sources include HIP's headers in the port.
case_targets_of_functions() {
  beside
  command -v cmake >/dev/null || { echo 'no cmake'; exit 77; }
  export HOME=$PWD/home XDG_DATA_HOME=$PWD/home/data HCC_AMDGPU_TARGET=gfx1030
  export HIPCC_LINK_FLAGS_APPEND=-B$(dirname "$(readlink -f "$(command -v clang++-15)")")
  mkdir -p in/cmake in/src
  cat >in/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(parts LANGUAGES CXX)
find_package(CUDAToolkit REQUIRED)
include_directories(${CUDAToolkit_INCLUDE_DIRS})
include(cmake/parts.cmake)
add_subdirectory(src)
END
  cat >in/cmake/parts.cmake <<'END'
function(add_part name)
  add_library(${name} STATIC ${ARGN})
endfunction()
END
  printf 'add_part(host host_count.cpp)\nadd_part(plain plain.cpp)\n' >in/src/CMakeLists.txt
  printf '#include <cuda_runtime.h>\nint count() {\n  int n = 0;\n  return cudaGetDeviceCount(&n) == cudaSuccess ? n : -1;\n}\n' >in/src/host_count.cpp
  echo 'int plain() { return 1; }' >in/src/plain.cpp
  (cd in && git init -q . 2>/dev/null; "$tranship" record -- sh -c 'cmake -S . -B build && cmake --build build') >record.log 2>&1 || fail "$(tail -n 20 record.log)"
  t port in -o out --rocm 5.2 -q
  exits 0
  in_file out/src/CMakeLists.txt '^  set_property\(TARGET host APPEND PROPERTY LINK_LIBRARIES hip::host\)$'
  not_in_file out/src/CMakeLists.txt 'TARGET plain'
  t build out
  exits 0
  out '^builds: 2 of 2 targets'
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
# What the compiler's and the linker's words call for is added, built again, and kept where it helps; the rest is undone.
case_until_it_builds() {
  beside
  ported
  # in a class template, and at file scope
  cat >>out/src/kernel.cu <<'END'
template <class T> struct base { int size; };
template <class T> struct derived : base<T> { int twice() { return 2 * size; } };
int sum(const int *p) { return std::accumulate(p, p + 4, derived<int>().twice()); }
END
  # gcc's words; a program that g++ links without HIP's runtime
  sed -i '/cstdio/d' out/src/main.cpp
  sed -i 's/^\t.*-o \$@ \$^$/\tg++ -o $@ \\\n\t  $^/' out/Makefile
  cp out/src/plain.c plain.before
  t build out --until-it-builds --json result.json
  exits 0
  out '^out/src/kernel\.cu:14: info TS2003: .this->. was added, and the compiler takes the port with it: use of undeclared identifier .size.'
  out '^out/src/kernel\.cu:15: info TS2003: .#include <numeric>. was added'
  out '^in/src/main\.cpp:7: info TS2003: .#include <cstdio>. was added'
  out '^    in the port: out/src/main\.cpp:[0-9]+$'
  out '^in/Makefile:4: info TS2204: .-L.*/lib -lamdhip64. was added to the recipe, and its command succeeds with it: undefined reference to hip'
  out '^repairs: 4 places were changed$'
  out '^builds: 3 of 3 targets \(HIP 5\.2\)$'
  in_file out/Makefile '^	  \$\^ -L\$\$\{ROCM_PATH:-/opt/rocm\}/lib -lamdhip64$'
  in_file out/src/kernel.cu 'return 2 \* this->size;'
  in_file result.json '"repairs": \['
  [ "$(wc -l <out/.tranship/repairs.jsonl)" = 4 ] || fail 'four lines of the journal were expected'
  in_file out/.tranship/repairs.jsonl '"text":"#include <numeric>"'
  same out/src/plain.c plain.before
  # They count as edits.
  t port in -o out --rocm 5.2 -q
  exits 1
  in_file out/src/kernel.cu 'this->size'
  t port in -o out --rocm 5.2 -q --update
  exits 0
  in_file out/src/kernel.cu 'this->size'
}
# A repair that does not cure its error leaves no trace, and neither does an error that no table knows.
case_until_nothing_helps() {
  beside
  ported
  sed -i 's/int n = 0;/int n = none();/' out/src/main.cpp
  sed -i '/threadIdx.x;/a struct far { int size; };\nstruct base {};\nstruct other : base { int get() { return size; } };' out/src/kernel.cu
  cp out/src/main.cpp main.before
  cp out/src/kernel.cu kernel.before
  t build out --until-it-builds=2
  exits 1
  out 'error TS2201: the compiler of the port.s build refuses this: use of undeclared identifier .size.'
  out 'error TS2201: the compiler of the port.s build refuses this: .+none.+ was not declared in this scope'
  out '^repairs: 0 places were changed, 1 tried and undone$'
  same out/src/main.cpp main.before
  same out/src/kernel.cu kernel.before
  is_gone out/.tranship/repairs.jsonl
  t build out --until-it-builds=0
  wrong_use 'until-it-builds=0: a number from 1 to 100'
}
