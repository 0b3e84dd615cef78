# What the exit code promises: 0 done, 1 work left, 2 wrong use, 3 an input or the environment failed.

# fails_on FILE CODE...: the codes for --fail-on none, info, warning, error.
fails_on() {
  local file=$1 severity; shift
  for severity in none info warning error; do
    t port "$cli/$file" --fail-on $severity
    exits "$1"
    shift
  done
}
case_clean() { fails_on clean.cu 0 0 0 0; }
case_info() { fails_on info.cu 0 1 0 0; }
case_warning() { fails_on warned.cu 0 1 1 0; }
case_error() { fails_on left.cu 0 1 1 1; }
case_default_is_error() {
  t port "$cli/left.cu"; exits 1
  t port "$cli/warned.cu"; exits 0
  t examine "$cli/left.cu"; exits 1
}

case_missing_file() {
  t port nope.cu
  exits 3
  silent stdout
  err '^tranship: nope\.cu: no such file'
}
case_folder_to_stdout() {
  mkdir src && clean_cu src/a.cu
  t port src
  exits 3
  err '^tranship: src: is a folder.* -o'
}
case_folder_where_a_part_is_a_file() {
  clean_cu
  t port clean.cu/x.cu
  exits 3
  err 'clean\.cu/x\.cu: '
}
case_folder_without_sources() {
  mkdir src && echo text >src/notes.txt
  t port src -o out
  exits 3
  err 'src: no CUDA or C\+\+ sources'
}
case_unreadable_file() {
  clean_cu && chmod 0 clean.cu
  t_nobody port clean.cu
  exits 3
  silent stdout
  err '^tranship: clean\.cu: permission denied'
}
case_unreadable_folder() {
  mkdir src && clean_cu src/clean.cu && chmod 0 src
  t_nobody port src -o out
  exits 3
  err 'src: permission denied'
}
case_fifo_is_not_waited_for() {
  mkfifo pipe.cu
  t port pipe.cu
  exits 3
  err 'pipe\.cu: is not a regular file'
}
case_device_is_no_input() {
  t port /dev/null
  exits 3
  err '/dev/null: is not a regular file'
}
case_dangling_link() {
  ln -s nowhere.cu link.cu
  t port link.cu
  exits 3
  err 'link\.cu: no such file'
}
case_standard_input_is_no_operand() {
  t port -
  exits 2
  err "^tranship: port: '-': standard input is not read; name a file"
}
case_empty_operand() {
  t port ''
  exits 2
  err "^tranship: port: an input's name is empty"
}
# One input fails, the others are ported all the same.
case_one_of_three_fails() {
  clean_cu a.cu && clean_cu b.cu
  t port a.cu nope.cu b.cu -o out
  exits 3
  err '^tranship: nope\.cu: no such file'
  is_file out/a.cu
  is_file out/b.cu
  is_gone out/nope.cu
  out '3 files: 2 ported, 1 failed'
}
# A failed input weighs more than work left.
case_failure_beats_findings() {
  left_cu
  t port left.cu nope.cu -o out
  exits 3
}

case_no_command() {
  t
  exits 2
  silent stdout
  err '^usage: tranship COMMAND'
}
case_unknown_command() {
  t prot a.cu
  exits 2
  err "'prot' is not a command; did you mean 'port'\?"
  t frobnicate
  exits 2
  err "'frobnicate' is not a command; 'tranship help' lists them"
}
case_file_for_a_command() {
  clean_cu
  t clean.cu
  exits 2
  err "did you mean 'tranship port clean\.cu'"
}
case_unknown_option() {
  t port --in-palce a.cu
  wrong_use 'unknown option --in-palce; did you mean --in-place\?'
  err "^See 'tranship help port'\.$"
  t port -Z a.cu
  wrong_use 'unknown option -Z'
  t --colour
  wrong_use 'unknown option --colour'
}
case_no_inputs() {
  t port
  wrong_use 'no input files'
  t examine
  wrong_use 'no input files'
  t restore
  wrong_use 'no files or folders'
}
case_option_without_argument() {
  t port a.cu -o
  wrong_use '-o needs an argument: DIR'
  t port a.cu --report
  wrong_use '--report needs an argument'
  t port a.cu --in-place=yes
  wrong_use '--in-place'
}
case_empty_output_folder() {
  clean_cu
  t port clean.cu -o ''
  wrong_use "--output: the folder's name is empty"
}
case_modes_exclude_each_other() {
  clean_cu
  for two in '-o out -i' '-i -d' '-d --output=out'; do
    # shellcheck disable=SC2086
    t port clean.cu $two
    wrong_use '--output, --in-place and --diff exclude each other'
  done
  same clean.cu "$cli/clean.cu"
}
case_several_inputs_to_stdout() {
  clean_cu a.cu && clean_cu b.cu
  t port a.cu b.cu
  wrong_use 'several inputs: choose an output folder with -o'
}
case_rocm() {
  for bad in x 6. .4 -1 99.0 3.4 '' 6,4 '6.4 '; do
    t port "$cli/clean.cu" --rocm "$bad"
    wrong_use '--rocm: '
  done
  for good in 3.5 5.2 6 6.4.1; do
    t port "$cli/clean.cu" --rocm $good
    exits 0
  done
}
case_jobs() {
  for bad in 0 -1 x '' 1x 257 99999999999999999999 1.5; do
    t examine "$cli/clean.cu" "--jobs=$bad"
    wrong_use "--jobs: takes a whole number from 1 to 256, not '"
  done
  for good in 1 2 256; do
    t examine "$cli/clean.cu" -j$good
    exits 0
  done
}
case_choices() {
  t port a.cu --fail-on fatal
  wrong_use '--fail-on: "fatal" is not one of: none, info, warning, error'
  t port a.cu --color sometimes
  wrong_use '--color: "sometimes" is not one of: auto, always, never'
  t port a.cu --launch old
  wrong_use '--launch: "old" is not one of: keep, ggl'
}
case_cuda_path_without_a_toolkit() {
  t port "$cli/clean.cu" --cuda-path /nonexistent
  wrong_use '--cuda-path: no include/cuda_runtime\.h below /nonexistent'
}
case_help() {
  for words in --help -h help 'help help'; do
    # shellcheck disable=SC2086
    t $words
    exits 0
    silent stderr
    out '^usage: tranship'
  done
  for command in doctor examine explain findings mappings port restore; do
    t help $command && mv stdout by_word
    exits 0
    t $command --help
    exits 0
    same by_word stdout
    out "^usage: tranship $command"
    ! LC_ALL=C grep -nE '.{81}' stdout || fail 'a line of help is wider than 80 columns'
  done
  t help nope
  exits 2
  err "'nope' is not a command"
}
case_version() {
  t --version
  exits 0
  out '^tranship [0-9]+\.[0-9]+\.[0-9]+$'
  out '^libclang: .*19'
  out '^tables: [0-9]+ rows, HIP 3\.5, .* to [0-9]+\.[0-9]+$'
}
