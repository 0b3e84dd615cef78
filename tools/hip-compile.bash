# Compiles the HIP programs of the tests: read by the checks that run programs on the virtual GPU. They set $root (the repository), $build
# (the build folder) and $debian (the root's folder, or empty for the machine's HIP) and read tools/root-hip.bash before they read this.
#
# Three quarters of the time of a small program's compilation are HIP's headers, which are read once for each architecture and once for the
# host. So they are precompiled, once for each set of flags; the passes that hipcc's clang makes are made one by one, as a precompiled
# header is for one of them. HIP_COMPILE=driver in the environment: hipcc, or clang for a root, compiles a program in one call. Such
# programs are kept in folders of their own.
root_suffix+=${HIP_COMPILE:+-driver}

# What hipcc hands to clang (HIPCC_VERBOSE=1 prints it).
hip_machine=(/usr/lib/llvm-15/bin/clang++ -x hip -isystem /usr/lib/llvm-15/lib/clang/15.0.6/include/.. -isystem /usr/hsa/include
  --hip-version=5.2.21153 --rocm-path=/usr -mllvm -amdgpu-early-inline-all=true -mllvm -amdgpu-function-calls=false
  --hip-device-lib-path=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode)

# The compiler's command, its bundler, what the bundler calls the host, and what a program is linked with.
hip_host=host-x86_64-unknown-linux
if [ -z "$debian" ]; then
  hip_clang=("${hip_machine[@]}") hip_bundler=/usr/lib/llvm-15/bin/clang-offload-bundler hip_link=(-lamdhip64)
else
  hip_bitcode=("$debian"/usr/lib/llvm-*/lib/clang/*/amdgcn/bitcode)
  hip_clang=("$root_compiler" -x hip --hip-path="$headers" --rocm-device-lib-path="${hip_bitcode[0]}" -isystem "$headers/include")
  hip_bundler=$(dirname "$(readlink -f "$(command -v "$root_compiler")")")/clang-offload-bundler hip_link=(--hip-link -no-hip-rt "${root_runtime[@]}")
  [ -z "$root_own_compiler" ] || hip_bundler=$(dirname "$root_compiler")/clang-offload-bundler hip_host+=-gnu
fi

# The headers that most programs include.
hip_prelude() {
  printf '#include <%s>\n' hip/hip_runtime.h algorithm atomic cmath cstdint cstdio cstdlib cstring functional string vector
}

# hip_made_with: what a precompiled header depends on besides flags. clang looks for changes in headers of the user's own alone, not for those
# in the system's folders.
hip_made_with() {
  echo "${hip_clang[*]}"
  hip_prelude
  "${hip_clang[0]}" --version
  if [ -z "$debian" ]; then dpkg-query -W libamdhip64-dev; else cat "$headers/../packages.txt"; fi
  dpkg-query -W 'libstdc++-*-dev' libc6-dev
} 2>/dev/null

# hip_precompiled NAME FLAG...: the precompiled headers for one pass, made unless they are there: their file's name. Of two that make
# them at a time, each makes whole ones.
hip_precompiled() {
  local file=$build/precompiled$root_suffix/$1-$(sha256sum <<<"$hip_made $*" | cut -c1-16).pch
  if [ ! -f "$file" ]; then
    mkdir -p "${file%/*}"
    hip_prelude >"$file.$BASHPID.hpp"
    "${hip_clang[@]}" "${@:2}" -fsyntax-only -Xclang -emit-pch -Xclang -o -Xclang "$file.$BASHPID" "$file.$BASHPID.hpp" || return
    # Its own source has to stay where it was.
    mv "$file.$BASHPID" "$file"
  fi
  echo "$file"
}

# hip_compile ARCH[,ARCH...] SOURCE PROGRAM [FLAG...]: one program with device code for all of them. What is said goes to stdout and stderr.
hip_compile() {
  local archs=$1 source=$2 program=$3 arch flags=("${@:4}") targets=$hip_host objects=(-input=/dev/null) pch
  if [ -n "${HIP_COMPILE:-}" ]; then
    flags+=($(printf -- '--offload-arch=%s ' ${archs//,/ }))
    if [ -z "$debian" ]; then hipcc "${flags[@]}" "$source" -o "$program" -ldl
    else root_clang "${flags[@]}" "$source" -o "$program" --hip-link -no-hip-rt "${root_runtime[@]}" -ldl; fi
    return
  fi
  [ -n "${hip_made:-}" ] || hip_made=$(hip_made_with | sha256sum)
  for arch in ${archs//,/ }; do
    pch=$(hip_precompiled "$arch" --cuda-device-only --offload-arch="$arch" "${flags[@]}") || return
    "${hip_clang[@]}" --cuda-device-only --no-gpu-bundle-output --offload-arch="$arch" "${flags[@]}" -Xclang -include-pch -Xclang "$pch" \
      "$source" -o "$program.$arch.co" || return
    targets+=,hipv4-amdgcn-amd-amdhsa--$arch objects+=("-input=$program.$arch.co")
  done
  "$hip_bundler" -type=o -bundle-align=4096 "-targets=$targets" "${objects[@]}" "-output=$program.hipfb" || return
  pch=$(hip_precompiled host --cuda-host-only "${flags[@]}") || return
  "${hip_clang[@]}" --cuda-host-only "${flags[@]}" -Xclang -fcuda-include-gpubinary -Xclang "$program.hipfb" \
    -Xclang -include-pch -Xclang "$pch" "$source" -o "$program" "${hip_link[@]}" -ldl || return
  rm -f "$program".*.co "$program.hipfb"
}
