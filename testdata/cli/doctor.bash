# doctor --fix: what would bring what is missing, as lines for a shell. Folders and programs are hidden in mounts of the case's own.

# hidden FOLDER_OR_FILE... -- COMMAND...: the command does not see them.
hidden() {
  local script=
  own_mounts true 2>/dev/null || { echo 'nothing can be mounted here'; exit 77; }
  for ((; $#; )); do
    [ "$1" != -- ] || break
    [ ! -d "$1" ] || script+="mount -t tmpfs none '$1' && "
    [ ! -f "$1" ] || script+="mount --bind /dev/null '$1' && "
    shift
  done
  shift
  own_mounts bash -c "$script"'"$0" "$@"' "$@" >stdout 2>stderr
  code=$?
}
# What validate and --prove want of newer releases, in the folder of the user.
users_releases() {
  local release
  export XDG_DATA_HOME=$PWD/data
  unset TRANSHIP_ROCM_HEADERS ROCM_PATH HIP_PATH
  for release in 5.2 5.7 6.4 7.2; do
    mkdir -p "data/tranship/headers/$release/usr/include/hip"
    printf '#define HIP_VERSION_MAJOR %s\n#define HIP_VERSION_MINOR %s\n' ${release/./ } >"data/tranship/headers/$release/usr/include/hip/hip_version.h"
    echo "libamdhip64-dev $release.1-1" >"data/tranship/headers/$release/packages.txt"
  done
  for release in '' -7.2; do
    mkdir -p "data/tranship/rocm-root$release/usr/lib/llvm-22/lib/clang/22/amdgcn/bitcode" "data/tranship/rocm-root$release/usr/lib/llvm-22/in-root"
    touch "data/tranship/rocm-root$release"/{packages.txt,usr/lib/llvm-22/in-root/clang++,usr/lib/llvm-22/lib/clang/22/amdgcn/bitcode/ockl.bc}
  done
}
is_script() { bash -n stdout || fail 'what --fix prints was expected to be a script'; }

case_fix_nothing() {
  users_releases
  t doctor --fix
  exits 0
  out '^# No command is needed: nothing that a command could install is missing\.$'
  [ "$(wc -l <stdout)" = 1 ] || fail 'one line was expected'
  t doctor
  out '^validate +ok +hip-5.2, hip-6.4, hip-7.2$'
}
case_fix_hip() {
  users_releases
  hidden /usr/include/hip /usr/bin/hipcc /usr/bin/clang++-19 /usr/lib/llvm-19/bin/clang++ /usr/lib/llvm-19/bin/clang -- "$tranship" doctor --fix
  exits 1
  is_script
  out '^# Commands that install what is missing\. None of them was run\.$'
  out '^# hipcc: not needed to port; compiles the port$'
  out '^(sudo )?apt-get install libamdhip64-dev hipcc clang-19$'
  [ "$(grep -vc '^#' stdout)" = 1 ] || fail 'one command was expected'
  # HIP 7.2 has a compiler of its own in its root, and needs none of that.
  hidden /usr/include/hip /usr/bin/hipcc -- "$tranship" doctor
  out '^validate +ok +hip-6.4, hip-7.2; hip: no hipcc with its headers'
}
case_fix_needed() {
  users_releases
  hidden /usr/include/hip /usr/lib/llvm-19/lib/clang -- "$tranship" doctor --fix
  exits 1
  is_script
  out '^# clang headers: not found; '
  out '^(sudo )?apt-get install libclang-common-19-dev$'
  out '^(sudo )?apt-get install libamdhip64-dev( |$)'
  [ "$(grep -v '^#' stdout | head -n 1 | grep -c libclang)" = 1 ] || fail 'what is needed was expected first'
}
case_fix_without_apt() {
  users_releases
  mkdir none
  hidden /usr/include/hip /usr/bin/hipcc -- /usr/bin/env "PATH=$PWD/none" "$tranship" doctor --fix
  exits 1
  is_script
  out '^# There is no apt on this machine\. In Debian, the packages have these names:$'
  out '^# (sudo )?apt-get install libamdhip64-dev hipcc$'
}
# What apt does not have: headers by a command of tranship, runtimes by the script that lies beside it where it is installed.
case_fix_newer() {
  export XDG_DATA_HOME="$PWD/my data"
  unset TRANSHIP_ROCM_HEADERS ROCM_PATH HIP_PATH
  mkdir -p prefix/bin prefix/share/tranship/tools
  cp "$tranship" prefix/bin/tranship && touch prefix/share/tranship/tools/rocm-root
  prefix/bin/tranship doctor --fix >stdout 2>stderr
  code=$?
  exits 1
  is_script
  for release in 6.4 7.2; do
    [ "$(grep -cx "tranship headers $release" stdout)" = 1 ] || fail "the headers of $release were expected once"
  done
  out "^$PWD/prefix/share/tranship/tools/rocm-root 6\.4 --dir '$PWD/my data/tranship/rocm-root'$"
  out "^$PWD/prefix/share/tranship/tools/rocm-root 7\.2 --dir '$PWD/my data/tranship/rocm-root-7\.2'$"
  is_gone 'my data'
  t doctor --json
  jq -e '.checks[] | select(.name == "fetched HIP").commands | index("tranship headers 7.2")' stdout >/dev/null || fail 'JSON was expected to have the command'
}
case_fix_wrong_use() {
  t doctor --fix --json
  wrong_use '--json and --fix exclude each other'
}
# Without libclang each file is ported by its tokens, and that is said; what parses nothing does not miss it.
case_without_libclang() {
  local library
  clean_cu
  t doctor
  out '^libclang +ok'
  library=$(LD_DEBUG=files "$tranship" --version 2>&1 | grep -oE '/[^ ]*/libclang[^ /]*so[^ ]*' | head -n 1)
  library=$(realpath "${library%;*}")
  is_file "$library"
  hidden "$library" -- "$tranship" doctor --fix
  exits 3
  out '^# libclang: it can.t be loaded: '
  out '^(sudo )?apt-get install libclang1-19 libclang-common-19-dev$'
  hidden "$library" -- "$tranship" --version
  exits 0
  out '^libclang: it can.t be loaded: '
  hidden "$library" -- "$tranship" port clean.cu -o out
  exits 0
  out "^clean.cu:1:1: warning TS1102: .*libclang: it can.t be loaded: .*'tranship doctor' says what to install"
  err "^tranship: libclang: it can.t be loaded: .*; files are ported by their tokens only"
  hidden "$library" -- "$tranship" port -q clean.cu -o quiet
  exits 0
  err "^tranship: libclang: it can.t be loaded: .*; files are ported by their tokens only"
  # What was found without it is not kept for a run with it.
  t examine clean.cu
  exits 0
  not_in_file stdout TS1102
  silent stderr
  hidden "$library" -- "$tranship" validate .
  exits 3
  err '^tranship: libclang: it can.t be loaded'
  t port --no-parse -q clean.cu -o tokens
  same out/clean.cu tokens/clean.cu
  hidden "$library" -- "$tranship" port clean.cu -o proven --prove
  exits 2
  err '^tranship: port: --prove: libclang: it can.t be loaded'
  hidden "$library" -- "$tranship" explain cudaMalloc
  exits 0
  out hipMalloc
}
