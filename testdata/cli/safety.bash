# Nothing of the user's is lost, and nothing outside of what was named is touched.

# The everyday form: port, go back by other means, edit, port again.
case_new_text_after_a_checkout() {
  mkdir src && clean_cu src/a.cu && t port -i src
  { cat "$cli/clean.cu"; echo 'int *newer() { int *p; cudaMalloc(&p, 8); return p; }'; } >src/a.cu
  cp src/a.cu newer
  t port -i src
  exits 0
  not_in_file src/a.cu 'cuda[A-Z]'
  same src/a.cu.pre-hip "$cli/clean.cu"
  same src/a.cu.pre-hip.2 newer
  t restore src
  exits 0
  same src/a.cu newer
}
# The same text again needs no second copy.
case_same_text_after_a_checkout() {
  clean_cu a.cu && t port -i a.cu && clean_cu a.cu && t port -i a.cu
  exits 0
  is_gone a.cu.pre-hip.2
  t restore a.cu
  exits 0
  same a.cu "$cli/clean.cu"
  is_gone a.cu.pre-hip
  is_gone .tranship.journal
}
# Another release for the same port: the original stays the original.
case_ported_in_place_for_another_release() {
  cp "$cli/readme/sum.cu" a.cu
  t port -i a.cu --rocm 5.2 --fail-on none
  t port -i a.cu --rocm 7.2 --fail-on none
  exits 0
  is_gone a.cu.pre-hip.2
  t restore a.cu
  exits 0
  same a.cu "$cli/readme/sum.cu"
}
# taken KIND-OF-FILE: what has the name of the original already stays what it is.
taken() {
  t port -i a.cu
  exits 0
  not_in_file a.cu 'cuda[A-Z]'
  same a.cu.pre-hip.2 "$cli/clean.cu"
  t restore .
  same a.cu "$cli/clean.cu"
  rm -rf a.cu.pre-hip* .tranship.journal
}
case_the_name_of_the_original_is_taken() {
  clean_cu a.cu && mkdir a.cu.pre-hip && taken && is_gone a.cu.pre-hip
  mkfifo a.cu.pre-hip && taken
  : >a.cu.pre-hip && taken
  echo 'not an original' >a.cu.pre-hip && cp a.cu.pre-hip before
  t port -i a.cu && same a.cu.pre-hip before && rm a.cu.pre-hip* .tranship.journal && clean_cu a.cu
  ln -s ../outside a.cu.pre-hip && taken
  is_gone ../outside
}
case_restore_leaves_strangers_alone() {
  mkdir src && clean_cu src/a.cu && echo text >src/b.cu && echo other >src/b.cu.pre-hip && t port -i src/a.cu
  t restore src
  exits 3
  out '^1 file restored, 1 not$'
  err 'src/b\.cu\.pre-hip: no journal lists it as an original'
  [ "$(cat src/b.cu src/b.cu.pre-hip)" = "$(printf 'text\nother')" ] || fail 'a stranger was touched'
  t restore --force src
  exits 0
  [ "$(cat src/b.cu)" = other ] || fail 'force takes it for one'
}
case_restore_keeps_an_edited_port() {
  clean_cu a.cu && t port -i a.cu && echo '// by hand' >>a.cu && cp a.cu edited
  t restore a.cu
  exits 0
  out 'a\.cu +restored; the file there differs from what tranship wrote and is kept as a\.cu\.hip-edited'
  same a.cu "$cli/clean.cu"
  same a.cu.hip-edited edited
  t port -i a.cu && echo '// again' >>a.cu
  t restore --force a.cu
  exits 0
  is_gone a.cu.hip-edited.2
}
case_restore_goes_on() {
  mkdir -p src/sub && for n in a b sub/c; do clean_cu src/$n.cu; done && t port -i src
  rm src/a.cu.pre-hip && rm src/b.cu && mkdir src/b.cu
  t restore src
  exits 3
  out '^1 file restored, 2 not$'
  err 'src/a\.cu: its original, a\.cu\.pre-hip, is gone'
  err 'src/b\.cu: it is no longer a regular file'
  same src/sub/c.cu "$cli/clean.cu"
  same src/b.cu.pre-hip "$cli/clean.cu"
}

case_tree_keeps_hand_edits() {
  mkdir src && clean_cu src/a.cu && clean_cu src/b.cu
  t port src -o out
  exits 0
  echo '// by hand' >>out/a.cu && cp out/a.cu edited
  echo 'int *newer() { int *p; cudaMalloc(&p, 8); return p; }' | tee -a src/a.cu >>src/b.cu
  t port src -o out --report json=r.json
  exits 1
  out "error TS1911: 'out/a\.cu' differs from what tranship wrote"
  same out/a.cu edited
  in_file out/b.cu newer
  [ "$(jq -r '.files[0].status, .totals.not_written' r.json | tr '\n' ' ')" = 'not written 1 ' ] || fail "$(jq .totals r.json)"
  t port src -o out --force
  exits 0
  in_file out/a.cu newer
}
# A file that was there before any port is somebody's as well; the port itself is not.
case_tree_over_a_stranger() {
  mkdir src out && clean_cu src/a.cu && echo mine >out/a.cu
  t port src -o out
  exits 1
  [ "$(cat out/a.cu)" = mine ] || fail 'it was overwritten'
  t port src -o out2 && rm out2/.tranship.journal
  t port src -o out2
  exits 0
}
case_unchanged_ports_are_not_touched() {
  mkdir src && clean_cu src/a.cu && t port src -o out
  touch -d '2001-01-01' out/a.cu
  t port src -o out
  exits 0
  [ "$(date -r out/a.cu +%Y)" = 2001 ] || fail 'it was written again'
}

# Links.
case_links_that_lead_out() {
  mkdir -p src/sub && clean_cu src/a.cu && clean_cu outside.cu && mkdir elsewhere && clean_cu elsewhere/x.cu
  ln -s ../outside.cu src/b.cu && ln -s /etc/hostname src/c.cu && ln -s nowhere src/d.cu && ln -s ../elsewhere src/e
  ln -s ../a.cu src/sub/inside.cu
  t port src -o out --report json=r.json --report csv=r.csv --report junit=r.xml --report sarif=r.sarif --report html=r.html --report markdown=r.md
  exits 0
  out '^1 file: 1 ported, 0 failed, 3 skipped'
  out '^src/b\.cu +skipped: a link that leads out of the folder'
  [ "$(cd out && find . ! -type d ! -path './.tranship.*' | sort | tr '\n' ' ')" = './a.cu ./d.cu ./sub/inside.cu ' ] || fail "$(find out)"
  [ "$(readlink out/d.cu out/sub/inside.cu | tr '\n' ' ')" = 'nowhere ../a.cu ' ] || fail "$(ls -l out out/sub)"
  [ "$(jq .totals.skipped r.json)" = 3 ] || fail 'the report does not count them'
  in_file r.csv '^src/b.cu,,,info,,SKIPPED,'
  xmllint --noout r.xml && in_file r.xml 'skipped="3"' && in_file r.sarif 'leads out' && in_file r.html 'leads out' && in_file r.md 'leads out'
  t port -i src
  exits 0
  same outside.cu "$cli/clean.cu"
  same elsewhere/x.cu "$cli/clean.cu"
  [ -L src/b.cu ] && [ -L src/sub/inside.cu ] || fail 'a link is a file now'
}
case_nothing_is_written_through_links() {
  mkdir src out elsewhere && clean_cu src/a.cu && mkdir src/sub && clean_cu src/sub/b.cu
  echo precious >elsewhere/a.cu && echo precious >elsewhere/b.cu
  ln -s ../elsewhere/a.cu out/a.cu && ln -s ../elsewhere out/sub
  for force in '' --force; do
    # shellcheck disable=SC2086
    t port src -o out $force
    exits 3
    err 'out/a\.cu: is a link'
    err 'out/sub: is a link'
  done
  [ "$(cat elsewhere/*)" = "$(printf 'precious\nprecious')" ] || fail 'something was written through a link'
}
case_restore_not_through_a_link() {
  mkdir src && clean_cu src/a.cu && t port -i src
  echo precious >precious && rm src/a.cu && ln -s ../precious src/a.cu
  t restore src
  exits 3
  [ "$(cat precious)" = precious ] || fail 'it was written through the link'
}
case_a_journal_that_lies() {
  mkdir src && clean_cu src/a.cu && echo precious >precious && t port -i src
  sed -i 's|a.cu.pre-hip|../precious|; s|port a.cu|port ../x|' src/.tranship.journal
  t restore src
  [ "$(cat precious)" = precious ] || fail 'the journal led outside'
  rm -f src/.tranship.journal && ln -s ../precious src/.tranship.journal && clean_cu src/b.cu
  t port -i src
  exits 3
  [ "$(cat precious)" = precious ] || fail 'the journal was written through a link'
  same src/b.cu "$cli/clean.cu"
  rm src/.tranship.journal && head -c 100000 /dev/urandom >src/.tranship.journal
  t port -i src
  exits 0
  t restore src/b.cu
  exits 0
  same src/b.cu "$cli/clean.cu"
}

# One name, and an original for each of its lines.
case_a_journal_of_many_lines() {
  mkdir src && clean_cu src/a.cu
  awk 'BEGIN { for (i = 0; i < 400000; i++) printf "port a.cu %032d %032d k%d\n", i, i, i }' >src/.tranship.journal
  t port -i src
  exits 0
  t restore src
  exits 0
  same src/a.cu "$cli/clean.cu"
}
case_restore_says_what_it_may_not_do() {
  mkdir src && clean_cu src/a.cu && t port -i src && chmod 555 src
  t_nobody restore src
  exits 3
  err "^tranship: src/a\.cu: its original, a\.cu\.pre-hip, can't be restored: permission denied$"
  chmod 755 src && chmod 0 src/.tranship.journal
  t_nobody restore src
  exits 3
  err '^tranship: src: src/\.tranship\.journal: permission denied$'
  is_file src/a.cu.pre-hip
}
case_hard_links_stay_together() {
  mkdir src && clean_cu src/a.cu && ln src/a.cu src/b.cu
  t port -i src
  exits 0
  out '^2 files: 2 ported'
  [ src/a.cu -ef src/b.cu ] || fail 'the link is broken'
  not_in_file src/b.cu 'cuda[A-Z]'
  t restore src
  exits 0
  [ src/a.cu -ef src/b.cu ] || fail 'the link is broken'
  same src/b.cu "$cli/clean.cu"
}
# In a container, the files of the image lie in a lower layer: what is linked there is another file afterwards.
case_in_place_over_an_overlay() {
  own_mounts bash -c 'mkdir work && mount -t tmpfs none work && mkdir work/{l,u,w,m} &&
    mount -t overlay none -o lowerdir=work/l,upperdir=work/u,workdir=work/w work/m' 2>/dev/null || { echo 'no overlays here'; exit 77; }
  rm -rf lower work && mkdir lower work && clean_cu lower/a.cu && clean_cu lower/b.cu && ln lower/b.cu lower/c.cu
  own_mounts bash -c '
    mount -t tmpfs none work && mkdir work/{u,w,m} &&
      mount -t overlay none -o lowerdir=lower,upperdir=work/u,workdir=work/w work/m || exit 9
    "$1" port -i work/m >stdout 2>stderr || exit
    grep -l "cuda[A-Z]" work/m/*.cu && exit 8
    "$1" restore work/m >>stdout 2>>stderr || exit
    for n in a b c; do cmp work/m/$n.cu lower/a.cu || exit 7; done' - "$tranship"
  code=$?
  exits 0
  out '^3 files restored$'
}
# cp -al is a way to make a copy for safety: it is one.
case_hard_links_that_lead_out() {
  mkdir src && clean_cu src/a.cu && cp -al src safe
  t port -i src
  exits 0
  out "warning TS1912: 'src/a\.cu' is one of several names"
  same safe/a.cu "$cli/clean.cu"
  t restore src
  [ src/a.cu -ef safe/a.cu ] || fail 'it is not the same file again'
}
case_attributes_stay() {
  clean_cu a.cu && chmod 4751 a.cu && { setfattr -n user.note -v mine a.cu 2>/dev/null || :; }
  stat -c '%a %u %g' a.cu >before; getfattr -d a.cu >>before 2>/dev/null
  t port -i a.cu
  { stat -c '%a %u %g' a.cu; getfattr -d a.cu 2>/dev/null; } >after
  same before after
}

case_folder_that_cannot_be_read() {
  mkdir -p src/closed src/z && clean_cu src/a.cu && clean_cu src/z/b.cu && chmod 0 src/closed
  t_nobody port src -o out
  exits 3
  err '^tranship: src/closed: permission denied'
  is_file out/a.cu
  is_file out/z/b.cu
}
case_drafts_of_killed_runs() {
  mkdir -p src/sub && clean_cu src/a.cu && clean_cu src/sub/b.cu
  echo half >src/.tranship-draft-abc123 && echo half >src/sub/.tranship-draft-ABC_-9
  # A person's files may have such names.
  echo mine >src/.tranship-config && echo mine >src/.tranship-draft-mine
  t port -i src
  exits 0
  is_file src/.tranship-config
  is_file src/.tranship-draft-mine
  rm src/.tranship-config src/.tranship-draft-mine
  no_temporaries src
  mkdir -p out/sub && echo half >out/sub/.tranship-draft-abc123
  t restore src && t port src -o out
  no_temporaries out
}
# Killed between the rename and the journal's last line: the rest comes back, and nothing is complained about.
case_restore_after_a_killed_restore() {
  mkdir src && for n in a b c; do clean_cu src/$n.cu; done && t port -i src
  mv src/a.cu.pre-hip src/a.cu
  t restore src
  exits 0
  out 'src/a\.cu +already is the original'
  out '^3 files restored$'
  [ "$(ls -A src | tr '\n' ' ')" = 'a.cu b.cu c.cu ' ] || fail "left: $(ls -A src)"
}
# Wherever this run writes: each operand, the folder of the output's journal, those of the reports.
case_drafts_of_killed_runs_everywhere() {
  local draft=.tranship-draft-abc123
  mkdir -p x y src/sub out reports && clean_cu x/a.cu && clean_cu y/b.cu && clean_cu src/sub/a.cu
  for d in x y out reports; do echo half >$d/$draft; done
  t port -i x y --report json=reports/r.json
  exits 0
  t port -o out src
  exits 0
  no_temporaries
  echo half >x/$draft && echo half >y/$draft
  t restore x y/b.cu
  exits 0
  no_temporaries
}
# Reports: originals under all their names, and journals, are not written over.
case_reports_spare_originals_and_journals() {
  mkdir src && clean_cu src/a.cu && t port -i src && ln -s src link
  { cat "$cli/clean.cu"; echo 'int newer;'; } >src/a.cu && cp src/a.cu newer
  for r in src/a.cu.pre-hip src/a.cu.pre-hip.2 link/a.cu.pre-hip.3; do
    t port -i src --report json=$r
    wrong_use "--report: $r would overwrite an original"
  done
  for r in src/.tranship.journal out/.tranship.journal; do
    t port -o out src --report json=$r
    wrong_use "--report: $r would overwrite a journal"
  done
  same src/a.cu newer
  t port -o out "$PWD/src/.tranship.journal"
  exits 3
  err "is tranship's journal, not a source"
  t restore src
  same src/a.cu "$cli/clean.cu"
}
# One folder, both ways: the original comes back all the same.
case_output_over_a_port_in_place() {
  mkdir src other && clean_cu src/a.cu && sed 's/kernel/other/' "$cli/clean.cu" >other/a.cu
  t port -i src
  t port -o src other
  exits 0
  in_file src/a.cu other
  t restore src
  exits 0
  same src/a.cu "$cli/clean.cu"
}
# The journal hears of a port first: one that could not be put in place, and one that was taken back by hand, leave nothing to restore.
case_restore_where_the_original_is_back() {
  clean_cu a.cu && clean_cu b.cu && t port -i . && mv a.cu.pre-hip a.cu
  t restore .
  exits 0
  out '^\./a\.cu +already is the original$'
  out '^\./b\.cu +restored$'
  is_gone .tranship.journal
}
# A folder like /tmp: what belongs to another can't be replaced there, and nothing says that it was.
case_replacement_refused() {
  [ "$(id -u)" = 0 ] || { echo 'only root can make another user'\''s files'; exit 77; }
  mkdir src && clean_cu src/a.cu && chown -R 1:1 src && chmod 1777 src
  XDG_CACHE_HOME=$work/cache-of-nobody setpriv --reuid=$nobody --regid=$nobody --clear-groups "$tranship" port -i src >stdout 2>stderr
  code=$?
  exits 3
  err 'src/a\.cu: permission denied; the old file was left unchanged'
  [ "$(ls -A src)" = a.cu ] || fail "$(ls -A src)"
}
# As a shell's pattern names them.
case_restore_names_both() {
  mkdir src && clean_cu src/a.cu && t port -i src
  { cat "$cli/clean.cu"; echo 'int newer;'; } >src/a.cu && cp src/a.cu newer && t port -i src
  clean_cu src/b.cu && t port -i src
  t restore src/a.cu src/a.cu.pre-hip.2 src/b.cu*
  exits 0
  out '^2 files restored$'
  same src/a.cu newer
  t restore src/a.cu*
  exits 0
  same src/a.cu "$cli/clean.cu"
  t restore src/a.cu.pre-hip
  exits 3
  err 'src/a\.cu\.pre-hip: no such file'
  t restore --force src/a.cu
  exits 3
  err 'its original, a\.cu\.pre-hip, is gone'
}
case_stopped() {
  local pid
  tree_of 300
  "$tranship" port src -o out --no-parse --report json=r.json >stdout 2>stderr & pid=$!
  for ((i = 0; i < 2000; i++)); do
    [ "$(find out -name '*.cu' 2>/dev/null | head -n 5 | wc -l)" = 5 ] && break
    sleep 0.005
  done
  kill -TERM $pid
  wait $pid
  code=$?
  exits 143
  out '^stopped before the end: 300 files: [0-9]+ ported, 0 failed, [0-9]+ not reached'
  [ "$(jq -r '.stopped, .exit_code' r.json | tr '\n' ' ')" = 'true 143 ' ] || fail 'the report does not say so'
  [ "$(jq '.totals.ported' r.json)" = "$(find out -name '*.cu' | wc -l)" ] || fail 'ported and written differ'
  no_temporaries out
}
