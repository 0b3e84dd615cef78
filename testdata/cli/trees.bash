# port DIR... -o OUT writes a tree that can be built: what no port becomes is copied, and what has no source any more goes.

# A program of two sources, with a Makefile that a host compiler can run, data, a script, a link and an empty folder.
program() {
  mkdir -p "$1/data/deep" "$1/tools" "$1/logs" "$1/.github"
  printf '#include <cuda_runtime.h>\n#include "sum.cuh"\n__global__ void k(int *p) { *p = 1; }\n' >"$1/main.cu"
  printf '#pragma once\n#include <cuda_runtime.h>\ncudaError_t sum(int *p);\n' >"$1/sum.cuh"
  printf '#include <stdio.h>\nint main(void) { puts("host"); return 0; }\n' >"$1/host.c"
  printf 'host: host.c data/table.txt\n\tcc -o $@ host.c && cat data/table.txt >logs/run.txt\n\ttools/run.sh\n' >"$1/Makefile"
  printf '#!/bin/sh\ntouch logs/ran\n' >"$1/tools/run.sh" && chmod 755 "$1/tools/run.sh"
  echo '1 2 3' >"$1/data/table.txt" && ln -s ../table.txt "$1/data/deep/link" && ln -s data "$1/tables"
  head -c 100000 /dev/urandom >"$1/data/noise.bin" && chmod 600 "$1/data/noise.bin"
  echo 'on: push' >"$1/.github/ci.yml" && echo '*.tmp' >"$1/.gitignore" && echo x >"$1/left.tmp"
  touch -d '2020-02-02 02:02:02' "$1"/data/table.txt "$1"/main.cu "$1"/tools/run.sh
}
stamps() { (cd "$1" && find . ! -type d ! -name .tranship.journal -exec stat -c '%n %i %y %Y' {} + | sort); }
names() { (cd "$1" && find . ! -name .tranship.journal ! -path './.tranship.base*' | sort | tr '\n' ' '); }

case_a_tree_that_can_be_built() {
  program src && mkdir src/.git src/build src/.cache src/tools/module && echo 'gitdir: ../.git' >src/tools/module/.git && echo x >src/.git/config && touch src/build/CMakeCache.txt src/.cache/index
  t port src -o out --report json=r.json
  exits 0
  [ "$(names out)" = '. ./.github ./.github/ci.yml ./.gitignore ./Makefile ./data ./data/deep ./data/deep/link ./data/noise.bin ./data/table.txt ./host.c ./logs ./main.cu ./sum.cuh ./tables ./tools ./tools/module ./tools/run.sh ' ] || fail "$(names out)"
  same src/data/noise.bin out/data/noise.bin
  [ "$(stat -c %a out/tools/run.sh out/data/noise.bin out/main.cu | tr '\n' ' ')" = '755 600 644 ' ] || fail "$(ls -lR out)"
  [ "$(stat -c %y out/data/table.txt)" = "$(stat -c %y src/data/table.txt)" ] || fail 'the time of the copy is another one'
  [ "$(stat -c %y out/main.cu)" = "$(stat -c %y src/main.cu)" ] || fail 'the time of the port is another one'
  [ "$(readlink out/data/deep/link out/tables | tr '\n' ' ')" = '../table.txt data ' ] || fail "$(ls -l out)"
  out '^other files: 6 files copied, 2 links$'
  [ "$(jq -c '.tree | {copied,links,edited,left,removed}' r.json)" = '{"copied":6,"links":2,"edited":0,"left":0,"removed":[]}' ] || fail "$(jq -c '.tree | {copied,links,edited,left,removed}' r.json)"
  make -sC out host || fail 'make failed'
  is_file out/logs/ran && same out/logs/run.txt src/data/table.txt
}
case_what_did_not_change_is_not_touched() {
  program src && t port src -o out && make -sC out host && stamps out >before && cp out/.tranship.journal journal
  t port src -o out
  exits 0
  stamps out >after && same before after && same journal out/.tranship.journal
  touch src/Makefile src/main.cu src/data/noise.bin
  t port src -o out --no-cache -j3
  stamps out >after && same before after && same journal out/.tranship.journal
  [ -z "$(make -C out -q host || echo rebuilt)" ] || fail 'make would build it again'
}
# What changes has the time of the change: make compares with what it has built, and a source may come with an old time.
case_a_change_is_newer() {
  program src && t port src -o out && make -sC out host
  echo '4 5 6' >src/data/table.txt && touch -d '2019-01-01' src/data/table.txt
  t port src -o out
  same src/data/table.txt out/data/table.txt
  ! make -C out -q host || fail 'make does not see the change'
}
case_a_mode_changes() {
  program src && t port src -o out && chmod 644 src/tools/run.sh && chmod 755 src/main.cu
  t port src -o out
  exits 0
  [ "$(stat -c %a out/tools/run.sh out/main.cu | tr '\n' ' ')" = '644 755 ' ] || fail "$(ls -lR out)"
  # One that somebody has given another mode keeps that.
  chmod 700 out/main.cu && chmod 644 src/main.cu
  t port src -o out
  [ "$(stat -c %a out/main.cu)" = 700 ] || fail "$(ls -l out)"
}
case_sources_that_are_gone() {
  program src && mkdir src/old && clean_cu src/old/a.cu && echo t >src/old/t.txt && clean_cu src/gone.cu && ln -s data src/alias && t port src -o out
  echo mine >out/own.txt
  rm -r src/old src/gone.cu src/data/noise.bin src/alias
  t port src -o out --report json=r.json
  exits 0
  is_gone out/old; is_gone out/gone.cu; is_gone out/data/noise.bin; is_file out/own.txt
  [ ! -L out/alias ] || fail 'the link is still there'
  out '^removed, because the source was deleted: out/alias, out/data/noise\.bin, out/gone\.cu, out/old/a\.cu, out/old/t\.txt$'
  [ "$(jq -r '.tree.removed | length' r.json)" = 5 ] || fail "$(jq .tree r.json)"
  not_in_file out/.tranship.journal 'gone|old/'
  t port src -o out
  not_in_file stdout removed
}
# What somebody has edited stays, and what no journal knows.
case_sources_that_are_gone_and_edited() {
  program src && clean_cu src/gone.cu && t port src -o out
  echo '// by hand' >>out/gone.cu && echo 'by hand' >>out/data/table.txt && rm src/gone.cu src/data/table.txt
  t port src -o out --report json=r.json
  exits 0
  in_file out/gone.cu 'by hand'; in_file out/data/table.txt 'by hand'
  out '^out/gone\.cu +skipped: its source was deleted; it was edited and was kept$'
  [ "$(jq -c '.tree | {copied,links,edited,left,removed}' r.json)" = '{"copied":5,"links":2,"edited":0,"left":2,"removed":[]}' ] || fail "$(jq -c '.tree | {copied,links,edited,left,removed}' r.json)"
  rm out/.tranship.journal src/Makefile
  t port src -o out
  is_file out/Makefile
}
# Other folders' ports stay where a run is about one of them.
case_other_operands_stay() {
  program one && mkdir two && clean_cu two/b.cu && echo d >two/d.txt && t port one -o out && t port two -o out
  exits 0
  is_file out/main.cu; is_file out/b.cu; is_file out/d.txt
  rm two/d.txt && t port one -o out
  is_file out/d.txt
  t port two -o out
  is_gone out/d.txt
  is_file out/Makefile
}
# The tree lies elsewhere by now: what is gone from it goes all the same, and nothing else is touched.
case_sources_that_moved() {
  program src && clean_cu src/gone.cu && echo g >src/data/gone.txt && t port src -o out && stamps out | grep -v gone >before
  mkdir -p other/checkout && mv src other/checkout/tree && rm other/checkout/tree/gone.cu other/checkout/tree/data/gone.txt
  t port other/checkout/tree -o out
  exits 0
  out '^removed, because the source was deleted: out/data/gone\.txt, out/gone\.cu$'
  stamps out | grep -v '\.tranship\.base' >after && grep -v '\.tranship\.base' before | cmp - after || fail 'something was touched'
  # Ports of a tree that is not here at the moment stay, as long as nothing says that it has moved.
  mkdir two && clean_cu two/b.cu && t port two -o out && mv two away && clean_cu other/checkout/tree/c.cu
  t port other/checkout/tree -o out
  exits 0
  is_file out/b.cu
}
case_two_operands() {
  mkdir -p lib app && clean_cu lib/a.cu && echo l >lib/CMakeLists.txt && clean_cu app/b.cu && echo a >app/CMakeLists.txt && ln -s ../lib app/lib
  t port lib app -o out
  exits 0
  [ "$(names out)" = '. ./app ./app/CMakeLists.txt ./app/b.cu ./lib ./lib/CMakeLists.txt ./lib/a.cu ' ] || fail "$(names out)"
  out '^app/lib +skipped: a link that leads out of the folder: not copied$'
  t port lib/../lib lib ./lib -o twice
  exits 0
  [ "$(names twice)" = '. ./CMakeLists.txt ./a.cu ' ] || fail "$(names twice)"
}
case_a_copy_that_was_edited() {
  program src && t port src -o out && echo '# by hand' >>out/Makefile
  t port src -o out
  exits 0
  out '^other files: 5 files copied, 2 links, 1 edited and kept$'
  echo '# upstream' >>src/Makefile
  t port src -o out --report json=r.json
  exits 1
  out "error TS1911: 'out/Makefile' differs from what tranship wrote, and was not overwritten"
  in_file out/Makefile 'by hand'; not_in_file out/Makefile upstream
  [ "$(jq -r '.files[] | select(.status == "not written").path' r.json)" = src/Makefile ] || fail "$(jq .files r.json)"
  t port src -o out --force
  exits 0
  same src/Makefile out/Makefile
}
case_sources_alone() {
  program src && t port src -o out --sources-only
  exits 0
  [ "$(names out)" = '. ./host.c ./main.cu ./sum.cuh ' ] || fail "$(names out)"
  t port src/main.cu -o one
  [ "$(names one)" = '. ./main.cu ' ] || fail "$(names one)"
  t examine src
  not_in_file stdout 'copied'
}
# Trees whose times are all set to one: size and time say nothing of what is in a file.
case_another_file_of_the_same_time() {
  program src && echo 'version 1' >src/VERSION && find src -exec touch -hd @1 {} + && t port src -o out
  echo 'version 2' >src/VERSION && touch -d @1 src/VERSION
  t port src -o out
  exits 0
  same src/VERSION out/VERSION
  echo 'version 3' >other && touch -d @1 other && mv other src/VERSION
  t port src -o out
  same src/VERSION out/VERSION
}
# A disk that is not mounted: the folder is there, and nothing in it.
case_no_sources_at_the_moment() {
  program src && t port src -o out && echo '// by hand' >>out/main.cu && mv src away && mkdir src && stamps out >before
  for options in '' --update; do
    # shellcheck disable=SC2086 # no option, or one
    t port src -o out $options
    exits 3
    err 'no CUDA or C\+\+ sources below this folder'
    stamps out >after && same before after
  done
  rmdir src && mv away src && echo '// upstream' | cat - src/main.cu >x && mv x src/main.cu
  t port src -o out --update
  exits 0
  in_file out/main.cu 'by hand'; in_file out/main.cu upstream
}
# A file takes the place of a folder, a link that of a file, and the other way round.
case_kinds_change() {
  mkdir -p src/x src/z && clean_cu src/a.cu && echo 1 >src/x/f && echo 2 >src/y && ln -s a.cu src/z/l && ln -s x src/w
  t port src -o out
  exits 0
  rm -r src/x src/y src/z/l src/w && echo 3 >src/x && mkdir src/y src/w && echo 4 >src/y/f && echo 5 >src/z/l && clean_cu src/w/b.cu
  t port src -o out
  exits 0
  [ "$(names out)" = '. ./a.cu ./w ./w/b.cu ./x ./y ./y/f ./z ./z/l ' ] || fail "$(names out)"
  [ "$(cat out/x out/y/f out/z/l | tr '\n' ' ')" = '3 4 5 ' ] || fail "$(ls -lR out)"
  rm src/z/l && ln -s ../a.cu src/z/l
  t port src -o out
  exits 0
  [ "$(readlink out/z/l)" = ../a.cu ] || fail "$(ls -l out/z)"
}
case_nothing_goes_through_links() {
  mkdir -p src/sub out elsewhere && clean_cu src/a.cu && echo d >src/sub/d.txt && echo e >src/e.txt && ln -s a.cu src/l
  echo precious >elsewhere/d.txt && cp elsewhere/d.txt elsewhere/e.txt && ln -s ../elsewhere out/sub && ln -s ../elsewhere/e.txt out/e.txt && ln -s ../elsewhere out/l
  for force in '' --force; do
    # shellcheck disable=SC2086
    t port src -o out $force
    exits 3
    [ "$(cat elsewhere/*)" = $'precious\nprecious' ] || fail 'a file elsewhere was written'
    [ -L out/sub ] && [ -L out/e.txt ] || fail 'a link of the user is gone'
  done
}
case_object_files_stay() {
  program src && cc -c -o src/host.o src/host.c && cp src/host.o src/renamed.bin
  t port src -o out
  exits 0
  out '^src/host\.o +skipped: an object file: not copied$'
  is_gone out/host.o; is_gone out/renamed.bin
}
# Lists of dependencies that an earlier build wrote name CUDA's headers; other files may be called so, too.
case_dependency_lists() {
  mkdir -p p/obj
  printf 'int main() { return cudaDeviceSynchronize(); }\n' >p/a.cu
  printf 'obj/a.o: a.cu /usr/local/cuda/include/cuda_runtime.h \\\n a.h\n' >p/obj/a.o.d
  printf 'a.o a.d : a.cu\n' >p/a.d
  printf 'module a;\nimport std.stdio : writeln;\n' >p/d.d
  printf 'x.o: d\n' >p/list
  t port p -o out --rocm 5.2
  exits 0
  out 'obj/a\.o\.d +skipped: a compiler.s list of dependencies: not copied$'
  [ ! -e out/obj/a.o.d ] && [ ! -e out/a.d ] || fail "lists were copied"
  same p/d.d out/d.d
  same p/list out/list
}
case_a_file_that_cannot_be_read() {
  program src && chmod 000 src/data/table.txt && chmod 777 .
  t_nobody port src -o out
  exits 3
  err '^tranship: src/data/table\.txt: permission denied'
  is_file out/Makefile
}

# --rename: HIP's endings, followed where files are included.
renamed_project() {
  mkdir -p src/lib src/app && printf '#pragma once\n#include <cuda_runtime.h>\ninline cudaError_t up() { return cudaDeviceSynchronize(); }\n' >src/lib/up.cuh
  printf '#include "../lib/up.cuh"\n#include "alias.cuh"\n#if __has_include("kernels.cu")\n#include "kernels.cu"\n#endif\n#include <lib/up.cuh>\nconst char *own = "app/kernels.cu", *other = "x.cu";\nint main() { k<<<1, 1>>>(); return up(); }\n' >src/app/main.cu
  printf '#include "small.cu.h"\n__global__ void k() { small(); }\n' >src/app/kernels.cu && printf '__device__ inline void small() {}\n' >src/app/small.cu.h
  ln -s ../lib/up.cuh src/app/alias.cuh && ln -s main.cu src/app/start.cu && echo 'x' >src/lib/data.cu.txt && echo 'int host;' >src/lib/host.cpp
}
case_renamed() {
  renamed_project && t port src -o out --rename --report json=r.json -- -Isrc
  exits 0
  [ "$(names out)" = '. ./app ./app/alias.hip.h ./app/kernels.hip ./app/main.hip ./app/small.hip.h ./app/start.hip ./lib ./lib/data.cu.txt ./lib/host.cpp ./lib/up.hip.h ' ] || fail "$(names out)"
  [ "$(grep include out/app/main.hip)" = $'#include "../lib/up.hip.h"\n#include "alias.hip.h"\n#if __has_include("kernels.hip")\n#include "kernels.hip"\n#include <lib/up.hip.h>' ] || fail "$(cat out/app/main.hip)"
  in_file out/app/kernels.hip '^#include "small\.hip\.h"$'
  [ "$(readlink out/app/alias.hip.h out/app/start.hip | tr '\n' ' ')" = '../lib/up.hip.h main.hip ' ] || fail "$(ls -l out/app)"
  in_file out/app/main.hip '"app/kernels\.cu"'
  out "src/app/main\.cu:7:19: warning TS1914: 'app/kernels\.cu' names a file that is called 'app/kernels\.hip' in the port"
  [ "$(grep -c TS1914 stdout)" = 1 ] || fail "$(grep TS1914 stdout)"
  stamps out >before
  t port src -o out --rename -- -Isrc
  stamps out >after && same before after
}
# With other names, the ports of before go; and back.
case_renamed_later() {
  renamed_project && t port src -o out -- -Isrc
  t port src -o out --rename -- -Isrc
  exits 0
  t port src -o fresh --rename -- -Isrc
  [ "$(names out)" = "$(names fresh)" ] || fail "$(names out)"
  out2=$(names out)
  t port src -o out -- -Isrc
  [ "$(names out)" != "$out2" ] && is_file out/app/main.cu && is_gone out/app/main.hip && [ -L out/app/alias.cuh ] || fail "$(names out)"
}
case_renamed_over_another_file() {
  mkdir src && clean_cu src/a.cu && echo 'int x;' >src/a.hip
  t port src -o out --rename
  wrong_use 'src/a\.cu and src/a\.hip would both be written to out/a\.hip'
  is_gone out
}
case_renamed_and_proved() {
  renamed_project && t port src -o out --rename --prove --rocm 5.2 --hip-path /usr -- -Isrc
  [ "$code" != 2 ] || { echo 'no HIP 5.2 below /usr'; exit 77; }
  out '1 of 1 unit compiles \(HIP 5\.2'
  in_file out/app/main.hip '^#include "\.\./lib/up\.hip\.h"$'
}
case_options_of_a_tree() {
  clean_cu && for option in --rename --sources-only; do
    t port clean.cu $option
    wrong_use "$option requires an output folder"
  done
}

# --changed REV: what differs from a revision, and what includes it.
repository() {
  mkdir -p src/lib && (cd src && git init -q . && git config user.name n && git config user.email e@e.example) || exit 1
  printf '#pragma once\n#include <cuda_runtime.h>\n#define CHECK(x) x\n' >src/lib/check.cuh
  printf '#pragma once\n#include "check.cuh"\n' >src/lib/all.cuh
  for f in one two; do printf '#include "lib/all.cuh"\nvoid %s(void *p) { CHECK(cudaFree(p)); }\n' $f >src/$f.cu; done
  clean_cu src/alone.cu && echo data >src/data.txt && echo '*.tmp' >src/.gitignore
  (cd src && git add -A && git commit -qm first) || exit 1
}
ported() { sed -n 's/ .* ported$//p' stdout | tr '\n' ' '; }
case_changed_files() {
  repository && t port src -o out && echo '// more' >>src/two.cu && echo more >>src/data.txt && clean_cu src/new.cu && echo x >src/y.tmp && stamps out >before
  t port src -o out --changed HEAD --report json=r.json
  exits 0
  [ "$(ported)" = 'src/new.cu src/two.cu ' ] || fail "$(ported)"
  [ "$(jq -r '.files[].path' r.json | tr '\n' ' ')" = 'src/new.cu src/two.cu ' ] || fail "$(jq '.files[].path' r.json)"
  [ "$(jq -c '.tree | {copied,links,edited,left,removed}' r.json)" = '{"copied":1,"links":0,"edited":0,"left":0,"removed":[]}' ] || fail "$(jq .tree r.json)"
  stamps out >after
  [ "$(comm -13 before after | grep -v tranship | cut -d' ' -f1 | tr '\n' ' ')" = './data.txt ./new.cu ./two.cu ' ] || fail "$(diff before after)"
  t port src -o whole && diff -r -x ".tranship.*" out whole || fail 'the port is not that of the whole'
  (cd src && git add -A && git commit -qm second) && t port src -o out --changed HEAD
  exits 0
  out '^0 files: 0 ported'
  t port src -o out --changed HEAD~1
  [ "$(ported)" = 'src/new.cu src/two.cu ' ] || fail "$(ported)"
}
case_changed_header() {
  repository && t port src -o out && printf '#pragma once\n#include <cuda_runtime.h>\n#define CHECK(x) (void)(x)\n' >src/lib/check.cuh
  t port src -o out --changed HEAD --report json=r.json
  exits 0
  [ "$(jq -r '.files[].path' r.json | tr '\n' ' ')" = 'src/lib/all.cuh src/lib/check.cuh src/one.cu src/two.cu ' ] || fail "$(jq '.files[].path' r.json)"
  t port src -o fresh && diff -r -x ".tranship.*" out fresh || fail 'the port is not that of the whole'
  # A header that is gone: what includes it may find another one.
  (cd src && git rm -qf lib/check.cuh) && t port src -o out --changed HEAD
  out '^src/one\.cu '
  is_gone out/lib/check.cuh
}
case_changed_rules() {
  repository && t port src -o out && mkdir src/.tranship && echo 'func cudaFree myFree sig="cudaError_t(void *devPtr)"' >src/.tranship/own.map
  t port src -o out --changed HEAD
  in_file out/one.cu 'myFree'; in_file out/two.cu 'myFree'
}
case_changed_and_proved() {
  repository && t port src -o out && echo '// more' >>src/two.cu
  t port src -o out --changed HEAD --prove --rocm 5.2 --hip-path /usr
  [ "$code" != 2 ] || { echo 'no HIP 5.2 below /usr'; exit 77; }
  exits 0
  out '1 of 1 unit compiles'
}
case_changed_without_a_repository() {
  clean_cu src.cu && mkdir src && clean_cu src/a.cu
  GIT_CEILING_DIRECTORIES=$PWD t port src -o out --changed HEAD
  wrong_use '--changed: no git repository at src'
  is_gone out
  rm -rf src && repository
  t port src -o out --changed nowhere
  wrong_use '--changed: no such revision: nowhere'
}
# A list names files; a folder of it is taken with all that lies in it.
case_from_a_list() {
  program src && clean_cu other.cu && printf 'src\nother.cu\n' >list
  t port --files-from list -o out
  exits 0
  [ -f out/src/Makefile ] && [ -f out/src/main.cu ] && [ -f out/other.cu ] && [ -L out/src/tables ] && [ ! -e out/list ] || fail "$(names out)"
}
# Names from the root keep the tree as well, below this folder or below what they have in common.
case_from_a_list_from_the_root() {
  mkdir -p src/one src/two && clean_cu src/one/a.cu && clean_cu src/two/a.cu
  printf '%s\n' "$PWD/src/one/a.cu" "$PWD/src/two/a.cu" >list
  t port --files-from list -o out
  exits 0
  [ -f out/src/one/a.cu ] && [ -f out/src/two/a.cu ] || fail "$(names out)"
  cd src/one && t port --files-from ../../list -o ../../other
  exits 0
  [ -f ../../other/one/a.cu ] && [ -f ../../other/two/a.cu ] || fail "$(names ../../other)"
  printf '../two/a.cu\n' >../../single && t port --files-from ../../single -o ../../third
  [ -f ../../third/a.cu ] || fail "$(names ../../third)"
}
# Reports that lie in the tree are not a part of it.
case_reports_in_the_tree() {
  program src && cd src || exit 1
  for again in 1 2; do
    t port . -o ../out --report json=r.json --report html=tools/r.html
    exits 0
  done
  t port . -o ../out --report json=../out/./Makefile
  wrong_use '--report: \.\./out/\./Makefile would overwrite a copy'
  rm stdout stderr && is_gone ../out/r.json; is_gone ../out/tools/r.html; is_file ../out/tools/run.sh
}
# Nobody else reads what was private.
case_private_files() {
  program src && chmod 600 src/main.cu && t port src -o out
  [ "$(stat -c %a out/main.cu)" = 600 ] || fail "$(ls -l out)"
  [ -z "$(find out/.tranship.base -type f -perm /077)" ] || fail "$(ls -l out/.tranship.base)"
}
# Reports of parts of a tree say together what that of the whole says.
case_reports_of_parts() {
  mkdir -p src/one src/two && clean_cu src/one/a.cu && clean_cu src/two/b.cu && echo d >src/one/d.txt && ln -s b.cu src/two/l.cu
  printf 'src/one\n' >one && printf 'src/two\n' >two && cat one two >both
  for list in one two both; do t port --files-from $list -o $list.out --report json=$list.json && exits 0; done
  t report merge one.json two.json --report json=merged.json
  [ "$(jq -c '.tree | {copied,links,removed}' merged.json)" = '{"copied":1,"links":1,"removed":[]}' ] || fail "$(jq .tree merged.json)"
  [ "$(jq -c .tree both.json)" = "$(jq -c .tree merged.json)" ] || fail "$(jq .tree both.json merged.json)"
  t examine src --report json=e.json
  [ "$(jq .tree e.json)" = null ] || fail "$(jq .tree e.json)"
}
