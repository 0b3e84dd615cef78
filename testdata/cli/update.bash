# port --update: what people have edited below an output folder is merged with what has become of the sources. Nothing of theirs is lost in
# any order of events.

# Nine kernels in a file, with lines between them, so that changes lie apart.
kernels() {
  local n
  echo '#include <cuda_runtime.h>'
  for n in 1 2 3 4 5 6 7 8 9; do printf '__global__ void k%s(int *p) {\n    *p = %s;\n}\n\n// between %s\n\n' $n $n $n; done
  echo 'int main() { return cudaDeviceSynchronize(); }'
}
begin() { mkdir -p src && kernels >src/a.cu && printf 'all: a\n\n\n\na: a.o\n\n\n\nclean:\n\trm a\n' >src/Makefile && t port src -o out && exits 0; }
theirs() { sed -i "s/^    \*p = $1;/    *p = $1 + ${2:-100};/" src/a.cu; }
ours() { sed -i "s/^    \*p = $1;/    *p = ${2:-by_hand($1)};/" out/a.cu; }
update() { t port src -o out --update "$@"; }
# killed_after SECONDS ARGUMENT...: until it is gone. Without --foreground, timeout is killed along with the program that it waits for: that one
# still holds the locks of its drafts while it ends, and the next run would leave them there.
killed_after() { timeout --foreground -s KILL "$1" "$tranship" port src -o out --no-parse -q "${@:2}"; }
stamps() { (cd "$1" && find . -exec stat -c '%n %i %y' {} + | sort); }
# Nothing is to be done, and nothing is touched.
up_to_date() {
  stamps out >before
  update "$@"
  exits 0
  stamps out >after && same before after
}
# counts MERGED KEPT DELETED CONFLICTS
counts() { out "^update: $1 merged, $2 kept as edited, $3 kept removed, $4 with conflicts\$"; }

case_an_unchanged_tree() {
  begin
  up_to_date
  counts 0 0 0 0
  up_to_date --no-cache -j3
}
case_only_the_source_changed() {
  begin && theirs 2
  update
  exits 0
  counts 0 0 0 0
  in_file out/a.cu '\*p = 2 \+ 100;'
  up_to_date
}
case_only_the_port_was_edited() {
  begin && ours 2 && cp out/a.cu mine
  update
  exits 0
  counts 0 1 0 0
  same mine out/a.cu
  up_to_date
}
case_both_in_different_places() {
  begin && ours 2 && theirs 8
  # Without --update, it is as it was.
  t port src -o out
  exits 1
  out 'TS1911.*out/a\.cu.*was not overwritten'
  out '\-\-update merges'
  update --report json=r.json
  exits 0
  counts 1 0 0 0
  in_file out/a.cu '\*p = by_hand\(2\);'; in_file out/a.cu '\*p = 8 \+ 100;'; in_file out/a.cu 'hipDeviceSynchronize'
  [ "$(jq -c '[.tree.update, .tree.merged, .tree.conflicts]' r.json)" = '[true,1,0]' ] || fail "$(jq .tree r.json)"
  up_to_date
  # And on it goes: another change on both sides.
  ours 4 && theirs 6
  update
  exits 0
  for text in 'by_hand\(2\)' 'by_hand\(4\)' '6 \+ 100' '8 \+ 100'; do in_file out/a.cu "$text"; done
  up_to_date
}
case_both_in_the_same_place() {
  begin && ours 5 && theirs 5 && theirs 9
  update --report json=r.json
  exits 1
  counts 0 0 0 1
  out "src/a\.cu:1:1: error TS1915: 'out/a\.cu' must be merged by hand: 1 conflict "
  [ "$(sed -n '/^<<<<<<< /,/^>>>>>>> /p' out/a.cu)" = $'<<<<<<< port\n    *p = by_hand(5);\n||||||| base\n    *p = 5;\n=======\n    *p = 5 + 100;\n>>>>>>> cuda' ] || fail "$(cat out/a.cu)"
  in_file out/a.cu '9 \+ 100'
  [ "$(jq .tree.conflicts r.json)" = 1 ] || fail "$(jq .tree r.json)"
  # Until somebody has resolved it, it is told and not touched, whatever becomes of the source.
  cp out/a.cu marked
  update
  exits 1
  out "error TS1916: 'out/a\.cu' was not updated: it still has conflicts of an earlier update"
  same marked out/a.cu
  theirs 1
  update
  exits 1
  same marked out/a.cu
  # Resolved by hand: no conflict any more, and the change of meanwhile comes in.
  sed -i '/^<<<<<<< /d; /^||||||| /,/^>>>>>>> /d; s/by_hand(5)/both(5)/' out/a.cu
  update
  exits 0
  counts 1 0 0 0
  in_file out/a.cu 'both\(5\)'; in_file out/a.cu '1 \+ 100'; not_in_file out/a.cu '^(<<<<<<<|>>>>>>>)'
  up_to_date
}
case_both_the_same() {
  begin && ours 5 '5 + 100' && theirs 5 && ours 7
  update
  exits 0
  in_file out/a.cu '5 \+ 100'; in_file out/a.cu 'by_hand\(7\)'
  up_to_date
}
case_resolved_as_theirs() {
  begin && ours 5 && theirs 5 && update && exits 1
  sed -i '/^<<<<<<< /,/^=======/d; /^>>>>>>> /d' out/a.cu
  update
  exits 0
  t port src -o fresh && same fresh/a.cu out/a.cu
  up_to_date
}
case_removed_there() {
  begin && clean_cu src/b.cu && t port src -o out && rm out/a.cu out/Makefile
  update
  exits 0
  counts 0 0 2 0
  out '^src/a\.cu +skipped: it was removed there'
  is_gone out/a.cu; is_gone out/Makefile
  up_to_date
  # Its source has changed: it is there again, for a person to decide.
  theirs 3 && echo '# more' >>src/Makefile
  update
  exits 1
  counts 0 0 0 2
  out "error TS1915: 'out/a\.cu' must be merged by hand: it was removed there, but its source has changed: it was written again"
  in_file out/a.cu '3 \+ 100'; same src/Makefile out/Makefile
  rm out/a.cu
  update
  exits 0
  is_gone out/a.cu
  # Without --update, all is written.
  t port src -o out
  is_file out/a.cu
}
case_source_removed() {
  begin && clean_cu src/b.cu && cp src/b.cu src/c.cu && t port src -o out && echo '// by hand' >>out/b.cu && cp out/b.cu mine && rm src/b.cu src/c.cu
  update
  exits 1
  counts 0 0 0 1
  out "error TS1915: 'out/b\.cu' must be merged by hand: its source was deleted, but it was edited"
  same mine out/b.cu
  is_gone out/c.cu
  # It is somebody's own now.
  update
  exits 0
  same mine out/b.cu
  # And when the source comes back, both sides have it.
  clean_cu src/b.cu
  update
  exits 1
  out 'the file existed before and has no earlier translation'
  in_file out/b.cu 'by hand'
}
case_both_removed() {
  begin && clean_cu src/b.cu && t port src -o out && rm src/b.cu out/b.cu
  settled_after() { update; exits 0; is_gone out/b.cu; }
  settled_after
  not_in_file out/.tranship.journal 'b\.cu'
  up_to_date
}
case_source_renamed() {
  begin && ours 4 && mkdir src/sub && mv src/a.cu src/sub/new.cu
  update
  exits 0
  counts 1 0 0 0
  is_gone out/a.cu
  in_file out/sub/new.cu 'by_hand\(4\)'
  up_to_date
}
case_source_moved_and_changed() {
  begin && ours 4 && mkdir src/sub && theirs 8 && mv src/a.cu src/sub/a.cu
  update
  exits 0
  counts 1 0 0 0
  is_gone out/a.cu
  in_file out/sub/a.cu 'by_hand\(4\)'; in_file out/sub/a.cu '8 \+ 100'
  # With conflicts.
  ours_sub() { sed -i 's/^    \*p = 2;/    *p = mine;/' out/sub/a.cu; }
  ours_sub && sed -i 's/^    \*p = 2;/    *p = yours;/' src/sub/a.cu && mv src/sub/a.cu src/a.cu && rmdir src/sub
  update
  exits 1
  counts 0 0 0 1
  is_gone out/sub
  in_file out/a.cu 'mine'; in_file out/a.cu 'yours'; in_file out/a.cu '^<<<<<<< port$'
}
case_source_replaced_by_another() {
  begin && ours 4 && cp out/a.cu mine && rm src/a.cu && mkdir src/sub && clean_cu src/sub/a.cu
  update
  exits 1
  same mine out/a.cu
  not_in_file out/sub/a.cu by_hand
}
# Two files with the same text: the folders say which is which, or nobody knows and it is told.
case_same_texts_moved() {
  begin && for d in p q; do mkdir src/$d && kernels >src/$d/x.cu; done && t port src -o out
  for d in p q; do sed -i "s/^    \*p = 3;/    *p = mine_$d;/" out/$d/x.cu; done
  cp -a src src.1 && cp -a out out.1
  mkdir src/b src/z && mv src/q src/b/ && mv src/p src/z/
  update
  exits 0
  in_file out/b/q/x.cu mine_q; in_file out/z/p/x.cu mine_p
  rm -r src out && mv src.1 src && mv out.1 out && mv src/p src/s && mv src/q src/r
  update
  exits 1
  counts 0 0 0 2
  in_file out/p/x.cu mine_p; in_file out/q/x.cu mine_q; not_in_file out/r/x.cu mine; not_in_file out/s/x.cu mine
}
# A run without --update in between has written the new name already.
case_renamed_without_update_first() {
  begin && t port src -o out --rename && sed -i 's/^    \*p = 4;/    *p = mine;/' out/a.hip && t port src -o out
  out '^out/a\.hip +skipped: the port has another extension now; this one was edited and was kept$'
  theirs 8 && update
  exits 0
  counts 1 0 0 0
  is_gone out/a.hip
  in_file out/a.cu mine; in_file out/a.cu '8 \+ 100'
  up_to_date
}
# A run about a part of the tree does not see what the source has become: the next one still does.
case_moved_and_only_a_part_is_ported() {
  begin && seq 50 | sed 's|^|# |' >>src/Makefile && update && ours 4 && git -C src init -q && git -C src add . && git -C src -c user.name=a -c user.email=a@b commit -qm 1
  mkdir src/sub && git -C src mv a.cu sub/new.cu && git -C src mv Makefile sub/ && git -C src -c user.name=a -c user.email=a@b commit -qm 2
  sed -i '1i # mine' out/Makefile
  t port src -o out --update --changed HEAD
  exits 1
  out "'out/a\.cu' must be merged by hand: its source was deleted.* a run over the whole tree"
  t port src -o out --update --sources-only
  exits 1
  in_file out/sub/new.cu 'by_hand\(4\)'; in_file out/Makefile mine
  update
  exits 0
  is_gone out/a.cu; is_gone out/Makefile; in_file out/sub/Makefile mine
}
# Small files are often the same by chance: what was edited does not go to another one.
case_small_files_are_nobodys_heirs() {
  begin && mkdir src/one src/two && : >src/one/__init__.py && t port src -o out && echo '# mine' >out/one/__init__.py
  rm src/one/__init__.py && : >src/two/__init__.py
  update
  exits 1
  out "'out/one/__init__\.py' must be merged by hand: its source was deleted"
  in_file out/one/__init__.py mine
  [ -f out/two/__init__.py ] && [ ! -s out/two/__init__.py ] || fail "$(ls -lR out)"
}
case_port_renamed() {
  begin && mv out/a.cu out/mine.cu && echo '// by hand' >>out/mine.cu && cp out/mine.cu mine
  update
  exits 0
  counts 0 0 1 0
  same mine out/mine.cu
  is_gone out/a.cu
}
case_endings_renamed() {
  begin && ours 4
  update --rename
  exits 0
  is_gone out/a.cu
  in_file out/a.hip 'by_hand\(4\)'
  up_to_date --rename
}
case_added_on_both_sides() {
  begin && clean_cu src/b.cu && echo 'int mine;' >out/b.cu && echo same >src/same.txt && echo same >out/same.txt
  update
  exits 1
  counts 0 0 0 1
  out "TS1915: 'out/b\.cu' must be merged by hand: 1 conflict, because the file existed before and has no earlier translation"
  in_file out/b.cu '^int mine;$'; in_file out/b.cu '^>>>>>>> cuda$'
  # One side is taken.
  echo 'int mine;' >out/b.cu
  up_to_date
}
# Somebody goes back to the port as it was: that is an edit like any other.
case_back_to_an_earlier_port() {
  begin && cp out/a.cu first && ours 2 && theirs 8 && update && cp first out/a.cu
  up_to_date
  counts 0 1 0 0
  same first out/a.cu
  theirs 4
  update
  exits 0
  in_file out/a.cu '4 \+ 100'; not_in_file out/a.cu '8 \+ 100'
}
case_tool_upgraded() {
  # The same sources, another translation: here by a rule.
  begin && ours 4 && echo 'func cudaDeviceSynchronize mySync sig="cudaError_t()"' >own.map
  update --map own.map
  exits 0
  counts 1 0 0 0
  in_file out/a.cu 'mySync\(\)'; in_file out/a.cu 'by_hand\(4\)'
  up_to_date --map own.map
}
case_a_copy_is_merged() {
  begin && sed -i 's/^all: a$/all: a b/' out/Makefile && echo '	rm b' >>src/Makefile
  update
  exits 0
  counts 1 0 0 0
  [ "$(cat out/Makefile)" = $'all: a b\n\n\n\na: a.o\n\n\n\nclean:\n\trm a\n\trm b' ] || fail "$(cat out/Makefile)"
  up_to_date
  sed -i 's/^all: a$/all: c/' src/Makefile
  update
  exits 1
  out "src/Makefile:1:1: error TS1915: 'out/Makefile' must be merged by hand: 1 conflict "
}
case_binary_copies() {
  begin && printf 'a\0b' >src/data && t port src -o out && printf 'a\0c' >out/data
  update
  exits 0
  counts 0 1 0 0
  printf 'x\0b' >src/data
  for again in 1 2; do
    update
    exits 1
    out "error TS1916: 'out/data' was not updated: both sides have changed it, and it is not text"
    cmp out/data <(printf 'a\0c') || fail 'the edited file was changed'
  done
  cp src/data out/data
  update
  exits 0
  up_to_date
}
case_the_last_translation_is_lost() {
  begin && ours 5 && theirs 8 && rm -r out/.tranship.base
  update
  exits 1
  out "TS1915: 'out/a\.cu' must be merged by hand: [0-9]+ conflicts?, because the last translation is no longer kept"
  in_file out/a.cu 'by_hand\(5\)'; in_file out/a.cu '8 \+ 100'
  # Damaged is lost.
  rm -r out src && begin && ours 5 && theirs 8 && for f in out/.tranship.base/*; do head -c 20 "$f" >cut && cat cut >"$f"; done
  update
  exits 1
  out 'no longer kept'
  # Where nothing changed upstream, it is not needed.
  rm -r out src && begin && ours 5 && rm -r out/.tranship.base
  update
  exits 0
  in_file out/a.cu 'by_hand\(5\)'
}
case_the_journal_is_lost() {
  begin && ours 5 && rm out/.tranship.journal
  update
  exits 1
  in_file out/a.cu 'by_hand\(5\)'; in_file out/a.cu '^<<<<<<< port$'
}
# Only what the journal names is kept.
case_old_translations_go() {
  begin
  local n && n=$(find out/.tranship.base -type f | wc -l)
  for change in 1 2 3; do theirs $change && update; done
  [ "$(find out/.tranship.base -type f | wc -l)" = "$n" ] || fail "$(ls -l out/.tranship.base)"
}
# A run that ends between writing the merge and noting it: the next one merges the same again.
case_interrupted_after_the_merge() {
  begin && ours 2 && theirs 8 && cp -a out/.tranship.journal journal && cp -a out/.tranship.base base
  update && exits 0 && cp out/a.cu merged
  cp -a journal out/.tranship.journal && cp -a base/. out/.tranship.base/
  update
  exits 0
  same merged out/a.cu
  up_to_date
  # With a conflict: it is told, and not marked twice.
  ours 5 && theirs 5 && cp -a out/.tranship.journal journal && cp -a out/.tranship.base/. base/
  update && exits 1 && cp out/a.cu marked
  cp -a journal out/.tranship.journal && cp -a base/. out/.tranship.base/
  update
  exits 1
  same marked out/a.cu
}
# A run that ends between noting a port and writing it: nobody takes the old one for an edited one, nor for up to date.
case_interrupted_before_the_port() {
  begin && cp -a out before && theirs 8 && t port src -o out && cp out/a.cu new
  local old line && old=$(grep '^port a\.cu' before/.tranship.journal) line=$(sed -n 's/^port a\.cu/begun a.cu/p' out/.tranship.journal)
  [ -n "$line" ] || fail "$(cat out/.tranship.journal)"
  { cat before/.tranship.journal; echo "$line"; } >journal
  cp before/a.cu out/a.cu && cp journal out/.tranship.journal
  update
  exits 0
  same new out/a.cu
  # The same, and somebody has edited the old one since.
  cp before/a.cu out/a.cu && cp journal out/.tranship.journal && cp before/.tranship.base/* out/.tranship.base/ && ours 2
  update
  exits 0
  in_file out/a.cu 'by_hand\(2\)'; in_file out/a.cu '8 \+ 100'
  # The first port of all was only begun: it was never removed by anybody.
  rm out/a.cu && { grep -v ' a\.cu ' before/.tranship.journal; echo "$line"; } >out/.tranship.journal
  update
  exits 0
  same new out/a.cu
  [ "$(grep -c begun out/.tranship.journal)" = 0 ] || fail "$(cat out/.tranship.journal)"
  # Removed, when a newer one was only begun: it is there again, and told of.
  cp journal out/.tranship.journal && rm out/a.cu
  update
  exits 1
  same new out/a.cu
  echo "$old" >/dev/null
}
# A run that ends between writing a port and noting that: what somebody edits then began as the new one.
case_interrupted_after_the_port() {
  begin && cp -a out first && cp src/a.cu old.cu && theirs 8 && t port src -o out && cp -a out/a.cu new
  { cat first/.tranship.journal; sed -n 's/^port a\.cu/begun a.cu/p' out/.tranship.journal; } >journal
  cp first/.tranship.base/* out/.tranship.base/ && cp journal out/.tranship.journal && cp -a out start
  # The source goes back to what it was: nothing of the port in between stays.
  ours 2 && cp old.cu src/a.cu
  update
  exits 0
  counts 1 0 0 0
  in_file out/a.cu 'by_hand\(2\)'; not_in_file out/a.cu '8 \+ 100'
  up_to_date
  # Somebody has edited the very line: nobody can tell which one it was, and it is told.
  rm -r out && cp -a start out && sed -i 's/^    \*p = 8 .*/    *p = mine;/' out/a.cu
  update
  exits 1
  counts 0 0 0 1
  # A copy: its source is as the journal says, and not what was edited.
  rm -r out && cp -a start out && cp new out/a.cu
  sed 's/^port Makefile/begun Makefile/' out/.tranship.journal >journal && cp journal out/.tranship.journal && echo mine >>out/Makefile
  t port src -o out
  exits 1
  out "TS1911: 'out/Makefile'"
}
# A run that ends while it removes what has no source any more: nobody else has removed it.
case_interrupted_while_removing() {
  begin && kernels >src/b.cu && t port src -o out && cp -a out start && cp out/b.cu new && mv src/b.cu .
  echo 'gone b.cu' >>out/.tranship.journal && rm out/b.cu && cp -a out killed && mv b.cu src
  update
  exits 0
  counts 0 0 0 0
  same new out/b.cu
  not_in_file out/.tranship.journal '^gone'
  # The same, before it was removed.
  rm -r out && cp -a start out && echo 'gone b.cu' >>out/.tranship.journal
  update
  exits 0
  same new out/b.cu
  rm out/b.cu
  update
  counts 0 0 1 0
  rm -r out && cp -a start out && echo 'gone b.cu' >>out/.tranship.journal && mv src/b.cu .
  update
  is_gone out/b.cu; not_in_file out/.tranship.journal 'b\.cu'
  # Removed by the run, and noted: the name is free again.
  mv b.cu src
  update
  exits 0
  same new out/b.cu
}
case_markers_that_were_left() {
  begin && ours 5 && theirs 5 && update && exits 1
  sed -i '/^<<<<<<< /d; /^>>>>>>> /d' out/a.cu && cp out/a.cu half
  update
  exits 1
  out 'TS1916.*still has conflicts'
  same half out/a.cu
}
# Killed at any moment, and run again: what is there is the merge.
case_killed_while_merging() {
  mkdir src && for i in $(seq 60); do kernels >src/f$i.cu; done
  t port src -o out && for f in out/*.cu; do sed -i 's/^    \*p = 2;/    *p = mine;/' "$f"; done
  sed -i 's/^    \*p = 8;/    *p = yours;/' src/*.cu
  for after in 0.1 0.2 0.3 0.5; do killed_after $after --update; done
  update --no-parse
  exits 0
  for f in out/*.cu; do in_file "$f" '= mine;'; in_file "$f" '= yours;'; not_in_file "$f" '^<<<<'; done
  up_to_date --no-parse
}
case_edited_by_crlf() {
  mkdir src && kernels | sed 's/$/\r/' >src/a.cu && t port src -o out && ours 2 && theirs 8
  sed -i 's/^    \*p = 2;\r$/    *p = mine;\r/' out/a.cu && sed -i 's/^    \*p = 8;\r$/    *p = yours;\r/' src/a.cu
  update
  exits 0
  [ "$(grep -c $'\r$' out/a.cu)" = "$(wc -l <out/a.cu)" ] || fail 'line ends were lost'
}
case_modes_of_merged_files() {
  begin && chmod 700 out/a.cu && ours 2 && theirs 8
  update
  [ "$(stat -c %a out/a.cu)" = 700 ] || fail "$(ls -l out)"
}
case_update_is_for_trees() {
  clean_cu && t port clean.cu --update
  wrong_use '--update requires an output folder'
  t port clean.cu -o out --update --force
  wrong_use '--update and --force exclude each other'
}

# ---- any order of events ----

# Into $one: a subshell would have random numbers of its own.
one_of() { [ $# -gt 0 ] && { shift $((RANDOM % $#)); one=$1; }; }
ports() { find out -name '*.cu' -type f 2>/dev/null | sort; }
# insert FILE TEXT: as a line of its own, somewhere in the first third, the middle or the end: places meet, and they do not.
insert() { sed -i "$((RANDOM % $(wc -l <"$1") + 1))a // $2" "$1"; }
# What is between the marks of both sides stays, in their order, and what somebody has written there since.
resolve() { sed -i '/^||||||| base/,/^=======/{/\/\/ mine/!d}; /^<<<<<<< port/d; /^>>>>>>> cuda/d' "$1"; }
event() {
  local f n=${2:-}
  case $1 in
  ours) one_of $(ports) && insert "$one" "mine $n" && echo "mine $n" >>expected ;;
  theirs) one_of src/*.cu && insert "$one" "yours $n" ;;
  rewrite) one_of src/*.cu && sed -i "s/p = [0-9]*/p = $n/" "$one" ;;
  remove_ours) one_of $(ports) && { grep -o 'mine [0-9]*' "$one" >gone; grep -vxFf gone expected >left; mv left expected; rm "$one"; } ;;
  remove_theirs) one_of src/*.cu && [ "$(ls src/*.cu | wc -l)" -gt 2 ] && rm "$one" ;;
  rename_theirs) one_of src/*.cu && mv "$one" "src/renamed_$n.cu" ;;
  add_theirs) kernels >"src/new_$n.cu" ;;
  add_both) kernels >"src/both_$n.cu" && echo "// mine $n" >"out/both_$n.cu" && echo "mine $n" >>expected ;;
  resolve) for f in $(grep -l '^<<<<<<< port' $(ports) /dev/null); do resolve "$f"; done ;;
  lose_base) rm -rf out/.tranship.base ;;
  lose_journal) rm -f out/.tranship.journal ;;
  killed) killed_after "0.0$((RANDOM % 9 + 1))" --update ;;
  killed_plain) killed_after "0.0$((RANDOM % 9 + 1))" ;;
  plain) "$tranship" port src -o out --no-parse -q ;;
  esac >/dev/null 2>&1
}
# Every line that somebody has written into a port, and has not removed, is there; so are the lines of the sources in ports without conflicts.
whole_story() {
  local events='ours ours ours ours theirs theirs theirs rewrite remove_ours remove_theirs rename_theirs add_theirs add_both resolve resolve lose_base lose_journal killed killed killed_plain plain'
  local seed=$1 n e i told='' line f
  rm -rf src out expected && mkdir src && for n in 1 2 3 4; do kernels >src/f$n.cu; done
  : >expected; RANDOM=$seed
  t port src -o out --no-parse
  for ((n = 1; n <= 25; n++)); do
    for ((i = 0; i < 3; i++)); do one_of $events; e=$one; told+=" $e"; event "$e" "$((n * 10 + i))"; done
    t port src -o out --update --no-parse -j2
    told+=" update:$code"
    [ "$code" = 0 ] || [ "$code" = 1 ] || fail "seed $seed:$told"
    while read -r line; do grep -rqxF "// $line" out || fail "'$line' is lost, seed $seed:$told"; done <expected
  done
  for i in 1 2 3; do event resolve; t port src -o out --update --no-parse; done
  exits 0
  while read -r line; do grep -rqxF "// $line" out || fail "'$line' is lost at the end, seed $seed:$told"; done <expected
  for f in src/*.cu; do
    [ ! -f "out/${f#src/}" ] || grep -o '// yours [0-9]*' "$f" >theirs || continue
    [ ! -f "out/${f#src/}" ] || while read -r line; do grep -qxF "$line" "out/${f#src/}" || fail "'$line' of $f did not come, seed $seed:$told"; done <theirs
  done
}
case_any_order_of_events() {
  local seed
  for seed in ${TRANSHIP_SEEDS:-1 2 3}; do whole_story "$seed"; done
}
