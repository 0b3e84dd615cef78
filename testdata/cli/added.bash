# Files that a port adds: a helper of tranship's own, once below the port's root.

dot_cu() { printf '#include <cuda_runtime.h>\n__global__ void k(int *p) { p[0] = __dp4a(p[1], p[2], p[3]); }\n' >"$1"; }
dots() { mkdir -p "${1:-src}/sub/deep" && dot_cu "${1:-src}/top.cu" && dot_cu "${1:-src}/sub/deep/low.cu"; }
stamp() { stat -c '%i %y' "$1"; }
refused() { out "error TS1913: tranship needs to write its header '$1'"; }

case_once_below_the_output_folder() {
  dots && t port src -o out --report json=r.json
  exits 0
  out '^added: out/tranship/dp4a\.h$'
  [ "$(jq -r '.added[]' r.json)" = out/tranship/dp4a.h ] || fail "$(grep -A2 '"added"' r.json)"
  in_file out/top.cu '^#include "tranship/dp4a\.h"$'
  in_file out/sub/deep/low.cu '^#include "\.\./\.\./tranship/dp4a\.h"$'
  [ "$(find out -path '*tranship/*.h' | wc -l)" = 1 ] || fail "$(find out)"
  in_file out/tranship/dp4a.h '^// SPDX-License-Identifier: MIT-0\. '
  local before && before=$(stamp out/tranship/dp4a.h)
  t port src -o out -j3
  exits 0
  [ "$(stamp out/tranship/dp4a.h)" = "$before" ] || fail 'it was written again'
  clean_cu && t port clean.cu -o plain
  not_in_file stdout '^added'
  is_gone plain/tranship
}
case_a_pipe_has_no_tree() {
  dots && t port src/top.cu
  exits 0
  out '^#if defined\(__HIP__\) && !defined\(TRANSHIP_DP4A\)$'
  t port src/top.cu --diff
  out '^\+#if defined\(__HIP__\) && !defined\(TRANSHIP_DP4A\)$'
  not_in_file stdout 'dp4a\.h'
  t examine src
  not_in_file stdout '^added'
  is_gone src/tranship
}
case_port_of_the_port() {
  dots && t port src -o out && t port out -o again
  exits 0
  not_in_file stdout '^added'
  rm -r out/.tranship.* again/.tranship.*
  diff -r out again || fail 'the port of the port is another one'
}
case_diff_of_a_tree() {
  dots && cp -r src patched && t port src -o out && rm -r out/.tranship.*
  (cd patched && "$tranship" port . --diff -q) >d
  [ "$(grep -c '^--- /dev/null$' d)" = 1 ] || fail 'one new file was expected'
  (cd patched && patch -sp0 <../d) || fail 'patch did not take the diff'
  diff -r out patched || fail 'the patched tree is not the port'
  t port src --diff && is_gone src/tranship
}
case_in_place_and_back() {
  dots && cp -r src before && t port src --in-place
  exits 0
  out '^added: src/tranship/dp4a\.h$'
  in_file src/sub/deep/low.cu '^#include "\.\./\.\./tranship/dp4a\.h"$'
  local stamp && stamp=$(stamp src/tranship/dp4a.h)
  t port src --in-place
  exits 0
  out ' 0 ported'
  [ "$(stamp src/tranship/dp4a.h)" = "$stamp" ] || fail 'it was written again'
  t restore src/top.cu
  exits 0
  is_file src/tranship/dp4a.h
  t restore src
  exits 0
  out '^src/tranship/dp4a\.h +removed'
  out '^1 file restored, 1 removed$'
  diff -r before src || fail 'the tree is not what it was'
}
case_file_named_in_place() {
  dots && cp -r src before && t port src/sub/deep/low.cu --in-place
  exits 0
  in_file src/sub/deep/low.cu '^#include "tranship/dp4a\.h"$'
  t restore src/sub/deep/low.cu
  exits 0
  diff -r before src || fail 'the tree is not what it was'
}
case_edited_stays() {
  dots && t port src --in-place && echo '// mine' >>src/tranship/dp4a.h
  dot_cu src/new.cu && t port src --in-place
  exits 1
  refused src/tranship/dp4a.h
  out 'src/new\.cu .*not written'
  in_file src/new.cu __dp4a
  t restore src
  exits 0
  out '^src/tranship/dp4a\.h +kept: it was added for ports, but edited since$'
  in_file src/tranship/dp4a.h mine
  t restore src
  not_in_file stdout dp4a
  dots other && t port other --in-place && echo '// mine' >>other/tranship/dp4a.h && t restore --force other
  out '^other/tranship/dp4a\.h +removed'
  is_gone other/tranship
}
case_users_own_file_of_that_name() {
  dots && clean_cu src/clean.cu && mkdir src/tranship && echo 'int own;' >src/tranship/dp4a.h
  for mode in '-o out' '-o out --force' --in-place --diff; do
    rm -rf out
    # shellcheck disable=SC2086
    t port src $mode --report text=report
    exits 1
    in_file report "TS1913: tranship needs to write its header '(src|out)/tranship/dp4a\.h'"
    in_file report ' 2 not written'
    not_in_file report '^added'
    [ "$(cat src/tranship/dp4a.h)" = 'int own;' ] || fail "$mode: the user's file was overwritten"
  done
  t port src -o out
  same src/tranship/dp4a.h out/tranship/dp4a.h
  is_file out/clean.cu
  is_gone out/top.cu
}
case_something_else_in_the_output_folder() {
  dots && mkdir -p out/tranship && echo 'int own;' >out/tranship/dp4a.h && t port src -o out
  exits 1
  in_file stdout TS1913
  [ "$(cat out/tranship/dp4a.h)" = 'int own;' ] || fail 'it was overwritten'
  t port src -o out --force
  exits 0
  in_file out/tranship/dp4a.h TRANSHIP_DP4A
  dots other && echo x >other/tranship && t port other -i
  exits 3
  err 'other/tranship'
  in_file other/top.cu __dp4a
}
case_journal_of_a_stranger() {
  mkdir src && clean_cu src/clean.cu && cp src/clean.cu kept.cu
  local digest
  t port src/clean.cu -o ported && digest=$(awk '$2 == "clean.cu" { print $4 }' ported/.tranship.journal)
  printf 'added clean.cu %s\nadded ../kept.cu %s\n' "$digest" "$digest" >src/.tranship.journal
  t restore src
  is_file kept.cu
  same src/clean.cu kept.cu
}
