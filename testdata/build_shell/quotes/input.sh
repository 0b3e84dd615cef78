nvcc -Xcompiler "-fPIC -Wall" -Xcompiler '-O2,-g' -o "my app" 'a file.cu' "-arch=sm_70"
eval "nvcc -arch=sm_70 -c a.cu"
nvcc -I"$CUDA_HOME/include" -L"${CUDA_HOME}/lib64" -lcufft -DNAME='"x y"' a.cu
out=`nvcc -V | sed 's/.*release//'`
x="$(nvcc -arch=sm_70 -c "a b.cu" 2>&1)" || echo "failed: nvcc -arch=sm_70"
CMD="nvcc -arch=sm_70 --ptxas-options=-v -c"
$CMD a.cu
(cd sub && nvcc -G -c b.cu) & wait
if [ "$(basename "$CC")" = nvcc ]; then CC=nvcc; fi
unterminated="nvcc -arch=sm_70
