# An extension of PyTorch with the maps of testdata/torch_extension: found by itself, or given; the names of PyTorch that stay.

# extension: a copy of it, in the folder e.
extension() { cp -r "$cli/../torch_extension" e && rm -rf e/.git; }
# names FILE...: the names of PyTorch and CUDA in the code of these files, without comments and strings.
names() { sed -E 's,//.*,,; s/"[^"]*"//g' "$@" | grep -oE '\b(c10|at|torch)::(cuda|hip)[A-Za-z_:]*|\b(C10|AT)_(CUDA|HIP)[A-Z_]*|\bcuda[A-Z]\w*' | sort -u; }

case_the_map_is_found() {
  extension
  t port e -o p --rocm 5.2 -q
  exits 0
  names p/main.cu p/csrc/*.c* >got
  cat >expected <<'END'
AT_CUDA_CHECK
C10_HIP_CHECK
C10_HIP_KERNEL_LAUNCH_CHECK
at::cuda::getCurrentDeviceProperties
at::hip::HIPStreamMasqueradingAsCUDA
at::hip::OptionalHIPGuardMasqueradingAsCUDA
at::hip::getCurrentHIPStreamMasqueradingAsCUDA
at::hip::getStreamFromPoolMasqueradingAsCUDA
c10::hip::HIPGuardMasqueradingAsCUDA
c10::hip::HIPStreamGuardMasqueradingAsCUDA
c10::hip::HIPStreamMasqueradingAsCUDA
c10::hip::device_count
c10::hip::getCurrentHIPStreamMasqueradingAsCUDA
c10::hip::getDefaultHIPStreamMasqueradingAsCUDA
torch::cuda::device_count
torch::cuda::is_available
torch::cuda::synchronize
END
  same got expected
  for header in ATen/hip/HIPContext.h c10/hip/HIPException.h; do in_file p/csrc/fused_layer_kernel.cu "^#include <$header>"; done
  in_file p/csrc/fused_layer.cpp '^#include <ATen/hip/impl/HIPGuardImplMasqueradingAsCUDA.h>'
}
# What people and Python see: messages, the names of devices, the module.
case_what_stays() {
  extension
  t port e -o p --rocm 5.2 -q
  in_file p/csrc/fused_layer.cpp 'x\)\.is_cuda\(\), #x " must be a CUDA tensor'
  in_file p/csrc/fused_layer.cpp '"Layer normalization, forward \(CUDA\)"'
  in_file p/main.cu 'type\(\) == at::kCUDA && x\.device\(\)\.str\(\) == "cuda:0"'
  in_file p/main.cu 'torch::Device\(torch::kCUDA\)'
  in_file p/csrc/fused_layer_kernel.cu '"layer_norm_forward_cuda"'
  cmp -s e/csrc/fused_layer_kernel.h p/csrc/fused_layer_kernel.h || [ ! -e p/csrc/fused_layer_kernel.h ] || fail 'fused_layer_kernel.h was changed'
  for f in setup.py fused_layer_functions.py; do [ ! -e "p/$f" ] || same "e/$f" "p/$f"; done
}
# The same with PyTorch's headers seen by the parse. The kernels have a using-declaration: testdata/rules/using_of_own_names.
case_with_the_headers() {
  extension
  t port e -o p --rocm 5.2 -q && t port e -o q --rocm 5.2 -q -- -I"$PWD/e/pytorch"
  exits 0
  names p/main.cu p/csrc/fused_layer.cpp >expected
  names q/main.cu q/csrc/fused_layer.cpp >got && same got expected
  same p/csrc/fused_layer.cpp q/csrc/fused_layer.cpp
}
# Without the map PyTorch's names stay as they are; with that for version 2 of hipify its headers change.
case_without_it() {
  extension
  t port e -o p --rocm 5.2 -q --no-project-maps
  exits 0
  names e/main.cu e/csrc/*.c* | grep -v ^cuda >expected
  names p/main.cu p/csrc/*.c* >got && same got expected
  in_file p/csrc/fused_layer_kernel.cu '^#include <ATen/cuda/CUDAContext.h>'
}
case_version_2() {
  extension
  t port e -o p --rocm 5.2 -q --no-project-maps --map e/torch-v2.map
  exits 0
  names e/main.cu e/csrc/*.c* | grep -v ^cuda >expected
  names p/main.cu p/csrc/*.c* >got && same got expected
  for header in ATen/hip/HIPContext.h ATen/hip/Exceptions.h c10/hip/HIPException.h; do in_file p/csrc/fused_layer_kernel.cu "^#include <$header>"; done
  in_file p/main.cu '^#include <c10/hip/HIPGuard.h>'
}
# The built-in rows say what the maps say, where PyTorch's headers are not in the tree; without --torch= PyTorch's names stay.
case_built_in() {
  extension && mv e/pytorch .
  for v in 1 2; do
    map=e/.tranship/torch.map && [ "$v" = 1 ] || map=e/torch-v2.map
    t port e -o "p$v" --rocm 5.2 -q --no-project-maps --map "$map"
    t port e -o "q$v" --rocm 5.2 -q --no-project-maps --torch "$v"
    exits 0
    for f in main.cu csrc/fused_layer.cpp csrc/fused_layer_kernel.cu; do same "p$v/$f" "q$v/$f"; done
  done
  t examine e --rocm 5.2 --no-project-maps --verbose
  out "info TS1706: 'ATen/cuda/CUDAContext.h' belongs to PyTorch, and its names were left unchanged"
  out '^runtime +[0-9]+ +0 +100 %'
  t port e -o p3 --rocm 5.2 -q --no-project-maps --torch 3
  exits 2
}
case_the_maps_are_sound() {
  t mappings --check "$cli/../torch_extension/.tranship/torch.map" "$cli/../torch_extension/torch-v2.map"
  exits 0
  out 'torch\.map: ok, [0-9]+ rows$'
  out 'torch-v2\.map: ok, [0-9]+ rows$'
}
# The headers of both maps are those that the other one has.
case_the_maps_agree() {
  headers() { sed -nE 's/^header +([^ ]+).*/\1/p' "$1" | sort; }
  headers "$cli/../torch_extension/torch-v2.map" | grep -v CUDAEvent >expected
  headers "$cli/../torch_extension/.tranship/torch.map" | grep -v CUDAEvent >got
  same got expected
}
