# A project with CMake files: ported with one command, configured, built with the HIP package of Debian 12, and run on the virtual GPU.

# CMake 3.25 knows HIP as a language. It wants ROCm's folder to have lib/cmake/hip-lang, which Debian has below the name of the machine: a
# folder with that one link. CMake's tests of the compiler find amd_comgr only by the environment, and clang 15 finds neither HIP nor the
# device libraries by itself; clang++ in its own folder has the linker of its own release beside it.
with_debian_hip() {
  local multiarch clang=/usr/lib/llvm-15/bin/clang++
  multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || gcc -print-multiarch)
  [ -x $clang ] && [ -f "/usr/lib/$multiarch/cmake/hip-lang/hip-lang-config.cmake" ] && command -v cmake >/dev/null ||
    { echo "no CMake, or no HIP package of Debian 12"; exit 77; }
  beside
  mkdir -p rocm/lib && ln -s "/usr/lib/$multiarch/cmake" rocm/lib/cmake
  export CMAKE_PREFIX_PATH=$PWD/rocm
  hip_cmake=(-DCMAKE_HIP_COMPILER=$clang "-DCMAKE_HIP_COMPILER_ROCM_ROOT=$PWD/rocm" -DCMAKE_HIP_ARCHITECTURES=gfx90a
    "-DCMAKE_HIP_FLAGS=--rocm-path=/usr --rocm-device-lib-path=/usr/lib/$multiarch/amdgcn/bitcode")
}
# build SOURCE FOLDER: what the port's own CMake files say.
build() {
  cmake -S "$1" -B "$2" "${hip_cmake[@]}" "${@:3}" >configure.log 2>&1 || fail "cmake failed: $(tail -n 30 configure.log)"
  cmake --build "$2" >build.log 2>&1 || fail "the build failed: $(grep -iE -A 8 'error|FAILED' build.log | head -n 40)"
}
# ported_prints TREE TEXT: its port, built, runs, and the program of the tree's name says so.
ported_prints() {
  t port "$1" -o out --rocm 5.2 -q
  exits 0
  build out b
  t vgpu -- "b/$1"
  exits 0
  out "$2"
}

case_cmake_app() {
  with_debian_hip
  t port "$root/testdata/builds/cmake_app" -o out --rocm 5.2 -q
  exits 0
  in_file out/CMakeLists.txt '^project\(sums LANGUAGES CXX HIP\)$'
  build out b
  "$tranship" vgpu -- b/app/sums >stdout 2>stderr
  code=$?
  exits 0
  out '^sum 2997, right$'
  (cd b && "$tranship" vgpu -- ctest --output-on-failure) >stdout 2>stderr
  code=$?
  exits 0
  out '100% tests passed, 0 tests failed out of 1'
}
# The port of a port is the port.
case_cmake_app_twice() {
  t port "$root/testdata/builds/cmake_app" -o once --rocm 5.2 -q
  exits 0
  for file in CMakeLists.txt scan/CMakeLists.txt app/CMakeLists.txt; do
    t port "once/$file" -o "twice" --rocm 5.2 -q
    exits 0
    same "once/$file" "twice/$(basename "$file")"
  done
}
# FindCUDA is older than CUDA as a language: its commands become CMake's own.
case_findcuda() {
  with_debian_hip
  mkdir old
  cat >old/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 2.8.12)
project(old CXX)
find_package(CUDA 9.0 REQUIRED)
list(APPEND CUDA_NVCC_FLAGS "-O2;-gencode;arch=compute_70,code=sm_70" -DANSWER=40)
cuda_add_library(kernels STATIC kernel.cu)
cuda_add_executable(old main.cpp more.cu OPTIONS -DMORE=2)
target_link_libraries(old kernels ${CUDA_LIBRARIES})
END
  cat >old/kernel.cu <<'END'
__global__ void answer(int *p) { *p = ANSWER; }
void launch(int *p) { answer<<<1, 1>>>(p); }
END
  cat >old/more.cu <<'END'
__global__ void more(int *p) { *p += MORE; }
void launch_more(int *p) { more<<<1, 1>>>(p); }
END
  cat >old/main.cpp <<'END'
#include <cstdio>
#include <cuda_runtime.h>
void launch(int *p);
void launch_more(int *p);
int main()
{
    int *d = nullptr, h = 0;
    if (cudaMalloc((void **)&d, sizeof *d) != cudaSuccess)
        return 1;
    launch(d);
    launch_more(d);
    if (cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    std::printf("%d\n", h);
    return 0;
}
END
  ported_prints old '^42$'
}
# Separate compilation as the default, a static library that another one links, sources by file(GLOB), of a function and by target_sources.
case_separate_compilation() {
  with_debian_hip
  mkdir -p sep/parts
  cat >sep/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(sep CUDA CXX)
set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)
file(GLOB PARTS parts/*.cu)
add_library(parts STATIC ${PARTS})
add_library(user STATIC user.cu)
target_link_libraries(user PUBLIC parts)
function(program name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE user parts CUDA::cudart)
endfunction()
find_package(CUDAToolkit)
program(sep main.cu)
target_sources(sep PRIVATE other.cu)
END
  echo '__device__ int part(int x) { return x + 1; }' >sep/parts/part.cu
  echo '__device__ int part(int x); __device__ int user(int x) { return part(x) * 2; }' >sep/user.cu
  echo '__device__ int other(int x) { return x - 2; }' >sep/other.cu
  cat >sep/main.cu <<'END'
#include <cstdio>
__device__ int user(int x);
__device__ int part(int x);
__device__ int other(int x);
__global__ void k(int *p) { *p = user(20) + part(1) + other(0); }
int main()
{
    int *d = nullptr, h = 0;
    if (cudaMalloc((void **)&d, sizeof *d) != cudaSuccess)
        return 1;
    k<<<1, 1>>>(d);
    if (cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    std::printf("%d\n", h);
    return 0;
}
END
  ported_prints sep '^42$'
}
# Without anything of CUDA's, a file is as it was, and counts for nothing.
case_untouched() {
  mkdir cpu && printf 'cmake_minimum_required(VERSION 3.5)\nproject(cpu CXX)\nadd_executable(cpu a.cpp ${MORE})\n' >cpu/CMakeLists.txt
  t port cpu/CMakeLists.txt -o out
  exits 0
  [ ! -e out/CMakeLists.txt ] || same cpu/CMakeLists.txt out/CMakeLists.txt
  t examine cpu/CMakeLists.txt
  exits 0
  not_in_file stdout '^build '
}
# Names and targets have rows that explain prints.
case_explained() {
  t explain CUDA::cublas
  exits 0
  out '^CUDA::cublas -> roc::hipblas$'
  t explain CMAKE_CUDA_ARCHITECTURES
  exits 0
  out '^CMAKE_CUDA_ARCHITECTURES -> CMAKE_HIP_ARCHITECTURES$'
}
# --offload-arch: CMake wants to know the GPUs when HIP becomes a language, and the machine has none to ask.
case_given_gpus() {
  with_debian_hip
  local words=("${hip_cmake[@]}") word
  hip_cmake=()
  for word in "${words[@]}"; do [[ $word == -DCMAKE_HIP_ARCHITECTURES* ]] || hip_cmake+=("$word"); done
  t port "$root/testdata/builds/cmake_app" -o out --rocm 5.2 --offload-arch gfx1030 -q
  exits 0
  build out b
  "$tranship" vgpu --arch gfx1030 -- b/app/sums >stdout 2>stderr
  code=$?
  exits 0
  out '^sum 2997, right$'
  # Who gives others has the last word.
  build out b2 -DCMAKE_HIP_ARCHITECTURES=gfx90a
  "$tranship" vgpu --arch gfx90a -- b2/app/sums >stdout 2>stderr
  code=$?
  exits 0
}
