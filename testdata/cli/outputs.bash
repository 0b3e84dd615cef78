# Where ports go: whole or not at all, never over an input, and back again.

case_tree_is_kept() {
  mkdir -p src/a/b && clean_cu src/top.cu && clean_cu src/a/b/deep.cu
  t port src -o out/hip
  exits 0
  same out/hip/top.cu out/hip/a/b/deep.cu
  not_in_file out/hip/top.cu 'cuda[A-Z]'
  same src/top.cu "$cli/clean.cu"
  no_temporaries
}
case_unchanged_files_are_in_the_tree() {
  mkdir src && echo 'int plain;' >src/plain.h && clean_cu src/a.cu
  t port src -o out
  exits 0
  same src/plain.h out/plain.h
}
# A second run does not take the first one's ports for inputs.
case_output_below_the_input() {
  clean_cu
  t port . -o ports
  exits 0
  t port . -o ./ports
  exits 0
  out '^1 file: 1 ported'
  [ "$(find . -name '*.cu' | wc -l)" = 2 ] || fail "$(find . -name '*.cu')"
}
# Several operands keep their places below the folder that all lie in.
case_operands_keep_their_common_root() {
  mkdir -p a/deep b common && clean_cu a/deep/same.cu && clean_cu b/same.cu && clean_cu common/one.cu
  t port a/deep b -o out
  exits 0
  is_file out/a/deep/same.cu
  is_file out/b/same.cu
  t port a/deep "$PWD/a" -o below
  exits 0
  [ "$(find below -name '*.cu')" = below/deep/same.cu ] || fail "$(find below)"
  t port common/one.cu b -o files
  exits 0
  is_file files/common/one.cu
  is_file files/b/same.cu
  t port a/deep/same.cu ./a/../a/deep/same.cu -o one
  exits 0
  is_file one/same.cu
  # Beside a list, they have the places that names of a list have.
  echo a/deep/same.cu >list
  t port --files-from list a/deep/same.cu a/deep -o listed
  exits 0
  [ "$(find listed -name '*.cu')" = listed/a/deep/same.cu ] || fail "$(find listed)"
}
case_two_inputs_with_one_output() {
  mkdir sub && clean_cu sub/same.cu && clean_cu same.cu && echo same.cu >list
  t port sub/same.cu --files-from list -o out
  wrong_use '(sub/)?same\.cu and (sub/)?same\.cu would both be written to out/same\.cu'
  is_gone out
}
case_output_would_overwrite_an_input() {
  mkdir src && clean_cu src/a.cu && ln -s src link && mkdir other
  for folder in src ./src src/../src link "$PWD/src" other/../link/.; do
    t port src/a.cu -o "$folder"
    wrong_use 'the output would overwrite an input'
    same src/a.cu "$cli/clean.cu"
  done
  t port src -o src
  wrong_use 'the output would overwrite an input'
  ln -s ../src/a.cu other/a.cu
  t port src -o other
  wrong_use 'the output would overwrite an input'
  same src/a.cu "$cli/clean.cu"
}
case_report_would_overwrite_something() {
  mkdir src && clean_cu src/clean.cu
  t port src/clean.cu --report json=./src/clean.cu
  wrong_use '--report: \./src/clean\.cu would overwrite an input'
  t examine src --report json=src/clean.cu
  wrong_use '--report: src/clean\.cu would overwrite an input'
  t port src -o out --report json=out/../out/clean.cu
  wrong_use '--report: out/\.\./out/clean\.cu would overwrite a port'
  t port src -i --report json=src/clean.cu.pre-hip
  wrong_use '--report: src/clean\.cu\.pre-hip would overwrite an original'
  t port src -o out --report json=r --report csv=./r
  wrong_use '--report: \./r would overwrite another report'
  same src/clean.cu "$cli/clean.cu"
}
# Files of a run read one another: what is ported in place must not be seen ported by those that come later.
case_in_place_is_what_a_tree_is() {
  local jobs
  mkdir src
  printf '#pragma once\n#include <cuda_runtime.h>\nstruct C { cudaPointerAttributes at; };\n' >src/1.cuh
  for n in 2 3 4 5 6; do
    printf '#include "1.cuh"\nint g(C &c, void *p) { cudaPointerGetAttributes(&c.at, p); return c.at.type; }\n' >src/$n.cu
  done
  t port src -o tree --rocm 5.2
  exits 0
  in_file tree/3.cu 'c\.at\.memoryType'
  for jobs in 1 2 8; do
    cp -a src "place$jobs"
    t port -i "place$jobs" --rocm 5.2 -j "$jobs"
    exits 0
    rm "place$jobs"/*.pre-hip
    diff -r -x ".tranship.*" tree "place$jobs" || fail "-i with -j $jobs differs from -o"
  done
}
case_restore_named_twice() {
  mkdir src && clean_cu src/clean.cu && t port -i src
  t restore src src/clean.cu ./src/clean.cu
  exits 0
  out '^1 file restored$'
  same src/clean.cu "$cli/clean.cu"
}
case_original_of_a_private_file() {
  clean_cu && chmod 600 clean.cu && t port -i clean.cu
  [ "$(stat -c %a clean.cu clean.cu.pre-hip | tr '\n' ' ')" = '600 600 ' ] || fail "modes: $(stat -c '%n %a' clean*)"
}
case_output_folder_is_a_file() {
  clean_cu && echo text >out
  t port clean.cu -o out
  exits 3
  err 'out: is a file, a folder is wanted here'
  [ "$(cat out)" = text ] || fail 'the file was changed'
  t port clean.cu -o out/sub
  exits 3
}
case_output_file_is_a_folder() {
  clean_cu && mkdir -p out/clean.cu
  t port clean.cu -o out
  exits 3
  err 'out/clean\.cu: is a folder'
}
case_output_folder_not_writable() {
  clean_cu && mkdir out && chmod 555 out
  t_nobody port clean.cu -o out
  exits 3
  err '^tranship: out/clean\.cu: permission denied'
  t_nobody port clean.cu -o out/new
  exits 3
  err 'out/new: cannot make this folder: permission denied'
}
case_in_place_where_the_folder_is_not_writable() {
  clean_cu && mkdir src && mv clean.cu src && chmod 555 src
  t_nobody port -i src/clean.cu
  exits 3
  err 'permission denied'
  same src/clean.cu "$cli/clean.cu"
}

# A disk of 64 kB that the ports do not fit on.
case_full_disk() {
  own_mounts true 2>/dev/null || { echo 'no mount namespaces here'; exit 77; }
  tree_of 60
  mkdir disk
  # shellcheck disable=SC2016
  own_mounts bash -c 'mount -t tmpfs -o size=64k none disk && { "$0" port src -o disk --no-parse >stdout 2>stderr; echo $? >code
    find disk -name ".tranship-*" >temporaries; mkdir kept && cp -r disk/. kept; }' "$tranship"
  code=$(cat code)
  exits 3
  err '^tranship: disk/.*: no space left on device'
  [ ! -s temporaries ] || fail "temporary files are left: $(cat temporaries)"
  whole_ports kept
}
# Every port that is there is the whole port, and there are some.
whole_ports() {
  local n=0 f
  [ -d complete ] || "$tranship" port src -o complete -q --no-parse || fail 'the reference run failed'
  while IFS= read -r f; do
    same "$1/$f" "complete/$f"
    n=$((n + 1))
  done < <(cd "$1" && find . -name '*.cu')
  [ $n -gt 0 ] || fail 'no file was ported'
  echo "$n files"
}
case_full_disk_in_place() {
  own_mounts true 2>/dev/null || { echo 'no mount namespaces here'; exit 77; }
  tree_of 60
  mkdir disk
  # shellcheck disable=SC2016
  own_mounts bash -c 'mount -t tmpfs -o size=330k none disk && cp -r src/. disk && { "$0" port -i disk -j1 --no-parse >stdout 2>stderr; echo $? >code
    find disk -name ".tranship-*" >temporaries; mkdir kept && cp -r disk/. kept; }' "$tranship"
  code=$(cat code)
  exits 3
  err 'no space left on device'
  [ ! -s temporaries ] || fail "temporary files are left: $(cat temporaries)"
  while IFS= read -r f; do
    [ -f "kept/$f.pre-hip" ] && same "kept/$f.pre-hip" "src/$f"
    cmp -s "kept/$f" "src/$f" || { is_file "kept/$f.pre-hip"; not_in_file "kept/$f" 'cuda[A-Z]'; in_file "kept/$f" '^}$'; }
  done < <(cd src && find . -name '*.cu')
}
case_file_size_limit() {
  { cat "$cli/clean.cu"; for i in $(seq 5000); do echo "int filler_$i;"; done; } >large.cu
  cp large.cu before.cu
  ( ulimit -f 8; "$tranship" port large.cu -o out -q >stdout 2>stderr ); code=$?
  exits 3
  err '^tranship: out/large\.cu: File too large'
  no_temporaries
  is_gone out/large.cu
  ( ulimit -f 8; "$tranship" port -i large.cu -q >stdout 2>stderr ); code=$?
  exits 3
  same large.cu before.cu
  no_temporaries
}
# killed SIGNAL: ends a run in the middle of its writing.
killed() {
  tree_of 300
  local round pid
  for round in 1 2 3; do
    rm -rf out
    "$tranship" port src -o out -q --no-parse & pid=$!
    for ((i = 0; i < 2000; i++)); do
      [ "$(find out -name '*.cu' 2>/dev/null | head -n 5 | wc -l)" = 5 ] && break
      sleep 0.005
    done
    kill "-$1" $pid || fail 'it had ended before'
    wait $pid
    code=$?
    : >stdout; : >stderr
    exits "$2"
    [ "$(find out -name '*.cu' | wc -l)" -lt 300 ] || fail 'all was written: the signal came too late'
    [ "$1" = KILL ] || no_temporaries out
    whole_ports out
  done
}
case_killed() { killed KILL 137; }
case_terminated() { killed TERM 143; }
case_interrupted() {
  # A shell's background job ignores SIGINT, and so would tranship.
  tree_of 300
  local after
  for after in 0.2 0.5 1 2 4; do # a busy machine has written nothing after the first
    rm -rf out
    timeout -s INT $after "$tranship" port src -o out -q --no-parse
    [ ! -d out ] || [ -z "$(find out -name '*.cu' -print -quit)" ] || break
  done
  no_temporaries out
  whole_ports out
}
case_hangup_is_ignored_under_nohup() {
  tree_of 100
  nohup "$tranship" port src -o out -q --no-parse >stdout 2>stderr & pid=$!
  sleep 0.1
  kill -HUP $pid
  wait $pid
  code=$?
  exits 0
  [ "$(find out -name '*.cu' | wc -l)" = 100 ] || fail 'not all was written'
}

case_in_place_and_back() {
  mkdir src && clean_cu src/a.cu && printf 'int f() { return CUDART_VERSION; }' >src/b.cuh && echo 'int plain;' >src/c.h
  printf '#include <cuda_runtime.h>\r\nint *p = (int *)cudaMalloc;\r\n' >src/crlf.cu
  chmod 755 src/a.cu && chmod 600 src/b.cuh
  cp -a src before
  t port --in-place src --fail-on none
  exits 0
  same src/a.cu.pre-hip before/a.cu
  not_in_file src/a.cu 'cuda[A-Z]'
  is_gone src/c.h.pre-hip
  [ "$(stat -c %a src/a.cu src/a.cu.pre-hip src/b.cuh | tr '\n' ' ')" = '755 755 600 ' ] || fail "modes: $(stat -c '%n %a' src/*)"
  cp -a src once
  t port --in-place src --fail-on none
  exits 0
  diff -r once src || fail 'a second run changed something'
  t restore src
  exits 0
  out '^[23] files restored$'
  diff -r before src || fail 'not all is as it was'
  [ "$(stat -c '%n %a' src/* | cut -d/ -f2)" = "$(stat -c '%n %a' before/* | cut -d/ -f2)" ] || fail "modes: $(stat -c '%n %a' src/*)"
}
# What was added to the port since is somebody's work: it is kept as well, and restoring goes back step by step.
case_in_place_again_after_a_change() {
  clean_cu && t port -i clean.cu
  echo 'int *more() { int *p; cudaMalloc(&p, 4); return p; }' >>clean.cu
  cp clean.cu edited
  t port -i clean.cu
  exits 0
  not_in_file clean.cu 'cuda[A-Z]'
  same clean.cu.pre-hip "$cli/clean.cu"
  same clean.cu.pre-hip.2 edited
  t restore clean.cu
  exits 0
  same clean.cu edited
  t restore clean.cu
  exits 0
  same clean.cu "$cli/clean.cu"
  same clean.cu.hip-edited edited
  [ "$(ls -A | tr '\n' ' ')" = 'clean.cu clean.cu.hip-edited edited stderr stdout ' ] || fail "left: $(ls -A)"
}
# What a link leads to is not ours to write, wherever that is.
case_in_place_never_through_a_link() {
  mkdir real && clean_cu real/a.cu && ln -s real/a.cu link.cu
  t port -i link.cu
  exits 3
  err 'link\.cu: is a link'
  same real/a.cu "$cli/clean.cu"
  [ -L link.cu ] || fail 'the link is a file now'
}
case_restore_without_an_original() {
  clean_cu
  t restore clean.cu
  exits 3
  err '^tranship: clean\.cu: no original was kept'
  t restore nope.cu
  exits 3
  same clean.cu "$cli/clean.cu"
}
case_restore_names_the_original() {
  clean_cu && t port -i clean.cu
  t restore clean.cu.pre-hip
  exits 0
  same clean.cu "$cli/clean.cu"
}
case_restore_where_the_port_is_gone() {
  clean_cu && t port -i clean.cu
  rm clean.cu
  t restore .
  exits 0
  same clean.cu "$cli/clean.cu"
}

# diff_of OPTIONS... FILE: the diff, applied, is the port.
diff_gives_the_port() {
  local file=${*: -1}
  t port "$@"
  cp stdout wanted
  t port -d "$@" -q
  exits 0
  cp stdout the.patch
  cp -- "$file" kept
  patch --binary -s -p0 <the.patch || fail 'patch refused it'
  same "$file" wanted
  mv kept "$file"
}
case_diff() {
  clean_cu
  diff_gives_the_port clean.cu
  in_file the.patch '^--- clean\.cu$'
  in_file the.patch '^\+\+\+ clean\.cu$'
  git init -q . 2>/dev/null && { git apply -p0 --check the.patch || fail 'git apply refused it'; }
}
case_diff_without_a_last_newline() {
  printf 'int *p; int f() { return cudaFree(p); }' >open.cu
  diff_gives_the_port open.cu
  in_file the.patch 'No newline at end of file'
}
case_diff_of_crlf() {
  sed 's/$/\r/' "$cli/clean.cu" >crlf.cu
  diff_gives_the_port crlf.cu
}
case_diff_of_odd_names() {
  for name in 'a b.cu' $'new\nline.cu' 'q"x.cu' 'b\s.cu' 'ä.cu'; do
    clean_cu "$name"
    diff_gives_the_port "$name"
  done
}
case_diff_of_a_tree() {
  tree_of 12
  t port src -o wanted -q
  t port -d src -q
  exits 0
  patch -s -p0 <stdout || fail 'patch refused it'
  diff -r -x ".tranship.*" src wanted || fail 'the patched tree is not the port'
}
case_diff_of_nothing() {
  echo 'int a;' >a.cu
  t port -d a.cu -q
  exits 0
  silent stdout
}

# same_by_any_number_of_workers OPTION...
same_by_any_number_of_workers() {
  t port src -o one -j 1 --report json=one.json "$@"
  exits 0
  t port src -o many -j 8 --report json=many.json "$@"
  exits 0
  diff -r one many || fail 'the ports differ'
  diff <(jq 'del(.seconds, .files[].seconds, .files[].output)' one.json) <(jq 'del(.seconds, .files[].seconds, .files[].output)' many.json) ||
    fail 'the reports differ'
  t port -d src -j 1 "$@" && cp stdout one.diff
  t port -d src -j 8 "$@"
  same stdout one.diff
}
case_many_files_in_parallel() {
  tree_of 500
  same_by_any_number_of_workers --no-parse
}
case_many_parses_in_parallel() {
  tree_of 60
  same_by_any_number_of_workers
}
case_same_every_time() {
  for f in "$root"/testdata/gpt/attention.cu "$root"/testdata/samples/warp*.cu "$cli/left.cu"; do
    [ -f "$f" ] || continue
    t port "$f" --report text=first.txt && cp stdout first
    t port "$f" --report text=second.txt
    same stdout first
    same first.txt second.txt
  done
}
# For a release that has all that is written: a form with names of a later release, __float2bfloat16 say, is work left for an earlier one.
case_port_of_a_port() {
  mkdir few && cp "$root"/testdata/gpt/{*.cuh,train_gpt.cu,mixed_fp16.cu,matmul_wmma.cu} "$root"/testdata/algorithms/{scan,cooperative}.cu few || fail 'no programs'
  t port few -o once --rocm 6.4 --fail-on none -q
  exits 0
  t port once -o twice --rocm 6.4 --fail-on none -q
  exits 0
  diff -r -x ".tranship.*" once twice || fail 'porting a port changed it'
}
