# What a report may claim: what is left counts as left, what was judged without facts says so, work counts by cause.

helperless() {
  printf '#include "helper.h"\n__global__ void k(float *p) {}\nvoid f(float *p) { cudaFree(p); k<<<1, 32>>>(p); }\n' >"${1:-a.cu}"
}
formats() { t examine a.cu --report text=r.text --report json=r.json --report csv=r.csv --report markdown=r.markdown --report html=r.html --report sarif=r.sarif --report junit=r.junit "$@"; }

case_missing_header_is_told_in_every_format() {
  helperless && formats
  exits 0
  for format in text json csv markdown html sarif junit; do in_file r.$format 'helper\.h.* file not found'; done
  in_file r.text '^1 of 1 file not fully parsed, a\.cu: .*; pass the folder that has helper\.h after --: -- -IFOLDER$'
  in_file r.text '; 1 of 1 file not fully parsed$'
  in_file r.json '"incomplete": 1'
  mkdir include && echo 'void helper();' >include/helper.h && formats -- -Iinclude
  grep '<script id="data"' r.html >data && mv data r.html # the rest is the page's own text
  for format in text json csv markdown html sarif junit; do not_in_file r.$format 'not fully parsed|file not found'; done
}
case_no_parse_is_told() {
  clean_cu && t examine clean.cu --no-parse
  exits 0
  out '^1 of 1 file not fully parsed, clean\.cu: .*\(--no-parse\); remove that option$'
}
# What has nothing of CUDA in it was not judged at all.
case_nothing_to_judge() {
  echo '#include "helper.h"' >a.cpp && t examine a.cpp
  exits 0
  out 'no CUDA names'
  not_in_file stdout 'complete facts'
}
case_no_error_beside_all_converted() {
  printf '#include <cuda_runtime.h>\ntypedef unsigned short uchar;\nvoid f(void *p) { cudaFree(p); }\n' >a.cu
  t examine a.cu
  exits 1
  out '; 2 of 3 uses converted \(66\.6 %\); 1 error'
}
case_opengl_is_not_cuda() {
  printf 'typedef unsigned int GLenum;\ntypedef unsigned int GLuint;\nvoid glBind(GLenum target, GLuint *__restrict__ id);\n' >gl.h
  t examine gl.h
  exits 0
  out 'no CUDA names'
}
case_what_a_parse_was_good_for() {
  clean_cu && clean_cu b.cu && t examine .
  out '^--no-parse would have given the same result$'
  echo 'struct item { int x; }; namespace own { inline int cudaFree(item i) { return i.x; } }' >own.h
  printf '#include "own.h"\nusing namespace own;\nint g(item i) { return cudaFree(i); }\n' >a.cu && t examine .
  out '^--no-parse would have given a different result for 1 file$'
  t port . -o out
  not_in_file stdout '--no-parse'
}
case_one_cure_for_many_places() {
  for i in 1 2 3 4 5; do echo "void f$i(void *p) { cudaFrobnicate(p); }"; done >a.cu
  formats
  exits 1
  in_file r.text '^1 cause is all of the work$'
  in_file r.text '^     5   hours            TS1001: '
  in_file r.text '^ +a\.cu:1:20, a\.cu:2:20, a\.cu:3:20 and 2 more$'
  in_file r.text 'work left: 1 x hours in 1 cause'
  in_file r.csv ',TS1001 cudaFrobnicate$'
  in_file r.markdown '^\| TS1001: .* \| 5 \| 1 \|.*\| hours \|'
  in_file r.json '"cure": "once"'
}
case_launches_that_are_kept() {
  printf '__global__ void k() {}\nvoid f() { k<<<1, 2, 3, 4, 5>>>(); }\n' >a.cu
  t examine a.cu --verbose
  not_in_file stdout TS1601
  t examine a.cu --launch ggl
  out TS1601
}
