# The toolkit's nvcc: its command line, and what becomes of sources. No case runs a kernel.

kernel() {
  cat >k.cu <<'END'
#include <cstdio>
#include <cuda_runtime.h>
__constant__ float factor[4];
__global__ void scale(float *x, int n)
{
    __shared__ float part[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? x[i] * factor[0] : 0;
    __syncthreads();
    if (i < n)
        x[i] = part[threadIdx.x];
}
int main()
{
    float *x = nullptr;
    cudaError_t e = cudaMalloc((void **)&x, 256);
    scale<<<4, 64>>>(x, 64);
    std::printf("%d\n", (int)e);
    return e == cudaErrorNoDevice ? 5 : 0;
}
END
}
n() { nvcc "$@" >stdout 2>stderr; code=$?; }
# It runs, and finds no device.
finds_no_device() {
  "$1" >said 2>complained
  [ $? = 5 ] || fail "5 was expected of $1" "$(cat said complained)"
  [ "$(cat said)" = 100 ] || fail "$(cat said)"
}
case_version() {
  kit
  n --version
  exits 0
  # as CMake, PyTorch and setup.py of several projects ask
  out ', release 12\.4, V12\.4\.[0-9]+$'
  out '^nvcc: NVIDIA \(R\) Cuda compiler driver$'
  sed -n 4p stdout | grep -q ' release ' || fail 'the fourth line was expected to have the release'
  [ "$(python3 -c 'import re, subprocess
out = subprocess.check_output(["nvcc", "-V"], universal_newlines=True).split()
print(out[out.index("release") + 1].split(",")[0])')" = 12.4 ] || fail 'setup.py reads another release'
  n --list-gpu-arch
  out '^compute_52$'
  not_in_file stdout '^compute_(35|100)$'
  kit 11.8
  n --list-gpu-code
  out '^sm_35$'
  out '^sm_90$'
  n -V
  out 'release 11\.8, V11\.8\.'
}
case_one_file() {
  kit && kernel
  n k.cu -o prog
  exits 0
  silent stderr
  finds_no_device ./prog
  n -arch=sm_70 -O3 -g -G -lineinfo -std=c++17 -Xptxas -v,-dlcm=ca --use_fast_math -Xcompiler -Wall,-Wextra -c k.cu
  exits 0
  is_file k.o
  n -gencode arch=compute_60,code=sm_60 -gencode=arch=compute_80,code=[sm_80,compute_80] k.o -o two --cudart shared
  exits 0
  LD_LIBRARY_PATH=$kit/lib64 finds_no_device ./two
  n -run k.cu
  exits 5
  is_file a.out
  nm -C k.o >symbols && in_file symbols ' T __device_stub__scale|scale\(float\*, int\)'
}
case_make() {
  kit && kernel
  printf 'extern "C" int twice(int x) { return 2 * x; }\n' >t.cpp
  printf '#ifdef __CUDACC__\n#error CUDA\n#endif\n#ifndef __NVCC__\n#error not nvcc\n#endif\nint thrice(int x) { return 3 * x; }\n' >u.c
  cat >Makefile <<'END'
NVCC ?= nvcc
NVCCFLAGS = -O2 -arch=sm_60 -Xcompiler "-Wall -fPIC"
prog: k.o t.o u.o libmore.a
	$(NVCC) $(NVCCFLAGS) -o $@ k.o t.o u.o -L. -lmore -lcublas -lcurand -lm
libmore.a: t.o u.o
	$(NVCC) -lib -o $@ $^
%.o: %.cu
	$(NVCC) $(NVCCFLAGS) -dc $< -o $@
%.o: %.cpp
	$(NVCC) $(NVCCFLAGS) -c $< -o $@
%.o: %.c
	$(NVCC) $(NVCCFLAGS) -c $< -o $@
END
  make >log 2>&1 || fail "$(cat log)"
  LD_LIBRARY_PATH=$kit/lib64 finds_no_device ./prog
  [ "$(ar t libmore.a | tr '\n' ' ')" = 't.o u.o ' ] || fail "$(ar t libmore.a)"
}
# Device variables that another file declares, and the step that links device code.
case_separate_compilation() {
  kit
  printf '__constant__ float table[8];\n__device__ int counter;\n__device__ float get(int i) { return table[i] + counter; }\n' >a.cu
  cat >b.cu <<'END'
extern __constant__ float table[8];
extern __device__ int counter;
extern __device__ float get(int i);
__global__ void k(float *x) { x[0] = get(counter); }
int main()
{
    float host[8] = {1};
    cudaMemcpyToSymbol(table, host, sizeof host);
    k<<<1, 1>>>(nullptr);
    return 5;
}
END
  n -rdc=true -c a.cu
  exits 0
  n -dc b.cu
  exits 0
  n -dlink a.o b.o -o linked.o
  exits 0
  g++ a.o b.o linked.o -L"$kit/lib64" -lcudadevrt -lcudart_static -lrt -lpthread -ldl -o by-host || fail 'the host does not link it'
  ./by-host 2>/dev/null
  [ $? = 5 ] || fail 'it failed'
  n -rdc=true a.cu b.cu -o prog
  exits 0
}
case_libraries() {
  kit && kernel
  printf '__global__ void k() {}\nextern "C" int run() { k<<<1, 1>>>(); return 5; }\n' >l.cu
  n -shared -Xcompiler -fPIC l.cu -o libl.so
  exits 0
  printf 'int run(void);int main(void) { return run(); }\n' >m.c
  cc m.c -o m ./libl.so || fail 'it does not link'
  ./m 2>/dev/null
  [ $? = 5 ] || fail 'it failed'
  n -Xlinker -rpath,/opt/one -Xlinker=-rpath,/opt/two k.cu -o r
  exits 0
  readelf -d r >dynamic && in_file dynamic '/opt/one' && in_file dynamic '/opt/two'
  n -Xcompiler \"-Wl,-rpath,/opt/three\" k.cu -o r
  exits 0
  readelf -d r >dynamic && in_file dynamic '/opt/three'
}
case_macros() {
  kit 11.8
  cat >m.cu <<'END'
#include <cuda_runtime.h>
version CUDART_VERSION
nvcc __CUDACC_VER_MAJOR__ __CUDACC_VER_MINOR__ arch __CUDA_ARCH__ list __CUDA_ARCH_LIST__ mine MINE gone GONE
#ifdef __CUDACC_EXTENDED_LAMBDA__
lambdas
#endif
#ifdef __CUDACC_RDC__
separate
#endif
END
  n -E m.cu -DMINE=7 -D GONE=1 -U GONE -arch=sm_75
  exits 0
  grep -v '^#' stdout | tr -s ' \n' ' ' >said
  in_file said 'version 11080 nvcc 11 8 arch 750 list 750 mine 7 gone GONE'
  not_in_file stdout '^(lambdas|separate)$'
  n --preprocess --extended-lambda -rdc=true m.cu -o m.ii
  exits 0
  in_file m.ii '^lambdas$'
  in_file m.ii '^separate$'
  printf 'major __CUDACC_VER_MAJOR__\n' | nvcc -x cu -E - >stdout || fail 'standard input was refused'
  out '^major 11$'
}
# One name a line, as nvcc writes them: FindCUDA of CMake reads it so.
case_dependencies() {
  kit && kernel
  mkdir -p inc "with space" && echo '#define A 1' >inc/a.h && echo '#define B 1' >"with space/b.h"
  printf '#include "a.h"\n#include "b.h"\n' | cat - k.cu >d.cu
  n -M -Iinc "-Iwith space" d.cu
  exits 0
  out '^d\.o : d\.cu \\$'
  out '^ +inc/a\.h \\$'
  out '^ +with\\ space/b\.h \\$'
  out "^ +$kit/include/cuda_runtime\.h \\\\\$"
  n -MM -MT target.o -o rules -Iinc "-Iwith space" d.cu
  exits 0
  in_file rules '^target\.o : d\.cu \\$'
  not_in_file rules 'stdio\.h'
  n -c -MD -MF deps -MT obj/d.o -Iinc "-Iwith space" d.cu -o d.o
  exits 0
  in_file deps '^obj/d\.o:'
  in_file deps 'inc/a\.h'
  n -c -MMD -Iinc "-Iwith space" d.cu -o e.o
  exits 0
  in_file e.d '^e\.o:'
  not_in_file e.d 'stdio\.h'
  n -ptx -MD -Iinc "-Iwith space" d.cu -o e.ptx
  exits 0
  in_file e.d 'inc/a\.h'
}
case_device_code() {
  kit && kernel
  n -ptx -arch=compute_70 k.cu
  exits 0
  in_file k.ptx '^\.version '
  in_file k.ptx '^\.target sm_70$'
  in_file k.ptx 'k\.cu'
  n -cubin -arch=sm_80 k.cu -odir out
  exits 0
  readelf -h out/k.cubin >said && in_file said 'NVIDIA CUDA'
  n --fatbin k.cu -o f
  exits 0
  [ "$(od -An -tx4 -N4 f | tr -d ' ')" = ba55ed50 ] || fail "$(od -An -tx4 -N16 f)"
  printf '#error no\n' >e.cu
  n -ptx e.cu
  exits 1
  is_gone e.ptx
}
case_options_from_elsewhere() {
  kit && kernel
  printf -- '-DONE=1 -I"some where" -Xcompiler "-fPIC"\n' >one.rsp
  printf -- '-DTWO\n-DTHREE="a b"\n' >two.rsp
  echo 'one=ONE two=TWO three=THREE four=FOUR five=FIVE' >o.cu
  export NVCC_PREPEND_FLAGS=-DFOUR=4 NVCC_APPEND_FLAGS='-DFIVE=5 -UTWO'
  n --options-file one.rsp -optf=two.rsp -E o.cu
  exits 0
  out '^one=1 two=TWO three=a b four=4 five=5$'
  n --options-file nowhere.rsp -E o.cu
  exits 1
}
case_wrong_use() {
  kit && kernel
  n -fPIC k.cu
  exits 1
  err "^nvcc fatal +: Unknown option '-fPIC'$"
  n -Wall -c k.cu
  exits 1
  n k.cu -c -march=native
  exits 1
  n
  exits 1
  err 'No input files specified'
  n what.foo
  exits 1
  err "Don't know what to do with 'what\.foo'"
  n nowhere.cu
  exits 1
  n k.cu -o
  exits 1
  n -c -forward-unknown-to-host-compiler -fPIC -Wno-unused -pthread k.cu
  exits 0
  n -forward-unknown-to-host-linker k.cu -Wl,-rpath,/opt/here -o r
  exits 0
  readelf -d r >dynamic && in_file dynamic '/opt/here'
}
# What nvcc prints of its steps. CMake and configure scripts parse it.
case_dryrun() {
  kit
  n -dryrun nowhere.cu
  exits 0
  is_gone a.out
  err "^#\\$ TOP=$kit/bin/\.\.$"
  err '^#\$ NVVMIR_LIBRARY_DIR=.*/nvvm/libdevice$'
  err '^#\$ INCLUDES="-I'
  err ' -arch compute_52 '
  # as configure of a suite of benchmarks takes its libraries from the last line
  tail -n 1 stderr | sed 's#^.*-o "a.out"##; s#"[a-zA-Z0-9./_-]*\.o"##g; s/-Wl,--[a-z]*-group//g' >libs
  in_file libs "^ *\"-L$kit/targets/x86_64-linux/lib/stubs\" \"-L$kit/targets/x86_64-linux/lib\" -lcudadevrt -lcudart_static -lrt -lpthread -ldl *$"
  [ "$(grep -c "$(sed -n 's/^#\$ LIBRARIES= *//p' stderr)" stderr)" = 2 ] || fail 'the link line was expected to have LIBRARIES'
  n -dryrun -cudart shared -arch=sm_90 nowhere.cu
  err ' -lcudart '
  err ' -arch compute_90 '
  n -v __cmake_determine_cuda
  exits 1
  err '^#\$ TOP='
}
# What clang refuses and nvcc may take: an empty object, told, and a link that ignores what it lacks.
case_empty_objects() {
  kit
  printf '#include "f.h"\n__global__ void k() { asm volatile("oops" : : "Q"(not_declared_anywhere)); }\nint f() { k<<<1, 1>>>(); return 1; }\n' >f.cu
  echo 'int f();' >f.h
  printf '#include "f.h"\n#include <stdio.h>\nint main(int n, char **) { if (n > 5) return f(); puts("runs"); return 0; }\n' >main.cu
  n -c -MD f.cu -o f.o
  exits 0
  err "^nvcc \(tranship's stand-in\): f\.cu: an empty object takes the place of its own: f\.cu:2:[0-9]+: error: "
  [ "$(wc -l <stderr)" = 1 ] || fail 'one line was expected'
  in_file f.d 'f\.h'
  n main.cu f.o -o one
  exits 0
  [ "$(./one)" = runs ] || fail 'it does not run'
  n -lib f.o -o libf.a
  n main.cu -L. -lf -o two
  exits 0
  [ "$(./two)" = runs ] || fail 'it does not run'
  # without an empty object, what is missing is an error
  n main.cu -o three
  exits 1
  err 'undefined reference'
}
case_names_of_other_releases() {
  kit
  printf 'texture<float, 1> t;\n__global__ void k() {}\nvoid f() { cudaUnbindTexture(t); }\n' >t.cu
  n -c t.cu
  exits 0
  err 'CUDA has it up to 11\.8: --cuda 11\.8'
  kit 11.8
  n -c t.cu
  exits 0
  silent stderr
}
# What nvcc's own preprocessor refuses is an error: configure scripts try what must fail.
case_errors_are_errors() {
  kit
  printf '__global__ void k() {}\n#ifndef HAVE_IT\n#error "HAVE_IT is missing"\n#endif\n' >e.cu
  n -c e.cu
  exits 1
  err 'HAVE_IT is missing'
  is_gone e.o
  n -c e.cu -DHAVE_IT
  exits 0
  printf '#include "not_there.h"\n__global__ void k() {}\n' >e.cu
  n -c e.cu
  exits 1
  err 'not_there\.h'
  printf 'int f(;\n' >e.cpp
  n -c e.cpp
  exits 1
  # what asks a compiler must be able to fail, whatever the reason
  printf '__global__ void k() { not_declared(); }\n' >conftest.cu
  n -c conftest.cu
  exits 1
  err 'not_declared'
  is_gone conftest.o
  # a header of CUDA's that the toolkit lacks is no fault of the project's
  printf '#include <nvjpeg2k.h>\n__global__ void k() {}\n' >o.cu
  n -c o.cu
  exits 0
  err 'an empty object'
}
# What gcc and nvcc take, and clang by itself does not.
case_what_gcc_takes() {
  kit
  cat >g.cu <<'END'
#include <cstdio>
__global__ void k(int n) { register int i = n; int a[] = {2.0 * 3.5}; (void)i; (void)a; }
int main() { int wide[] = {(int)4, 1.5 > 1 ? 2 : 3}; double d = 3; int narrow[] = {d}; return wide[0] + narrow[0] - 2; }
END
  n -c g.cu -std=c++17
  exits 0
  silent stderr
  printf '#include <omp.h>\n__global__ void k() {}\nint main() { int s = 0;\n#pragma omp parallel for\nfor (int i = 0; i < 5; i++) s += 1;\nreturn _OPENMP > 0 ? s * (omp_get_max_threads() > 0) : 0; }\n' >o.cu
  n -Xcompiler -fopenmp o.cu -o o
  exits 0
  OMP_NUM_THREADS=1 ./o
  [ $? = 5 ] || fail 'it failed'
  # gcc finds the header without the flag, too
  printf '#include <omp.h>\n__global__ void k() {}\nint f(int n) { return n < 0 ? omp_get_max_threads() : 0; }\n' >p.cu
  n -c p.cu
  exits 0
  silent stderr
}
# What CUDA's headers define and the toolkit's only declare: the object has stubs, in any link. What the C library has, too, is its own.
case_functions_of_headers() {
  kit
  cat >h.cu <<'END'
#include <cassert>
#include <cmath>
#include <cstdio>
#include <nvtx3/nvToolsExt.h>
#include <thrust/sort.h>
__global__ void k(float *x) { x[0] = sinf(x[1]); }
extern int mine(int);
int main(int n, char **v)
{
    int a[2] = {2, 1};
    if (n > 1)
        thrust::sort(a, a + 2);
    nvtxRangePush("all");
    assert(n < 3);
    std::printf("%d %d\n", std::isnan(sinf(n)) || std::fabs(std::sqrt((float)n) - 1) > 1e-6, mine(n));
    return 0;
}
END
  echo 'int mine(int n) { return 7 * n; }' >mine.cpp
  n -c h.cu
  exits 0
  g++ h.o mine.cpp -L"$kit/lib64" -lcudart_static -o h || fail 'the host does not link it'
  [ "$(./h 2>&1)" = '0 7' ] || fail "$(./h 2>&1)"
  [ "$(nm h.o | grep -c 'U __assert_fail$')" = 1 ] || fail 'the C library has it'
  ./h 1 2 2>&1 | grep -q Assertion || fail 'an assertion was expected'
  # what is the project's own is not made up
  n h.cu -o again
  exits 1
  err 'undefined reference.*mine'
}
# As with gcc, code that can't run is gone with -O, and with it what it needs.
case_optimised() {
  kit
  printf '__global__ void k() {}\nextern void missing();\nstatic bool never;\nint main() { if (never) missing(); return 5; }\n' >o.cu
  n -O2 o.cu -o o
  exits 0
  n -O0 o.cu -o o
  exits 1
  err 'undefined reference.*missing'
}
# A wrapper around the host's compiler, such as MPI's: what it adds is there for CUDA sources, too.
case_wrapped_host_compiler() {
  kit
  mkdir -p "own inc" bin && echo '#define WRAPPED 3' >"own inc/wrapped.h"
  printf '#!/bin/sh\nexec g++ -I"%s/own inc" "$@" -DHOST=2\n' "$PWD" >bin/mpiown && chmod +x bin/mpiown
  printf '#include <wrapped.h>\n__global__ void k() {}\nextern int host();\nint main() { return WRAPPED + host(); }\n' >w.cu
  printf '#include <wrapped.h>\nint host() { return HOST; }\n' >h.cpp
  n -ccbin "$PWD/bin/mpiown" w.cu h.cpp -o w
  exits 0
  silent stderr
  ./w
  [ $? = 5 ] || fail '5 was expected'
  # a folder that has compilers
  mkdir host && ln -s "$(command -v g++)" host/g++
  n -ccbin host -dryrun w.cu
  exits 0
  err '^#\$ "?host/g\+\+"? '
  n --compiler-bindir=g++ -DWRAPPED=1 -c h.cpp
  exits 1
}
case_without_clang() {
  kit && kernel
  mkdir bin
  local p
  for p in g++ gcc cc as ld ar sh env; do ln -s "$(command -v $p)" bin/; done
  PATH=$kit/bin:$PWD/bin n -c k.cu
  # where LLVM's own folder has one, it is taken
  [ $code = 0 ] || fail 'it was expected to succeed'
  [ -e /usr/lib/llvm-19/bin/clang++ ] || err 'clang\+\+ was not found'
}
case_recorded() {
  kit && kernel
  mkdir src && printf '#include "s.h"\n__global__ void k() {}\nint s() { return 1; }\n' >src/s.cu && echo 'int s();' >src/s.h
  printf '#include "s.h"\n__global__ void k() { undeclared_name(); }\n' >src/bad.cu
  XDG_DATA_HOME=$work/recorder t record -- sh -c 'nvcc -Isrc -O2 -c src/s.cu -o s.o && nvcc -c src/bad.cu -o bad.o && nvcc -ptx src/s.cu -o s.ptx; printf "int s(); int main() { return s(); }" >m.cpp; g++ m.cpp s.o bad.o -o prog'
  exits 0
  python3 - <<'END' || fail "$(cat .tranship/record.jsonl)"
import json
e = [json.loads(l) for l in open(".tranship/record.jsonl")][1:]
assert [x["tool"] for x in e] == ["nvcc", "nvcc", "nvcc", "g++"], e
assert all(x.get("stood_in") for x in e[:3]) and not e[3].get("stood_in"), e
assert e[0]["language"] == "cuda" and e[0]["deps"] == ["src/s.h"] and e[0]["outputs"] == ["s.o"] and "says" not in e[0], e[0]
assert e[1]["rc"] == 0 and "empty object" in e[1]["says"] and e[1]["deps"] == ["src/s.h"], e[1]
assert e[2]["outputs"] == ["s.ptx"], e[2]
assert not any("unresolved" in w for w in e[3]["argv"]), e[3]
END
  # the link with an empty object went through
  ./prog
  [ $? = 1 ] || fail '1 was expected'
}
# Build files ask for the host's compiler in this way, and read only what is printed: of a file that need not be there.
case_asks_the_hosts_compiler() {
  kit
  nvcc .c -Xcompiler --version >stdout 2>stderr; code=$?
  exits 1
  out '^(gcc|g\+\+|cc|c\+\+) .*[0-9]+\.[0-9]+'
  echo 'int x;' >x.cu
  nvcc -c x.cu -Xcompiler=-Wall,-dumpversion >stdout 2>stderr; code=$?
  exits 1
  out '^[0-9]+'
  is_gone x.o
}
