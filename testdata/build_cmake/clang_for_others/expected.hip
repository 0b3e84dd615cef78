project(engine LANGUAGES CXX HIP)
# Another vendor's clang has CUDA's spelling for GPUs of its own.
foreach(arch ${MUSA_ARCHITECTURES})
  set(COMPILE_FLAGS "${COMPILE_FLAGS} -x musa --cuda-gpu-arch=mp_${arch}")
endforeach()
add_compile_options(--cuda-gpu-arch=mp_31)
# clang's own, for CUDA.
add_compile_options(-x cuda --cuda-gpu-arch=sm_${SM})
