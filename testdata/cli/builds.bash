# Build files are ported with the sources, and what comes out is built with hipcc and runs.

# The virtual GPU's library stands beside tranship in a build, and so here.
beside() {
  [ -f "$built/vgpu/libhsa-runtime64.so.1" ] || fail "no vgpu library in $built: build the target hsa-vgpu"
  ln -s "$built/vgpu" vgpu && cp "$tranship" . && tranship=$PWD/tranship
}

case_make_app() {
  beside
  t port "$root/testdata/builds/make_app" -o out --rocm 5.2
  exits 0
  out 'make_app/Makefile .* ported'
  cp -rn "$root/testdata/builds/make_app/." out/
  HCC_AMDGPU_TARGET=gfx1030 make -C out >make.log 2>&1 || fail "make: $(cat make.log)"
  grep -q 'hipcc .*lib/stencil.cu' make.log || fail "hipcc did not compile: $(cat make.log)"
  ! grep -qi 'nvcc\|cuda_' make.log || fail "CUDA is left in the build: $(cat make.log)"
  t vgpu --arch gfx1030 -- out/build/stencil
  exits 0
  out '^sum 1011.5 right$'
}
case_make_app_for_architectures() {
  beside
  t port "$root/testdata/builds/make_app" -o out --rocm 5.2 --offload-arch gfx90a,gfx1030
  exits 0
  cp -rn "$root/testdata/builds/make_app/." out/
  make -C out >make.log 2>&1 || fail "make: $(cat make.log)"
  for arch in gfx90a gfx1030; do
    t vgpu --arch $arch -- out/build/stencil
    exits 0
    out '^sum 1011.5 right$'
  done
}
case_what_has_no_cuda_is_no_input() {
  mkdir p
  printf 'all:\n\techo hello\n' >p/Makefile
  printf '# built for CUDA once\nCFLAGS = -O2\n' >p/host.mk
  printf 'NVCC = nvcc\n' >p/gpu.mk
  printf '#include <cuda.h>\n' >p/a.cu
  t examine p --rocm 6.4
  exits 0
  out '^p/gpu.mk .* to port$'
  ! grep -q 'Makefile\|host.mk' stdout || fail "build files without CUDA are reported: $(cat stdout)"
}
case_in_place_and_back() {
  mkdir p
  printf 'NVCC = nvcc\na.o: a.cu\n\t$(NVCC) -arch=sm_70 -c $<\n' >p/Makefile
  cp p/Makefile old
  t port p --in-place --rocm 6.4
  exits 0
  grep -q '^NVCC = hipcc$' p/Makefile || fail "not ported: $(cat p/Makefile)"
  grep -q '^	$(NVCC) -c $<$' p/Makefile || fail "not ported: $(cat p/Makefile)"
  t restore p
  exits 0
  cmp old p/Makefile || fail "not restored"
}
case_architectures_are_checked() {
  echo 'X = -arch=sm_70' >Makefile
  for list in sm_70 gfx gfx90a, ,gfx90a 'gfx90a gfx1100'; do
    t port --diff Makefile --offload-arch "$list"
    exits 2
    err '\-\-offload-arch: takes architectures as gfx90a,gfx1100'
  done
  t port --diff Makefile --offload-arch gfx90a:xnack-,gfx1100
  exits 0
  out '^[+]X = --offload-arch=gfx90a:xnack- --offload-arch=gfx1100$'
}
case_explained() {
  t explain -lcublas
  exits 0
  out '^cublas -> hipblas$'
  out 'library that programs link with'
  t explain -- -gencode=arch=compute_70,code=sm_70
  exits 0
  out '^-gencode: translated$'
  t explain CUDA::cublas CMAKE_CUDA_ARCHITECTURES
  exits 0
  out '^CUDA::cublas -> roc::hipblas$'
  out '^CMAKE_CUDA_ARCHITECTURES -> CMAKE_HIP_ARCHITECTURES$'
  t mappings --kind linklib
  exits 0
  out '^linklib  *cudart  *amdhip64 '
}
case_build_flags() {
  t build-flags --rocm 6.4 "$root/testdata/builds/make_app"
  exits 0
  out '^HIP 6.4$'
  out '^compile .cu +hipcc -O3 -c FILE.cu'
  out '^compile C, C\+\+ +cc -D__HIP_PLATFORM_AMD__ '
  out '^link +hipcc FILE.o... -o PROGRAM$'
  printf '#include <cublas_v2.h>\n#include <cufft.h>\nvoid f(cublasHandle_t h, cufftHandle p) { cublasDestroy(h); cufftDestroy(p); }\n' >a.cu
  t build-flags --rocm 6.4 --libs roc --offload-arch gfx90a a.cu
  exits 0
  out '^compile .cu +hipcc --offload-arch=gfx90a -O3 '
  out '^link +hipcc FILE.o... -lrocblas -lrocfft -o PROGRAM$'
  t build-flags nosuch
  exits 3
  t build-flags --offload-arch sm_70
  exits 2
}
