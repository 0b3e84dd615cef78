# Compiling for the HIP of a root of tools/rocm-root: read by the checks that run programs there. They set $root (the
# repository) and $debian (the root's folder) before they read this.
. "$root/tools/releases.bash"
# Its release is that of its runtime's package; where there is no root, the oldest that has roots, for the messages.
root_release=$(sed -nE 's/^libamdhip64-[0-9]+ ([0-9]+\.[0-9]+).*/\1/p' "$debian/packages.txt" 2>/dev/null | head -n 1)
release_root "${root_release:=$(release_list ROOT | cut -d' ' -f1)}" || { echo "${0##*/}: $debian has HIP $root_release, which mappings/releases.def does not have" >&2 && exit 3; }
root_own_compiler=$root_compiler # "": the machine's clang 19 compiles
root_compiler=${root_own_compiler:+$debian/$root_own_compiler} root_compiler=${root_compiler:-clang++-19}
headers=${TRANSHIP_ROCM_HEADERS:-$root/build/rocm}/$root_release/usr
# Behind the names of the folders that the checks keep programs in.
root_suffix=${debian:+-root$root_suffix}

# root_needs: goes on where root, headers and compiler are there. As in the other tests, TRANSHIP_NO_SKIPS=1 makes a failure of what would
# be skipped.
root_needs() {
  local why=
  [ -d "$headers/include/hip" ] || why="no HIP $root_release in $headers: tools/rocm-headers $root_release brings it"
  [ -f "$debian/packages.txt" ] || why="no root in $debian: tools/rocm-root makes it"
  if [ -n "$why" ]; then
    echo "${0##*/}: skipped: $why"
    [ -n "${TRANSHIP_NO_SKIPS:-}" ] && exit 1
    exit 77
  fi
  command -v "$root_compiler" >/dev/null || { echo "${0##*/}: clang++-19 is missing: apt-get install clang-19"; exit 3; }
}

# root_clang FLAG... SOURCE: HIP code, compiled with the headers and device libraries of the root's HIP.
root_clang() {
  local bitcode=("$debian"/usr/lib/llvm-*/lib/clang/*/amdgcn/bitcode)
  "$root_compiler" -x hip --hip-path="$headers" --rocm-device-lib-path="${bitcode[0]}" -isystem "$headers/include" "$@"
}

# What links with the root's HIP: that alone, where --hip-link would bring the machine's as well (-no-hip-rt).
root_runtime=(-L"$debian/usr/lib/x86_64-linux-gnu" "-l:$root_library" -Wl,--allow-shlib-undefined)
# Since HIP 7 hiprtc is a library of its own.
[ "${root_release%%.*}" -lt 7 ] || root_runtime+=(-Wl,--as-needed "-l:$root_hiprtc" -Wl,--no-as-needed)
