# The headers of releases: brought from Debian's packages, here by stand-ins for apt-get and dpkg-deb.

# The stand-ins. $MIRRORS are those that the machine's apt is configured for, and $HIP is the release that the suite has; FAILS is the step of apt that fails; at SLEEPS it waits, and says so in the file asleep.
debian() {
  export HIP=${1:-6.4} DEBIAN=$PWD FAILS='' SLEEPS='' MIRRORS='http://mirror.example/debian/ http://mirror.example/debian/'
  unset TRANSHIP_DEBIAN_MIRROR
  mkdir -p bin
  cat >bin/apt-get <<'EOF'
#!/bin/sh
step=$1
shift
if [ "$step" = indextargets ]; then
  [ -z "$APT_CONFIG" ] || exit 100
  [ -z "$MIRRORS" ] || printf '%s\n' $MIRRORS
  exit
fi
{ echo "$step $*"; cat "$(sed -nE 's/^Dir::Etc::sourcelist "(.*)";/\1/p' "$APT_CONFIG")"; } >>"$DEBIAN/asked"
if [ "$step" = "$SLEEPS" ]; then echo $$ >"$DEBIAN/asleep"; exec sleep 60; fi
if [ "$step" = "$FAILS" ]; then
  echo 'W: this is only a warning' >&2
  echo 'E: the mirror is away' >&2
  echo 'E: and that is all' >&2
  exit 100
fi
[ "$step" = download ] || exit 0
for name; do
  case $name in -*) ;; *) echo "${name%%/*}" >"${name%%/*}_1.deb" ;; esac
done
EOF
  cat >bin/dpkg-deb <<'EOF'
#!/bin/sh
if [ "$1" = --show ]; then echo "$(cat "$3") $HIP-1"; exit; fi
mkdir -p "$3/usr/include/hip"
echo "$(cat "$2")" >"$3/usr/include/$(cat "$2").h"
printf '#define HIP_VERSION_MAJOR %s\n#define HIP_VERSION_MINOR %s\n' "${HIP%.*}" "${HIP#*.}" >"$3/usr/include/hip/hip_version.h"
EOF
  chmod +x bin/*
  PATH=$PWD/bin:$PATH
  [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || { echo 'no keys of Debian: apt-get install debian-archive-keyring'; exit 77; }
}
# Nothing of a set, and nothing of the run that did not bring it.
nothing_in() { [ ! -d "$1" ] || [ -z "$(ls -A "$1")" ] || fail "$1 was expected to be empty: $(ls -A "$1")"; }
until_file() { for _ in $(seq 100); do [ ! -s "$1" ] || return 0; sleep 0.1; done; fail "$1 did not come"; }

case_fetched() {
  debian
  t headers 6.4 --dir d/e
  exits 0
  silent stderr
  out '^6.4: 22 packages of Debian sid, .*, in /.*/d/e/6.4$'
  [ "$(wc -l <stdout)" = 1 ] || fail 'one line was expected'
  [ "$(ls -A d/e)" = 6.4 ] || fail "only the set was expected: $(ls -A d/e)"
  is_file d/e/6.4/usr/include/hip/hip_version.h
  is_file d/e/6.4/usr/include/libhipblaslt-dev.h
  [ "$(wc -l <d/e/6.4/packages.txt)" = 22 ] || fail "22 packages were expected: $(cat d/e/6.4/packages.txt)"
  in_file d/e/6.4/packages.txt '^libamdhip64-dev 6.4-1$'
  sort -c d/e/6.4/packages.txt || fail 'the packages are not sorted'
  in_file asked '^download .*libamdhip64-dev/sid '
  in_file asked '^deb \[signed-by=.*debian-archive-keyring.gpg\] http://mirror.example/debian/ sid main$'
  not_in_file asked bookworm
}
case_another_mirror() {
  debian
  TRANSHIP_DEBIAN_MIRROR=https://near.example/debian t headers 6.4 --dir d
  exits 0
  in_file asked ' https://near.example/debian sid main$'
  not_in_file asked mirror.example
  TRANSHIP_DEBIAN_MIRROR='https://near.example [x]' t headers 7.2 --dir d
  exits 3
  err "^tranship: 7.2: TRANSHIP_DEBIAN_MIRROR: 'https://near.example \[x\]' is not the address of a mirror$"
}
# apt has no lists of Debian's: it was never updated, or is another distribution's.
case_no_mirror() {
  debian
  MIRRORS='' t headers 6.4 --dir d
  exits 3
  err '^tranship: 6.4: apt has no Debian mirror configured: run apt-get update, or name one in TRANSHIP_DEBIAN_MIRROR$'
  is_gone asked
  nothing_in d
}
case_where_prove_looks() {
  debian
  XDG_DATA_HOME=$PWD/data t headers 6.4
  exits 0
  is_file data/tranship/headers/6.4/packages.txt
  unset XDG_DATA_HOME
  HOME=$PWD/home t headers 6.4.3
  exits 0
  is_file home/.local/share/tranship/headers/6.4/packages.txt
  HOME='' t headers 6.4
  wrong_use 'neither HOME nor XDG_DATA_HOME is set: use --dir DIR'
}
case_there_already() {
  debian
  t headers 6.4 --dir d && rm asked && touch d/6.4/mine
  t headers 6.4 --dir d
  exits 0
  out '^6.4: there already, 22 packages of Debian sid'
  is_gone asked
  is_file d/6.4/mine
}
# Something of that name that is no set: the user's.
case_something_else_there() {
  debian
  mkdir -p d/6.4 && touch d/6.4/mine
  t headers 6.4 --dir d
  exits 3
  err '^tranship: 6.4: /.*/d/6.4 exists, but its set of headers is incomplete: remove it first$'
  is_gone asked
  is_file d/6.4/mine
}
case_no_such_release() {
  debian
  t headers 6.4 6.3 --dir d
  wrong_use "Debian has no packages of HIP 6.3; it has those of 5.2, 5.7, 6.4 and 7.2, and the nearest is 6.4"
  t headers new --dir d
  wrong_use "'new' is not a release; write it like 6.4"
  t headers 5.4 --dir d
  wrong_use 'the nearest is 5.2'
  is_gone asked
  is_gone d
}
case_no_network() {
  debian
  for FAILS in update download; do
    t headers 6.4 7.2 --dir d
    exits 3
    silent stdout
    err '^tranship: 6.4: apt-get: the mirror is away$'
    [ "$(wc -l <stderr)" = 1 ] || fail 'one line was expected'
    nothing_in d
  done
}
case_package_is_bad() {
  debian
  printf '#!/bin/sh\necho "dpkg-deb: error: not a Debian \033[31marchive" >&2\nexit 2\n' >bin/dpkg-deb
  t headers 6.4 --dir d
  exits 3
  err '^tranship: 6.4: dpkg-deb: error: not a Debian \\x1b\[31marchive$'
  nothing_in d
}
# The others are fetched all the same.
case_moved_on() {
  debian 7.2
  t headers 6.4 7.2 --dir d
  exits 3
  err '^tranship: 6.4: Debian sid now has HIP 7.2; .*--hip-path DIR$'
  out '^7.2: 23 packages of Debian experimental'
  [ "$(ls -A d)" = 7.2 ] || fail "only 7.2 was expected: $(ls -A d)"
}
case_not_debian() {
  debian
  mkdir none
  PATH=$PWD/none "$tranship" headers 6.4 --dir d >stdout 2>stderr
  code=$?
  exits 3
  err '^tranship: 6.4: apt-get is missing: only Debian and systems based on it .*--hip-path DIR$'
  is_gone d
  cp bin/apt-get none
  PATH=$PWD/none "$tranship" headers 6.4 --dir d >stdout 2>stderr
  code=$?
  exits 3
  err '^tranship: 6.4: dpkg-deb is missing'
}
case_interrupted() {
  debian
  SLEEPS=download "$tranship" headers 6.4 7.2 --dir d >stdout 2>stderr &
  until_file asleep
  kill -TERM $!
  wait $!
  code=$?
  exits 3
  err '^tranship: 6.4: interrupted$'
  nothing_in d
}
# A killed run leaves no set, and the next one removes what it did leave.
case_killed() {
  debian
  SLEEPS=download "$tranship" headers 6.4 --dir d >stdout 2>stderr &
  until_file asleep
  kill -KILL $!
  wait $!
  while kill -0 "$(cat asleep)" 2>/dev/null; do sleep 0.1; done
  [ -n "$(ls -A d)" ] || fail 'the run was killed too early to have left anything'
  t headers --dir d
  out '^6.4 +Debian sid +no '
  sleep 0.5
  t headers 6.4 --dir d
  exits 0
  [ "$(ls -A d)" = 6.4 ] || fail "only the set was expected: $(ls -A d)"
}
case_two_at_once() {
  debian
  SLEEPS=download "$tranship" headers 6.4 --dir d >first 2>&1 &
  until_file asleep
  t headers 6.4 --dir d
  exits 0
  [ "$(ls -A d | wc -l)" = 2 ] || fail "the folder of the other run is gone: $(ls -A d)"
  kill -KILL "$(cat asleep)"
  wait $!
  grep -q 'tranship: 6.4: apt-get: ' first || fail "$(cat first)"
  for _ in 1 2 3 4; do "$tranship" headers all --dir e >>all 2>&1 & done
  wait
  [ "$(grep -c '^6.4: ' all)" = 4 ] || fail "$(cat all)"
  [ "$(ls -A e)" = 6.4 ] || fail "only the set was expected: $(ls -A e)"
}
case_listed() {
  debian
  XDG_DATA_HOME=$PWD/data t headers
  exits 0
  out '^release +from +here +installed$'
  out '^5.7 +Debian trixie +no '
  out '^in /.*/data/tranship/headers, which is not there yet$'
  is_gone data
  t headers 6.4 --dir d
  mkdir -p rocm/include/hip && sed 's/4$/2/' d/6.4/usr/include/hip/hip_version.h >rocm/include/hip/hip_version.h
  ROCM_PATH=$PWD/rocm t headers --list --dir d
  exits 0
  out '^6.4 +Debian sid +[0-9.]+ bytes '
  out '^6.2 +no +no +/.*/rocm$'
  ROCM_PATH=$PWD/rocm t headers --dir d --format csv
  out '^release,from,bytes,installed$'
  out '^6.4,Debian sid,[0-9]+,$'
  out '^6.2,,,/.*/rocm$'
  is_file asked
}
case_doctor_knows() {
  debian
  export XDG_DATA_HOME=$PWD/data
  t doctor
  out '^fetched HIP +missing +not needed to port;.* -> tranship headers$'
  t headers 6.4 && t doctor
  out '^fetched HIP +ok +6.4, /.*/data/tranship/headers$'
}
# The folder of tranship has neither headers nor roots: HIP 6.4 is the first that is missing, or no hipcc is there either.
case_doctor_knows_toolchains() {
  unset TRANSHIP_ROCM_HEADERS
  t doctor
  out '^validate +(ok +hip-.*; hip-6.4: (no headers in|clang)|missing +not needed to port.* -> hip)'
}
case_removed() {
  debian
  t headers 6.4 --dir d && mkdir -p d/5.2
  t headers --remove 6.4 5.2 --dir d
  exits 3
  out '^6.4: removed$'
  err '^tranship: 5.2: no headers in /.*/d/5.2$'
  [ "$(ls -A d)" = 5.2 ] || fail "only what was no set was expected to be left: $(ls -A d)"
}
case_wrong_use() {
  t headers --remove
  wrong_use '--remove: which releases\?'
  t headers --list 6.4
  wrong_use '--list can.t be combined with releases'
  t headers --format json 6.4
  wrong_use '--format requires the list'
  t headers --dir ''
  wrong_use "--dir: the folder's name is empty"
}
# No root is needed, only a folder that may be written to.
case_no_privileges() {
  debian
  mkdir -p d
  t_nobody headers 6.4 --dir d
  exits 0
  mkdir -p locked && chmod 555 locked
  t_nobody headers 6.4 --dir locked/d
  exits 3
  err '^tranship: 6.4: .*locked/d: .*ermission'
}
