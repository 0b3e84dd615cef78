# What checks read that know by digests whether anything has changed since they passed. They set $work, a folder of theirs that goes away, and run
# in the repository.
. "${BASH_SOURCE[0]%/*}/releases.bash"

# digest: of all bytes on standard input.
digest() { sha256sum | cut -c1-32; }
# files [FIND-WORD...]: the names of the files below this folder, but for what tranship keeps beside a port (.tranship.base, .tranship.journal).
files() { find . -type f ! -path '*/.tranship*' "$@" | sort; }
# digest_files FOLDER [FIND-WORD...]: of those files, by name and content. Fails where there are none.
digest_files() {
  (cd "$1" && files "${@:2}" | tr '\n' '\0' | xargs -0r sha256sum >"$work/files") && [ -s "$work/files" ] && digest <"$work/files"
}
# digest_sources FOLDER...: of each but for notes, tests, their list, and fuzzers.
digest_sources() {
  local folder
  for folder; do digest_files "$folder" ! -name '*_test.c' ! -name '*_fuzz.c' ! -name '*.md' ! -name tests.cmake || return; done
}

# toolchain_versions TOOLCHAIN: of the compiler, the runtime, the headers (below $headers or build/rocm) and what is beneath the stand-ins.
# Fails where some of it is not known.
toolchain_versions() {
  local root_suffix root_compiler root_library root_hiprtc root_suites root_packages root_alone
  echo "$1"
  case $1 in
    hip-5.2) dpkg-query -W hipcc libamdhip64-dev libamdhip64-5 libamd-comgr2 rocm-device-libs 'clang-15*' 2>/dev/null ;;
    *)
      dpkg-query -W clang-19 lld-19 'libopenblas*' 'libfftw3*' 'libopenmpi*' 2>/dev/null
      release_root "${1#hip-}" && cat "build/rocm-root$root_suffix/packages.txt" "${TRANSHIP_ROCM_HEADERS:-build/rocm}/${1#hip-}/packages.txt"
      ;;
  esac
}
