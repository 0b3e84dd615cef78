# find_package(tranship): CUDA sources that are ported while a project is built, with the HIP package of Debian 12 (with_debian_hip stands
# in builds_cmake.bash), and run on the virtual GPU.

# A project of two programs that share a header, one of them with a library; tranship as it is installed.
a_project() {
  with_debian_hip
  src='the sources'
  cmake --install "$built" --prefix "$PWD/prefix" >install.log 2>&1 || fail "$(tail -n 5 install.log)"
  CMAKE_PREFIX_PATH=$CMAKE_PREFIX_PATH:$PWD/prefix
  mkdir -p "$src/lib" "$src/include"
  cat >"$src/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.21)
project(words LANGUAGES CXX HIP)
find_package(tranship 0.1 REQUIRED)
tranship_add_hip_target(twice STATIC SOURCES lib/twice.cu lib/twice.h lib/unused.h ROCM 5.2 DEFINITIONS FACTOR=2)
tranship_add_hip_target(app SOURCES main.cpp sum.cu include/sum.h INCLUDE_DIRECTORIES include lib ROCM 5.2)
target_link_libraries(app PRIVATE twice)
END
  echo '#pragma once
void twice(int *p);' >"$src/lib/twice.h"
  echo '#pragma once' >"$src/lib/unused.h"
  cat >"$src/lib/twice.cu" <<'END'
#include "twice.h"
__global__ void k(int *p) { *p *= FACTOR; }
void twice(int *p) { k<<<1, 1>>>(p); }
END
  cat >"$src/include/sum.h" <<'END'
#pragma once
#include <cuda_runtime.h>
cudaError_t sum(int *p, int n);
END
  cat >"$src/sum.cu" <<'END'
#include <sum.h>
__global__ void add(int *p, int n) { atomicAdd(p, n); }
cudaError_t sum(int *p, int n)
{
    add<<<1, 32>>>(p, n);
    return cudaDeviceSynchronize();
}
END
  cat >"$src/main.cpp" <<'END'
#include <cstdio>
#include <sum.h>
#include <twice.h>
int main()
{
    int *p = nullptr, v = 5;
    if (cudaMalloc((void **)&p, sizeof v) != cudaSuccess || cudaMemcpy(p, &v, sizeof v, cudaMemcpyHostToDevice) != cudaSuccess)
        return 1;
    if (sum(p, 1) != cudaSuccess)
        return 1;
    twice(p);
    if (cudaMemcpy(&v, p, sizeof v, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    std::printf("%d\n", v);
}
END
}
again() { cmake --build b "$@" >build.log 2>&1; code=$?; [ "$code" = 0 ] || cp build.log stderr; }
runs() {
  prefix/bin/tranship vgpu -- b/app >stdout 2>stderr
  code=$?
  exits 0
  out "^$1\$"
}
# What each generator says where there is no work, and where a unit is compiled.
goes_through_a_project() {
  a_project
  build "$src" b -G "$1"
  is_file b/app.hip/include/sum.h && is_file b/app.hip/sum.cu && is_file b/twice.hip/twice.cu
  in_file b/app.hip/sum.cu 'hipDeviceSynchronize'
  runs 74
  again
  exits 0
  not_in_file build.log 'Porting|Building' # nothing to do

  # A header that changes is ported again, and who includes it is compiled again; the other target's ports are not looked at.
  touch -r b/twice.hip/twice.cu before
  sed -i 's/int n);/int n); \/\/ of all lanes/' "$src/include/sum.h"
  again
  exits 0
  in_file build.log 'Porting the sources of app'
  not_in_file build.log 'Porting the sources of twice'
  in_file b/app.hip/include/sum.h '^hipError_t sum\(int \*p, int n\); // of all lanes$'
  in_file build.log 'Building HIP object .*sum\.cu'
  not_in_file build.log 'Building HIP object .*twice\.cu'
  again
  not_in_file build.log 'Porting|Building'

  # One that is not among the sources: the unit of the other target that includes it.
  echo '#define SHIFT 1' >"$src/lib/shift.h" && sed -i 's/FACTOR;/FACTOR << SHIFT;/; 1i #include "shift.h"' "$src/lib/twice.cu"
  again
  exits 0
  runs 148
  echo '#define SHIFT 2' >"$src/lib/shift.h"
  again
  exits 0
  in_file build.log 'Porting the sources of twice'
  not_in_file build.log 'Porting the sources of app'
  runs 296

  # What was touched, and is what it was, is ported again and changes nothing.
  touch "$src/sum.cu"
  again
  in_file build.log 'Porting the sources of app'
  not_in_file build.log 'Building'
  again
  not_in_file build.log 'Porting|Building'

  # Ports that are gone come back.
  again --target clean
  again
  exits 0
  runs 296
}
case_ninja() { goes_through_a_project Ninja; }
case_makefiles() { goes_through_a_project 'Unix Makefiles'; }
# A shared library and objects; a header of tranship's own comes with the port, and is found from folders below.
case_other_kinds() {
  a_project
  cat >"$src/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.21)
project(words LANGUAGES CXX HIP)
find_package(tranship REQUIRED)
tranship_add_hip_target(twice SHARED SOURCES "../the sources/lib/twice.cu" lib/twice.h lib/deep/dot.cu ROCM 5.2 DEFINITIONS FACTOR=2 OUTPUT ported)
tranship_add_hip_target(sums OBJECT SOURCES sum.cu include/sum.h INCLUDE_DIRECTORIES include ROCM 5.2 OPTIONS --offload-arch gfx90a --no-cache)
tranship_add_hip_target(app EXECUTABLE SOURCES main.cpp include/sum.h INCLUDE_DIRECTORIES include lib ROCM 5.2)
target_link_libraries(app PRIVATE twice sums)
END
  mkdir "$src/lib/deep"
  echo '__global__ void dot(int *p) { *p = __dp4a(*p, 0x01010101, 0); }' >"$src/lib/deep/dot.cu"
  build "$src" b
  is_file b/libtwice.so
  is_file b/ported/deep/dot.cu
  in_file b/ported/deep/dot.cu '^#include "\.\./tranship/dp4a\.h"'
  runs 74
}
# What can't be ported stops the build, and says why.
case_errors_stop_the_build() {
  a_project
  build "$src" b
  echo 'void more() { cudaFrobnicate(7); }' >>"$src/sum.cu"
  again
  [ "$code" != 0 ] || fail 'the build was expected to fail'
  in_file build.log 'sum\.cu:8:[0-9]+: error TS1001: .*cudaFrobnicate'
  again
  in_file build.log 'error TS1001'
  sed -i '$d' "$src/sum.cu"
  again
  exits 0
  runs 74
}
case_wrong_uses() {
  a_project
  printf 'cmake_minimum_required(VERSION 3.21)\nproject(x CXX)\nfind_package(tranship REQUIRED)\ntranship_add_hip_target(x SOURCES a.cu)\n' >"$src/CMakeLists.txt"
  ! cmake -S "$src" -B b "${hip_cmake[@]}" >log 2>&1 || fail 'cmake was expected to fail'
  in_file log 'HIP is no language of the project'
  sed -i 's/SOURCES a.cu/a.cu/' "$src/CMakeLists.txt"
  ! cmake -S "$src" -B b "${hip_cmake[@]}" >log 2>&1 || fail 'cmake was expected to fail'
  in_file log 'SOURCES are missing'
  sed -i 's/x a.cu/x SOURCES a.cu OPTIONS --rename/' "$src/CMakeLists.txt"
  ! cmake -S "$src" -B b "${hip_cmake[@]}" >log 2>&1 || fail 'cmake was expected to fail'
  in_file log '--rename: the ports keep the names'
}
