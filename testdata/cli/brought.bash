# Libraries of headers alone that lie outside of what is ported (sources= in a row).

# A little CUTLASS in ext/include, with more than the project needs, and a project in proj/src.
brought_project() {
  mkdir -p ext/include/cutlass ext/include/cute/unused ext/include/other proj/src
  echo 'Do what you like.' >ext/LICENSE.txt
  cat >ext/include/cutlass/array.h <<'EOF'
#pragma once
#include <cuda_runtime.h>
namespace cutlass {
template <class T, int N> struct Array { T storage[N]; };
inline cudaError_t wait(cudaStream_t s) { return cudaStreamSynchronize(s); }
}
EOF
  cat >ext/include/cute/layout.hpp <<'EOF'
#pragma once
#include "cutlass/array.h"
namespace cute { using cutlass::Array; }
EOF
  echo '#include <cuda_runtime.h>' >ext/include/cute/unused/never.hpp
  echo '#include <cuda_runtime.h>' >ext/include/other/header.h
  cat >proj/src/kernel.cu <<'EOF'
#include <cute/layout.hpp>
__global__ void k(cute::Array<float, 4> *a) { a->storage[threadIdx.x] = 0; }
int main() { return cutlass::wait(0); }
EOF
}

case_brought_headers_are_ported_with_the_project() {
  brought_project
  t port proj -o out --rocm 6.4 --no-prove -- -Iext/include
  exits 0
  out "^ext/include/cute/layout.hpp .* ported$"
  out "^ext/include/cutlass/array.h .* ported$"
  [ "$(cd out && find . -type f -not -path './.tranship*' | sort | xargs)" = "./src/kernel.cu ./tranship/deps/cutlass/LICENSE.txt ./tranship/deps/cutlass/cute/layout.hpp ./tranship/deps/cutlass/cutlass/array.h" ] || fail "files: $(find out -type f)"
  grep -qx '#include "../tranship/deps/cutlass/cute/layout.hpp"' out/src/kernel.cu || fail "$(cat out/src/kernel.cu)"
  grep -qx '#include "../../../../tranship/deps/cutlass/cutlass/array.h"' out/tranship/deps/cutlass/cute/layout.hpp || fail "$(cat out/tranship/deps/cutlass/cute/layout.hpp)"
  grep -q 'hipError_t wait(hipStream_t s)' out/tranship/deps/cutlass/cutlass/array.h || fail "$(cat out/tranship/deps/cutlass/cutlass/array.h)"
  cmp -s ext/LICENSE.txt out/tranship/deps/cutlass/LICENSE.txt || fail 'the licence is another one'
}

case_brought_headers_stay_in_a_second_run_and_follow_their_source() {
  brought_project
  t port proj -o out --rocm 6.4 --no-prove -- -Iext/include
  cp -r out before
  t port proj -o out --rocm 6.4 --no-prove -- -Iext/include
  exits 0
  diff -r before out || fail 'the second run wrote something else'
  sed -i 's/cudaStreamSynchronize(s)/cudaStreamQuery(s)/' ext/include/cutlass/array.h
  t port proj -o out --rocm 6.4 --no-prove -- -Iext/include
  exits 0
  grep -q 'hipStreamQuery(s)' out/tranship/deps/cutlass/cutlass/array.h || fail "$(cat out/tranship/deps/cutlass/cutlass/array.h)"
}

case_brought_headers_are_found_by_the_build_too() {
  brought_project
  printf '[{"directory": "%s", "file": "proj/src/kernel.cu", "command": "nvcc -isystem ext/include -c proj/src/kernel.cu"}]\n' "$PWD" >proj/compile_commands.json
  t port proj -o out --rocm 6.4 --no-prove
  exits 0
  [ -f out/tranship/deps/cutlass/cutlass/array.h ] || fail 'nothing was brought along'
}

case_brought_headers_of_the_project_itself_stay_where_they_are() {
  brought_project
  mkdir proj/third_party
  mv ext/include proj/third_party/
  t port proj -o out --rocm 6.4 --no-prove -- -Iproj/third_party/include
  exits 0
  [ ! -e out/tranship/deps ] || fail 'a header of the project was brought along'
  grep -qx '#include <cute/layout.hpp>' out/src/kernel.cu || fail "$(cat out/src/kernel.cu)"
  grep -q 'hipStream_t' out/third_party/include/cutlass/array.h || fail 'the header was not ported'
}

case_brought_ports_compile() {
  brought_project
  t port proj -o out --rocm 5.2 --prove=gfx90a --hip-path /usr -- -Iext/include
  exits 0
  out '; 1 of 1 unit compiles'
  printf '#include <cute/layout.hpp>\n__global__ void k(cute::Missing *a) { }\n' >proj/src/kernel.cu
  t port proj -o out --rocm 6.4 --no-prove -- -Iext/include
  out "not fully parsed, proj/src/kernel.cu: no type named 'Missing' in namespace 'cute'"
}

case_headers_outside_are_told_where_they_can_not_come_along() {
  brought_project
  t port proj/src/kernel.cu --rocm 6.4 --no-prove -- -Iext/include
  exits 1
  err "kernel.cu:1:10: error TS1710: 'cute/layout.hpp' of CUTLASS is found, but outside of what is ported"
  t port proj --diff --rocm 6.4 --no-prove -- -Iext/include
  exits 1
  t port proj/src/kernel.cu -o out --rocm 6.4 --no-prove -- -Iext/include
  exits 0
  [ -f out/tranship/deps/cutlass/cute/layout.hpp ] || fail 'nothing was brought along'
}
