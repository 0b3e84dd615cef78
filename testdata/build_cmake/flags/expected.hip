project(x LANGUAGES CXX HIP)
set(CMAKE_HIP_FLAGS "${CMAKE_HIP_FLAGS} -O3 -Wall")
string(APPEND CMAKE_HIP_FLAGS_RELEASE " -gline-tables-only -fPIC -O2")
set(NVCC_OPTIONS -fopenmp)
set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -Wall -G")
add_compile_options($<$<COMPILE_LANGUAGE:HIP>:> "$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Wextra>")
target_compile_options(t PRIVATE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall>
  $<$<COMPILE_LANGUAGE:HIP>: -fgpu-rdc
  $<$<BOOL:${OMP}>:${OpenMP_CXX_FLAGS}>>
  $<$<COMPILE_LANGUAGE:HIP>:${NVCC_OPTIONS}>)
target_link_options(t PUBLIC "$<$<LINK_LANGUAGE:HIP>:-fgpu-rdc;--hip-link>")
target_link_options(t PRIVATE -Wl,--as-needed)
