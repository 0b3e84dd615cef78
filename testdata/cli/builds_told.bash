# What build files have that is told and not ported, and what they cost.

# Time goes with the length of a script, not with its square: two minutes of the latter.
case_long_script() {
  { echo '#!/bin/sh'; yes 'nvcc -arch=sm_70 -O2 x.cu -o x -lcublas' | head -100000; } >long.sh
  SECONDS=0
  t examine long.sh
  exits 0
  out '100001 lines +300000 converted'
  [ $SECONDS -lt 60 ] || fail "$SECONDS seconds"
}
# Container files, Ninja's, Bazel's options, setup.cfg, presets: copied byte for byte, and told where they speak of CUDA, once each.
case_other_files() {
  mkdir -p p/plain
  clean_cu p/a.cu
  printf 'FROM nvidia/cuda:12.4.1-devel\nRUN nvcc --version\n' >p/Dockerfile
  printf 'FROM debian:12\n# no nvcc here\n' >p/plain/Dockerfile
  printf 'build:gpu --action_env=CUDA_HOME=/usr/local/cuda\n' >p/.bazelrc
  printf '[build_ext]\nlibraries = m\ninclude_dirs = /usr/local/cuda/include\n' >p/setup.cfg
  printf '{"configurePresets": [{"cacheVariables": {"CMAKE_CUDA_ARCHITECTURES": "80"}}]}\n' >p/CMakePresets.json
  printf 'build a.o: cc a.c\n  libs = -lcublas\n' >p/build.ninja
  t port p -o out --rocm 6.4
  exits 0
  for f in Dockerfile:1:6 .bazelrc:1:24 setup.cfg:3:16 CMakePresets.json:1:44 build.ninja:2:10; do
    out "^p/$f: warning TS2103"
    same "p/${f%%:*}" "out/${f%%:*}"
  done
  [ "$(grep -c ' TS2103: ' stdout)" -ge 5 ] || fail 'not all are told'
  not_in_file stdout 'plain/Dockerfile'
  same p/plain/Dockerfile out/plain/Dockerfile
}
# Brackets that never close, as nobody writes them: linear, too, and not as deep as the stack is.
case_brackets_without_end() {
  { printf 'a = '; yes '$(' | head -600000 | tr -d '\n'; } >deep.mk
  yes '${a:-' | head -100000 | tr -d '\n' >deep.sh
  SECONDS=0
  t examine deep.mk deep.sh
  exits 0
  [ $SECONDS -lt 60 ] || fail "$SECONDS seconds"
}
# A build file that is no text, or that can't be read: nobody looked into it, and that is said. Data and programs are nobody's business.
case_no_text() {
  mkdir p && clean_cu p/a.cu
  printf 'all:\n\tnvcc x.cu\n\0' >p/Makefile
  printf '\0\0' >p/data.bin
  printf '\0ELF' >p/prog && chmod +x p/prog
  t port p -o out
  exits 0
  out '^p/Makefile +skipped: a build file that is not text; copied unchanged$'
  out '1 skipped;'
  same p/Makefile out/Makefile
  t examine p
  exits 0
  out '^p/Makefile +skipped: a build file that is not text$'
  chmod 000 p/Makefile
  t_nobody examine p
  exits 0
  out '^p/Makefile +skipped: a build file that could not be read: .*permission denied'
  printf Makefile >p/.gitignore
  t examine p
  not_in_file stdout Makefile
}
