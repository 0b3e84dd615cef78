# Which files a run takes: .gitignore, hidden and build folders, --exclude, --files-from, --no-ignore.

# source NAME...: files with a CUDA call in them.
source_cu() { for f; do mkdir -p "$(dirname "$f")" && cp "$cli/clean.cu" "$f" || fail "no $f"; done; }
# The files that examine takes, and those it tells it left out.
taken() { jq -r '.files[] | select(.status != "skipped") | .path' r.json | tr '\n' ' '; }
left_out() { jq -r '.files[] | select(.status == "skipped") | .path' r.json | tr '\n' ' '; }
examine() { t examine --no-parse -q --fail-on none --report json=r.json "$@"; exits 0; }
takes() { [ "$(taken)" = "${1:+$1 }" ] || fail "'$1' was expected to be taken, not '$(taken)'"; }
leaves() { [ "$(left_out)" = "${1:+$1 }" ] || fail "'$1' was expected to be left out, not '$(left_out)'"; }

case_gitignore() {
  source_cu tree/a.cu tree/gen/b.cu tree/src/c.cu tree/src/d.gen.cu tree/src/keep.gen.cu tree/src/deep/e.cu
  printf '# made\n/gen/\n*.gen.cu\n!keep.gen.cu\n' >tree/.gitignore
  printf 'deep\n' >tree/src/.gitignore
  examine tree
  takes 'tree/a.cu tree/src/c.cu tree/src/keep.gen.cu'
  leaves 'tree/gen/ tree/src/d.gen.cu tree/src/deep/'
  t examine --no-parse tree
  out '^tree/gen/ +skipped: excluded by tree/\.gitignore:2: /gen/$'
  out '^tree/src/deep/ +skipped: excluded by tree/src/\.gitignore:1: deep$'
  examine --no-ignore tree
  takes 'tree/a.cu tree/gen/b.cu tree/src/c.cu tree/src/d.gen.cu tree/src/deep/e.cu tree/src/keep.gen.cu'
  leaves ''
}
# What git tracks is not left out, whatever matches it; what lies beside it is.
case_tracked_though_ignored() {
  source_cu tree/a.cu tree/gen/b.cu tree/gen/deep/c.cu tree/gen/new.cu tree/gen/other/d.cu tree/e.gen.cu tree/f.gen.cu
  printf 'gen/\n*.gen.cu\n*.dat\n' >tree/.gitignore && echo 1 >tree/kept.dat && echo 2 >tree/gone.dat
  git -C tree init -q && git -C tree add -f a.cu gen/b.cu gen/deep/c.cu e.gen.cu kept.dat .gitignore || fail 'no repository'
  examine tree
  takes 'tree/a.cu tree/e.gen.cu tree/gen/b.cu tree/gen/deep/c.cu'
  leaves 'tree/f.gen.cu tree/gen/new.cu tree/gen/other/'
  examine tree --exclude gen/
  takes 'tree/a.cu tree/e.gen.cu'
  t port tree/gen -o out --no-parse -q
  [ -f out/b.cu ] && [ -f out/deep/c.cu ] || fail "$(find out)"
  rm -rf out && t port tree -o out --no-parse -q
  [ -f out/kept.dat ] && [ ! -e out/gone.dat ] && [ ! -e out/gen/new.cu ] || fail "$(find out)"
}
# Below a folder that is left out, nothing comes back.
case_no_way_back() {
  source_cu tree/a.cu tree/out/b.cu tree/all/c.cu
  printf 'out\n!out/b.cu\nall/*\n!all/c.cu\n' >tree/.gitignore
  examine tree
  takes 'tree/a.cu tree/all/c.cu'
}
# What stands above the operand counts up to the top of the repository, and no further.
case_enclosing_repository() {
  source_cu repo/sub/src/a.cu repo/sub/src/b.gen.cu repo/sub/src/c.cu repo/sub/src/d.cu
  mkdir repo/.git
  printf '*.gen.cu\n/src\n/sub/src/c.cu\n' >repo/.gitignore
  printf '/src/d.cu\n' >repo/sub/.gitignore
  printf '*.cu\n' >.gitignore
  examine repo/sub/src
  takes 'repo/sub/src/a.cu'
  t examine --no-parse repo/sub/src
  out 'excluded by repo/\.gitignore:1: '
  rmdir repo/.git
  examine repo/sub/src
  takes 'repo/sub/src/a.cu repo/sub/src/b.gen.cu repo/sub/src/c.cu repo/sub/src/d.cu'
  # A worktree has a file there.
  echo 'gitdir: elsewhere' >repo/.git
  cd repo/sub && examine src && takes 'src/a.cu'
}
# A folder that is left out, and named by the user, is taken.
case_named_all_the_same() {
  source_cu repo/gen/a.cu repo/gen/b.cu repo/c.cu
  mkdir repo/.git
  printf 'gen/\n*.cu\n' >repo/.gitignore
  examine repo/gen
  takes 'repo/gen/a.cu repo/gen/b.cu'
  examine repo/c.cu
  takes 'repo/c.cu'
  t examine --no-parse repo
  exits 3
  err 'repo: all sources below this folder are excluded; --no-ignore includes them'
}
# A repository within another one has rules of its own.
case_nested_repository() {
  source_cu outer/a.cu outer/inner/a.cu outer/inner/b.cu
  mkdir outer/.git outer/inner/.git
  printf 'a.cu\n' >outer/.gitignore
  printf 'b.cu\n' >outer/inner/.gitignore
  examine outer
  takes 'outer/inner/a.cu'
}
case_hidden_and_build_folders() {
  source_cu t/a.cu t/.git/b.cu t/.cache/c.cu t/.d.cu t/build/e.cu t/x/CMakeFiles/f.cu t/in/g.cu t/venv/h.h t/obj/i.h t/tag/j.h t/tagged/k.h
  mkdir -p t/.empty/x t/obj/meson-private
  touch t/build/CMakeCache.txt t/in/CMakeCache.txt t/in/CMakeLists.txt t/venv/pyvenv.cfg t/tag/CACHEDIR.TAG
  echo 'Signature: 8a477f597d28d172789f06886806bc55' >t/tagged/CACHEDIR.TAG
  examine t
  takes 't/a.cu t/in/g.cu t/tag/j.h'
  leaves 't/.cache/ t/.d.cu t/build/ t/obj/ t/tagged/ t/venv/ t/x/CMakeFiles/'
  t examine --no-parse t
  out '^t/build/ +skipped: a build folder: it contains CMakeCache\.txt'
  examine t/build t/.cache
  takes 't/build/e.cu t/.cache/c.cu'
  examine --no-ignore t
  takes 't/.cache/c.cu t/.d.cu t/a.cu t/build/e.cu t/in/g.cu t/obj/i.h t/tag/j.h t/tagged/k.h t/venv/h.h t/x/CMakeFiles/f.cu'
  not_in_file r.json '\.git/'
}
case_exclude() {
  source_cu t/a.cu t/third_party/b.cu t/src/test_c.cu t/src/d.cu t/src/gen/e.cu t/gen/f.cu
  examine t --exclude third_party/ --exclude 'test_*' --exclude /gen
  takes 't/a.cu t/src/d.cu t/src/gen/e.cu'
  t examine --no-parse t --exclude third_party/
  out "^t/third_party/ +skipped: excluded by --exclude 'third_party/'"
  # It comes before .gitignore, and is there with --no-ignore.
  echo gen >t/.gitignore
  examine t --exclude '!gen'
  takes 't/a.cu t/gen/f.cu t/src/d.cu t/src/gen/e.cu t/src/test_c.cu t/third_party/b.cu'
  examine t --no-ignore --exclude 'src/**'
  takes 't/a.cu t/gen/f.cu t/third_party/b.cu'
  # What is named is taken.
  examine t/src/d.cu --exclude '*'
  takes 't/src/d.cu'
  for bad in '' / '!' '#x' '[a' 'a\'; do
    t examine t --exclude "$bad"
    wrong_use '--exclude'
  done
}
case_files_from() {
  source_cu t/a.cu t/b.cu t/sub/a.cu 'odd
name.cu'
  printf 't/a.cu\r\n\nt/sub/a.cu' >list
  examine --files-from list t/b.cu
  takes 't/b.cu t/a.cu t/sub/a.cu'
  printf 'odd\nname.cu\0t/sub/a.cu\0' >list0
  examine --files-from list0
  [ "$(jq '.files | length' r.json)" = 2 ] || fail 'two files were expected'
  examine --files-from <(printf 't/a.cu\n') --files-from list
  takes 't/a.cu t/sub/a.cu'
  # Below the output folder, names keep their places.
  t port --files-from list -o out
  exits 0
  is_file out/t/a.cu && is_file out/t/sub/a.cu
  t port --files-from <(echo "$PWD/t/a.cu"; echo ../"${PWD##*/}"/t/b.cu; echo t/sub) -o out2
  exits 0
  is_file out2/t/a.cu && is_file out2/t/b.cu && is_file out2/t/sub/a.cu
  t port --files-from list
  wrong_use 'several inputs: choose'
  t examine --files-from gone
  wrong_use 'gone: no such file'
  t examine --files-from <(echo -)
  wrong_use 'standard input is not read'
  : >empty
  t examine --files-from empty
  wrong_use 'no input files'
  printf 't/a.cu\ngone.cu\n' >half
  t examine --no-parse --files-from half
  exits 3
  err 'gone\.cu: no such file'
}
# Whatever lies there as .gitignore, the run ends, and says what it did not read.
case_hostile_gitignore() {
  source_cu t/a.cu t/b/b.cu t/c/c.cu t/d/d.cu t/e/e.cu t/f/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.cu
  mkfifo t/.gitignore
  mkdir t/b/.gitignore
  echo '*.cu' >rules && ln -s ../../rules t/c/.gitignore
  ln -s /dev/zero t/d/.gitignore
  head -c 300000 /dev/zero | tr '\0' '*' >t/e/.gitignore
  { for i in {1..300}; do printf '*a**/*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*ab\n**/**/**/**/**/*x[[[\n'; done; printf 'a\0*\n'; } >t/f/.gitignore
  t examine --no-parse t
  exits 0
  out '^6 files: .*, 5 skipped'
  out '^t/\.gitignore +skipped: its patterns were ignored: '
  out '^t/e/\.gitignore +skipped: its patterns were ignored: .*larger'
}
# As git itself judges; "a**/b" apart, which some versions of it take for "a" and any folders, against their own manual.
case_as_git() {
  command -v git >/dev/null || return 0
  source_cu g/{a,b,ab,a.b}/{a,b,ab,a.b}/{a,b,ab,x}.cu
  (cd g && git init -q .) || fail 'no repository'
  RANDOM=12
  for _ in {1..15}; do
    pieces=(a b '*' '**' / '?' '[ab]' '[!a]' '\a' . .cu '!' ' ' 'a/' '**/')
    : >g/.gitignore
    for ((i = 0; i < 4; i++)); do
      line=
      for ((k = RANDOM % 5; k >= 0; k--)); do line+=${pieces[RANDOM % ${#pieces[@]}]}; done
      [[ $line =~ [^/]\*\* ]] || printf '%s\n' "$line" >>g/.gitignore
    done
    git -C g ls-files -o --exclude-standard '*.cu' | LC_ALL=C sort >want
    t examine --no-parse -q --fail-on none --report json=r.json g
    jq -r '.files[] | select(.status != "skipped" and .status != "failed") | .path' r.json | sed 's,^g/,,' | LC_ALL=C sort >got
    cmp -s want got || fail "$(cat g/.gitignore)" "$(diff want got | head -n 20)"
  done
}
# Endings of what is included.
case_endings() {
  local names='a.cu b.cuh c.inc d.tpp e.h++ f.tcc g.txx h.icc i.impl j.def'
  for n in $names k.txt l.def.in; do source_cu "tree/$n"; done
  examine tree
  takes "$(printf 'tree/%s ' $names | sed 's/ $//')"
}
