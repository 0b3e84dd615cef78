# 'tranship validate' with manifests, trees and programs that mean no good, or are just careless: nothing of the user's is changed, nothing is
# written outside of the folders named, nothing waits for ever. The helpers are those of validate.bash, which is read first.

# A file of the user's that is outside of everything, and has to stay as it is.
precious() { mkdir -p outside && echo "years of work" >outside/precious; }
untouched() {
  [ "$(cat outside/precious)" = "years of work" ] || fail "outside/precious has another content: $(head -c 200 outside/precious)"
  [ "$(ls -A outside)" = precious ] || fail "something was written to the folder outside: $(ls -A outside)"
}

case_files_of_the_user() {
  runs; beside
  scale_cu; precious
  echo "files = $PWD/outside/precious" >>c/tranship.cases
  v c --device $device
  untouched
  exits 3
  err "^c/tranship.cases:2:9: .*/outside/precious: it is absolute; files are named from the manifest's folder"
  printf '[scale]\nfiles = ../outside/precious\n' >c/tranship.cases
  v c --device $device
  untouched
  exits 3
  err '^c/tranship.cases:2:9: ../outside/precious: it leads out of the manifest.s folder$'
  ln -s ../outside c/link
  printf '[scale]\nfiles = link/precious\n' >c/tranship.cases
  v c --device $device
  untouched
  exits 3
  err '^c/tranship.cases:2:9: link/precious: its path contains a link that leads out of the folder$'
}
case_paths_that_are_no_files() {
  scale_cu; precious
  mkfifo c/fifo && mkdir c/folder && ln -s /dev/zero c/zero && ln -s ../outside c/out && ln -s nowhere c/broken
  for line in 'files = fifo' 'input = fifo' 'output = fifo' 'reference = fifo' 'sources = fifo' 'modules = fifo' 'input = zero' \
    'output = ../outside/precious' 'input = /etc/passwd' 'reference = ../outside/precious' 'sources = out/precious' 'include = out' \
    'include = /usr/include' 'include = nothing' 'include = scale.cu' 'files = folder' 'files = broken' 'files = ""' 'input = .'; do
    printf '[scale]\n%s\n' "$line" >c/tranship.cases
    v --list c
    exits 3
    err "^c/tranship.cases:2:[0-9]+: "
  done
  # Patterns pass over all that.
  printf '[scale]\nfiles = f* z* tensor*\n' >c/tranship.cases
  v --list c
  exits 3
  err 'f\*: it matches no file'
  err 'z\*: it matches no file'
  not_in_file stderr 'tensor'
}
# What may be named: below the manifest, by whatever detour, and in the folders of headers.
case_paths_that_may_be_named() {
  runs; beside
  scale_cu
  mkdir -p c/data/deep common && echo one >c/data/deep/a.txt && echo two >c/b.txt && ln -s data/deep/a.txt c/near.txt
  mv c/tensor_file.h common/ && mv c/scale.cu common/
  printf '[scale]\nsources = ../common/scale.cu\ninclude = ../common\n' >c/tranship.cases
  printf 'files = data/*/a.txt data/../b.txt near.txt\n' >>c/tranship.cases
  v c --device $device --keep kept
  exits 0
  [ $device = auto ] || return 0
  same kept/c/scale/hip-5.2/gfx1030/run/data/deep/a.txt c/data/deep/a.txt
  same kept/c/scale/hip-5.2/gfx1030/run/b.txt c/b.txt
  same kept/c/scale/hip-5.2/gfx1030/run/near.txt c/data/deep/a.txt
}
# A pattern, a build and a port take no link along that leads out, and wait for no FIFO.
case_links_and_fifos_in_the_tree() {
  runs; beside
  scale_cu; precious
  mkfifo c/pipe.inc c/pipe.cu && ln -s ../outside/precious c/linked.inc && ln -s ../outside c/linked && ln -s /dev/zero c/zero.inc
  printf '[scale]\nfiles = *\nbuild = ln -s ../../../../outside stolen; mkfifo waits; $HIPCC $TRANSHIP_ARCH_FLAGS -x hip scale.cu -o scale\n' >c/tranship.cases
  echo 'run = ./scale' >>c/tranship.cases
  v c --device $device --work w --keep kept
  untouched
  exits 0
  [ -z "$(grep -rl 'years of work' w kept)" ] || fail "what is outside was copied: $(grep -rl 'years of work' w kept)"
}
# The folder's own path may have any names in it.
case_a_checkout_below_a_folder_named_references() {
  scale_cu
  mkdir references && mv c references/
  printf 'scale: scale.cu\n\t$(HIPCC) $(TRANSHIP_ARCH_FLAGS) -x hip scale.cu -o $@\n' >references/c/Makefile
  printf '[own]\nbuild = make\nrun = ./scale\n' >references/c/tranship.cases
  v references/c --device none
  exits 0
}
# A program that puts links and FIFOs where it was to leave files: they are no results, and what they lead to stays as it is.
case_a_program_that_leaves_links() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu; precious
  sed -i "s|return 0;|return system(\"cd \$TRANSHIP_TENSORS/.. \&\& sh -e $PWD/leave.sh\") != 0;|" c/scale.cu
  # The program runs each time, as its environment has changed; it is compiled once.
  local turn=0
  leaves() {
    echo "$1" >leave.sh && sed -i '/^environment/d' c/tranship.cases && echo "environment = TURN=$((turn += 1))" >>c/tranship.cases || fail 'no turn'
    v c --work w
    untouched
  }
  leaves "mv tensors/scaled.npy tensors/moved && ln -s moved tensors/scaled.npy"
  exits 1
  out 'scaled: .*tensors/scaled.npy: is a link, or lies behind one: it is not followed'
  leaves "rm tensors/scaled.npy && mkfifo tensors/scaled.npy"
  exits 1
  out 'scaled.npy: is not a regular file'
  leaves "mv tensors elsewhere && ln -s elsewhere tensors"
  exits 1
  out 'tensors: is a link, or lies behind one: it is not followed'
  leaves "rm output.txt errors.txt && mkfifo output.txt errors.txt"
  echo 'timeout = 10' >>c/tranship.cases # the program itself waits for the reader of what it puts there
  leaves "mkfifo findings.json"
  exits 1
  out 'no end within 10 s'
  sed -i '/timeout/d' c/tranship.cases
  leaves "rm output.txt && ln -s $PWD/outside/precious output.txt && exit 1"
  exits 1
  not_in_file stdout 'years of work'
}
# The reference program knows where its log is, to which we write once more when it has ended.
case_a_reference_program_that_moves_its_log() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu; precious
  cat >c/reference.c <<EOF2
#include <stdlib.h>
int main(void)
{
    puts("more");
    return system("cd \$TRANSHIP_TENSORS/.. && rm reference.log && ln -s $PWD/outside/precious reference.log");
}
EOF2
  sed -i '1i #include <stdio.h>' c/reference.c
  printf '[scale]\nreference = reference.c\n' >c/tranship.cases
  v c --work w
  untouched
  exits 1
}
case_links_planted_for_a_record() {
  scale_cu; precious
  mkdir bin w
  cat >bin/nvcc <<'EOF2'
#!/bin/sh
[ "$1" = --version ] && { echo 'Cuda compilation tools, release 12.9, V12.9.1'; exit; }
while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
printf '#!/bin/sh\ncp "%s"/scaled.npy "$TRANSHIP_TENSORS"\n' "$FAKE" >"$out" && chmod +x "$out"
EOF2
  printf '#!/bin/sh\necho "NVIDIA Imaginary"\n' >bin/nvidia-smi
  chmod +x bin/*
  cat >make.c <<'EOF2'
#include "c/tensor_file.h"
int main(void) { float x[4] = {2, 4, 6, 8}; tensor_result("scaled", "<f4", 4, x, 4, 0); return 0; }
EOF2
  cc make.c -o make && TRANSHIP_TENSORS=$PWD ./make
  record() { PATH=$PWD/bin:$PATH FAKE=$PWD t validate c --record --work w; untouched; }
  ln -s ../outside/precious w/nvidia-smi.txt
  record
  exits 3
  err 'w: there is something else in it than a cache'
  rm -r w
  ln -s ../outside c/references
  record
  exits 1
  out 'references/scale'
  rm c/references && mkdir c/references && ln -s ../../outside c/references/scale
  record
  exits 1
  rm c/references/scale && mkdir c/references/scale && ln -s ../../../outside/precious c/references/scale/recorded.txt
  record
  exits 1
  out 'recorded.txt: is a link'
  rm -r c/references/scale && mkdir c/references/scale && ln -s ../../../outside/precious c/references/scale/scaled.npy
  record
  exits 0
  same c/references/scale/scaled.npy scaled.npy
}
case_recorded_references_behind_a_link() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu; precious
  mkdir c/references && ln -s ../../outside c/references/scale
  v c
  exits 1
  out 'references/scale: a link leads out of the folder: it is not followed'
}
case_links_in_the_folder_of_keep() {
  scale_cu; precious
  mkdir kept && ln -s ../outside kept/c
  v c --device none --keep kept
  untouched
  err '--keep=kept: not all could be copied'
  rm kept/c && mkdir -p kept/c/scale/hip-5.2/port && ln -s ../../../../../outside/precious kept/c/scale/hip-5.2/port/scale.cu
  v c --device none --keep kept
  untouched
  exits 0
  in_file kept/c/scale/hip-5.2/port/scale.cu hipMalloc
}
# What lies beside the sources is not read where it is no source; what is named is, until somebody has enough of it.
case_a_file_without_end() {
  scale_cu
  truncate -s 1T c/big.bin || return 0 # a file system that has no such files
  v c --stage port
  exits 0
  runs; beside
  [ $device = auto ] || return 0
  echo 'files = big.bin' >>c/tranship.cases
  begun
  XDG_CACHE_HOME=$PWD/cache "$tranship" validate --toolchain hip-5.2 --arch gfx1030 c >stdout 2>stderr &
  local pid=$! i
  for i in $(seq 600); do ls -l /proc/$pid/fd 2>/dev/null | grep -q 'c/big.bin' && break; sleep 0.1; done
  kill -INT $pid
  wait $pid
  code=$?
  exits 3
}
# A folder that is no cache is not made one: what gets old in a cache is removed.
case_work_in_a_folder_of_the_user() {
  scale_cu
  mkdir -p home/tmp && echo x >home/tmp/thesis && echo x >home/notes
  v c --device none --work home
  exits 3
  err 'home: there is something else in it than a cache'
  is_file home/tmp/thesis
  is_gone home/lock
}
