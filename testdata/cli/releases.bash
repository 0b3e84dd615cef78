# Several releases in one run, side by side.

case_releases_stand_side_by_side() {
  left_cu && clean_cu
  t examine . --rocm 5.2,6.4,7.2
  exits 1
  out '^rocm +converted +left +percent +errors +warnings +hours left$'
  # Each line has what a run for that release alone has.
  for r in 5.2 6.4 7.2; do
    t examine . --rocm $r --report json=$r.json -q
    wanted_line=$(jq -r '[.rocm, .totals.converted, .totals.unconverted] | join(" +")' $r.json)
    t examine . --rocm 5.2,6.4,7.2
    out "^$wanted_line +"
  done
}
case_releases_tell_where_they_differ() {
  printf '%s\n' '#include <cuda_runtime.h>' 'cudaLaunchConfig_t a, b;' 'cudaGraph_t g;' 'int x = cudaNotThere;' >one.cu
  t examine one.cu --rocm 6.4,7.2
  exits 1
  out '^TS1801 +cudaLaunchConfig_t +1 error +- +one\.cu:2:1$'
  not_in_file stdout cudaNotThere
  t examine one.cu --rocm 6.4,7.0
  exits 1
  out '^All releases have the same findings\.$'
}
case_releases_write_a_report_each() {
  left_cu
  t examine left.cu --rocm 5.2,7.2 --report json=out.d/left.json --report csv=plain -q
  exits 3
  mkdir out.d
  t examine left.cu --rocm 5.2,7.2 --report json=out.d/left.json --report csv=plain -q
  exits 1
  silent stdout
  [ "$(ls out.d)" = "$(printf 'left-5.2.json\nleft-7.2.json')" ] || fail "there is $(ls out.d)"
  [ "$(jq -r .rocm out.d/left-7.2.json)" = 7.2 ] || fail 'the report is for another release'
  [ -s plain-5.2 ] && [ -s plain-7.2 ] || fail 'a report without an ending is missing'
}
case_releases_exit_with_the_worst() {
  printf '%s\n' '#include <cuda_runtime.h>' 'cudaLaunchConfig_t a;' >one.cu
  t examine one.cu --rocm 7.2 -q
  exits 0
  t examine one.cu --rocm 7.2,5.2 -q
  exits 1
  clean_cu
  t examine clean.cu --rocm 7.2,5.2 -q
  exits 0
}
case_releases_that_make_no_sense() {
  clean_cu
  t examine clean.cu --rocm 6.4,6.4
  exits 2
  err '6\.4 is given twice'
  t examine clean.cu --rocm 6.4,
  exits 2
  err 'is not a release'
  t examine clean.cu --rocm 6.4,9.9
  exits 2
  t examine clean.cu --rocm 5.0,5.1,5.2,5.3,5.4,5.5,5.6,5.7,6.0
  exits 2
  err 'more than 8 releases'
  t examine clean.cu --rocm 6.4,7.2 --report json
  exits 2
  err 'a file name is required'
  t examine clean.cu --rocm 6.4,7.2 --hip-path /usr --prove
  exits 2
  t examine clean.cu --rocm 6.4 --report json=known.json -q
  t examine clean.cu --rocm 6.4,7.2 --baseline known.json
  exits 2
  t port clean.cu --rocm 6.4,7.2
  exits 2
}
