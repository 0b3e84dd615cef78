# Parts of a run that several machines share: --shard, and what joins them.

# Times are the run's own.
without_times() { jq 'del(.seconds, .files[].seconds)' "$1"; }
# A tree whose headers several units see, with what is no source beside them.
shared_tree() {
  tree_of 9 && left_cu src/3/left.cu && warned_cu src/6/warned.cu
  printf '#pragma once\n#include <cuda_runtime.h>\ninline void sync() { cudaDeviceSynchronize(); }\n' >src/common.h
  printf '#include "common.h"\ninline void twice() { sync(); cudaFrobnicate(); }\n' >src/inner.h
  for i in 0 1 2 4 5; do printf '#include "../inner.h"\nvoid f%s() { twice(); }\n' $i >src/$i/uses.cu; done
  printf '#include <cuda_runtime.h>\ninline cudaError_t alone() { return cudaFree(0); }\n' >src/alone.h
  echo data >src/data.txt && ln -s data.txt src/link && mkdir src/empty && ln -s /etc/passwd src/outside
}
# parts N COMMAND...: each part of a run, all at once.
parts() {
  local n=$1 i pids=()
  shift && rm -f part-*.json
  for ((i = 1; i <= n; i++)); do
    "$tranship" "$@" --shard $i/$n --report json=part-$i.json -q >log-$i 2>&1 & pids+=($!)
  done
  for i in "${pids[@]}"; do wait "$i"; done
}

case_parts_are_the_whole() {
  shared_tree
  t examine src --report json=whole.json && cp stdout told
  exits 1
  for n in 1 2 5 40; do
    parts $n examine src
    t report merge part-*.json --report json=merged.json && exits 1
    same told stdout
    cmp <(without_times whole.json) <(without_times merged.json) || fail "$n parts give another report"
  done
  [ "$(jq -s '[.[].files[].path] | length == (unique | length)' part-*.json)" = true ] || fail 'a file is in two parts'
  "$root/tools/check-report" part-1.json merged.json || fail 'they are not as the schema says'
  for format in csv html junit markdown sarif; do
    t report show whole.json --report $format=one -q
    t report merge part-*.json --report $format=joined -q
    [ $format = junit ] || [ $format = html ] || same one joined
  done
}
case_parts_write_the_tree_of_the_whole() {
  shared_tree
  t port src -o out --report json=whole.json && cp stdout told && mv out one
  exits 1
  parts 4 port src -o out
  diff -r --no-dereference one out || fail 'the trees differ, or their journals'
  t report merge part-*.json --report json=merged.json
  same told stdout
  cmp <(without_times whole.json) <(without_times merged.json) || fail 'the report differs'
  # The next run, of all of it, finds nothing to do and nothing that is not tranship's.
  touch stamp && t port src -o out --report json=again.json -q && exits 1
  [ -z "$(find out -type f -newer stamp ! -name '.tranship.*')" ] || fail 'the second run wrote again'
  cmp <(jq .totals whole.json) <(jq .totals again.json) || fail 'the totals differ'
  # What is gone is removed once.
  rm src/alone.h src/data.txt
  parts 3 port src -o out && is_gone out/alone.h && is_gone out/data.txt
  t report merge part-*.json && out '^removed, because the source was deleted: out/alone\.h, out/data\.txt$'
}
case_parts_without_a_cache_and_without_a_parse() {
  shared_tree
  for how in --no-cache --no-parse '--changed HEAD~1 -o out'; do
    command=examine
    if [ "${how%% *}" = --changed ]; then
      command=port && git init -q src && cd src && git config user.email a@b && git config user.name a && git add -A && git commit -qm one &&
        echo 'inline void thrice() { twice(); cudaMallocHost(0, 1); }' >>inner.h && git add -A && git commit -qm two && cd ..
    fi
    t $command src $how --report json=whole.json -q && rm -rf out
    parts 3 $command src $how
    t report merge part-*.json --report json=merged.json -q
    cmp <(without_times whole.json) <(without_times merged.json) || fail "another report with $how"
  done
  [ "$(jq '.files | length' whole.json)" -lt 10 ] || fail 'all was asked for'
}
case_measured_times_divide() {
  shared_tree
  t examine src --report json=whole.json -q
  # One file is as dear as all others together: it has a part of its own.
  jq '(.files[] | select(.path == "src/3/left.cu") | .seconds) = 1000' whole.json >times.json
  parts 3 examine src --shard-times times.json
  t report merge part-*.json --report json=merged.json -q
  cmp <(without_times whole.json) <(without_times merged.json) || fail 'another report'
  [ "$(jq -s '[.[] | select(any(.files[]; .path == "src/3/left.cu")) | .files | length] == [1]' part-*.json)" = true ] || fail "$(jq '.files | length' part-*.json)"
  t examine src --shard 1/3 --report json=part-1.json -q
  t report merge part-*.json
  exits 3
  err '^tranship: part-1\.json and part-2\.json are not parts of one run: the division into parts \(--shard-times, --no-cache\) differs$'
}
case_parts_that_are_none_of_one_run() {
  shared_tree
  parts 3 examine src
  t report merge part-1.json part-3.json && exits 3 && err '^tranship: there is no report of part 2/3$'
  t report merge part-3.json && exits 3 && err '^tranship: there is no report of parts 1/3, 2/3$'
  t examine src --shard 2/4 --report json=other.json -q
  t report merge part-1.json part-2.json other.json part-3.json && exits 3 && err 'the number of parts differs$'
  t examine src --shard 2/3 --comments --report json=other.json -q
  t report merge part-1.json other.json part-3.json && exits 3 && err 'the configuration \(the options, the maps, or the version of libclang\) differs$'
  t examine src --shard 2/3 --rocm 7.2 --report json=other.json -q
  t report merge part-1.json other.json part-3.json && exits 3 && err 'the release \(--rocm\) differs$'
  jq '.version = "9.9"' part-2.json >other.json
  t report merge part-1.json other.json part-3.json && exits 3 && err 'tranship.s version differs$'
  t examine src/3 --report json=other.json -q
  t report merge part-1.json part-2.json part-3.json other.json && exits 3 && err '^tranship: other\.json is not part of a divided run \(--shard\), but others are$'
  head -c 300 part-2.json >other.json
  t report merge part-1.json other.json part-3.json && exits 3 && err '^tranship: other\.json:.*invalid JSON'
  # A file that has changed between two parts, wherever it lies.
  echo '// more' >>src/0/file_0.cu
  t examine src --shard 2/3 --report json=part-2.json -q
  t report merge part-?.json && exits 3 && err 'the tree \(its files, or what compile_commands\.json says of them\) differs$'
}
case_a_part_twice() {
  shared_tree
  parts 3 examine src
  t report merge part-*.json --report json=want.json -q
  cp part-2.json older.json
  jq '.shard.ended += 5' older.json >part-2.json
  t report merge older.json part-*.json --report json=merged.json -q && exits 1
  err '^tranship: part 2/3: part-2\.json stands, and older\.json does not, which is older$'
  cmp <(without_times want.json) <(without_times merged.json) || fail 'something counts twice'
  # One that came to its end stands, whatever came later.
  jq '.shard.ended += 9 | .stopped = true | .files |= map(.status = "not reached")' older.json >stopped.json
  t report merge stopped.json part-*.json --report json=merged.json -q && exits 1
  err '^tranship: part 2/3: part-2\.json stands, and stopped\.json does not, which was stopped$'
  cmp <(without_times want.json) <(without_times merged.json) || fail 'something counts twice'
  jq '.shard.ended += 9 | .files[0].status = "failed" | .files[0].error = "full"' older.json >failed.json
  t report merge failed.json part-*.json -q && exits 1
  err '^tranship: part 2/3: part-2\.json stands, and failed\.json does not, which has inputs that failed$'
  # By itself, it does not stand for its part.
  t report merge stopped.json part-1.json part-3.json && exits 3
  err '^tranship: stopped\.json: part 2/3 was stopped before it came to its end; run it again$'
  t report merge failed.json part-1.json part-3.json && exits 3 && err '^tranship: full$'
  # A report shows what it is.
  t report show part-2.json && out '^part 2 of 3: [0-9]+ files: '
}
case_a_part_that_is_killed() {
  shared_tree
  parts 2 port src -o out
  rm -rf out part-2.json
  "$tranship" port src -o out --shard 2/2 --report json=part-2.json -q --no-cache 2>/dev/null &
  sleep 0.2 && kill -KILL $! && { wait $!; true; }
  t report merge part-1.json part-2.json && exits 3 && err 'part-2\.json: '
  t port src -o out --shard 1/2 --report json=part-1.json -q
  t port src -o out --shard 2/2 --report json=part-2.json -q
  t report merge part-1.json part-2.json -q && exits 1
  mv out parts && t port src -o out -q && diff -r --no-dereference -x .tranship.journal parts out || fail 'the trees differ'
}
case_wrong_parts() {
  clean_cu
  for value in '' 0/3 4/3 1 1/ /2 1/10000 one/two 1/2/3; do
    t examine clean.cu --shard "$value"
    wrong_use "--shard: takes a part and how many there are, as 2/8, up to 9999, not '$value'"
  done
  t examine clean.cu --shard 1/2 --prove && wrong_use '--shard and --prove exclude each other'
  t examine clean.cu --shard-times x.json && wrong_use '--shard-times requires a part of a run \(--shard I/N\)'
  t examine clean.cu --shard 1/2 --shard-times x.json && wrong_use '--shard-times: .*x\.json'
  t port clean.cu --shard 1/2 && wrong_use '--shard: the parts of a port need an output folder \(-o\)'
  t port clean.cu --shard 1/2 --diff && wrong_use '--shard: the parts of a port need an output folder \(-o\)'
  t port clean.cu --shard 1/2 -i && wrong_use "--shard: parts can't be ported in place"
  t port clean.cu --shard 1/2 -o out --update && wrong_use '--shard: edits in one part'
  t port clean.cu --shard 1/2 -o out -MD && wrong_use '--shard: the rule of -MD'
  is_gone out
  # More parts than files: the rest has nothing to do.
  for i in 1 2 3; do t examine clean.cu --shard $i/3 --report json=part-$i.json -q && exits 0; done
  t report merge part-*.json && exits 0 && out '^1 file: 1 to port'
}
