# What the terminal is told, and where.

case_quiet() {
  left_cu
  t port left.cu -o out -q
  exits 1
  silent stdout
  silent stderr
  t port nope.cu left.cu -o out --quiet
  exits 3
  silent stdout
  err '^tranship: nope\.cu: no such file'
}
case_verbose() {
  t examine "$cli/info.cu"
  not_in_file stdout TS1204
  t examine -v "$cli/info.cu"
  out 'info TS1204: '
}
case_port_and_report_do_not_mix() {
  t port "$cli/clean.cu"
  exits 0
  not_in_file stdout 'converted'
  err '1 file: 1 ported'
  t examine "$cli/clean.cu"
  silent stderr
  out '1 file: '
}
case_colour() {
  esc=$(printf '\033')
  t examine "$cli/left.cu"
  not_in_file stdout "$esc"
  t examine "$cli/left.cu" --color always
  out "$esc\["
  t examine "$cli/left.cu" --color never
  not_in_file stdout "$esc"
}
# On a terminal there is colour, unless the user does not want it.
case_colour_on_a_terminal() {
  command -v script >/dev/null || { echo 'script is missing'; exit 77; }
  esc=$(printf '\033')
  command="'$tranship' examine '$cli/left.cu'"
  TERM=xterm script -qec "$command" /dev/null >terminal
  in_file terminal "$esc\[[0-9;]*m"
  NO_COLOR=1 TERM=xterm script -qec "$command" /dev/null >terminal
  not_in_file terminal "$esc\[[0-9;]*m"
  TERM=dumb script -qec "$command" /dev/null >terminal
  not_in_file terminal "$esc\[[0-9;]*m"
}
case_lines_are_counted_as_wc_does() {
  printf 'int a;\nint b;\n' >two.cu
  printf 'int a;\nint b;' >open.cu
  : >empty.cu
  t examine two.cu open.cu empty.cu --report json
  [ "$(jq -c '[.files[].lines]' stdout)" = '[2,2,0]' ] || fail "lines: $(jq -c '[.files[].lines]' stdout)"
}
# A file name cannot paint the terminal.
case_control_characters_in_names() {
  name=$(printf 'a\033[31m.cu')
  clean_cu "$name"
  t examine "$name"
  exits 0
  not_in_file stdout "$(printf '\033')"
  t port "$(printf 'no\033[31m.cu')"
  exits 3
  not_in_file stderr "$(printf '\033')"
}
case_closed_pipe() {
  tree_of 20
  for command in "port -d src" "examine src --report json" "mappings" "help port"; do
    # shellcheck disable=SC2086
    "$tranship" $command 2>stderr | head -c 1 >/dev/null
    silent <(grep -v '^$' stderr)
  done
}
case_full_standard_output() {
  code=0
  for command in "port $cli/clean.cu" "examine $cli/clean.cu" "examine $cli/clean.cu --report json" mappings help "explain cudaMalloc" --version man completion findings; do
    # shellcheck disable=SC2086
    "$tranship" $command >/dev/full 2>stderr
    code=$?
    : >stdout
    exits 3
    err '^tranship: standard output: No space left on device'
  done
}
case_closed_standard_output() {
  "$tranship" port "$cli/clean.cu" >&- 2>stderr
  code=$?
  : >stdout
  exits 3
  err '^tranship: standard output: '
}
case_map_errors_have_a_place() {
  while IFS='|' read -r place wanted text; do
    printf '%b' "$text" >my.map
    t port "$cli/clean.cu" --map my.map
    wrong_use "^tranship: port: my\.map:$place: .*$wanted"
    t mappings --check my.map
    exits 2
    err "my\.map:$place: .*$wanted"
  done <<'END'
1:1|unknown kind "funk".*did you mean "func"|funk cudaX hipX\n
2:1|func, device, type|family mine\nzzzzzz cudaX hipX\n
1:11|HIP name.*is missing|func cudaX\n
2:12|note|family mine\nfunc cudaX -\n
2:17|unknown attribute|family mine\nfunc cudaX hipX notte="x"\n
2:.*|not closed|family mine\nfunc cudaX hipX note="x\n
2:.*|release|family mine\nfunc cudaX hipX hip=six..\n
2:22|is not one of: f64, fnptr|family mine\nfunc cudaX hipX arg0=frobnicate\n
3:1|has a row already|family mine\nfunc cudaX hipX\nfunc cudaX hipY\n
END
}
case_map_wins() {
  printf 'family mine\nfunc cudaFrobnicate hipFrobnicate\n' >my.map
  t port "$cli/left.cu" --map my.map
  exits 0
  out 'hipFrobnicate\(p\)'
  printf 'family mine\nfunc cudaFrobnicate hipOther\n' >later.map
  t port "$cli/left.cu" --map my.map --map later.map
  out 'hipOther\(p\)'
}
case_map_that_is_not_there() {
  t port "$cli/clean.cu" --map nope.map
  wrong_use 'nope\.map: no such file'
  mkdir folder.map
  t port "$cli/clean.cu" --map folder.map
  wrong_use 'folder\.map: is a folder'
}

case_what_the_port_stands_for() {
  cat >a.cu <<'EOF'
#if CUDART_VERSION >= 12000 || __CUDA_ARCH__ >= 700
int a = cudaNoSuch();
#endif
EOF
  t port a.cu --as-cuda 11.8 --as-arch sm_60 -q
  exits 0
  out '^#if \(!defined\(__HIP_PLATFORM_AMD__\) && CUDART_VERSION >= 12000\) \|\| \(!defined\(__HIP_DEVICE_COMPILE__\) && __CUDA_ARCH__ >= 700\)$'
  t examine a.cu --report json # from the same cache
  [ "$(jq -c '[.as_cuda, .as_arch, .totals.unconverted]' stdout)" = '[null,null,1]' ] || fail 'the newest of both'
  t examine a.cu --as-cuda 11.8 --as-arch 7.5 --report json
  [ "$(jq -c '[.as_cuda, .as_arch]' stdout)" = '["11.8","7.5"]' ] || fail 'what was asked for'
  for bad in 7.55 800 abc sm_ 90a 5 -1 ''; do
    t examine a.cu --as-arch "$bad"
    wrong_use "--as-arch: takes a compute capability from 1.0 to 12.9, such as 70, 7.5 or sm_80, not '$bad'"
  done
  for bad in 14 0.1 11.80 cuda ''; do
    t port a.cu --as-cuda "$bad"
    wrong_use "--as-cuda: takes a CUDA release from 1.0 to 13.9, such as 11.8, not '$bad'"
  done
}
