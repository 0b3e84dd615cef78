# --libs: hip libraries (hipBLAS), or the roc libraries beneath them (rocBLAS) where a row names them.

toy() {
  cat >toy.map <<'END'
family toy
header toy.h   hiptoy.h  roc=roctoy.h
type   toy_t   hiptoy_t  roc=roctoy_handle
func   toyRun  hiptoyRun roc=roctoy_run rocin=5.5.. rocout="roctoy_run($1, $0)" rocwarn="the order" sig="int(toy_t t, int n)"
func   toyStop hiptoyStop
END
  printf '#include <toy.h>\nint f(toy_t t) { return toyRun(t, 1); }\n' >toy.cu
}
case_hip_is_the_default() {
  toy
  t port --map toy.map toy.cu; exits 0; cp stdout default
  out 'int f\(hiptoy_t t\) . return hiptoyRun\(t, 1\)'
  t port --map toy.map --libs hip toy.cu; same stdout default
}
case_roc() {
  toy
  t port --map toy.map --libs roc --rocm 6.0 toy.cu; exits 0
  out '#include <roctoy.h>'
  out 'int f\(roctoy_handle t\) . return roctoy_run\(1, t\)'
  cp stdout ported.cu
  t port --map toy.map --libs=roc --rocm 6.0 ported.cu; exits 0; same stdout ported.cu
}
case_a_name_that_is_missing_is_work_left() {
  toy
  t port --map toy.map --libs roc --rocm 5.2 toy.cu; exits 1
  out 'return hiptoyRun\(t, 1\)'
  err 'TS1013'
  err 'ROCm 5\.5 and later have roctoy_run'
}
case_examine_takes_it_too() {
  toy
  t examine --map toy.map --libs roc --rocm 5.2 toy.cu; exits 1
  out 'TS1013'
  t examine --map toy.map --libs roc --rocm 6.0 toy.cu; exits 0
}
case_a_value_that_is_none() {
  toy
  t port --libs cuda toy.cu
  wrong_use '--libs.*cuda.*hip.*roc'
}
case_explain_names_it() {
  toy
  t explain --map toy.map toyRun; exits 0
  out '--libs=roc +roctoy_run, 5\.5 and later'
  out 'with --libs=roc, the call becomes roctoy_run\(\$1, \$0\)'
  out 'take care +the order'
  t explain --map toy.map toyStop; exits 0
  not_in_file stdout 'roc'
  t explain --map toy.map roctoy_run; exits 0
  out '^roctoy_run: with --libs=roc, name of toyRun'
  t explain --map toy.map --json toyRun; exits 0
  out '"name": "roctoy_run"'
  out '"call": "roctoy_run'
}
case_explain_knows_rocblas() {
  t explain cublasSgemm; exits 0
  out '--libs=roc +rocblas_sgemm'
}
case_mappings_lists_them() {
  toy
  t mappings --map toy.map --family toy --libs roc --format csv; exits 0
  out '^kind,cuda,hip,status,family,cuda_releases,hip_releases,roc,roc_releases,note$'
  out '^func,toyRun,hiptoyRun,mapped,toy,,,roctoy_run,5\.5 and later,'
  not_in_file stdout toyStop
  t mappings --map toy.map --family toy --libs roc --rocm 5.2; exits 0
  not_in_file stdout toyRun
  out toy_t
  t mappings --map toy.map --family toy --format csv; exits 0
  out '^kind,cuda,hip,status,family,cuda_releases,hip_releases,note$'
  out toyStop
}
case_a_map_with_more_than_a_name() {
  printf 'func a b rocin=5.2..\n' >bad.map
  t mappings --check bad.map
  exits 2
  err 'bad\.map:1:8: rocin= needs a roc='
}
# What takes a function's place may be code that comes with the port: whoever looks the name up finds none in a library.
case_lookup_of_a_helper() {
  cat >a.cpp <<'X'
#include <dlfcn.h>
#include <nvrtc.h>
void *f(void) { return dlsym(RTLD_DEFAULT, "nvrtcCompileProgram"); }
void *g(void) { return dlsym(RTLD_DEFAULT, "nvrtcGetProgramLog"); }
X
  t examine a.cpp --rocm 6.4
  out 'no library has tranship_hiprtcCompileProgram, which is part of the port: .* HIP 6.4 then ends the program'
  out 'the HIP name is hiprtcGetProgramLog'
}
