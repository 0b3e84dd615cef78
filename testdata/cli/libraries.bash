# Library rows: what explain and mappings say of NVIDIA's libraries, and those of a map of one's own.

own() {
  cat >own.map <<'END'
library acme    hipacme name=ACME prefix=acme:hipacme,ACME_ folders=hipacme/:hipACME header=acme.h link=hipacme
library acmeray -       name="ACME Ray" prefix=ray note="trace with HIP RT"
header  acme.h  hipacme/hipacme.h
func    acmeRun hipacmeRun
END
  printf '#include <acme.h>\nint f() { return acmeRun() + acmeLater() + rayCast() + myOwn(); }\n' >own.cu
}
case_explain_says_what_stands_for_it() {
  t explain cublas; exits 0
  out '^cublas -> hipblas$'
  out 'called +cuBLAS$'
  out 'in ROCm +hipBLAS, rocBLAS$'
  out 'names +cublas\.\.\. \(hipblas\.\.\.\), CUBLAS_\.\.\. \(HIPBLAS_\.\.\.\)'
  out 'header +cublas_v2\.h -> hipblas/hipblas\.h$'
  out 'link with +-lhipblas$'
  out 'row +libraries\.map:[0-9]+$'
  t explain hipblas; exits 0
  out '^hipblas: HIP name of cublas$'
}
case_explain_says_what_to_do_without_one() {
  t explain cupti; exits 0
  out '^cupti: no HIP counterpart$'
  out 'header +cupti\.h -> none$'
  out 'note +ROCm profiles with rocprofiler-sdk'
}
case_explain_in_json() {
  t explain --json cublas; exits 0
  out '"kind": "library"'
  out '"cuda": "CUBLAS_STATUS_"'
  out '"hip": "HIPBLAS_STATUS_"'
  out '"folder": "rocblas/"'
  out '"link": "hipblas"'
  t explain --json cupti; exits 0
  out '"note": "ROCm profiles'
}
case_mappings_lists_them() {
  t mappings --kind library --format csv; exits 0
  out '^library,cublas,hipblas,mapped,libraries,,,$'
  out '^library,cupti,,none,libraries,,,$'
  t mappings --coverage --format csv; exits 0
  not_in_file stdout '^libraries'
}
case_ones_own() {
  own
  t port --no-parse --map own.map own.cu; exits 1
  out 'hipacmeRun\(\) \+ acmeLater\(\) \+ rayCast\(\) \+ myOwn\(\)'
  err "TS1011: 'acmeLater' looks like a name of ACME"
  err "TS1002: 'rayCast' has no HIP counterpart"
  not_in_file stderr myOwn
  t explain --map own.map acme acmeray; exits 0
  out '^acme -> hipacme$'
  out 'header +acme\.h -> hipacme/hipacme\.h$'
  out 'note +trace with HIP RT$'
  t mappings --check own.map; exits 0
  out '^own\.map: ok, 4 rows$'
}
case_rows_with_mistakes() {
  printf 'library acme hipacme prefix=acme:\nlibrary b x mark=a.h:B\nlibrary c -\n' >bad.map
  t mappings --check bad.map; exits 2
  err 'bad\.map:1:29: prefix=acme: is not a list as "cublas:hipblas,CUBLAS_"'
  err 'bad\.map:2:13: mark= is for built-in maps'
  err 'bad\.map:3:11: a library without one in ROCm'
  printf 'library a x prefix=acme\nlibrary b y prefix=acme header=none.h\n' >bad.map
  t mappings --check bad.map; exits 2
  err "bad\.map:2:1: prefix=acme is a's already \(bad\.map:1\)"
  printf 'library cublas x header=none.h\n' >hint.map
  t mappings --check hint.map; exits 0
  out 'hint\.map:1: hint: replaces the built-in row of cublas \(-> hipblas, libraries\.map:'
  out 'hint\.map:1: hint: header= names none\.h, but no header row has that name'
}
