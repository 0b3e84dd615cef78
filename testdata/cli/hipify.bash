# In the place of hipify-perl and hipify-clang: their options and outputs, under their names.

as() { local name=$1; shift; ln -sf "$tranship" "$name"; timeout -k 5 120 "./$name" "$@" >stdout 2>stderr; code=$?; }

case_perl_writes_to_standard_output() {
  clean_cu && t port clean.cu && cp stdout port
  as hipify-perl clean.cu
  exits 0
  same stdout port
  silent stderr
  as hipify-perl -o=a.hip clean.cu
  same a.hip port
  as hipify-perl clean.cu -o b.hip
  same b.hip port
  silent stdout
  t hipify clean.cu
  same stdout port
  ls >listed && not_in_file listed 'prehip'
}
case_perl_in_place() {
  clean_cu && cp clean.cu original && t port clean.cu && cp stdout port
  as hipify-perl -inplace -print-stats clean.cu
  exits 0
  same clean.cu port
  same clean.cu.prehip original
  silent stdout
  err "^\[HIPIFY\] info: file 'clean\.cu' statistics:$"
  err '^  CONVERTED refs count: 8$'
  err '^  cudaMalloc => hipMalloc: 1$'
  # Again: nothing changes, and what somebody has edited stays.
  echo '// mine' >>clean.cu && cp clean.cu edited
  as hipify-perl --inplace clean.cu
  exits 0
  same clean.cu edited
  same clean.cu.prehip original
}
# New CUDA code under the old name: its original is kept as well, and the old one stays.
case_perl_in_place_with_new_code() {
  clean_cu && cp clean.cu one && as hipify-perl -inplace clean.cu && cp clean.cu port
  left_cu && cp left.cu clean.cu && as hipify-perl -inplace clean.cu
  exits 0
  same clean.cu.prehip one && same clean.cu.prehip.1 left.cu
  cp left.cu clean.cu && as hipify-perl -inplace clean.cu && cp one clean.cu && as hipify-perl -inplace clean.cu
  exits 0
  same clean.cu port
  same clean.cu.prehip one && same clean.cu.prehip.1 left.cu && is_gone clean.cu.prehip.2
}
case_perl_examine_and_warnings() {
  left_cu && cp left.cu original
  as hipify-perl -examine left.cu
  exits 0
  same left.cu original
  silent stdout
  err '^left\.cu:7:5: warning: .cudaFrobnicate. looks like a CUDA name.* \[TS1001\]$'
  err '^  UNCONVERTED refs count: 1$'
  as hipify-perl -no-output -quiet-warnings left.cu
  silent stderr && silent stdout
  as hipify-perl -no-output -whitelist=cudaBar,cudaFrobnicate left.cu
  silent stderr
}
case_clang_writes_beside_the_input() {
  mkdir src && clean_cu src/clean.cu && warned_cu src/warned.cu && t port src/clean.cu && cp stdout port
  as hipify-clang src/clean.cu --cuda-path=/none --cuda-gpu-arch=sm_70 -Iinclude -- -std=c++17
  exits 0
  same src/clean.cu.hip port
  as hipify-clang -o-dir=out src/clean.cu src/warned.cu -print-stats
  exits 0
  same out/clean.cu.hip port
  is_file out/warned.cu.hip
  err '^\[HIPIFY\] info: TOTAL statistics:$'
  err '^  PROCESSED files: 2$'
  as hipify-clang -inplace -no-backup src/clean.cu
  same src/clean.cu port
  is_gone src/clean.cu.prehip
  as hipify-clang -no-output -o-stats=stats.csv src/warned.cu
  in_file stats.csv '^CONVERSION %;100\.0$'
}
case_launches_and_libraries() {
  printf '#include <cublas_v2.h>\n__global__ void k() {}\nvoid f(cublasHandle_t h, int n) { k<<<n, 32>>>(); cublasDestroy(h); }\n' >a.cu
  as hipify-perl a.cu
  out 'k<<<n, 32>>>\(\); hipblasDestroy\(h\)'
  as hipify-perl -hip-kernel-execution-syntax -roc a.cu
  out 'hipLaunchKernelGGL\(k, dim3\(n\), dim3\(32\), 0, 0\); rocblas_destroy_handle\(h\)'
  t port --style=hipify a.cu
  out 'hipLaunchKernelGGL\(k, dim3\(n\), dim3\(32\), 0, 0\);'
}
case_compile_commands_and_defines() {
  mkdir src build && printf '#ifndef WIDE\n#error no\n#endif\nint n = WIDE;\nvoid f() { cudaDeviceSynchronize(); }\n' >src/a.cu
  echo "[{\"directory\": \"$PWD/src\", \"file\": \"a.cu\", \"command\": \"nvcc -DWIDE=1 -c a.cu\"}]" >build/compile_commands.json
  as hipify-clang src/a.cu -p build -o a.hip
  exits 0
  silent stderr
  in_file a.hip hipDeviceSynchronize
  as hipify-clang src/a.cu -DWIDE=2 -o a.hip
  exits 0
  silent stderr
}
case_what_is_not_known_is_told() {
  clean_cu
  as hipify-perl -frobnicate clean.cu
  exits 0
  err '^tranship: hipify-perl: option -frobnicate is unknown and was ignored$'
  out hipMalloc
  as hipify-clang clean.cu -o
  exits 1
  err '^tranship: hipify-clang: option -o needs an argument: FILE$'
  as hipify-clang -o a.hip clean.cu clean.cu
  exits 1
  err 'there are several inputs, but a\.hip is not a folder'
  as hipify-perl gone.cu clean.cu
  exits 1
  err '^tranship: hipify-perl: gone\.cu: no such file or folder$'
  out hipMalloc
  as hipify-perl
  exits 1
  err 'no input files'
  as hipify-perl -help
  exits 0
  out '^  -inplace '
  t hipify --as=awk clean.cu
  wrong_use "--as takes perl or clang, not 'awk'"
}
