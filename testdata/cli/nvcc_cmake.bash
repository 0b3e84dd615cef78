# CMake with the toolkit: CUDA as a language, FindCUDAToolkit, and FindCUDA of older projects.

cmake_project() {
  cat >kernels.cu <<'END'
#include "kernels.h"
__global__ void twice(float *x) { x[threadIdx.x] *= 2; }
int run(float *x)
{
    twice<<<1, 32>>>(x);
    return (int)cudaMalloc((void **)&x, 4);
}
END
  printf '#include <cuda_runtime.h>\nint run(float *x);\n' >kernels.h
  cat >main.cpp <<'END'
#include "kernels.h"
#include <cublas_v2.h>
#include <cufft.h>
#include <cstdio>
int main()
{
    cublasHandle_t h;
    std::printf("%d %d %s\n", run(nullptr), (int)cublasCreate(&h), WHO);
    cufftDestroy(0);
    return 0;
}
END
}
runs() { LD_LIBRARY_PATH=$kit/lib64 "$1" 2>complained >said && [ "$(cat said)" = "100 1 $2" ] || fail "$1 was expected to print 100 1 $2" "$(cat said complained)"; }

case_language() {
  kit && cmake_project
  cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(x LANGUAGES CXX CUDA)
find_package(CUDAToolkit 12.0 REQUIRED)
message(STATUS "id ${CMAKE_CUDA_COMPILER_ID} ${CMAKE_CUDA_COMPILER_VERSION} simulates ${CMAKE_CUDA_SIMULATE_ID} toolkit ${CUDAToolkit_VERSION} archs ${CMAKE_CUDA_ARCHITECTURES}")
message(STATUS "links with ${CMAKE_CUDA_HOST_LINK_LAUNCHER} root ${CMAKE_CUDA_COMPILER_TOOLKIT_ROOT}")
foreach(t cudart cudart_static cuda_driver cublas cublasLt cufft cufftw curand cusolver cusparse nppc nppial npps nvrtc nvml nvToolsExt nvtx3 nvjpeg cupti culibos
        cublas_static cufft_static cusolver_static cusparse_static curand_static nvptxcompiler_static)
  if(NOT TARGET CUDA::${t})
    message(FATAL_ERROR "no CUDA::${t}")
  endif()
endforeach()
add_library(kernels STATIC kernels.cu)
set_target_properties(kernels PROPERTIES CUDA_SEPARABLE_COMPILATION ON POSITION_INDEPENDENT_CODE ON)
target_compile_options(kernels PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall --expt-relaxed-constexpr>)
add_executable(prog main.cpp)
target_compile_definitions(prog PRIVATE WHO="static")
target_link_libraries(prog kernels CUDA::cublas CUDA::cufft)
add_library(shared SHARED kernels.cu)
set_target_properties(shared PROPERTIES CUDA_ARCHITECTURES "70;80" CUDA_STANDARD 14 CUDA_RUNTIME_LIBRARY Shared)
add_executable(with main.cpp)
target_compile_definitions(with PRIVATE WHO="shared")
target_link_libraries(with shared CUDA::cublas CUDA::cufft CUDA::cudart)
END
  cmake -B b -G Ninja -DCMAKE_BUILD_TYPE=Release >log 2>&1 || fail "$(tail -n 30 log)"
  in_file log "id NVIDIA 12\.4\.[0-9]+ simulates GNU toolkit 12\.4\.[0-9]+ archs 52$"
  in_file log "links with .*g\+\+ root $kit$"
  ninja -C b -j2 >log 2>&1 || fail "$(tail -n 30 log)"
  runs b/prog static
  runs b/with shared
  touch kernels.h
  ninja -C b -n >log && in_file log 'kernels\.cu\.o'
}
case_find_cuda() {
  kit && cmake_project
  cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.5)
project(old CXX)
find_package(CUDA 9.0 REQUIRED)
message(STATUS "release ${CUDA_VERSION_STRING} in ${CUDA_TOOLKIT_ROOT_DIR}")
foreach(l cublas cufft curand cusparse cusolver nppc nvToolsExt CUDA)
  if(NOT CUDA_${l}_LIBRARY)
    message(FATAL_ERROR "CUDA_${l}_LIBRARY is not set")
  endif()
endforeach()
set(CUDA_NVCC_FLAGS "-O3;-std=c++14;-gencode arch=compute_70,code=sm_70")
add_definitions(-DWHO="old")
cuda_add_library(kernels STATIC kernels.cu)
cuda_add_executable(prog main.cpp)
target_link_libraries(prog kernels)
cuda_add_cublas_to_target(prog)
cuda_add_cufft_to_target(prog)
END
  cmake -B b -G 'Unix Makefiles' >log 2>&1 || fail "$(tail -n 30 log)"
  in_file log "release 12\.4 in $kit$"
  make -C b >log 2>&1 || fail "$(tail -n 30 log)"
  not_in_file log 'non-existent dependency'
  runs b/prog old
  sleep 0.01 && touch kernels.h
  make -C b >log 2>&1 && in_file log 'kernels_generated_kernels\.cu\.o'
}
# The toolkit for host code alone, found by a variable and without nvcc on PATH.
case_toolkit_without_language() {
  kit && cmake_project
  PATH=/usr/bin:/bin
  cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(host LANGUAGES CXX)
find_package(CUDAToolkit REQUIRED)
add_executable(prog main.cpp run.cpp)
target_compile_definitions(prog PRIVATE WHO="host")
target_link_libraries(prog CUDA::cudart CUDA::cublas CUDA::cufft)
END
  printf '#include "kernels.h"\nint run(float *x) { return (int)cudaMalloc((void **)&x, 4); }\n' >run.cpp
  cmake -B b -G Ninja -DCUDAToolkit_ROOT="$kit" >log 2>&1 || fail "$(tail -n 30 log)"
  ninja -C b -j2 >log 2>&1 || fail "$(tail -n 30 log)"
  runs b/prog host
}
# Checks of what compiles must be able to fail.
case_checks() {
  kit
  cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(x LANGUAGES CXX CUDA)
include(CheckSourceCompiles)
check_source_compiles(CUDA "#include <cuda_runtime.h>\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); return 0; }" GOOD)
check_source_compiles(CUDA "#include <no_such_header.h>\nint main() { return 0; }" BAD)
check_source_compiles(CUDA "#if CUDART_VERSION < 13000\n#error old\n#endif\nint main() { return 0; }" NEW)
check_source_compiles(CUDA "__global__ void k() {}\nint main() { return not_declared(k); }" WRONG)
include(CheckLanguage)
check_language(CUDA)
message(STATUS "good=${GOOD} bad=${BAD} new=${NEW} wrong=${WRONG} cuda=${CMAKE_CUDA_COMPILER}")
END
  cmake -B b -G Ninja >log 2>&1 || fail "$(tail -n 30 log)"
  in_file log "good=1 bad= new= wrong= cuda=$kit/bin/nvcc"
}
