# A year of a port: it is made and built, people edit it, CUDA's side goes on, releases come and go, CI looks every day. Nothing of the
# people's is lost, and what is there at the end builds and computes what both sides have put into it.

clang_15=$(dirname "$(readlink -f "$(command -v clang++-15)")")

# January's tree: two kernels, a header, a program, one source that nobody needs any more soon.
tree() {
  mkdir -p cuda/lib
  cat >cuda/Makefile <<'EOF'
NVCC = nvcc
FLAGS = -arch=sm_70 -O2

# What is linked.
OBJECTS = main.o lib/scale.o lib/shift.o

app: $(OBJECTS)
	$(NVCC) $(FLAGS) -o $@ $^

%.o: %.cu lib/lib.h
	$(NVCC) $(FLAGS) -c $< -o $@
EOF
  printf '#pragma once\nvoid scale(float *p, int n);\nvoid shift(float *p, int n);\n' >cuda/lib/lib.h
  cat >cuda/lib/scale.cu <<'EOF'
#include <cuda_runtime.h>
#include "lib.h"

// The factor.
#define FACTOR 2

__global__ void scale_kernel(float *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] *= FACTOR;
}

// How it is launched.
void scale(float *p, int n)
{
    scale_kernel<<<(n + 127) / 128, 128>>>(p, n);
    cudaDeviceSynchronize();
}
EOF
  sed -e 's/scale/shift/g; s/FACTOR 2/OFFSET 1/; s/\*= FACTOR/+= OFFSET/; s/The factor/The offset/' cuda/lib/scale.cu >cuda/lib/shift.cu
  cat >cuda/main.cu <<'EOF'
#include <cstdio>
#include <cuda_runtime.h>
#include "lib/lib.h"

int main()
{
    const int n = 256;
    float *d, h[n];
    for (int i = 0; i < n; i++)
        h[i] = 3;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    scale(d, n);
    shift(d, n);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);

    std::printf("%g\n", h[n - 1]);
    cudaFree(d);
    return 0;
}
EOF
  printf '#include <cuda_runtime.h>\nvoid old() { cudaThreadSynchronize(); }\n' >cuda/lib/old.cu
}
# The port builds by its own Makefile and prints a number, where the virtual GPU can be loaded.
prints() {
  HCC_AMDGPU_TARGET=gfx1030 HIPCC_LINK_FLAGS_APPEND=-B$clang_15 make -C hip >make.log 2>&1 || fail "make: $(cat make.log)"
  with_sanitizers && return
  t vgpu --arch gfx1030 -- hip/app
  exits 0
  out "^$1\$"
}
update() { t port cuda -o hip --update --rocm 5.2 "$@"; }
# counts MERGED KEPT DELETED CONFLICTS
counts() { out "^update: $1 merged, $2 kept as edited, $3 kept removed, $4 with conflicts\$"; }
# What people have put into the port, wherever it has gone by now.
keeps() { for text in "$@"; do grep -rqF -- "$text" hip --include='*.cu' --include='*.h' --include=Makefile --include='*.md' || fail "'$text' is lost"; done; }

case_a_year() {
  beside && tree
  # January: one command, and it builds.
  t port cuda -o hip --rocm 5.2
  exits 0
  is_file hip/lib/old.cu
  prints 7

  # February: somebody tunes a kernel, adds a flag and notes; a source that is not needed goes.
  sed -i 's/, 128>>>/, 64>>>/; s/(n + 127) \/ 128/(n + 63) \/ 64/' hip/lib/scale.cu
  sed -i 's/^#define FACTOR 2/#define FACTOR 4 \/\/ by hand/' hip/lib/scale.cu
  sed -i 's/^FLAGS = .*/& -DTUNED/' hip/Makefile
  echo 'Tuned in February.' >hip/NOTES.md
  update
  exits 0
  counts 0 2 0 0
  keeps 'by hand' ', 64>>>' -DTUNED 'Tuned in February.'
  prints 13

  # March: upstream edits one file where nobody has, adds one, deletes one and renames one that was edited.
  sed -i 's/    cudaFree(d);/    if (cudaFree(d) != cudaSuccess)\n        return 1;/; s/^    shift(d, n);/&\n    square(d, n);/' cuda/main.cu
  sed -i '$avoid square(float *p, int n);' cuda/lib/lib.h
  sed -e 's/scale/square/g; /FACTOR/d; /The factor/d; s/^    if (i < n)/&\n        p[i] *= p[i];/' cuda/lib/scale.cu >cuda/lib/square.cu
  rm cuda/lib/old.cu && mv cuda/lib/scale.cu cuda/lib/factor.cu
  sed -i 's/lib\/scale.o/lib\/factor.o/; s/^OBJECTS = .*/& lib\/square.o/' cuda/Makefile
  update --report json=march.json
  exits 0
  is_gone hip/lib/old.cu; is_gone hip/lib/scale.cu; is_file hip/lib/square.cu
  in_file hip/lib/factor.cu '^#define FACTOR 4 // by hand$'
  in_file hip/Makefile '^OBJECTS = main.o lib/factor.o lib/shift.o lib/square.o$'
  in_file hip/main.cu 'if \(hipFree\(d\) != hipSuccess\)'
  keeps 'by hand' ', 64>>>' -DTUNED 'Tuned in February.'
  [ "$(jq -c '[.tree.conflicts, .tree.update]' march.json)" = '[0,true]' ] || fail "$(jq .tree march.json)"
  prints 169

  # April: both change one line. It is told, it stops CI, and a person decides.
  sed -i 's/^#define FACTOR 2/#define FACTOR 3/' cuda/lib/factor.cu
  update
  exits 1
  counts 0 1 0 1
  out "cuda/lib/factor\.cu:1:1: error TS1915: 'hip/lib/factor\.cu' must be merged by hand: 1 conflict"
  in_file hip/lib/factor.cu '^<<<<<<< port$'; keeps 'FACTOR 4 // by hand' 'FACTOR 3' ', 64>>>'
  update
  exits 1
  out 'error TS1916'
  sed -i '/^<<<<<<< /d; /^||||||| /,/^>>>>>>> /d; s/FACTOR 4 .*/FACTOR 5 \/\/ agreed/' hip/lib/factor.cu
  update
  exits 0
  counts 0 2 0 0
  keeps 'FACTOR 5 // agreed' ', 64>>>' -DTUNED 'Tuned in February.'
  prints 256

  # July: a new release of ROCm changes how the same source is written. Edits stay, and going back gives the port as it was.
  sed -i 's/^    int i = .*/&\n    __syncwarp();/' cuda/lib/square.cu
  update
  exits 0
  in_file hip/lib/square.cu '__builtin_amdgcn_wave_barrier'
  cp -r hip before
  t port cuda -o hip --update --rocm 7.2
  exits 0
  in_file hip/lib/square.cu '^    __syncwarp\(\);$'
  keeps 'FACTOR 5 // agreed' ', 64>>>' -DTUNED 'Tuned in February.'
  update
  exits 0
  diff -r -x .tranship.journal -x .tranship.base before hip || fail 'going back to the old release gave another port'
  prints 256

  # Every day: CI knows what is left, stops at what is new, and counts what was fixed.
  t examine cuda --rocm 5.2 --report json=base.json
  exits 0
  echo 'void more() { cudaFrobnicate(7); }' >>cuda/lib/shift.cu
  t examine cuda --rocm 5.2 --baseline base.json --report json=new.json
  exits 1
  out '^cuda/lib/shift\.cu:[0-9]+:15: error TS1001: .* \(new\)$'
  t examine cuda --rocm 5.2 --baseline new.json
  exits 0
  sed -i '$d' cuda/lib/shift.cu
  t examine cuda --rocm 5.2 --baseline new.json -v
  exits 0
  out '^fixed: cuda/lib/shift\.cu:[0-9]+:15: error TS1001'
  out ': 0 new, [1-9][0-9]* fixed'

  # December: nothing is left to do, all that people did is there, and it builds from nothing.
  update
  exits 0
  counts 0 2 0 0
  keeps 'FACTOR 5 // agreed' ', 64>>>' -DTUNED 'Tuned in February.'
  find hip -name '*.o' -delete && rm hip/app
  prints 256
}
