#!/bin/bash
# Builds with nvcc -arch=sm_70 from /usr/local/cuda
set -e
CUDA_HOME=${ROCM_PATH:-/opt/rocm}
: "${CUDA_PATH:=${ROCM_PATH:-/opt/rocm}}"
export PATH=$CUDA_HOME/bin:$PATH LD_LIBRARY_PATH="$CUDA_HOME/lib:$LD_LIBRARY_PATH"
NVCC=$(which hipcc)
NVCC=${NVCC:-hipcc}
FLAGS="-O3 -std=c++14 -fgpu-flush-denormals-to-zero -fno-hip-fp32-correctly-rounded-divide-sqrt -fgpu-approx-transcendentals"
FLAGS="$FLAGS -fPIC"
LIBS='-lhipblas'
CXXFLAGS="-O2 -I$CUDA_HOME/include -D__HIP_PLATFORM_AMD__ -t"
GENCODE=()
for cc in 70 80; do
  GENCODE+=""
done

if ! command -v hipcc >/dev/null 2>&1; then
  echo "nvcc was not found: set CUDA_HOME to /usr/local/cuda" >&2
  exit 1
fi
version=$(echo Cuda compilation tools, release 12.9, V12.9.0 | grep release)
hipcc --version
hipcc $FLAGS "${GENCODE[@]}" -fgpu-rdc -c kernels.cu -o kernels.o && \
  time $NVCC -fgpu-rdc main.cu \
    -gline-tables-only -o app kernels.o $LIBS # links
g++ $CXXFLAGS -c host.cpp; gcc -o tool tool.o -L$CUDA_HOME/lib -lamdhip64 -lm
${ROCM_PATH:-/opt/rocm}/bin/hipcc --genco a.cu -o a.ptx
"$CUDA_PATH/bin/hipcc" -c b.cu
${ROCM_PATH:-/opt/rocm}/bin/hipcc -c c.cu
[ -d /usr/local/cuda/extras/CUPTI ] && cp -r $CUDA_HOME/samples/common .
cmake -S . -B build -DCMAKE_HIP_FLAGS="-gline-tables-only" -DCMAKE_BUILD_TYPE=Release -G Ninja
make -j NVCC=hipcc CUDA_PATH=${ROCM_PATH:-/opt/rocm} SMS="70 80"
nvprof ./app; nvidia-smi -L
cuda-memcheck ./app
cat > flags.mk <<EOF
NVCC = nvcc
EOF
cat <<'EOF'
Runs nvcc -arch=sm_70 for you; see /usr/local/cuda.
EOF
tar -t -f x.tar; lipo -arch x86_64 a.o
CUDA_VISIBLE_DEVICES=0 ./app --arch sm_70 -t
