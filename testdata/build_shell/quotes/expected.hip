hipcc -fPIC -Wall -O2 -g -o "my app" 'a file.cu'
eval "hipcc -c a.cu"
hipcc -lhipfft -DNAME='"x y"' a.cu
out=`echo Cuda compilation tools, release 12.9, V12.9.0 | sed 's/.*release//'`
x="$(hipcc -c "a b.cu" 2>&1)" || echo "failed: nvcc -arch=sm_70"
CMD="hipcc -c"
$CMD a.cu
(cd sub && hipcc -g -c b.cu) & wait
if [ "$(basename "$CC")" = hipcc ]; then CC=hipcc; fi
unterminated="nvcc -arch=sm_70
