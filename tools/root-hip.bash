# Compiling for HIP 6.4 in the root of tools/rocm-root: read by the checks that run programs there. They set $root (the repository) and
# $debian (the root's folder) before they call anything here.
headers=${TRANSHIP_ROCM_HEADERS:-$root/build/rocm}/6.4/usr

# root_needs: goes on where root, headers and compiler are there. As in the other tests, TRANSHIP_NO_SKIPS=1 makes a failure of what would
# be skipped.
root_needs() {
  local why=
  [ -d "$headers/include/hip" ] || why="no HIP 6.4 in $headers: tools/rocm-headers 6.4 brings it"
  [ -f "$debian/packages.txt" ] || why="no root in $debian: tools/rocm-root makes it"
  if [ -n "$why" ]; then
    echo "${0##*/}: skipped: $why"
    [ -n "${TRANSHIP_NO_SKIPS:-}" ] && exit 1
    exit 77
  fi
  command -v clang++-19 >/dev/null || { echo "${0##*/}: clang++-19 is missing: apt-get install clang-19"; exit 3; }
}

# root_clang FLAG... SOURCE: HIP code, compiled with the headers and device libraries of the root's HIP.
root_clang() {
  local bitcode=("$debian"/usr/lib/llvm-*/lib/clang/*/amdgcn/bitcode)
  clang++-19 -x hip --hip-path="$headers" --rocm-device-lib-path="${bitcode[0]}" -isystem "$headers/include" "$@"
}

# What links with the root's HIP: that alone, where --hip-link would bring the machine's as well (-no-hip-rt).
root_runtime=(-L"$debian/usr/lib/x86_64-linux-gnu" -l:libamdhip64.so.6 -Wl,--allow-shlib-undefined)
