# tranship toolkit: a folder that looks like a CUDA toolkit. What builds find in it, and what its libraries do.

# exported FILE: the functions of a library, a line each.
exported() { nm -D --defined-only "$1" | awk '$2 == "T" { print $3 }' | sort; }

case_what_builds_look_for() {
  t toolkit made
  exits 0
  silent stdout
  silent stderr
  local f
  for f in bin/nvcc bin/cuobjdump bin/nvidia-smi include/cuda.h include/cuda_runtime.h include/cublas_v2.h lib64/libcudart.so.12 \
    lib64/libcublas.so lib64/libcufft.so.11 lib64/libcurand.so.10 lib64/libcudart_static.a lib64/libculibos.a lib64/stubs/libcuda.so \
    lib64/stubs/libnvidia-ml.so lib/libnccl.so.2 targets/x86_64-linux/include/cuda.h targets/x86_64-linux/lib/libcusolver.so.11 \
    extras/CUPTI/include/cuda.h extras/CUPTI/lib64/libcupti.so nvvm/bin/cicc nvvm/lib64/libnvvm.so nvvm/libdevice/libdevice.10.bc version.txt; do
    [ -f "made/$f" ] || fail "made/$f was expected"
  done
  in_file made/version.txt '^CUDA Version 12\.4\.[0-9]+$'
  [ "$(jq -r .cuda.version made/version.json)" = "$(sed 's/CUDA Version //' made/version.txt)" ] || fail "$(cat made/version.json)"
  [ -z "$(find made -xtype l)" ] || fail "links that lead nowhere: $(find made -xtype l)"
}
case_made_again() {
  t toolkit made
  (cd made && find . -type f -exec md5sum {} + | sort) >one
  echo mine >made/include/mine.h
  rm made/lib64/libcufft.so && echo old >made/lib64/libcufft.so
  t toolkit made
  exits 0
  (cd made && find . -type f ! -name mine.h -exec md5sum {} + | sort) >two
  same one two
  in_file made/include/mine.h mine
}
case_wrong_use() {
  t toolkit
  exits 2
  err 'no folder given'
  t toolkit made --cuda 6.5
  exits 2
  err "'6\.5' is not a CUDA release from 9\.0"
  is_gone made
  touch file
  t toolkit file/below
  exits 3
}
case_releases_have_their_own_names() {
  kit 11.8
  is_file "$kit/lib64/libcudart.so.11.0"
  is_file "$kit/lib64/libcublas.so.11"
  is_file "$kit/lib64/libcufft.so.10"
  is_file "$kit/lib64/libnvToolsExt.so.1"
  is_gone "$kit/lib64/libnvJitLink.so"
  readelf -d "$kit/lib64/libcufft.so" >dynamic && in_file dynamic 'SONAME.*\[libcufft\.so\.10\]'
  kit 13.0
  is_file "$kit/lib64/libcudart.so.13"
  is_file "$kit/lib64/libcufft.so.12"
  is_gone "$kit/lib64/libnvToolsExt.so"
  exported "$kit/lib64/libcudart.so" >new
  kit 11.8
  exported "$kit/lib64/libcudart.so" >old
  in_file old '^cudaBindTexture$'
  not_in_file new '^cudaBindTexture$'
  in_file new '^cudaMemPrefetchAsync$'
}
# Each function of a library's rows, and no other's.
case_all_functions_of_the_rows() {
  kit
  local family missing
  for family in cufft curand nccl nvrtc cudnn; do
    t mappings --kind func --family $family --format csv
    python3 - 12.4 stdout >rows <<'END' || fail 'the table was not read'
import csv, re, sys
number = lambda text: tuple(int(n) for n in text.split("."))
here = number(sys.argv[1])
for r in csv.DictReader(open(sys.argv[2])):
    m = re.fullmatch(r"(?:(?:up to )?([\d.]+)|([\d.]+) to ([\d.]+)|([\d.]+) and later|only ([\d.]+)|)", r["cuda_releases"])
    last, first, last2, first2, only = m.groups()
    first, last = first or first2 or only, last or last2 or only
    if (not first or number(first) <= here) and (not last or here <= number(last)):
        print(r["cuda"])
END
    sort -u rows -o rows
    [ -s rows ] || fail "no rows of $family"
    exported "$kit/lib64/lib$family.so" >have
    missing=$(comm -23 rows have | tr '\n' ' ')
    # templates, which no library has
    for f in $missing; do
      "$tranship" explain "$f" | grep -q template || fail "lib$family.so lacks $f"
    done
  done
  exported "$kit/lib64/libcublas.so" >have
  in_file have '^cublasCreate_v2$'
  in_file have '^cublasInit$'
  not_in_file have '^cublasLtCreate$'
  exported "$kit/lib64/libcuda.so.1" >have
  in_file have '^cuMemAlloc_v2$'
  in_file have '^cuProfilerStart$'
  not_in_file have '^cuda'
}
program() {
  cat >main.c <<'END'
#include <stdio.h>
#include <string.h>
int cublasCreate_v2(void **), cudaMalloc(void **, unsigned long), cudaGetDeviceCount(int *), cudaRuntimeGetVersion(int *), nvtxRangePushA(const char *);
const char *cudaGetErrorString(int);
int main(void)
{
    int count = 7, version = 0;
    void *p = 0;
    for (int i = 0; i < 3; i++)
        printf("%d %d\n", cudaMalloc(&p, 1), cublasCreate_v2(&p));
    int rc = cudaGetDeviceCount(&count);
    printf("%d %d\n", rc, count);
    rc = cudaRuntimeGetVersion(&version);
    printf("%d %d %d\n", rc, version, strlen(cudaGetErrorString(3)) > 5);
    return 0;
}
END
}
has_failed_politely() {
  printf '100 1\n100 1\n100 1\n100 0\n0 12040 1\n' | diff - said || fail 'the program was expected to print this'
  [ "$(grep -c "^tranship's stand-in for libcudart: cudaMalloc does nothing" complained)" = 1 ] || fail "$(cat complained)"
  [ "$(grep -c "^tranship's stand-in for libcublas: cublasCreate_v2 does nothing" complained)" = 1 ] || fail "$(cat complained)"
  [ "$(wc -l <complained)" = 3 ] || fail "$(cat complained)"
}
case_functions_fail_and_say_so_once() {
  kit && program
  cc main.c -o shared -L"$kit/lib64" -lcublas -lcudart || fail 'not linked'
  LD_LIBRARY_PATH=$kit/lib64 ./shared >said 2>complained || fail 'the program failed'
  has_failed_politely
  cc main.c -o static -L"$kit/lib64" -lcublas_static -lcudart_static -lculibos || fail 'not linked'
  ./static >said 2>complained || fail 'the program failed'
  has_failed_politely
}
case_other_linkers() {
  kit && program
  local ld linked=0
  for ld in gold lld bfd; do
    echo 'int main(void) { return 0; }' | cc -x c - -fuse-ld=$ld -o plain 2>/dev/null || continue
    cc main.c -fuse-ld=$ld -o with-$ld -L"$kit/lib64" -lcublas -lcudart_static || fail "$ld does not link"
    LD_LIBRARY_PATH=$kit/lib64 ./with-$ld >said 2>complained || fail "what $ld linked fails"
    has_failed_politely
    linked=$((linked + 1))
  done
  [ $linked -ge 1 ] || fail 'no linker'
}
case_markers_are_silent() {
  kit
  printf 'int nvtxRangePushA(const char *);int main(void) { return nvtxRangePushA("x"); }\n' >main.c
  cc main.c -L"$kit/lib64" -lnvToolsExt -Wl,-rpath,"$kit/lib64" -o main && ./main >said 2>&1 || fail 'it failed'
  silent said
}
# As AC_CHECK_LIB asks: a declaration of its own, cc, and the library.
probe() {
  printf 'char %s();\nint main(void) { return %s(); }\n' "$2" "$2" >conftest.c
  cc -w -o conftest conftest.c -L"$kit/lib64" -L"$kit/lib64/stubs" "-l$1" >conftest.log 2>&1
}
case_probes_of_configure() {
  kit
  local p
  for p in cudart:cudaMalloc cuda:cuInit cuda:cuMemcpyHtoD_v2 nvidia-ml:nvmlInit_v2 cublas:cublasDgemm_v2 cublas:cublasInit cublasLt:cublasLtCreate \
    cufft:cufftPlan1d curand:curandCreateGenerator cusparse:cusparseCreate cusolver:cusolverDnCreate cusolverMg:cusolverMgCreate nvrtc:nvrtcCreateProgram \
    nvJitLink:__nvJitLinkCreate_12_4 cudnn:cudnnCreate nccl:ncclCommInitRank nvToolsExt:nvtxMarkA cupti:cuptiActivityEnable nppc:nppGetLibVersion; do
    [ "$p" != nvJitLink:__nvJitLinkCreate_12_4 ] || continue # a name of the header's own
    probe "${p%:*}" "${p#*:}" || fail "$p was expected" "$(cat conftest.log)"
  done
  ! probe cublas cublasBakeCake || fail 'a function that no release has was found'
  ! probe cufft cublasInit || fail 'a function of another library was found'
  ! probe cudnnx cudnnCreate || fail 'a library that no release has was found'
}
case_pkg_config() {
  command -v pkg-config >/dev/null || return 0
  kit
  export PKG_CONFIG_PATH=$kit/pkgconfig
  [ "$(pkg-config --modversion cudart-12.4)" = "$(sed 's/CUDA Version //' "$kit/version.txt")" ] || fail 'another version'
  pkg-config --libs --cflags cublas-12.4 >flags
  in_file flags "-I$kit/include"
  in_file flags "-L$kit/lib64 -lcublas"
  pkg-config --libs cuda-12.4 >flags && in_file flags '/stubs -lcuda'
}
case_a_path_with_blanks() {
  t toolkit "a b/it's"
  exits 0
  PATH=/usr/bin:/bin
  "a b/it's/bin/nvcc" --version >said || fail 'it does not run'
  in_file said 'release 12\.4'
  echo 'int main() { return 4; }' >m.cu
  "a b/it's/bin/nvcc" m.cu -o m || fail 'it does not compile'
  ./m
  [ $? = 4 ] || fail '4 was expected'
}
case_companions() {
  kit
  nvidia-smi >said
  [ $? = 9 ] || fail 'exit code 9 was expected'
  in_file said 'no NVIDIA device'
  cuobjdump --version >said && in_file said 'release 12\.4, V12\.4\.'
  printf '.version 7.0\n' >a.ptx
  ptxas -arch=sm_80 a.ptx -o a.cubin && fatbinary -64 --create=a.fatbin --image3=kind=elf,sm=80,file=a.cubin && nvlink --arch=sm_80 a.cubin -o b.cubin || fail 'they failed'
  readelf -h a.cubin >said 2>&1 && in_file said 'NVIDIA CUDA'
  [ -s a.fatbin ] && [ -s b.cubin ] || fail 'they wrote nothing'
}
case_no_toolkit() {
  t --as nvcc --version
  exits 127
  err 'nvcc is a program of a toolkit'
}
case_bin2c() {
  kit
  printf 'hello\0there, world' >in.bin
  bin2c --const --name data --padd 0,7 --length in.bin >array.h || fail 'it failed'
  cat >main.c <<'END'
#include <stdio.h>
#include "array.h"
int main(void) { fwrite(data, 1, sizeof data, stdout); return dataLength != sizeof data; }
END
  cc main.c -o main && ./main >got || fail 'the array is not its length'
  { cat in.bin; printf '\0\7'; } | cmp - got || fail 'other bytes'
  bin2c -t int -st -n words in.bin >words.h
  in_file words.h '^static unsigned int words\[\]'
  in_file words.h '^0x6c6c6568,'
  ! bin2c nowhere.bin 2>said || fail 'a file that is not there'
}
