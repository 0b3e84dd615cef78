# The cache: where it is, what is in it, and that nothing depends on it.

# Steps of a validation, which are entries: made once, for all cases.
filled() {
  mkdir -p xdg/tranship c && clean_cu c/a.cu && printf '[a]\n' >c/tranship.cases
  if [ ! -d "$work/steps" ]; then t validate c --stage port --work "$work/steps" && exits 0; fi
  cp -a "$work/steps" xdg/tranship/validate
}
# A block that is none: its name says that it is one.
bad_block() { mkdir -p "$1/ab" && echo rubbish >"$1/ab/cdef0123456789abcdef0123456789.facts"; }
own_cache() { export XDG_CACHE_HOME=$PWD/xdg; }

case_made_where_it_belongs() {
  own_cache && clean_cu
  t port clean.cu -o out
  exits 0
  silent stderr
  is_file xdg/tranship/lock
  [ "$(stat -c %a xdg/tranship)" = 700 ] || fail 'others may look into the cache'
  unset XDG_CACHE_HOME && mkdir home && HOME=$PWD/home t port clean.cu -o out
  is_file home/.cache/tranship/lock
  XDG_CACHE_HOME=relative HOME=$PWD/home t port clean.cu -o out
  is_gone relative
}
case_named_or_none() {
  own_cache && clean_cu
  t port clean.cu -o out --no-cache
  exits 0
  is_gone xdg
  t examine clean.cu --cache here/deep
  exits 0
  is_gone xdg
  is_file here/deep/lock
  t examine clean.cu --cache other --no-cache && is_gone other
  t examine clean.cu --no-cache --cache other && is_file other/lock
  t port clean.cu --cache ''
  wrong_use "--cache: the folder's name is empty"
  unset XDG_CACHE_HOME && HOME=/nowhere t port clean.cu -o out
  exits 0
  silent stderr
}
# A note, once, and the same port.
case_not_used_where_it_cannot_be_trusted() {
  clean_cu && mkdir real && ln -s real link && mkdir -m 777 open && mkdir full && echo x >full/thesis && echo x >file
  t port clean.cu --no-cache -o want
  for folder in link open full file file/sub; do
    rm -rf out && t port clean.cu -o out --cache $folder
    exits 0
    err '^tranship: the cache is not used: .*/'$folder'|^tranship: the cache is not used: .*/file'
    [ "$(wc -l <stderr)" = 1 ] || fail 'one note was expected'
    same out/clean.cu want/clean.cu
    t port clean.cu -o out --cache $folder -q
    silent stderr
  done
  [ "$(ls full)" = thesis ] && [ -z "$(find real open -mindepth 1)" ] || fail 'something was written'
}
case_of_somebody_else() {
  [ "$(id -u)" = 0 ] || { echo 'only root can make another user'\''s folder'; exit 77; }
  clean_cu && mkdir theirs && chown 1:1 theirs
  t port clean.cu -o out --cache theirs
  exits 0
  err 'the cache is not used: .*/theirs: belongs to somebody else'
  [ -z "$(ls theirs)" ] || fail 'something was written'
}
case_read_only() {
  clean_cu && mkdir -m 700 cache && as_nobody "$tranship" port clean.cu -o out --cache cache -q && chmod 500 cache && chmod 400 cache/lock
  t_nobody port clean.cu -o out --cache cache
  exits 0
  silent stderr
  t_nobody cache prune --cache cache
  exits 3
  err '/cache: is read only$'
  mkdir closed && chmod 500 closed
  t_nobody port clean.cu -o out --cache closed/cache
  exits 0
  err 'the cache is not used: .*/closed/cache: cannot make this folder: permission denied'
}
case_full_disk() {
  own_mounts true 2>/dev/null || { echo 'nothing can be mounted here'; exit 77; }
  clean_cu && mkdir disk && t port clean.cu --no-cache -o want
  # shellcheck disable=SC2016
  own_mounts sh -c 'mount -t tmpfs -o size=64k tmpfs disk && head -c 64k /dev/zero >disk/fill 2>/dev/null; "$0" port clean.cu -o out --cache disk/cache' "$tranship" >stdout 2>stderr
  code=$?
  exits 0
  same out/clean.cu want/clean.cu
}

case_sizes() {
  own_cache
  t cache
  exits 0
  out '^all +0 +0 bytes$'
  out 'in .*/xdg/tranship, which is not there yet$'
  is_gone xdg
  filled
  mkdir -p xdg/tranship/system && head -c 3000000 /dev/zero >xdg/tranship/system/a.pch
  t port c/a.cu -o out
  t cache
  exits 0
  out '^kind +entries +size$'
  out '^system +1 +2\.9 MiB$'
  out '^validate +[1-9][0-9]* +[0-9.]+ KiB$'
  out '/xdg/tranship$'
  t cache size --format json
  out '"kind": "system"'
  out '"bytes": 3000000'
}
case_verify() {
  own_cache && filled
  t port c/a.cu -o out
  t cache verify
  exits 0
  out '^[1-9][0-9]* entr(y|ies) checked \(.*\), all are whole$'
  bad_block xdg/tranship
  f=$(find xdg/tranship/validate -name a.cu | head -n 1)
  echo more >>"$f"
  t cache verify
  exits 0
  out ', 2 bad and removed$'
  is_gone "$f"
  is_gone xdg/tranship/ab/cdef0123456789abcdef0123456789.facts
  t cache verify
  not_in_file stdout bad
}
case_prune() {
  own_cache && filled
  t port c/a.cu -o out
  mkdir -p xdg/tranship/system && head -c 1000000 /dev/zero >xdg/tranship/system/old.pch && bad_block xdg/tranship
  touch -d '10 days ago' xdg/tranship/system/old.pch
  t cache prune
  exits 0
  out '^0 entries removed \(0 bytes\), '
  t cache prune --older-than 9
  exits 0
  out '^1 entry removed \(976\.6 KiB\), '
  is_gone xdg/tranship/system/old.pch
  find xdg/tranship -name entry.json -exec touch -d '1 hour ago' {} +
  t cache prune --max-size 0
  out ', 0 entries left \(0 bytes\)$'
}
case_clear() {
  own_cache && filled
  t port c/a.cu -o out
  mkdir -p xdg/tranship/system/set && echo x >xdg/tranship/system/set/a.pch && bad_block xdg/tranship
  t cache clear
  exits 0
  out ', 0 entries left \(0 bytes\)$'
  [ -z "$(find xdg -name '*.facts' -o -name entry.json -o -name '*.pch')" ] || fail 'something is left'
  t validate c --stage port
  exits 0
}
case_nothing_of_the_users_is_removed() {
  mkdir -p home/ab && echo x >home/thesis && bad_block home
  for verb in size prune verify clear; do
    t cache $verb --cache home
    exits 3
    err '/home: there is something else in it than a cache'
  done
  is_file home/thesis && is_file home/ab/cdef0123456789abcdef0123456789.facts
}
case_wrong_use() {
  t cache shrink
  wrong_use "'shrink' is none of size prune verify clear"
  t cache size prune
  wrong_use "'prune': one of size prune verify clear at a time"
  t cache clear --max-size 1G
  wrong_use 'are for .tranship cache prune'
  t cache prune --max-size 3X
  wrong_use "takes a size up to 1024T, such as 512M or 4G, not '3X'"
  t cache prune --older-than soon
  wrong_use 'takes a number of days'
  t cache prune --format json
  wrong_use 'format is for the list of sizes'
}

# What a unit found, or did not, in folders outside the project. Times are old: what is new is not kept.
outside_of_project() {
  mkdir -p in first last
  cat >in/a.cu <<'EOF'
#include <kind.h>
__global__ void k() {}
int main() { kind x = 0; return cudaFree(x); }
EOF
  echo 'typedef int *kind;' >last/kind.h
  echo 'struct kind { kind(int) {} }; inline int cudaFree(kind) { return 0; }' >own
  find . -exec touch -d '2 days ago' {} +
}
# after_change FLAG...: the same answer as without the cache.
after_change() {
  find . -newermt '1 hour ago' -type f -exec touch -d '1 day ago' {} +
  t port in -o out --cache cache -- "$@"
  t port in -o want --no-cache -- "$@"
  same out/a.cu want/a.cu
  in_file out/a.cu 'return cudaFree[(]x[)]'
}
case_header_that_shadows_another() {
  outside_of_project
  t port in -o out --cache cache -- -Ifirst -Ilast
  in_file out/a.cu 'hipFree[(]x[)]'
  cp own first/kind.h
  after_change -Ifirst -Ilast
}
case_folder_that_was_not_there() {
  outside_of_project
  t port in -o out --cache cache -- -Inew -Ilast
  in_file out/a.cu 'hipFree[(]x[)]'
  mkdir new && cp own new/kind.h
  after_change -Inew -Ilast
}
case_header_that_another_one_asks_for() {
  outside_of_project
  { echo '#if __has_include(<more.h>)' && cat own && echo '#else' && cat last/kind.h && echo '#endif'; } >both && mv both last/kind.h
  touch -d '2 days ago' last/kind.h
  t port in -o out --cache cache -- -Ilast
  in_file out/a.cu 'hipFree[(]x[)]'
  touch last/more.h
  after_change -Ilast
}
case_header_with_times_set_back() {
  outside_of_project
  printf '%-200s\n' 'typedef int *kind; //' >last/kind.h && touch -d '2 days ago' last/kind.h && cp -p last/kind.h was.h
  t port in -o out --cache cache -- -Ilast
  in_file out/a.cu 'hipFree[(]x[)]'
  printf '%-200s\n' "$(cat own) //" >last/kind.h && touch -r was.h last/kind.h
  after_change -Ilast
}
