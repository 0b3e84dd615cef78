# What a parse may cost: one file its facts, and nothing else. Bombs, crashes, hangs, and what is left behind.

limits=(--parse-timeout 1 --parse-memory 256M)
# The processes that run the program under test, of whatever name. At once: a parse is to be met while it goes on.
running() {
  find /proc/[0-9]*/exe -maxdepth 0 -lname "$tranship" 2>/dev/null | sed 's|^/proc/||; s|/exe$||'
}
# They end soon.
none_running() {
  local i
  for ((i = 0; i < 100; i++)); do
    [ -n "$(running)" ] || return 0
    sleep 0.1
  done
  fail "still there: $(running)"
}
# The workers that parse at the moment: those that use the processor.
busy_workers() {
  local p state
  for p in $(running); do
    [ "$(cat "/proc/$p/comm" 2>/dev/null)" = tranship-parse ] || continue
    state=$(cat /proc/"$p"/task/*/stat 2>/dev/null | sed 's/.*) //; s/ .*//')
    [[ $state != *R* ]] || echo "$p"
  done
}
await_busy_worker() {
  local i
  for ((i = 0; i < 200; i++)); do
    [ -n "$(busy_workers)" ] && return 0
    sleep 0.05
  done
  fail 'no parse began'
}

# bomb NAME WHY TEXT: NAME.cu has the text behind code that is ported; its parse fails, and the finding says why.
declare -A why
bomb() { { cat "$cli/clean.cu"; printf '%s\n' "$3"; } >"src/$1.cu"; why[$1]=$2; }
taken='the parse took more than (1 s of processor time|256 MiB of memory)'
macro_bomb() { echo '#define M0 1 +'; for i in $(seq 40); do echo "#define M$i M$((i - 1)) M$((i - 1))"; done; echo 'int x = M40 1;'; }
template_bomb() {
  echo 'template <class A, class B> struct P {}; template <class T, int N> struct X { X<P<T, int>, N - 1> a; X<P<int, T>, N - 1> b; };'
  echo 'template <class T> struct X<T, 0> {}; X<int, 40> x;'
}
constexpr_bomb() {
  echo 'constexpr unsigned f(unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; i++) s += i; return s; }'
  for i in $(seq 100); do echo "constexpr unsigned c$i = f(4000000$i);"; done
}
deep_code() { echo "int deep = $(printf '%0.s- ' $(seq 200000))1;"; }
bombs() {
  mkdir src
  bomb macro "$taken" "$(macro_bomb)"
  bomb template "$taken" "$(template_bomb)"
  bomb constexpr "$taken" "$(constexpr_bomb)"
  bomb memory "$taken" "$(printf 'const unsigned char e[] = {\n#embed "large"\n};\n')"
  truncate -s 200M src/large
  bomb deep '(libclang crashed with signal 11 .*: the code nests too deeply|the parse took more than)' "$(deep_code)"
}

# Each bomb is ported as without a parse, and says so; the files between them have their facts.
case_bombs() {
  bombs
  for i in 1 2 3; do left_cu "src/left_$i.cu"; clean_cu "src/z_$i.cu"; done
  t port src -o out -j2 --fail-on none "${limits[@]}"
  exits 0
  none_running
  for name in "${!why[@]}"; do
    out "^src/$name\.cu:1:1: warning TS1102: the file could not be parsed: ${why[$name]}"
    "$tranship" port "src/$name.cu" --no-parse --fail-on none -q | cmp - "out/$name.cu" || fail "$name"
  done
  [ "$(grep -c TS1102 stdout)" = ${#why[@]} ] || fail 'other files were not parsed'
}
case_bombs_in_place() {
  bombs
  clean_cu src/z.cu
  t port src --in-place -j1 --fail-on none "${limits[@]}"
  exits 0
  for f in src/*.cu; do
    is_file "$f.pre-hip"
    in_file "$f" hipMalloc
  done
}
# A file beyond a limit costs no other one anything, whatever the number of workers.
case_bombs_one_after_the_other() {
  mkdir src
  for i in 1 2 3 4; do bomb "deep_$i" . "$(deep_code)"; clean_cu "src/e_$i.cu"; done
  for jobs in 1 2 5; do
    t examine src -v -j$jobs --fail-on none
    exits 0
    [ "$(grep -c 'TS1102: .*nests too deeply' stdout)" = 4 ] || fail 'four crashes were expected'
    [ "$(grep -c 'TS11' stdout)" = 4 ] || fail 'the others were to be parsed'
  done
}
# No lock stays behind a crash.
case_crashes_end_all_the_same() {
  mkdir src
  for i in 1 2; do bomb "deep_$i" . "$(deep_code)"; clean_cu "src/e_$i.cu"; done
  for ((run = 0; run < 20; run++)); do
    t port src -o out -q -j2 --fail-on none
    exits 0
  done
  none_running
}

# included PATTERN FILE: it can't be included, and the finding says why; the port is complete.
included() {
  [ -n "$2" ] || fail 'a file is missing'
  { echo "#include \"$2\""; cat "$cli/clean.cu"; } >including.cu
  t examine -v including.cu
  exits 0
  out "TS1101: .*$1"
  not_in_file stdout TS1102
}
case_includes_that_are_no_files() {
  mkfifo pipe.h && ln -s pipe.h link.h && mkdir folder.h
  for f in pipe.h link.h /dev/zero /dev/stdin /dev/fd/0 /dev/tty /proc/self/fd/0; do
    [ ! -e "$f" ] || included "cannot open file '.*': it is no regular file" "$f"
  done
  included 'file not found' folder.h
  printf '#embed "pipe.h"\n#embed "/dev/zero"\n' >body && cat "$cli/clean.cu" body >embedding.cu
  t examine -v embedding.cu
  exits 0
  out "TS1101: .*'/dev/zero'"
  t examine -v "$cli/clean.cu" -- -include pipe.h
  exits 0
  out 'TS1101: .*pipe\.h'
  # A pipe with a writer is none the less no file.
  (exec 3<>pipe.h; echo 'int from_the_pipe;' >&3; included 'no regular file' pipe.h)
}
case_an_include_that_is_too_large() {
  truncate -s 300M large.h
  included "'\./large\.h': it is larger than 256 MiB" large.h
}
# Depths and steps that clang itself limits.
case_limits_of_the_compiler() {
  { cat "$cli/clean.cu"; echo 'template <int N> struct D { static const int v = D<N + 1>::v; }; int d = D<0>::v;'; } >depth.cu
  t examine -v depth.cu
  out 'TS1101: .*recursive template instantiation exceeded maximum depth'
  { cat "$cli/clean.cu"; echo 'constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } constexpr int z = fib(60);'; } >steps.cu
  t examine -v steps.cu
  out 'TS1101: .*must be initialized by a constant expression'
  printf '#include "twice.h"\n#include "twice.h"\n' >twice.h
  included 'nested too deeply' twice.h
}

case_parent_killed() {
  bombs
  "$tranship" port src/constexpr.cu -o out -j2 >stdout 2>stderr &
  parent=$!
  await_busy_worker
  kill -9 $parent
  wait $parent
  none_running
}
case_worker_killed() {
  mkdir src && bomb constexpr . "$(constexpr_bomb)" && clean_cu src/z.cu
  "$tranship" examine src -v -j1 --fail-on none >stdout 2>stderr &
  parent=$!
  await_busy_worker
  kill -9 $(busy_workers)
  wait $parent
  code=$?
  exits 0
  out 'constexpr\.cu:1:1: warning TS1102: .*libclang crashed with signal 9'
  [ "$(grep -c TS110 stdout)" = 1 ] || fail 'the other file was to be parsed'
  none_running
}
# A worker that waits for something that does not come.
case_worker_that_hangs() {
  mkdir src && bomb constexpr . "$(constexpr_bomb)" && clean_cu src/z.cu
  "$tranship" examine src -v -j1 --fail-on none --parse-timeout 3 >stdout 2>stderr &
  parent=$!
  await_busy_worker
  kill -STOP $(busy_workers)
  wait $parent
  code=$?
  exits 0
  out 'constexpr\.cu:1:1: warning TS1102: .*the parse made no progress for 3 s'
  none_running
}
case_fork_server_killed() {
  mkdir src && bomb constexpr . "$(constexpr_bomb)" && clean_cu src/y.cu && clean_cu src/z.cu
  "$tranship" examine src -v -j1 --fail-on none >stdout 2>stderr &
  parent=$!
  await_busy_worker
  kill -9 "$(ps -o ppid= "$(busy_workers)" | tr -d ' ')"
  wait $parent
  code=$?
  exits 0
  out 'constexpr\.cu:1:1: warning TS1102: .*ended from outside'
  out '^3 files: 3 to port, 0 failed'
  none_running
}
case_interrupted() {
  bombs
  "$tranship" port src/constexpr.cu -o out >stdout 2>stderr &
  parent=$!
  await_busy_worker
  kill -TERM $parent
  wait $parent
  none_running
  no_temporaries
}
# Where no process can be started, files are ported by their tokens; without a parse, none is needed.
case_no_more_processes() {
  clean_cu
  export ASAN_OPTIONS=detect_leaks=0 # looking for leaks needs a thread
  as_nobody prlimit --nproc=0 "$tranship" port clean.cu --fail-on none >stdout 2>stderr
  code=$?
  exits 0
  out hipMalloc
  err 'TS1102: .*no process could be started for it: Resource temporarily unavailable'
  as_nobody prlimit --nproc=0 "$tranship" port clean.cu --no-parse >stdout 2>stderr
  code=$?
  exits 0
  out hipMalloc
  not_in_file stderr TS1102
}
# What libclang reads and writes is no business of the caller's streams.
case_streams_are_left_alone() {
  clean_cu
  echo 'int kept;' >input
  { "$tranship" examine clean.cu -q; cat; } <input >rest 2>&1
  same input rest
  for closed in '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
    eval '"$tranship" examine clean.cu -q --report json=r.json' "$closed"
    jq -e '.files[0].complete' r.json >parsed || fail "with $closed: not parsed"
  done
}
case_limits_are_checked() {
  clean_cu
  for value in 0 -1 1.5 x '' 86401 99999999999999999999; do
    t port clean.cu --parse-timeout "$value"
    wrong_use "--parse-timeout: takes a whole number of seconds from 1 to 86400, not '$value'"
  done
  for value in 0 63 63M 0G -4G 4X 4GB M '' 1025G 99999999999999999999; do
    t port clean.cu --parse-memory "$value"
    wrong_use "--parse-memory: takes a size from 64M to 1024G, such as 512M or 4G, not '$value'"
  done
  for value in 256 256M 256m 1G 1024G; do
    t port clean.cu -q --parse-memory "$value" --parse-timeout 30
    exits 0
  done
}
