# Kernels in object files and programs, against what LLVM's own tools say of them.

# clang_hip FLAG...: HIP code without headers and device libraries, so that any architecture goes.
clang_hip() { clang++-19 -x hip -nogpuinc -nogpulib "$@" 2>log || fail "$(cat log)"; }
hipcc_object() { hipcc -nogpuinc -nogpulib -x hip "$@" -c "$cli/kernels.hip" 2>log || fail "$(cat log)"; }

# The numbers of each kernel as lines "SYMBOL sgprs vgprs agprs sgpr_spills vgpr_spills lds scratch": of llvm-readelf for a code object.
readelf_numbers() {
  llvm-readelf-19 --notes "$1" | awk '
    /^  - / { show(); split("", f); f[".agpr_count"] = 0 }
    /^amdhsa\.target/ { show(); split("", f) }
    { sub(/^  - /, "    ") }
    /^    \.[a-z_]+: / { f[substr($1, 1, length($1) - 1)] = $2 }
    function show() {
      if (f[".symbol"] == "") return
      print f[".name"], f[".sgpr_count"], f[".vgpr_count"], f[".agpr_count"], f[".sgpr_spill_count"], f[".vgpr_spill_count"],
        f[".group_segment_fixed_size"], f[".private_segment_fixed_size"]
    }
    END { show() }' | sort
}
# And tranship's of a file, for one architecture; C++ names are mangled again for the few that kernels.hip has.
kernels_numbers() {
  t kernels --format csv --arch "$2" "$1"
  exits 0
  silent stderr
  # Commas in names come last, and are mangled away before the fields are split.
  sed 1d stdout | sed -E 's/"//g; s/\(anonymous namespace\)::look_up\(int\*, int\)$/_ZN12_GLOBAL__N_17look_upEPii/
    s/scale\(float\*, int\)$/_Z5scalePfi/; s/void mix<double, 64>\(double\*\)$/_Z3mixIdLi64EEvPT_/; s/void mix<float, 32>\(float\*\)$/_Z3mixIfLi32EEvPT_/' |
    awk -F, '{ print $NF, $3, $4, $5, $6, $7, $8, $9 }' | sort
}
# same_numbers OBJECT ARCH CODE-OBJECT
same_numbers() {
  readelf_numbers "$3" >expected
  kernels_numbers "$1" "$2" >got
  [ "$(wc -l <expected)" = 5 ] || fail "five kernels were expected in $3: $(cat expected)"
  diff expected got || fail "$1, $2: other numbers than llvm-readelf's"
}

case_help() {
  t kernels --help
  exits 0
  for option in arch fail-on-spills format; do out "--$option"; done
}
case_wrong_use() {
  t kernels
  wrong_use 'no file given'
  t kernels --arch a100 x.o
  wrong_use "'a100' is not an architecture"
  t kernels --arch gfx90a, x.o
  wrong_use 'is not an architecture'
  t kernels --format yaml x.o
  wrong_use 'yaml'
}
case_numbers_are_those_of_llvm_readelf() {
  local opt arch archs=gfx908,gfx90a,gfx942,gfx1030,gfx1100,gfx1201
  for opt in "-O0 -mcode-object-version=4" -O3; do
    # shellcheck disable=SC2086
    {
      clang_hip $opt --offload-arch=$archs --offload-compress -c "$cli/kernels.hip" -o all.o
      clang_hip $opt --offload-arch=$archs --cuda-device-only -c "$cli/kernels.hip" -o all.hipfb
    }
    for arch in ${archs//,/ }; do
      clang-offload-bundler-19 --unbundle --type=o --targets="hipv4-amdgcn-amd-amdhsa--$arch" --input=all.hipfb --output=one.co
      same_numbers all.o $arch one.co
      same_numbers all.hipfb $arch one.co
      same_numbers one.co $arch one.co
    done
  done
}
case_hipcc_objects() {
  local arch list
  hipcc_object -O2 --offload-arch=gfx90a:xnack+ --offload-arch=gfx90a:xnack- --offload-arch=gfx1030 -o three.o
  hipcc_object -O2 --offload-arch=gfx90a:xnack+ --offload-arch=gfx90a:xnack- --offload-arch=gfx1030 --cuda-device-only -o three.hipfb
  list=$(clang-offload-bundler-19 --list --type=o --input=three.hipfb | sed -nE 's/^hip.*--//p' | sort)
  for file in three.o three.hipfb; do
    t kernels --format csv $file
    [ "$(sed 1d stdout | cut -d, -f2 | sort -u)" = "$list" ] || fail "$file: other targets than clang-offload-bundler's: $list"
    for arch in $list; do
      clang-offload-bundler-19 --unbundle --type=o --targets="hipv4-amdgcn-amd-amdhsa--$arch" --input=three.hipfb --output=one.co
      same_numbers $file $arch one.co
    done
  done
  t kernels --arch gfx90a three.o
  [ "$(grep -c gfx90a stdout)" = 10 ] || fail 'both variants of gfx90a were expected'
}
# The compiler's remarks count the waves of a SIMD.
case_waves_are_those_of_the_remarks() {
  local arch
  for arch in gfx900 gfx908 gfx90a gfx942 gfx1010 gfx1030 "gfx1030 -mwavefrontsize64" "gfx1100 -mcumode" gfx1102 gfx1201; do
    # shellcheck disable=SC2086
    clang_hip -O3 --offload-arch=$arch -Rpass-analysis=kernel-resource-usage -c "$cli/kernels.hip" -o one.o
    sed -nE 's/.*remark: +Occupancy \[waves\/SIMD\]: ([0-9]+) .*/\1/p' log | sort -n >expected
    t kernels --format json one.o
    exits 0
    jq '.[].waves' stdout | sort -n >got
    [ "$(wc -l <expected)" = 5 ] || fail "five remarks were expected for $arch"
    diff expected got || fail "$arch: other waves than the compiler's"
  done
}
# Of each object its bundle, compressed or not; what is stripped still runs, and so is still found.
case_linked_of_several_objects() {
  sed -E 's/^template __global__.*;//; s/^void \*use.*//; s/(scale|reverse|look_up)/other_\1/' "$cli/kernels.hip" >other.hip
  clang_hip -O2 -fPIC --offload-arch=gfx90a,gfx1100 --offload-compress -c "$cli/kernels.hip" -o one.o
  clang_hip -O2 -fPIC --offload-arch=gfx1100 -c other.hip -o other.o
  clang++-19 -shared one.o other.o -o both.so || fail 'clang does not link'
  for strip in true strip; do
    $strip both.so
    t kernels both.so
    exits 0
    silent stderr
    cp stdout expected
    [ "$(grep -c '^gfx90a ' stdout) $(grep -c '^gfx1100 ' stdout)" = '5 8' ] || fail 'five kernels for gfx90a and eight for gfx1100 were expected'
    out '^gfx1100 .* other_scale\(float\*, int\)$'
  done
  ar rc both.a one.o other.o log
  t kernels both.a
  same expected stdout
}
case_not_linked_yet() {
  clang_hip -O2 --offload-arch=gfx90a -fgpu-rdc -c "$cli/kernels.hip" -o rdc.o
  t kernels rdc.o
  exits 0
  silent stdout
  err '^tranship: rdc\.o: its device code is not linked yet \(-fgpu-rdc\)'
  clang_hip -O2 --offload-arch=gfx90a -fgpu-rdc --offload-new-driver -c "$cli/kernels.hip" -o new.o
  t kernels new.o
  err '^tranship: new\.o: its device code is not linked yet'
  t kernels --fail-on-spills rdc.o
  exits 1
}
case_formats() {
  clang_hip -O0 -mcode-object-version=6 --offload-arch=gfx908,gfx1030 -c "$cli/kernels.hip" -o two.o
  t kernels two.o
  exits 0
  out '^arch +sgprs +vgprs +agprs +sgpr_spills +vgpr_spills +lds +scratch +code +waves +limit +kernel$'
  out '^gfx1030 +[0-9]+ .* +[0-9]+/16 +lds +reverse$'
  t kernels --format json two.o
  jq -e 'length == 10 and all(.[]; .file == "two.o" and (.vgprs | type) == "number" and (.scratch | type) == "number"
    and .most_waves >= .waves and .code > 0)' stdout >/dev/null || fail 'not that JSON'
  jq -e '.[] | select(.arch == "gfx908" and .kernel == "reverse") | .lds == 20480 and .sgpr_spills > 0 and .dynamic_stack == "no"' stdout >/dev/null ||
    fail 'not those numbers'
  t kernels --format markdown two.o
  out '^\| two\.o \| gfx908 \|'
  t kernels two.o two.o
  [ "$(grep -c '^two\.o  *gfx' stdout)" = 20 ] || fail 'the file was expected in each row'
}
case_fail_on_spills() {
  clang_hip -O0 --offload-arch=gfx90a -c "$cli/kernels.hip" -o spills.o
  t kernels --fail-on-spills spills.o
  exits 1
  out ' reverse$'
  printf '%s\n' 'struct dim3 { unsigned x, y, z; };' \
    'extern "C" int hipLaunchKernel(const void *, dim3, dim3, void **, unsigned long, void *);' \
    '__attribute__((global)) void k(int *p) { *p = 1; }' >none.hip
  clang_hip -O3 --offload-arch=gfx90a -c none.hip -o none.o
  t kernels --fail-on-spills none.o
  exits 0
  t kernels --fail-on-spills none.o spills.o
  exits 1
  t kernels --fail-on-spills --arch gfx1100 none.o
  exits 1
  err 'no device code for the architectures of --arch'
}
case_no_device_code() {
  echo 'int main(void) { return 0; }' >host.c
  clang-19 host.c -o host || fail 'clang does not link'
  t kernels host
  exits 0
  silent stdout
  err '^tranship: host: no device code$'
}
case_unreadable_files() {
  echo 'no object' >text
  clang_hip -O2 --offload-arch=gfx90a --offload-compress -c "$cli/kernels.hip" -o good.o
  clang_hip -O2 --offload-arch=gfx90a --offload-compress --cuda-device-only -c "$cli/kernels.hip" -o bundle
  head -c 1000 good.o >cut.o
  head -c 1000 bundle >cut
  for file in text cut.o cut nowhere.o .; do
    t kernels $file good.o
    exits 3
    out ' reverse$'
    err "^tranship: $file: "
  done
}
