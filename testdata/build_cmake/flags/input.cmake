project(x LANGUAGES CXX CUDA)
set(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} -O3 -gencode arch=compute_70,code=sm_70 --expt-relaxed-constexpr -Xcompiler -Wall")
string(APPEND CMAKE_CUDA_FLAGS_RELEASE " -lineinfo -Xcompiler=-fPIC,-O2")
set(NVCC_OPTIONS --expt-extended-lambda -Xcompiler -fopenmp)
set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -Wall -G")
add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:-maxrregcount=64> "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xcompiler -Wextra>")
target_compile_options(t PRIVATE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall>
  $<$<COMPILE_LANGUAGE:CUDA>:-Xfatbin=-compress-all
  --expt-extended-lambda -rdc=true
  $<$<BOOL:${OMP}>:-Xcompiler=${OpenMP_CXX_FLAGS}>>
  $<$<COMPILE_LANGUAGE:CUDA>:${NVCC_OPTIONS}>)
target_link_options(t PRIVATE -Wl,--as-needed)
