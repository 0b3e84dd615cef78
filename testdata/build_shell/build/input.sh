#!/bin/bash
# Builds with nvcc -arch=sm_70 from /usr/local/cuda
set -e
CUDA_HOME=${CUDA_HOME:-/usr/local/cuda}
: "${CUDA_PATH:=/opt/cuda}"
export PATH=$CUDA_HOME/bin:$PATH LD_LIBRARY_PATH="$CUDA_HOME/lib64:$LD_LIBRARY_PATH"
NVCC=$(which nvcc)
NVCC=${NVCC:-nvcc}
FLAGS="-O3 -std=c++14 -arch=sm_70 --use_fast_math"
FLAGS="$FLAGS -Xcompiler -fPIC -t 4"
LIBS='-L/usr/local/cuda/lib64 -lcublas -lcudart'
CXXFLAGS="-O2 -I$CUDA_HOME/include -t"
GENCODE=(-gencode arch=compute_70,code=sm_70
         -gencode arch=compute_80,code=sm_80)
for cc in 70 80; do
  GENCODE+=" -gencode arch=compute_$cc,code=sm_$cc"
done

if ! command -v nvcc >/dev/null 2>&1; then
  echo "nvcc was not found: set CUDA_HOME to /usr/local/cuda" >&2
  exit 1
fi
version=$(nvcc --version | grep release)
nvcc --version
nvcc $FLAGS "${GENCODE[@]}" -dc kernels.cu -o kernels.o && \
  time $NVCC -rdc=true main.cu \
    -lineinfo -o app kernels.o $LIBS # links
g++ $CXXFLAGS -c host.cpp; gcc -o tool tool.o -L$CUDA_HOME/lib64 -lcudart -lm
/usr/local/cuda-11.8/bin/nvcc -ptx a.cu -o a.ptx
"$CUDA_PATH/bin/nvcc" -maxrregcount=32 -c b.cu
$CUDA_ROOT/bin/nvcc -c c.cu -I $CUDA_ROOT/include
[ -d /usr/local/cuda/extras/CUPTI ] && cp -r $CUDA_HOME/samples/common .
cmake -S . -B build -DCMAKE_CUDA_ARCHITECTURES="70;80" -DCMAKE_CUDA_FLAGS="-lineinfo" -DCMAKE_BUILD_TYPE=Release -G Ninja
make -j NVCC=nvcc CUDA_PATH=/usr/local/cuda SMS="70 80"
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
