# tranship record: a project's own build, with shims on its PATH. No toolkit is needed for C.

# r COMMAND...: records it without a toolkit; the shims are the case's own.
r() { record_with --no-toolkit -- "$@"; }
record_with() { XDG_DATA_HOME=${data:-$PWD/.data} t record "$@"; }
record=.tranship/record.jsonl
# Lines about the events of the record: "compile c: src/a.c -> a.o".
events() {
  python3 - "${1:-$record}" <<'END'
import json, sys
lines = [json.loads(l) for l in open(sys.argv[1])]
assert lines[0]["tranship-record"] == 1, lines[0]
for n, e in enumerate(lines[1:], 1):
    assert e["id"] == n and e["seconds"] >= 0 and len(e["argv"]) > 0, e
    if "parent" in e: continue # a part of another one
    language = " " + e["language"] if "language" in e else ""
    print(f'{e["kind"]}{language} {e["tool"]}: {" ".join(e.get("inputs", []))} -> {" ".join(e.get("outputs", []))}'
          + (f' deps {" ".join(e["deps"])}' if "deps" in e else "") + (f' rc {e["rc"]}' if e["rc"] else ""))
END
}
# Exactly these events, in any order.
has_events() {
  events >got || fail "$(cat "$record")"
  printf '%s\n' "$@" | sort >wanted
  sort got | diff wanted - || fail "these events were expected instead"
}
c_project() {
  mkdir -p src
  echo 'int f(void);' >src/f.h
  printf '#include "f.h"\nint main(void) { return f(); }\n' >src/main.c
  printf '#include "f.h"\nint f(void) { return 0; }\n' >src/f.c
  cat >Makefile <<'END'
all: prog libf.a
prog: src/main.o src/f.o
	$(CC) $^ -o $@ -lm
libf.a: src/f.o
	ar rcs $@ $^
	ranlib $@
END
}
case_make() {
  c_project
  r make -j8 CFLAGS=-O1
  exits 0
  has_events 'compile c cc: src/main.c -> src/main.o deps src/f.h' 'compile c cc: src/f.c -> src/f.o deps src/f.h' \
    'link cc: src/main.o src/f.o -lm -> prog' 'archive ar: src/f.o -> libf.a' 'archive ranlib: libf.a -> libf.a'
  err '^tranship: recorded 5 commands: 2 compilations \(2 C\), 1 link, 2 archives$'
  err '^tranship: the record is \.tranship/record\.jsonl$'
  out '^ranlib libf\.a$'
  ./prog || fail "the program was expected to run"
  no_temporaries .tranship
}
# The root of a repository is that of the record; paths outside are absolute.
case_the_root_is_the_repository() {
  c_project
  git init -q .
  mkdir -p build /tmp
  cd build
  r cc -c ../src/f.c -o f.o
  exits 0
  cd ..
  has_events 'compile c cc: src/f.c -> build/f.o deps src/f.h'
  [ "$(python3 -c 'import json; print([json.loads(l) for l in open(".tranship/record.jsonl")][1]["cwd"])')" = build ] || fail "$(cat $record)"
  is_gone build/.tranship
}
case_other_folder_and_file() {
  mkdir p && (cd p && c_project)
  record_with --no-toolkit -C p -o r.jsonl -- cc -c src/f.c
  exits 0
  is_file r.jsonl
  is_gone p/.tranship
  is_file p/f.o
  record=r.jsonl
  has_events 'compile c cc: src/f.c -> f.o deps src/f.h'
}
# Whole lines, whoever writes at the same time.
case_many_at_once() {
  mkdir src
  local i
  for i in $(seq 60); do echo "int f$i;" >src/f$i.c; done
  printf 'all: $(patsubst %%.c,%%.o,$(wildcard src/*.c))\n' >Makefile
  r make -s -j8
  exits 0
  events >got || fail "$(cat $record)"
  [ "$(sort -u got | wc -l)" = 60 ] || fail "60 events were expected"
}
case_a_build_that_fails() {
  c_project
  echo 'int f(void) { return nowhere; }' >src/f.c
  r make -k
  exits 2
  has_events 'compile c cc: src/main.c -> src/main.o deps src/f.h' 'compile c cc: src/f.c -> src/f.o rc 1'
  err '^tranship: recorded 2 commands: 2 compilations \(2 C\); 1 failed$'
  err '^tranship: the build failed at: cc .*src/f\.c: exit code 1$|^tranship: the build failed at: cc .*src/f\.o: exit code 1$'
  err "^  src/f\.c:1:22: error: .nowhere. undeclared"
  in_file $record '"says":"[^"]*nowhere'
  # What a command says reaches the terminal, too, once.
  [ "$(grep -c '^src/f\.c:1:22: error' stderr)" = 1 ] || fail "the compiler's message was expected once"
}
# An option that nvcc does not have stops the build: the record says so.
case_an_option_that_nvcc_refuses() {
  printf 'int x;\n' >a.cu
  printf 'a.o: a.cu\n\tnvcc -fPIC -c a.cu -o a.o\n' >Makefile
  t record -- make
  exits 2
  err "^tranship: the build failed at: nvcc -fPIC -c a\.cu -o a\.o: exit code 1$"
  err "^  nvcc fatal +: Unknown option '-fPIC'$"
}
case_something_else_fails() {
  printf 'all:\n\t@exit 5\n' >Makefile
  r make
  exits 2
  err '^tranship: recorded 0 commands$'
  err 'failed with exit code 2, and no command in the record did'
  r no-such-program
  exits 127
  err '^tranship: no-such-program: no such file'
  r sh -c 'kill -TERM $$'
  exits 143
}
# A build that cleans too much, and one that has nothing to do.
case_nothing_comes_out() {
  c_project
  r sh -c 'cc -c src/f.c; rm -r .tranship'
  exits 3
  err '^tranship: record: .*the record has gone; the build itself removed it'
  r true
  exits 0
  err '^tranship: recorded 0 commands$'
  err '^tranship: no compiler was seen'
}
# A compiler of the project's own stands first on PATH; its end is the shim's end.
case_ends_as_the_program_does() {
  mkdir bin
  printf '#!/bin/sh\necho "says $0 $*" >&2\nkill -SEGV $$\n' >bin/g++
  printf '#!/bin/sh\nhead -c 40000 /dev/zero | tr "\\\\0" x >&2\nexit 7\n' >bin/gcc
  chmod +x bin/*
  PATH=$PWD/bin:$PATH r sh -c 'g++ -c a.cc; echo $? >one; gcc -c a.c; echo $? >two; nothing -c a.c'
  exits 127
  [ "$(cat one two)" = $'139\n7' ] || fail "$(cat one two)"
  has_events 'compile c++ g++: a.cc -> a.o rc 139' 'compile c gcc: a.c -> a.o rc 7'
  err "^says $PWD/bin/g\+\+ -c a\.cc$"
  in_file $record "\"says\":\"says $PWD/bin/g\+\+ -c a\.cc\\\\n\""
  # All of a long message goes through; the record has its first 16 KiB.
  [ "$(tr -cd x <stderr | wc -c)" -ge 40000 ] || fail "the message was expected to be whole"
  [ "$(grep '"gcc"' $record | tr -cd x | wc -c)" = 16384 ] || fail "16 KiB were expected"
  err 'g\+\+ -c a\.cc: ended by signal 11$'
}
# make ends its children, and they end what they run.
case_a_signal_is_passed_on() {
  mkdir bin
  printf '#!/bin/sh\ntrap "echo caught >caught; exit 3" TERM\n: >started\nwhile :; do sleep 0.05; done\n' >bin/gcc
  chmod +x bin/gcc
  PATH=$PWD/bin:$PATH r sh -c 'gcc -c a.c & p=$!; while [ ! -e started ]; do sleep 0.05; done; kill -TERM $p; wait $p; echo $? >code'
  exits 0
  is_file caught
  [ "$(cat code)" = 3 ] || fail "$(cat code)"
  has_events 'compile c gcc: a.c -> a.o rc 3'
}
# Who stops the recorder stops the build, and has what it did.
case_a_stopped_run() {
  c_project
  (XDG_DATA_HOME=$PWD/.data exec "$tranship" record --no-toolkit -- sh -c 'trap "exit 9" TERM; cc -c src/f.c; : >done; while :; do sleep 0.05; done' >stdout 2>stderr) &
  local p=$!
  while [ ! -e done ]; do sleep 0.05; done
  kill -TERM $p
  wait $p
  code=$?
  exits 9
  has_events 'compile c cc: src/f.c -> f.o deps src/f.h'
}
case_a_later_run_adds() {
  c_project
  r make
  exits 0
  touch -d '+2 seconds' src/f.c
  r make CFLAGS=-DAGAIN
  exits 0
  err '^tranship: the record is \.tranship/record\.jsonl, with 1 command of earlier runs$'
  [ "$(events | wc -l)" = 5 ] || fail "$(events)"
  [ "$(grep -c '"cc","-DAGAIN"' $record)" = 1 ] || fail "$(cat $record)"
  record_with --no-toolkit --fresh -- cc -c src/main.c
  has_events 'compile c cc: src/main.c -> main.o deps src/f.h'
}
# What a killed run wrote counts for the next one.
case_a_killed_run() {
  c_project
  (XDG_DATA_HOME=$PWD/.data exec "$tranship" record --no-toolkit -- sh -c 'cc -c src/f.c; : >done; sleep 3' >/dev/null 2>&1) &
  local p=$!
  while [ ! -e done ]; do sleep 0.05; done
  kill -KILL $p
  wait $p 2>/dev/null
  is_gone $record
  r cc -c src/main.c
  exits 0
  has_events 'compile c cc: src/f.c -> f.o deps src/f.h' 'compile c cc: src/main.c -> main.o deps src/f.h'
  [ "$(ls .tranship)" = record.jsonl ] || fail "$(ls .tranship)"
}
# A command within a recorded one is part of it: what mpicc runs, what a compiler cache runs.
case_nothing_is_recorded_twice() {
  c_project
  mkdir bin
  printf '#!/bin/sh\nexec cc -DMPI "$@" -lm\n' >bin/mpicc
  printf '#!/bin/sh\ngcc -E -DCACHE src/f.c -o cache.i && exec "$@"\n' >bin/ccache
  printf '#!/bin/sh\nshift; echo "libtool: $*"; exec "$@"\n' >bin/libtool
  chmod +x bin/*
  cat >Makefile <<'END'
all:
	mpicc src/f.c src/main.c -o prog
	ccache gcc -c src/f.c -o f.o
	sh -c 'libtool --mode=compile gcc -c src/main.c -o main.o'
	$(MAKE) -f sub.mk
END
  printf 'all:\n\tg++ -x c++ -c src/f.c -o g.o\n' >sub.mk
  PATH=$PWD/bin:$PATH r make
  exits 0
  has_events 'link c mpicc: src/f.c src/main.c -> prog deps src/f.h' 'compile c gcc: src/f.c -> f.o deps src/f.h' \
    'compile c gcc: src/main.c -> main.o deps src/f.h' 'compile c++ g++: src/f.c -> g.o deps src/f.h'
  in_file $record '"argv":\["gcc","-c","src/f\.c","-o","f\.o"\]'
  err 'recorded 4 commands: 3 compilations \(1 C\+\+, 2 C\), 1 link$'
  # But the compiler's own command line, which has the wrapper's flags, is there as a part.
  [ "$(grep -c '"parent":' $record)" = 1 ] || fail "$(cat $record)"
  in_file $record '"parent":[0-9]+,"cwd":"\.","tool":"cc","argv":\["cc","-DMPI","src/f\.c","src/main\.c"'
}
cmake_project() {
  command -v cmake >/dev/null || { echo "cmake is missing"; exit 77; }
  c_project
  cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(p C)
add_library(f STATIC src/f.c)
add_executable(gen gen.c)
add_custom_command(OUTPUT gen.h COMMAND gen > gen.h DEPENDS gen)
add_executable(prog src/main.c ${CMAKE_CURRENT_BINARY_DIR}/gen.h)
target_include_directories(prog PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
target_link_libraries(prog f)
END
  printf '#include <stdio.h>\nint main(void) { puts("#define N 0"); return 0; }\n' >gen.c
  printf '#include "gen.h"\n#include "f.h"\nint main(void) { return f() + N; }\n' >src/main.c
}
case_cmake() {
  cmake_project
  r sh -c 'cmake -S . -B build && cmake --build build -j4'
  exits 0
  events | grep -v 'CMakeFiles/3\|CMakeScratch\|^other' >got
  in_file got '^compile c cc: src/main\.c -> build/CMakeFiles/prog\.dir/src/main\.c\.o deps build/gen\.h src/f\.h$'
  in_file got '^archive ar: build/CMakeFiles/f\.dir/src/f\.c\.o -> build/libf\.a$'
  in_file got '^link cc: build/CMakeFiles/prog\.dir/src/main\.c\.o build/libf\.a -> build/prog$'
  [ "$(wc -l <got)" = 7 ] || fail "$(cat got)"
  err 'recorded 7 commands: 3 compilations \(3 C\), 2 links, 2 archives; [0-9]+ probes of the machine$'
  # The build tree knows the shims; they work without a record.
  touch src/f.c
  cmake --build build >log 2>&1 || fail "$(cat log)"
}
# Compilers that are named by their paths are seen by the launcher.
case_cmake_with_a_compilers_path() {
  cmake_project
  r sh -c "cmake -S . -B build -DCMAKE_C_COMPILER=$(command -v gcc) && cmake --build build"
  exits 0
  events >got
  in_file got '^compile c gcc: src/main\.c -> build/CMakeFiles/prog\.dir/src/main\.c\.o deps build/gen\.h src/f\.h$'
  [ "$(grep -c 'src/f\.c -> ' got)" = 1 ] || fail "$(cat got)"
}
# A source of CUDA's by -x cu, with a header that only the build's flags lead to. The nvcc is one of the case's own.
nvcc_project() {
  mkdir -p bin inc/deep src
  printf '#!/bin/sh\nwhile [ $# -gt 1 ]; do [ "$1" != -o ] || : >"$2"; shift; done\n' >bin/nvcc
  chmod +x bin/nvcc
  echo 'typedef float real;' >inc/deep/real.h
  cat >src/a.cpp <<'END'
#include "real.h"
#ifndef N
#error no N
#endif
__global__ void k(real *p) { p[0] = N; }
void run(real *p) { k<<<1, N>>>(p); cudaDeviceSynchronize(); }
END
  printf 'a.o: src/a.cpp\n\tnvcc -x cu -Iinc/deep -DN=2 -c src/a.cpp -o a.o\n' >Makefile
}
case_port_takes_the_record() {
  nvcc_project
  t port src -o before --rocm 6.4
  not_in_file stderr 'no record of the build' # src has no build file
  out 'real\.h'
  PATH=$PWD/bin:$PATH r make
  exits 0
  has_events 'compile cuda nvcc: src/a.cpp -> a.o'
  t port . -o after --rocm 6.4 --exclude before --exclude bin
  exits 0
  not_in_file stdout 'real\.h'
  not_in_file stderr 'no record of the build'
  in_file after/src/a.cpp '^#include <hip/hip_runtime\.h>$'
  is_gone after/.tranship
  # By its name, from elsewhere; and one that is damaged says so.
  mv $record moved.jsonl
  t port . -o named --rocm 6.4 --exclude before --exclude after --exclude bin -p moved.jsonl
  not_in_file stdout 'real\.h'
  mkdir -p .tranship && head -c -20 moved.jsonl >$record && rm moved.jsonl
  t port . -o damaged --rocm 6.4 --exclude before --exclude after --exclude named --exclude bin -v
  out '\.tranship/record\.jsonl:2: this line is damaged and left out'
}
# The record counts more than compile_commands.json, which counts for what the record lacks.
case_the_record_comes_first() {
  nvcc_project
  for f in a b; do
    printf '#ifdef %s\n#include "of_%s.h"\n#endif\n' LIST list RECORD record >src/$f.cpp
    echo '__global__ void k(int *p) { p[0] = 1; }' >>src/$f.cpp
  done
  printf 'a.o: src/a.cpp\n\tnvcc -x cu -DRECORD -c src/a.cpp -o a.o\n' >Makefile
  cat >compile_commands.json <<END
[{"directory": "$PWD", "file": "src/a.cpp", "command": "nvcc -x cu -DLIST -c src/a.cpp"},
 {"directory": "$PWD", "file": "src/b.cpp", "command": "nvcc -x cu -DLIST -c src/b.cpp"}]
END
  t port . -o before --exclude bin -v
  [ "$(grep -c "TS1101: .*'of_list\.h'" stdout)" = 2 ] || fail "two units were expected to lack a header"
  PATH=$PWD/bin:$PATH r make
  t port . -o after --exclude bin --exclude before -v
  out 'src/a\.cpp.*of_record\.h'
  out 'src/b\.cpp.*of_list\.h'
  not_in_file stdout 'src/a\.cpp.*of_list\.h'
}
# A program of CUDA's, on a machine without it; its makefile names a toolkit that is not there.
cuda_project() {
  data=$PWD/data
  mkdir -p project/src
  cd project
  cat >src/k.cu <<'END'
#include "k.h"
__global__ void k(int *p) { p[threadIdx.x] = 1; }
int main() {
    int *p;
    cudaMalloc(&p, sizeof *p);
    k<<<1, 1>>>(p);
    return host() + (int)cudaDeviceSynchronize();
}
END
  printf '#include <cuda_runtime.h>\nint host();\n' >src/k.h
  printf '#include "k.h"\nint host() { return cudaDeviceReset() == cudaSuccess; }\n' >src/h.cpp
  cat >Makefile <<'END'
CUDA_PATH ?= /usr/local/cuda-9.9
CUDA_INC := $(CUDA_PATH)/include
NVCC = $(CUDA_PATH)/bin/nvcc
prog: src/k.o src/h.o
	$(NVCC) $^ -o $@
%.o: %.cu
	$(NVCC) -O2 -arch=sm_80 -DK=1 -c $< -o $@
%.o: %.cpp
	g++ -I$(CUDA_INC) -DH=1 -c $< -o $@
END
}
case_a_cuda_project() {
  cuda_project
  record_with --cuda 11.8 -- make -j2
  exits 0
  local kit=$data/tranship/toolkit/11.8
  err "^tranship: makefiles get CUDA_PATH=$kit$"
  err '^tranship: recorded 3 commands: 2 compilations \(1 CUDA, 1 C\+\+\), 1 link$'
  has_events 'compile cuda nvcc: src/k.cu -> src/k.o deps src/k.h' 'compile c++ g++: src/h.cpp -> src/h.o deps src/k.h' \
    'link nvcc: src/k.o src/h.o -> prog'
  in_file $record '^\{"tranship-record":1,.*"cuda":"11\.8"'
  [ -x prog ] || fail "a program was expected"
  # The toolkit is there; it is not made again.
  touch -d '2001-01-01' "$kit/version.json"
  touch src/h.cpp
  record_with --cuda 11.8 -- make
  exits 0
  [ "$(stat -c %y "$kit/version.json")" = "$(date -d 2001-01-01 '+%Y-%m-%d %H:%M:%S.%N %z')" ] || fail "the toolkit was made again"
  # A port has the flags of the build, and nothing of the toolkit.
  t port . -o hip --exclude prog -v
  exits 0
  not_in_file stdout 'not fully parsed'
  not_in_file stderr 'no record'
  ! grep -rq "$kit" hip || fail "$(grep -r "$kit" hip)"
}
case_a_cuda_project_with_cmake() {
  command -v cmake >/dev/null || { echo "cmake is missing"; exit 77; }
  cuda_project
  cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(p CXX CUDA)
find_package(CUDAToolkit REQUIRED)
add_executable(prog src/k.cu src/h.cpp)
target_link_libraries(prog CUDA::cudart)
END
  rm Makefile
  record_with -- sh -c 'cmake -S . -B build && cmake --build build'
  exits 0
  events | grep -v 'CMakeFiles/3\|CMakeScratch\|^other' >got
  in_file got '^compile cuda nvcc: src/k\.cu -> build/CMakeFiles/prog\.dir/src/k\.cu\.o deps src/k\.h$'
  in_file got '^compile c\+\+ c\+\+: src/h\.cpp -> build/CMakeFiles/prog\.dir/src/h\.cpp\.o deps src/k\.h$'
  [ "$(grep -c 'src/k\.cu -> ' got)" = 1 ] || fail "$(cat got)"
  err 'recorded [34] commands: 2 compilations \(1 CUDA, 1 C\+\+\)'
}
case_a_folder_without_a_record() {
  c_project
  cp "$cli/clean.cu" src/k.cu
  t examine .
  err "^tranship: no record of the build: 'tranship record -- make' makes one; flags are guessed$"
  [ "$(grep -c 'no record' stderr)" = 1 ] || fail "once was expected"
  t examine . -q
  not_in_file stderr 'no record'
  t examine src/k.cu
  not_in_file stderr 'no record'
  t examine src
  not_in_file stderr 'no record'
  r make
  t examine .
  not_in_file stderr 'no record'
}
# A header that the build made, and that went with the build.
case_a_generated_header_is_gone() {
  nvcc_project
  mkdir gen
  mv inc/deep/real.h gen/real.h
  printf '#!/bin/sh\n[ "$*" = "${*#*-MF}" ] || printf "a.o: src/a.cpp gen/real.h\\n" >a.d\n: >a.o\n' >bin/nvcc
  printf 'a.o: src/a.cpp\n\tnvcc -x cu -Igen -DN=2 -MD -MF a.d -c src/a.cpp -o a.o\n' >Makefile
  PATH=$PWD/bin:$PATH r make
  has_events 'compile cuda nvcc: src/a.cpp -> a.o deps gen/real.h'
  t port . -o there --exclude bin -v
  not_in_file stdout 'gen/real\.h was there'
  rm gen/real.h
  t port . -o gone --exclude bin --exclude there -v
  out 'gen/real\.h was there when the build was recorded and is gone'
}
case_wrong_use() {
  t record
  exits 2
  err "the build's command is missing"
  t record make
  exits 2
  err "'make' is before --"
  t record --cuda twelve -- make
  exits 2
  t record -C nowhere -- make
  exits 3
  err 'nowhere: '
  XDG_DATA_HOME='' HOME='' t record --no-toolkit -- make
  exits 3
  err 'HOME'
}
# Programs and libraries that the build made are not the port's: make would take them for done. What git tracks is, and so is any data.
case_port_leaves_out_what_the_build_made() {
  c_project
  printf '#include <cuda_runtime.h>\n' >src/more.cu
  printf 'all: prog kept libx.so\nprog kept: src/a.c\n\tcc -c $< -o $@\nlibx.so: src/a.c\n\tcc -shared -fPIC $< -o $@\n' >Makefile
  echo 'int a(void) { return 1; }' >src/a.c
  echo data >data.bin
  git init -q . && echo old >kept && git add kept src Makefile && git -c user.name=a -c user.email=a@b commit -qm x
  r make
  exits 0
  t port . -o "$PWD-hip" -q
  is_file "$PWD-hip/data.bin"
  is_file "$PWD-hip/kept"
  is_gone "$PWD-hip/prog"
  is_gone "$PWD-hip/libx.so"
  rm -rf "$PWD-hip"
}
# A flag that no recorded command has belongs to a target that nobody builds: no work. One with a variable in it may be any.
case_flags_that_no_command_has() {
  c_project
  printf 'all: src/f.o\nsrc/f.o: src/f.c\n\tcc -O1 -DA=1 -c $< -o $@\nemu:\n\tnvcc -deviceemu -I$(SDK)/inc -c src/a.cu\nemu2:\n\tnvcc -dlink -c src/a.cu\n' >Makefile
  t port . -o "$PWD-hip" --rocm 6.4
  exits 1
  out 'Makefile:5:[0-9]+: error TS2101: .-deviceemu.*\[minutes\]$'
  mkdir .tranship
  printf '%s\n' '{"tranship-record":1,"version":"1","root":"/p","command":["make"]}' \
    '{"id":1,"cwd":".","tool":"nvcc","argv":["nvcc","-dlink","-c","x.cu"],"kind":"compile","inputs":["x.cu"],"outputs":["x.o"],"rc":0}' >$record
  t port . -o "$PWD-hip" --rocm 6.4 -f
  out 'Makefile:5:[0-9]+: warning TS2101: .-deviceemu.*\(no command of the recorded build has it\)$'
  out 'Makefile:7:[0-9]+: error TS2101: .-dlink.*\[minutes\]$'
  out '; 1 findings? about what no build takes'
  rm -rf "$PWD-hip"
}
# A build that looks for CUDA by a path that nobody can override is told what to give it.
case_a_build_that_finds_no_nvcc() {
  c_project
  printf 'all: src/f.o\n\tcc -c src/f.c -o src/f.o\n\t/nowhere/cuda/bin/nvcc -c src/a.cu\n' >Makefile
  record_with --cuda 11.8 -- make
  exits 2
  err '^tranship: no nvcc was run; if the build looks for CUDA in a folder of its own, give it this one, .*/tranship/toolkit/11\.8$'
  printf 'all:\n\tnvcc -c src/a.cu\n' >Makefile
  record_with --cuda 11.8 -- make
  exits 2
  not_in_file stderr 'no nvcc was run'
}
