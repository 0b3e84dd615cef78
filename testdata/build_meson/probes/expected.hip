project('demo', 'cpp')
cc = meson.get_compiler('cpp')
blas = cc.find_library('hipblas')
if cc.has_function('hipblasCreate', dependencies: blas)
  add_project_arguments('-DHAVE_BLAS', language: 'cpp')
endif
if cc.has_header('hip/hip_runtime.h') and cc.has_function('hipMalloc')
  add_project_arguments('-DHAVE_RT', language: 'cpp')
endif
ok = cc.compiles('#include <cuda.h>')
