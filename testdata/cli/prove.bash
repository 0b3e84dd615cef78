# --prove: the compiler's word. Most cases have headers of their own for a HIP, in which what they are about is missing.

# A HIP 6.4 of a few lines in the folder hip.
small_hip() {
  mkdir -p hip/include/hip
  printf '#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 4\n' >hip/include/hip/hip_version.h
  cat >hip/include/hip/hip_runtime.h <<'EOF'
#pragma once
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
struct dim3 { unsigned x, y, z; dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
typedef int hipError_t;
typedef struct hip_stream *hipStream_t;
extern "C" unsigned __hipPushCallConfiguration(dim3, dim3, unsigned long = 0, hipStream_t = nullptr);
extern "C" hipError_t hipLaunchKernel(const void *, dim3, dim3, void **, unsigned long, hipStream_t);
hipError_t hipFree(void *);
EOF
}
# For one architecture where which they are is not the point: a unit is parsed once for the host, and once for each of them.
prove() { t "$@" --prove=gfx90a --hip-path hip --rocm 6.4; }
counts() { jq -c '[.proof.units, .proof.compile, .proof.not_judged, .proof.errors_told, .proof.errors_untold]' stdout; }
has_counts() { [ "$(counts)" = "$1" ] || fail "proof $1 was expected: $(counts)"; }

# The release that is installed, which Debian's packages are.
installed_hip() { sed -nE 's/^#define HIP_VERSION_(MAJOR|MINOR) +([0-9]+)$/\2/p' /usr/include/hip/hip_version.h | paste -sd.; }

case_prove_says_that_units_compile() {
  local hip
  hip=$(installed_hip)
  cat >good.cu <<'EOF'
#include <cuda_runtime.h>
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main() { float *p; cudaMalloc(&p, 256); k<<<1, 64>>>(p); return cudaFree(p); }
EOF
  t examine good.cu --prove --rocm "$hip" --hip-path /usr
  exits 0
  out "; 1 of 1 unit compiles \(HIP $hip; gfx90a, gfx1100\)$"
  t examine good.cu --prove=gfx906 --rocm "$hip" --hip-path /usr --report json
  exits 0
  has_counts '[1,1,0,0,0]'
  [ "$(jq -r .proof.architectures stdout)" = gfx906 ] || fail 'for gfx906 alone'
}

case_prove_finds_what_nothing_told() {
  small_hip
  printf '#include <cuda_runtime.h>\nint main() {\n  void *p;\n  return cudaFree(p) + cudaMalloc(&p, 4);\n}\n' >a.cu
  t examine a.cu --rocm 6.4
  exits 0
  out '100.0 %'
  prove examine a.cu
  exits 1
  out "^a.cu:4:24: error TS2001: the port does not compile here: use of undeclared identifier 'hipMalloc'"
  out 'In the unit a.cu, host code$'
  out '; 0 of 1 unit compiles .*; 0 errors told beforehand, 1 not$'
  not_in_file stdout '100.0 %'
  prove examine a.cu --report json
  has_counts '[1,0,0,0,1]'
  [ "$(jq -c '.files[0] | [.unconverted, .findings[0].proof]' stdout)" = '[1,"confirmed"]' ] || fail 'one use is left'
  prove examine a.cu --fail-on none
  exits 0
}

case_a_baseline_with_a_proof_is_not_fixed_without() {
  small_hip
  printf '#include <cuda_runtime.h>\nint main() {\n  void *p;\n  return cudaFree(p) + cudaMalloc(&p, 4);\n}\n' >a.cu
  prove examine a.cu --report json=old.json
  exits 1
  t examine a.cu --rocm 6.4 --baseline old.json --report json=new.json
  exits 0
  out '^against old.json: 0 new, 0 fixed, 0 the same; 1 that only the compiler finds: the earlier port was compiled'
  [ "$(jq -c '.baseline | [.not_compiled, .new_by_compiler]' new.json)" = '[1,0]' ] || fail "$(jq .baseline new.json)"
  prove examine a.cu --baseline new.json
  exits 1
  out '^against new.json: 1 new .*; 1 of the new ones by the compiler: this port was compiled'
}
# A changed unit that a header breaks does not compile, whether the header has changed or not, and whether a finding told it
# before or not.
case_changed_units_that_headers_break() {
  small_hip
  mkdir src
  printf '#pragma once\n#include <cuda_runtime.h>\ninline int take(void **p) { return cudaMalloc(p, 4); }\nstatic const char *name = "libcublas.so.12";\n' >src/take.h
  printf '#pragma once\n#include <cuda_runtime.h>\ninline int told() { return cudaFrobnicate(4); }\n' >src/told.h
  printf '#pragma once\n#include <cuda_runtime.h>\ninline int good(void *p) { return cudaFree(p); }\n' >src/good.h
  for f in take told good; do printf '#include "%s.h"\nint %s_is() { return 1; }\n' $f $f >src/$f.cu; done
  git init -q src && git -C src add . && git -C src -c user.name=x -c user.email=x@y commit -qm 1 || fail 'no repository'
  prove port src -o out --changed HEAD
  exits 0
  echo '// new' >>src/good.cu
  prove port src -o out --changed HEAD
  exits 0
  out '; 1 of 1 unit compiles'
  not_in_file stdout 'good\.h'
  echo '// new' >>src/take.cu
  prove port src -o out --changed HEAD
  exits 1
  out "^src/take.h:3:36: error TS2001: .*'hipMalloc'"
  out '; 1 of 2 units compile '
  not_in_file stdout 'src/take.h:4'
  echo '// new' >>src/told.cu
  prove port src -o out --changed HEAD
  exits 1
  out '^src/told.h:3:28: error TS1001: '
  out '; 1 of 3 units compile '
  [ ! -e out/told.h ] || fail 'it was not asked for'
}
case_prove_says_where_in_the_source_an_error_is() {
  small_hip
  mkdir src
  printf '#include <cuda_runtime.h>\n#define FREE(p) cudaFree(p)\ninline void go(int *p) {\n  FREE(p); cudaMalloc(&p, sizeof(int));\n}\n' >src/own.h
  printf '#include "own.h"\nint a;\n' >src/a.cu
  printf '#include "own.h"\nint b;\n' >src/b.cu
  prove examine src -j 1
  exits 1
  out "^src/own.h:4:12: error TS2001: .*'hipMalloc'"
  out 'In the unit src/a.cu, host code, and in 1 more unit$'
  out '; 0 of 2 units compile .*, 1 not$'
  cp stdout one
  prove examine src -j 3 --no-cache
  same one stdout
}

case_prove_confirms_findings() {
  small_hip
  cat >a.cu <<'EOF'
#include <cuda_runtime.h>
#include <cuda_gl_interop.h>
int f() { return cudaNoSuchThing(1); }
#ifdef NEVER
int g() { return cudaNoSuchThingEither(1); }
#endif
#define UNUSED cudaNotThisOneAsWell(1)
EOF
  printf '' >hip/include/hip/hip_gl_interop.h
  prove examine a.cu --report json
  exits 1
  has_counts '[1,0,0,1,0]'
  [ "$(jq -c '[.files[0].findings[] | select(.subject | startswith("cudaNo")) | [.subject, .proof]]' stdout)" = \
    '[["cudaNoSuchThing","confirmed"],["cudaNoSuchThingEither",null],["cudaNotThisOneAsWell",null]]' ] || fail 'which are confirmed'
}

case_prove_says_what_the_compiler_takes() {
  small_hip
  printf '#include <cuda_runtime.h>\nint f() { return cudaNoSuchThing(1); }\n' >a.cu
  echo 'int cudaNoSuchThing(int);' >>hip/include/hip/hip_runtime.h
  prove examine a.cu
  exits 1
  out 'a.cu:2:18: error TS1001: .*\[hours; the compiler takes it\]$'
  out '; 1 of 1 unit compiles .*; 1 finding not confirmed$'
}

# What the compiler refuses is an error, also where it was a warning before: the exit code and the coverage say so.
case_prove_makes_errors_of_confirmed_warnings() {
  small_hip
  printf '#include <cuda_runtime.h>\nint f(int *v) { return cudaDeviceGetAttribute(v, cudaDevAttrWarpSize, 0); }\n' >a.cu
  t examine a.cu --rocm 6.4
  exits 0
  out '^a.cu:2:50: warning TS1003: '
  out '; 3 of 3 uses converted \(100.0 %\); 0 errors, 1 warning;'
  prove examine a.cu
  exits 1
  out '^a.cu:2:50: error TS1003: .*\[minutes\]$'
  out '; 3 of 4 uses converted \(75.0 %\); 1 error, 0 warnings;'
}

# What clang refuses in the CUDA source as well, nvcc may take: HIP's compiler is clang.
case_prove_tells_of_nvccs_dialect() {
  small_hip
  printf '#include <cuda_runtime.h>\ntemplate <class T> struct s { int f(T t) { return t.template g<3>(1) + later(t); } };\nint h() { return later(3); }\nint f(void *p) { return cudaFree(p); }\n' >a.cu
  prove examine a.cu
  exits 1
  out "^a.cu:3:18: error TS2001: the port does not compile here: use of undeclared identifier 'later' \\[minutes\\]$"
  out '^ *In the unit a.cu, host code. clang refuses the CUDA source there, too: '
  out '; 0 of 1 unit compiles '
}

case_prove_does_not_judge_what_lacks_a_header() {
  small_hip
  printf '#include <cuda_runtime.h>\n#include <third/party.h>\nint f(void *p) { return cudaFree(p) + third(p); }\n' >a.cu
  prove examine a.cu
  exits 1
  out "^a.cu:1:1: error TS2002: the port of this unit was not proved: 'third/party.h' file not found \\[minutes\\]$"
  out '; 0 of 1 unit compiles .*, 1 not judged$'
  prove examine a.cu --assume-header other.h
  exits 1
  prove examine a.cu --assume-header other.h --assume-header third/party.h -v
  exits 0
  out "^a.cu:1:1: info TS2002: the port of this unit was not proved: 'third/party.h' file not found$"
  # The port of a unit that has nothing of CUDA's is its source.
  printf '#include <third/party.h>\nint f(third::half2 *);\n' >d.cpp
  prove examine d.cpp -v
  exits 0
  not_in_file stdout 'TS2002'
  printf 'int f(void **p) { return cudaFree(*p) + cudaMalloc(p, 4); }\n' >h.h
  printf '#include <cuda_runtime.h>\n#include "h.h"\n' >b.cu
  prove examine b.cu
  exits 1
  out 'TS2002: .* in (./)?h.h, which was not ported with it'
  mkdir -p away
  printf '#ifdef __DRIVER_TYPES_H__\n#define check(x) x\n#endif\n// cuda\n' >away/check.h
  printf '#include <cuda_runtime.h>\n#include <check.h>\nint f(void *p) { return check(cudaFree(p)); }\n' >c.cu
  t examine c.cu --prove --hip-path hip --rocm 6.4 -- -Iaway
  exits 1
  out "TS2002: .*'check'; it includes away/check.h, which was not ported with it"
  prove examine b.cu h.h
  exits 1
  out "^h.h:1:41: error TS2001: .*'hipMalloc'"
}

case_prove_keeps_results() {
  small_hip
  printf '#include <cuda_runtime.h>\nint f(void *p) { return cudaFree(p); }\n' >a.cu
  touch -d '1 hour ago' hip/include/hip/*
  prove examine a.cu --cache kept
  exits 0
  cp stdout first
  t cache --cache kept
  out '^proof +1 '
  prove examine a.cu --cache kept
  same first stdout
  t cache --cache kept
  out '^proof +1 '
  sed -i '/hipFree/d' hip/include/hip/hip_runtime.h
  touch -d '1 hour ago' hip/include/hip/*
  prove examine a.cu --cache kept
  exits 1
  out "TS2001: .*'hipFree'"
}

case_prove_writes_the_port_as_ever() {
  small_hip
  mkdir src
  printf '#include <cuda_runtime.h>\nint f(void **p) { return cudaFree(*p) + cudaMalloc(p, 4); }\n' >src/a.cu
  t port src -o plain --rocm 6.4
  prove port src -o out
  exits 1
  out 'TS2001'
  same plain/a.cu out/a.cu
  prove port src --in-place
  exits 1
  same plain/a.cu src/a.cu
}

case_prove_obeys_rules() {
  small_hip
  printf '#include <cuda_runtime.h>\nint f(void **p) { return cudaMalloc(p, 4); }\n' >a.cu
  printf 'suppress TS2001 path=a.cu note="our own hipMalloc"\n' >own.map
  prove examine a.cu --map own.map
  exits 0
  not_in_file stdout 'error TS2001'
  out '1 suppressed by rules'
  out '; 0 of 1 unit compiles'
}

case_prove_says_what_it_needs() {
  small_hip
  echo 'int a;' >a.cu
  t examine a.cu --prove --no-parse --hip-path hip
  exits 2
  err '^tranship: examine: --prove and --no-parse exclude each other'
  t examine a.cu --hip-path hip
  exits 2
  err '--hip-path requires --prove'
  t examine a.cu --prove=gfx90a,sm_80 --hip-path hip
  exits 2
  err "clang has no architecture 'sm_80'"
  t examine a.cu --prove --hip-path hip --rocm 5.7
  exits 2
  err '--hip-path: hip has HIP 6.4, but the port is for 5.7'
  t examine a.cu --prove --hip-path nowhere
  exits 2
  err '--hip-path: no include/hip/hip_version.h below nowhere'
  XDG_DATA_HOME=$PWD/data t examine a.cu --prove --rocm 3.5
  exits 2
  err '--prove: the headers of HIP 3.5 are missing; "tranship headers 3.5" fetches them'
  mkdir -p data/tranship/headers/3.7 && cp -r hip/include data/tranship/headers/3.7/
  sed -i 's/MAJOR 6/MAJOR 3/; s/MINOR 4/MINOR 7/' data/tranship/headers/3.7/include/hip/hip_version.h
  XDG_DATA_HOME=$PWD/data t examine a.cu --prove --rocm 3.7
  exits 0
}

case_prove_knows_the_files_that_a_port_adds() {
  mkdir -p src/sub
  cat >src/sub/a.cu <<'EOF'
#include <cuda_runtime.h>
__global__ void k(int *p) { p[0] = __dp4a(p[1], p[2], p[3]); }
EOF
  local mode
  for mode in 'port src -o out' 'examine src' 'port src --in-place'; do
    # shellcheck disable=SC2086 # words of options
    t $mode --prove --hip-path /usr --rocm "$(installed_hip)"
    exits 0
    out '; 1 of 1 unit compiles'
  done
  [ -e out/tranship/dp4a.h ] || fail 'a header was added'
}

case_prove_defines_what_the_port_counts_on() {
  small_hip
  cat >a.cu <<'EOF'
#include "b.h"
#ifdef USE_ROCM
#include <hip/hip_runtime.h>
int last(void *p) { return hipFree(p); }
#else
#include <cuda_runtime.h>
int last(void *p) { return cudaFree(p); }
#endif
EOF
  printf '#if !defined(USE_HIP)\n#error "CUDA only"\n#else\nint b();\n#endif\n' >b.h
  prove examine a.cu b.h -v
  exits 0
  out "^a.cu:2:8: warning TS1307: 'USE_ROCM' selects the code here, and the port's build must define it \[minutes\]$"
  out '; 1 of 1 unit compiles '
}

# A macro that the project defines has the value that it gives it: both sides are ported, and nothing is asked of the build.
case_prove_defines_nothing_that_the_project_does() {
  small_hip
  printf '#ifndef ACME_USE_HIP\n#define ACME_USE_HIP 0\n#endif\n' >config.h
  cat >a.cu <<'EOF'
#include <cuda_runtime.h>
#include "config.h"
#if ACME_USE_HIP
int last(void *p) { return hipFree(p); }
#else
int last(void *p) { return cudaFree(p); }
#endif
EOF
  prove port a.cu config.h -o out
  exits 0
  not_in_file stdout TS1307
  out '; 1 of 1 unit compiles '
  in_file out/a.cu 'return hipFree\(p\); \}$'
  not_in_file out/a.cu cudaFree
}

case_prove_takes_what_is_left_alone_for_told() {
  small_hip
  cat >a.cu <<'EOF'
#include <cuda_runtime.h>
int mine(void *p) { return cudaFree(p); }
// tranship: off (by hand, next week)
int later(void *p) { return cudaMalloc(&p, 4); }
// tranship: on
EOF
  prove examine a.cu -v
  exits 0
  out '^a.cu:3:1: info TS1904: left unchanged as requested: 1 line, 1 use of CUDA$'
  out '; 0 of 1 unit compiles .*; 1 error told beforehand, 0 not$'
}

case_prove_for_a_gpu_without_textures_has_errors() {
  small_hip
  cat >a.cu <<'EOT'
#include <cuda_runtime.h>
__global__ void k(cudaTextureObject_t t, float *p) { p[0] = tex1Dfetch<float>(t, 0); p[1] = tex2D<float>(t, 0, 0); }
EOT
  t examine a.cu --rocm 6.4 --prove=gfx90a --hip-path hip -v
  out "^a.cu:2:61: info TS1409: 'tex1Dfetch' needs image instructions"
  not_in_file stdout "TS1409: 'tex2D'"
  t examine a.cu --rocm 6.4 --prove=gfx90a,gfx942 --hip-path hip
  out "^a.cu:2:61: error TS1409: 'tex1Dfetch' needs image instructions"
  out "^a.cu:2:93: error TS1409: 'tex2D' needs image instructions"
}

# Where the machine has HIP's headers of the target, a run is proved that nobody asked to prove.
case_prove_is_the_default_where_headers_are() {
  small_hip
  unset TRANSHIP_PROVE
  export ROCM_PATH=$PWD/hip HIP_PATH=
  printf '#include <cuda_runtime.h>\nint f(void **p) { return cudaFree(*p) + cudaMalloc(p, 4); }\n' >a.cu
  t examine a.cu
  exits 1
  out "^a.cu:2:41: error TS2001: .*'hipMalloc'"
  out '; 0 of 1 unit compiles \(HIP 6.4; '
  t port a.cu
  exits 1
  err 'TS2001'
  for way in --no-prove --no-parse -MD; do
    t port a.cu -o out $way
    exits 0
    not_in_file stdout 'compile'
  done
  TRANSHIP_PROVE=no t examine a.cu
  exits 0
  not_in_file stdout 'compile'
  printf 'int cudaless;\n' >none.cpp
  t examine none.cpp
  exits 0
  not_in_file stdout 'compile'
  t examine a.cu --rocm 7.0
  exits 0
  out "; not compiled: the headers of HIP 7.0 are missing \('tranship headers 7.0' fetches them\)$"
  t examine a.cu --rocm 7.0 --report json
  [ "$(jq -c '[.proof, .unproved[0:28]]' stdout)" = '[null,"the headers of HIP 7.0 are m"]' ] || fail 'the report says why'
}

# Nobody waits for what nobody asked for: more units than a hundred are not proved, one file's headers are not missed.
case_prove_by_default_has_limits() {
  small_hip
  unset TRANSHIP_PROVE
  export ROCM_PATH=$PWD/hip HIP_PATH=
  mkdir many
  for i in {1..101}; do printf '#include <cuda_runtime.h>\nint f%s(void *p) { return cudaFree(p); }\n' "$i" >"many/$i.cu"; done
  t examine many
  exits 0
  out '; not compiled: 101 units are more than 100; --prove compiles them$'
  printf 'inline int go(void *p) { return cudaFree(p); }\n' >h.h
  printf '#include <cuda_runtime.h>\n#include "h.h"\n' >b.cu
  t examine b.cu
  exits 0
  out '^b.cu:1:1: warning TS2002: '
  prove examine b.cu
  exits 1
  printf '#include <cuda_runtime.h>\n#include <third/party.h>\n' >c.cu
  t examine c.cu
  exits 1
  out '^c.cu:1:1: error TS2002: '
}

# HIP's runtime header is precompiled for a run of several units: what stands before its #include does not see it for all that.
case_prove_says_the_same_with_precompiled_headers() {
  local told
  small_hip
  echo 'struct hip_only {};' >>hip/include/hip/hip_runtime.h
  mkdir src
  printf '#pragma once\n#include <vector>\n#include <cuda_runtime.h>\n' >src/own.h
  printf '#include "own.h"\nint f(void *p) { return cudaFree(p); }\n' >src/a.cu
  printf 'inline void early(hip_only *) {}\n#include <cuda_runtime.h>\nint g(void *p) { return cudaFree(p); }\n' >src/b.cu
  printf '#define hipFree(p) renamed(p)\n#include <cuda_runtime.h>\nint h(void *p) { return hipFree(p) + cudaMalloc(&p, 4); }\n' >src/c.cu
  printf '#ifdef __HIP_DEVICE_COMPILE__\ninline void early(hip_only *) {}\n#endif\n#include <cuda_runtime.h>\nint i(void *p) { return cudaFree(p); }\n' >src/d.cu
  # what stands before the #include, and what HIP's header defines or mentions
  echo '#define HIP_SAYS 1' >>hip/include/hip/hip_runtime.h
  printf '#ifdef HIP_SAYS\ninline int only() { return nowhere; }\n#endif\n#include <cuda_runtime.h>\nint k(void *p) { return cudaFree(p); }\n' >src/k.cu
  printf '#undef HIP_SAYS\n#include <cuda_runtime.h>\nint l(void *p) { return cudaFree(p) + HIP_SAYS; }\n' >src/l.cu
  printf '#ifndef OTHER\n#define OTHER\n#include <cuda_runtime.h>\n#endif\nint m(void *p) { return cudaFree(p); }\n' >src/m.cu
  printf '#ifndef TOLD\n#define TOLD\n#include <cuda_runtime.h>\n#endif\nint n(void *p) { return cudaFree(p); }\n' >src/n.cu
  mkdir src/one src/two
  printf '#pragma once\ninline void early(hip_only *) {}\n#include <cuda_runtime.h>\n' >src/one/both.h
  printf '#pragma once\n#include <cuda_runtime.h>\n' >src/two/both.h
  printf '#include <both.h>\n#include "two/both.h"\nint o(void *p) { return cudaFree(p); }\n' >src/o.cu
  printf '#include <cuda_runtime.h>\nint j(void **p) { return cudaFree(*p) + cudaMalloc(p, 4); }\n' >src/e.cu
  told=(--prove=gfx90a --hip-path hip --rocm 6.4)
  t examine src "${told[@]}" --no-cache -- -DTOLD -Isrc/one
  exits 1
  out "^src/n.cu:5:25: error TS2001: .*'hipFree'"
  out "^src/one/both.h:2:19: error TS2001: .*'hip_only'"
  not_in_file stdout '^src/[klm].cu:'
  out "^src/b.cu:1:19: error TS2001: .*'hip_only'"
  out "^src/d.cu:2:19: error TS2001: .*'hip_only'"
  out "^src/e.cu:2:41: error TS2001: .*'hipMalloc'"
  out '; 4 of 10 units compiles? .*, 6 not$'
  cp stdout plain
  t examine src "${told[@]}" --cache kept -j 1 -- -DTOLD -Isrc/one
  same plain stdout
  [ "$(find kept/system -type d -name 'hip-*' | wc -l)" = 2 ] || fail 'one for the host, one for the device'
  rm -r kept/??
  t examine src "${told[@]}" --cache kept -- -DTOLD -Isrc/one
  same plain stdout
  # another header: it is made anew
  sed -i '/hipFree/d' hip/include/hip/hip_runtime.h
  prove examine src --cache kept
  out "^src/a.cu:2:25: error TS2001: .*'hipFree'"
}

# A project of two files: two errors have a cure in the table of repairs, one has none.
repairable() {
  small_hip
  mkdir -p hip/include/thrust src
  echo 'namespace thrust { inline int sequence(int *a) { return *a; } }' >hip/include/thrust/sequence.h
  printf 'template <class T> struct base { int twice() { return 2; } };\n' >src/base.h
  cat >src/a.cu <<'EOF'
#include <cuda_runtime.h>
#include "base.h"
namespace thrust {}
template <class T> struct deep : base<T> { int f() { return twice(); } };
int g(int *a) { return thrust::sequence(a) + deep<int>().f() + cudaFree(a); }
template <class T> struct more : base<T> { int h() { return no_such_thing(3) + deep<T>().f(); } };
int i() { return more<int>().h(); }
EOF
}

case_prove_repairs_what_the_compiler_asks_for() {
  repairable
  prove port src -o out
  exits 1
  in_file out/a.cu 'return this->twice\(\);'
  in_file out/a.cu '^#include <thrust/sequence.h>$'
  in_file out/a.cu 'return no_such_thing\(3\)'
  out "^src/a.cu:6:61: error TS2001: .*'no_such_thing'"
  not_in_file stdout 'TS2003'
  out '; 0 of 1 unit compiles .*, 2 places repaired; 0 errors told beforehand, 1 not$'
  prove examine src --report json
  [ "$(jq -c '[.repairs[] | [.rule, .tried, .kept]] | sort' stdout)" = '[["header",1,1],["this",1,1]]' ] || fail 'what was tried'
  prove examine src -v
  out "^src/a.cu:4:61: info TS2003: 'this->' was added, and the compiler takes the port with it: use of undeclared identifier 'twice'$"
  # With nothing else wrong, the run is complete; and a second one changes nothing.
  sed -i 's/no_such_thing(3) + //' src/a.cu
  prove port src -o out
  exits 0
  touch -d '1 hour ago' out/a.cu
  cp -p out/a.cu before
  prove port src -o out
  same out/a.cu before
  [ ! out/a.cu -nt before ] || fail 'the port was written again'
  prove port src/a.cu
  exits 0
  out 'this->twice'
}

case_prove_repairs_in_place() {
  repairable
  cp -r src original
  prove port src --in-place
  in_file src/a.cu 'return this->twice\(\);'
  [ "$(grep -c '#include <thrust/sequence.h>' src/a.cu)" = 1 ] || fail 'once'
  t restore src
  exits 0
  same src/a.cu original/a.cu
}

# What does not help is undone, also where it was tried together with what does.
case_prove_undoes_repairs_that_do_not_help() {
  small_hip
  cat >a.cu <<'EOF'
#include <cuda_runtime.h>
struct base {};
struct one : base { int f() { return first_thing(3); } };
struct two : base { int f() { return second_thing(cudaFree(nullptr)); } };
EOF
  t port a.cu -o plain --rocm 6.4
  prove port a.cu -o out
  exits 1
  same plain/a.cu out/a.cu
  out '; 0 errors told beforehand, 2 not$'
  not_in_file stdout 'repaired'
  prove examine a.cu --report json
  [ "$(jq -c '[.repairs[] | [.rule, .tried, .kept]]' stdout)" = '[]' ] || fail 'no class has such a member'
}

# A template that nobody uses hides what its base class lacks: only what some class of the unit declares may be a member.
case_prove_takes_no_name_for_a_member_that_no_class_has() {
  small_hip
  cat >a.cu <<'EOF'
#include <cuda_runtime.h>
template <class T> struct base { int q; };
template <class T> struct deep : base<T> {
  int f(int *a) { return mistyped(a) + cudaNoSuchThing(a); }
  int g() { return local + parameter; }
};
int h(int parameter) { int local = 3; return local + parameter + cudaFree(0); }
struct other { void m() { int local; } };
EOF
  prove port a.cu -o out
  exits 1
  not_in_file out/a.cu 'this->'
  out "^a.cu:5:20: error TS2001: .*'local'"
  out "^a.cu:5:28: error TS2001: .*'parameter'"
}

# A header that is added stands at file scope, and its line ends as those of the file do.
case_prove_adds_headers_at_file_scope() {
  small_hip
  mkdir src
  printf '1, 2\n' >src/list.inc
  printf 'static const int list[] = {\n#include "list.inc"\n};\nint a(void *p) { return cudaFree(p) + getpid(); }\n' >src/a.cu
  printf 'extern "C" {\n#include <cuda_runtime.h>\n}\nint b(void *p) { return cudaFree(p) + std::bitset<3>().size(); }\n' >src/b.cu
  printf '#include <cuda_runtime.h>\r\nint c(void *p) { return cudaFree(p) + getpid(); }\r\n' >src/c.cu
  prove port src -o out
  exits 0
  [ "$(grep -n unistd out/a.cu)" = '3:#include <unistd.h>' ] || fail 'not in the array'
  [ "$(grep -n bitset out/b.cu | head -1)" = '1:#include <bitset>' ] || fail 'not with C linkage'
  [ "$(grep -c $'\r$' out/c.cu)" = 3 ] || fail 'lines that end otherwise'
}

# A header of two units: what cures one and breaks the other is undone.
case_prove_undoes_repairs_that_break_a_unit() {
  small_hip
  mkdir src
  printf '#pragma once\n#include <cuda_runtime.h>\n#ifdef HELPED\ninline int own() { return getpid() + isatty(0) + cudaFree(0); }\n#endif\n' >src/own.h
  printf '#define HELPED\n#include "own.h"\nint a() { return own(); }\n' >src/a.cu
  printf '#include "own.h"\nstatic int close(void *p) { return cudaFree(p); }\nint b() { return close(0); }\nint sleep = 3;\n' >src/b.cu
  prove port src -o out
  exits 1
  not_in_file out/own.h unistd
  out '; 1 of 2 units compile'
}

# Of a run over what has changed, no header gets a repair that the run does not write.
case_prove_repairs_no_file_that_is_not_written() {
  small_hip
  mkdir src
  printf '#pragma once\n#include <cuda_runtime.h>\n#ifdef NOW\ninline int own() { return getpid() + cudaFree(0); }\n#endif\n' >src/own.h
  printf '#include "own.h"\nint a() { return cudaFree(0); }\n' >src/a.cu
  git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm one
  prove port src -o out
  exits 0
  printf '#define NOW\n#include "own.h"\nint a() { return own(); }\n' >src/a.cu
  prove port src -o out --changed=HEAD
  exits 1
  out '; 0 of 1 unit compiles'
  not_in_file out/own.h unistd
}

# A .cpp file is C++, unless only HIP's compiler can compile it: it has a kernel or a launch, or includes one; it is HIP's already; or the
# build says so.
# (A file that is HIP's already and includes nothing that is ported stays as it is, and is not compiled.)
case_prove_compiles_as_the_build_does() {
  small_hip
  mkdir src
  printf '#include <cuda_runtime.h>\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n' >src/kernel.cpp
  printf '#pragma once\ninline void go() {}\n__global__ void h() {}\n' >src/kernel.h
  printf '#include <cuda_runtime.h>\n#include "kernel.h"\nvoid f() { h<<<1, 1>>>(); }\n' >src/includes.cpp
  printf '#include <hip/hip_runtime.h>\n#ifndef __HIP__\n#error no HIP\n#endif\nhipError_t g(int *p, dim3) { return hipFree(p); }\n' >src/hips.cpp
  # nvcc alone sees the kernel
  printf '#include <cuda_runtime.h>\n#ifdef __CUDACC__\n__global__ void k();\n#endif\n#ifdef __HIP__\n#error HIP\n#endif\nvoid f(int *p) { cudaFree(p); }\n' >src/host.cpp
  prove examine src
  exits 0
  out '; 3 of 3 units compile '
  printf '#ifdef __HIP__\n#error HIP\n#endif\n#include <cuda_runtime.h>\nint f(int *p) { return cudaFree(p); }\n' >plain.cpp
  prove examine plain.cpp
  exits 0
  printf '[{"directory": ".", "file": "plain.cpp", "command": "/opt/rocm/bin/hipcc -c plain.cpp"}]' >compile_commands.json
  prove examine plain.cpp -p .
  exits 1
  out '^plain.cpp:2:2: error TS2001: .*: HIP'
}

# A signal during the proof: the ports are written, and the exit code says that the run did not end by itself.
case_prove_stops_at_a_signal() {
  local i
  small_hip
  {
    echo 'constexpr int slow(int n) { int s = 0; for (int i = 0; i < 200000; i++) s += i ^ n; return s; }'
    for i in $(seq 400); do echo "static_assert(slow($i) != $i, \"\");"; done
  } >>hip/include/hip/hip_runtime.h
  mkdir src
  printf '#include <cuda_runtime.h>\nint a(void *p) { return cudaFree(p); }\n' >src/a.cu
  # in the foreground: else it sends the signal twice, and a second one ends the run at once
  timeout --foreground --preserve-status -s INT 8 "$tranship" port src -o out --prove=gfx90a --hip-path hip --rocm 6.4 --no-cache >stdout 2>stderr
  code=$?
  exits 130
  out '^stopped before the end: '
}
