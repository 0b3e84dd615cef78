# Build files are ported with the sources, and what comes out is built with hipcc and runs.

# Debian 12's hipcc compiles with clang 15, and links device code with whatever lld is the first: that of clang 15 is named here.
clang_15=$(dirname "$(readlink -f "$(command -v clang++-15)")")
# made FOLDER [ARGUMENT...]: builds the port with its own Makefile, by hipcc alone.
made() {
  mkdir -p no-cuda && printf '#!/bin/sh\necho "nvcc was called" >&2\nexit 1\n' >no-cuda/nvcc && chmod +x no-cuda/nvcc
  PATH=$PWD/no-cuda:$PATH HCC_AMDGPU_TARGET=gfx1030 HIPCC_LINK_FLAGS_APPEND=-B$clang_15 make -C "$@" >make.log 2>&1 || fail "make: $(cat make.log)"
  ! grep -qE 'nvcc|/usr/local/cuda|-arch=sm|-gencode' make.log || fail "CUDA is left in the build: $(cat make.log)"
}

# A library of kernels, a part in C and one in C++, linked by g++.
case_make_app() {
  beside
  t port "$root/testdata/builds/make_app" -o out --rocm 5.2
  exits 1 # "make check" calls cuda-memcheck
  out 'make_app/Makefile .* ported'
  cp -rn "$root/testdata/builds/make_app/." out/
  made out ROCM_PATH=/usr
  in_file make.log 'hipcc .*lib/stencil.cu'
  in_file make.log '^g[+][+] .*-lamdhip64 -lm$'
  t vgpu --arch gfx1030 -- out/build/stencil
  exits 0
  out '^sum 1011.5 right$'
}
# Device code in several objects, and a shared library.
case_make_parts() {
  beside
  t port "$root/testdata/builds/make_parts" -o out --rocm 5.2
  exits 0
  cp -rn "$root/testdata/builds/make_parts/." out/
  made out
  in_file make.log '^hipcc -fgpu-rdc +-o parts '
  t vgpu --arch gfx1030 -- out/parts
  exits 0
  out '^49 squares$'
}
# More than 60 files in seven folders: libraries, one of them shared and with device code in two objects, a part in C, tests, a program.
case_large() {
  beside
  "$root/testdata/builds/large/generate" p || fail 'no project'
  [ "$(find p -type f | wc -l)" -ge 60 ] || fail "only $(find p -type f | wc -l) files"
  t port p -o out --rocm 5.2
  exits 0
  out '^62 files: 27 ported, 35 unchanged, 0 failed; .* \(100\.0 %\); 0 errors, 0 warnings'
  # Nothing of CUDA's is named in these two, but one builds what is.
  in_file out/device/Makefile '^	gcc .*-D__HIP_PLATFORM_AMD__ -I\$\(ROCM_PATH\)/include buffer\.c'
  same p/lib/ref/Makefile out/lib/ref/Makefile
  made out -j2 ROCM_PATH=/usr
  t vgpu --arch gfx1030 -- out/tests/tests
  exits 0
  out '^11 of 11 right$'
  t vgpu --arch gfx1030 -- out/app/chain
  exits 0
  out '^total 26240$'
  # Built once, there is nothing left to do, also after the same port again.
  t port p -o out --rocm 5.2
  exits 0
  made out -j2 ROCM_PATH=/usr
  not_in_file make.log 'hipcc|gcc|g[+][+]'
}
# The host's compiler was told of CUDA's folder by nobody in the Makefile: by a command, by make's own rule, and by a header that includes another.
case_host_compiler_without_a_folder() {
  beside
  mkdir p
  cat >p/Makefile <<'END'
app: main.o more.o plain.o kernel.o
	g++ -o $@ $^ -L/usr/local/cuda/lib64 -lcudart
main.o: main.c device.h
	gcc -Wall ./main.c \
		-c -o $@
plain.o: plain.c
	gcc -c plain.c
kernel.o: kernel.cu
	nvcc -c $< -o $@
END
  echo '#include <cuda_runtime.h>' >p/device.h
  printf '#include "device.h"\nint more(void);\nint plain(void);\nvoid launch(int *);\nint main(void) {\n  int *d, h = 0;\n  if (cudaMalloc((void **)&d, sizeof h) != cudaSuccess) return 1;\n  launch(d);\n  if (cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;\n  return h + more() + plain() == 42 ? 0 : 2;\n}\n' >p/main.c
  printf '#include "device.h"\nint more(void) { int n = 0; return cudaGetDeviceCount(&n) == cudaSuccess && n ? 1 : 0; }\n' >p/more.c
  echo 'int plain(void) { return 1; }' >p/plain.c
  printf '__global__ void k(int *p) { *p = 40; }\nextern "C" void launch(int *p) { k<<<1, 1>>>(p); }\n' >p/kernel.cu
  t port p -o out --rocm 5.2
  exits 0
  made out ROCM_PATH=/usr
  in_file out/Makefile '^	gcc -c plain\.c$'
  [ "$(grep -c '__HIP_PLATFORM_AMD__' out/Makefile)" = 2 ] || fail "$(cat out/Makefile)"
  t vgpu --arch gfx1030 -- out/app
  exits 0
  # A source that is none of the inputs, and a compiler that nobody knows.
  printf 'a: a.cu\n\tnvcc -o a a.cu\nmade.o:\n\tgcc -c made.c\nmore.o:\n\t$(BUILDER) -c more.c\n' >p/Makefile
  clean_cu p/a.cu
  t examine p
  exits 0
  out '^p/Makefile:4:9: warning TS2103.*made\.c'
  out '^p/Makefile:6:16: warning TS2103.*more\.c'
}
case_makefile_without_cuda() {
  mkdir p
  printf 'CFLAGS = -O2 -Wall\nall:\n\t$(CC) $(CFLAGS) -lm a.c\n' >p/Makefile
  cp p/Makefile old && clean_cu p/a.cu
  t port p -o out
  exits 0
  same old p/Makefile && same old out/Makefile
  out '^other files: 1 file copied$'
  t examine p
  exits 0
  ! grep -q 'build ' stdout || fail "uses of CUDA were counted: $(cat stdout)"
}
case_makefile_in_place_and_back() {
  mkdir p
  printf 'NVCC = nvcc\na.o: a.cu\n\t$(NVCC) -arch=sm_70 -c $<\n' >p/Makefile
  cp p/Makefile old
  t port p --in-place --rocm 6.4
  exits 0
  in_file p/Makefile '^NVCC = hipcc$'
  in_file p/Makefile '^	\$\(NVCC\) -c \$<$'
  t restore p
  exits 0
  same old p/Makefile
}
case_make_findings() {
  mkdir p
  printf 'V := $(shell nvcc --version)\nall:\n\tnvcc -dlink a.o -arch=sm_70\n\tcuda-memcheck ./a\n' >p/Makefile
  t examine p --rocm 6.4
  exits 1
  for f in ':1:14: warning TS2103' ':3:7: error TS2101' ':4:2: error TS2101'; do out "^p/Makefile$f"; done
}
case_flags_are_explained() {
  t explain -- -gencode
  exits 0
  out '^-gencode: translated$'
  out 'is removed'
  t explain -- -lcublas
  exits 0
  out '^-lcublas -> -lhipblas$'
  t mappings --kind flag
  exits 0
  out '^flag +-lcufft +-lhipfft'
}
# --rename: what a build file calls a source by is its name in the port.
case_renamed_sources() {
  mkdir -p p/sub && clean_cu p/main.cu && clean_cu p/sub/part.cu
  printf 'NVCC = nvcc\nSRCS = main.cu sub/part.cu other.cu $(wildcard more/*.cu)\nOBJS = $(SRCS:.cu=.o)\n.SUFFIXES: .cu .o\n%%.o: %%.cu\n\t$(NVCC) -c $< -o $@ # a.cu.o\n' >p/Makefile
  printf 'cmake_minimum_required(VERSION 3.21)\nproject(x LANGUAGES CXX CUDA)\nadd_executable(x main.cu sub/part.cu)\n' >p/CMakeLists.txt
  t port p -o out --rename
  exits 0
  is_file out/main.hip
  in_file out/Makefile '^SRCS = main\.hip sub/part\.hip other\.cu \$\(wildcard more/\*\.hip\)$'
  in_file out/Makefile '^OBJS = \$\(SRCS:\.hip=\.o\)$'
  in_file out/Makefile '^\.SUFFIXES: \.hip \.o$'
  in_file out/Makefile '^%\.o: %\.hip$'
  in_file out/Makefile 'a\.cu\.o$'
  in_file out/CMakeLists.txt 'add_executable\(x main\.hip sub/part\.hip'
}
# --offload-arch: the GPUs that build files name. A name that is none of AMD's is a wrong use.
case_offload_arch() {
  mkdir p && clean_cu p/a.cu
  printf 'NVCC = nvcc\na.o: a.cu\n\t$(NVCC) -arch=sm_70 -c $<\n' >p/Makefile
  t port p -o out --rocm 6.4 --offload-arch gfx90a,gfx1100
  exits 0
  in_file out/Makefile '^	\$\(NVCC\) --offload-arch=gfx90a --offload-arch=gfx1100 -c \$<$'
  for bad in sm_70 gfx90a, '' gfx90a:fast+ 'gfx90a;gfx1100' gfx; do
    t port p -o out --offload-arch "$bad"
    wrong_use '--offload-arch: '
  done
}
# The flags of --offload-arch stand in all commands that compile and link: nothing else names the GPU.
case_make_parts_for_given_gpus() {
  beside
  t port "$root/testdata/builds/make_parts" -o out --rocm 5.2 --offload-arch gfx1030
  exits 0
  HIPCC_LINK_FLAGS_APPEND=-B$clang_15 make -C out >make.log 2>&1 || fail "make: $(cat make.log)"
  in_file make.log '^hipcc .*--offload-arch=gfx1030 .*-c .*square\.cu'
  t vgpu --arch gfx1030 -- out/parts
  exits 0
  out '^49 squares$'
}
# An extension of Python without PyTorch: setup.py calls nvcc for its kernels, and the C++ compiler for the module.
case_py_app() {
  beside
  python3 -c 'import os, setuptools, sysconfig; open(os.path.join(sysconfig.get_paths()["include"], "Python.h"))' 2>/dev/null ||
    { echo "no setuptools, or no headers of Python"; exit 77; }
  t port "$root/testdata/builds/py_app" -o out --rocm 5.2
  exits 0
  out 'py_app/setup.py .* ported'
  same "$root/testdata/builds/py_app/check.py" out/check.py
  in_file out/setup.py 'os.environ.get\("ROCM_PATH", "/opt/rocm"\)'
  in_file out/setup.py 'description="Waves on a GPU; needs nvcc -arch=sm_70"'
  mkdir no-cuda && printf '#!/bin/sh\necho "nvcc was called" >&2\nexit 1\n' >no-cuda/nvcc && chmod +x no-cuda/nvcc
  (cd out && PATH=$OLDPWD/no-cuda:$PATH ROCM_PATH=/usr HCC_AMDGPU_TARGET=gfx1030 python3 setup.py build_ext --inplace) >setup.log 2>&1 ||
    fail "setup.py: $(cat setup.log)"
  in_file setup.log 'hipcc .*waves/kernels.cu .*-fPIC'
  in_file setup.log '-D__HIP_PLATFORM_AMD__ .*waves/module.cpp'
  ! grep -qE 'nvcc|/usr/local/cuda|-arch=sm' setup.log || fail "CUDA is left in the build: $(cat setup.log)"
  (cd out && "$tranship" vgpu --arch gfx1030 -- python3 check.py) >stdout 2>stderr
  code=$?
  exits 0
  out '^waves right$'
}
# Scripts and build files that only speak of CUDA are no inputs: they are copied as they are.
case_texts_stay() {
  mkdir p && clean_cu p/a.cu
  cp "$root/testdata/build_python/text/input.py" p/train.py
  cp "$root/testdata/build_shell/text/input.sh" p/run.sh
  cp "$root/testdata/build_meson/no_cuda/input.meson.build" p/meson.build
  t port p -o out
  exits 0
  for f in train.py run.sh meson.build; do same p/$f out/$f; done
  ! grep -qE '(train|run|meson)\.' stdout || fail "they were inputs: $(cat stdout)"
  out '^other files: 3 files copied$'
}
# A program without an ending is a script by its first line, where it may be run.
case_scripts_without_ending() {
  mkdir p && clean_cu p/a.cu
  printf '#!/usr/bin/env bash\nnvcc -arch=sm_70 -c a.cu\n' >p/build && cp p/build p/notes && chmod +x p/build
  t port p -o out
  in_file out/build '^hipcc -c a.cu$'
  same p/notes out/notes
  [ -x out/build ] || fail "the script can't be run any more"
}
# A script that calls both compilers, with the toolkit's folders in its variables; sources are renamed.
case_build_script() {
  beside
  mkdir p
  cat >p/kernel.cu <<'END'
__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x + OFFSET; }
void launch(int *p) { fill<<<1, 8>>>(p); }
END
  cat >p/main.cpp <<'END'
#include <cstdio>
#include <cuda_runtime.h>
void launch(int *p);
int main()
{
    int *d = nullptr, h[8] = {};
    if (cudaMalloc((void **)&d, sizeof h) != cudaSuccess)
        return 1;
    launch(d);
    if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    std::printf("%d\n", h[7]);
    return 0;
}
END
  cat >p/build.sh <<'END'
#!/bin/bash
set -eu
CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
ARCHS=(-gencode arch=compute_70,code=sm_70 -gencode arch=compute_80,code=sm_80)
FLAGS="-O2 -std=c++14 --expt-relaxed-constexpr -Xcompiler -Wall"
LIBS="-L$CUDA_HOME/lib64 -lcudart"
[ -x "$CUDA_HOME/bin/nvcc" ] || { echo "nvcc is not in $CUDA_HOME/bin" >&2; exit 1; }
"$CUDA_HOME/bin/nvcc" $FLAGS "${ARCHS[@]}" -DOFFSET=35 -c kernel.cu -o kernel.o
g++ -O2 -I"$CUDA_HOME/include" -c main.cpp -o main.o
g++ main.o kernel.o $LIBS -o fill
END
  chmod +x p/build.sh
  t port p -o out --rocm 5.2 --rename
  exits 0
  (cd out && ROCM_PATH=/usr HCC_AMDGPU_TARGET=gfx1030 ./build.sh) >build.log 2>&1 || fail "build.sh: $(cat out/build.sh build.log)"
  "$tranship" vgpu --arch gfx1030 -- out/fill >stdout 2>stderr
  code=$?
  exits 0
  out '^42$'
}
