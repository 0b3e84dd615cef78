# What tools/ci has for CI systems, run here as far as these would run it: ci_files.py takes the steps out of the YAML.

# Runs a file of tools/ci as its system would, with tranship on the PATH.
ci() { PATH=$(dirname "$tranship"):$PATH python3 "$cli/ci_files.py" "$@" >stdout 2>stderr; code=$?; }
action() { ci action "$root/tools/ci/action.yml" "$@"; }

case_action_against_a_baseline() {
  mkdir src && left_cu src/left.cu
  rm -f summary
  action paths=src upload-sarif=true
  exits 1
  err '^check: there is no \.tranship-baseline\.json yet, so every finding counts'
  out '^src/left\.cu:7:5: error TS1001'
  out '^uses github/codeql-action/upload-sarif@v[0-9]+ sarif_file=tranship-reports/tranship\.sarif category=tranship$'
  out '^output exit-code=1$'
  out '^output json=tranship-reports/tranship\.json$'
  in_file summary 'TS1001'
  jq -e '.runs[0].results | length > 0' tranship-reports/tranship.sarif >/dev/null || fail "$(cat tranship-reports/tranship.sarif)"
  xmllint --noout tranship-reports/tranship.xml || fail
  cp tranship-reports/tranship.json .tranship-baseline.json
  action paths=src
  exits 0
  out '^output exit-code=0$'
  out ': 0 new, 0 fixed'
  not_in_file stdout '^uses '
  echo 'void more() { cudaFrobnicate(7); }' >>src/left.cu
  action paths=src
  exits 1
  action paths=src max-new-findings=1
  exits 0
  action paths=src max-new-findings=1 min-coverage=90
  exits 1
  action paths=src fail-on=none min-coverage=50 'options=--no-parse --rocm 5.7'
  exits 0
  jq -e '.rocm == "5.7"' tranship-reports/tranship.json >/dev/null || fail "$(head -c 300 tranship-reports/tranship.json)"
}
# Trouble is no clean run, and no report of an earlier one is taken for its own.
case_action_in_trouble() {
  mkdir src 'other src' && clean_cu src/a.cu && clean_cu 'other src/b.cu'
  action paths=src
  exits 0
  action paths=nosuch upload-sarif=true
  exits 3
  out '^output exit-code=3$'
  action paths=src options=--nosuch upload-sarif=true
  exits 2
  out '^output exit-code=2$'
  out '^output sarif=$'
  not_in_file stdout '^uses '
  action paths=src 'min-coverage=$(touch injected)'
  exits 2
  is_gone injected
  mkdir more && left_cu more/c.cu
  action "paths=src
more"
  exits 1
  PATH=$(dirname "$(command -v python3)"):/usr/bin:/bin python3 "$cli/ci_files.py" action "$root/tools/ci/action.yml" >stdout 2>stderr
  code=$?
  exits 3
  out '^::error::There is no program tranship on the PATH'
}
case_a_baseline_where_the_report_will_be() {
  left_cu
  export PATH=$(dirname "$tranship"):$PATH TRANSHIP_BASELINE=./tranship-reports/tranship.json
  "$root/tools/ci/check" >stdout 2>stderr; code=$?
  exits 1
  "$root/tools/ci/check" >stdout 2>stderr; code=$?
  exits 0
  silent stderr
}
case_gitlab_template() {
  mkdir src && left_cu src/left.cu
  # As it is installed: bin and share side by side.
  mkdir -p prefix/bin prefix/share/tranship/ci && cp "$tranship" prefix/bin/ && cp "$root"/tools/ci/* prefix/share/tranship/ci/
  tranship=$PWD/prefix/bin/tranship
  ci gitlab "$root/tools/ci/gitlab.yml" TRANSHIP_PATHS=src TRANSHIP_ROCM=6.4
  exits 1
  for kept in tranship-reports/ tranship-reports/tranship.xml; do out "^keeps $kept\$"; done
  cp tranship-reports/tranship.json .tranship-baseline.json
  ci gitlab "$root/tools/ci/gitlab.yml" TRANSHIP_PATHS=src TRANSHIP_ROCM=6.4
  exits 0
  out ': 0 new, 0 fixed'
  ci gitlab "$root/tools/ci/gitlab.yml" TRANSHIP_PATHS=gone
  exits 3
}
case_hook_of_pre_commit() {
  hook() { ci hook "$root/.pre-commit-hooks.yaml" "$root" "$@"; }
  git init -q . && left_cu a.cu && clean_cu b.cuh && echo text >README.md
  git add a.cu b.cuh README.md
  # shellcheck disable=SC2046
  hook -- $(git diff --cached --name-only)
  exits 1
  out '^files: a\.cu b\.cuh$'
  out '^a\.cu:7:5: error TS1001'
  hook --fail-on none --rocm 6.4 -- a.cu
  exits 0
  hook -- README.md
  exits 0
  "$tranship" examine a.cu b.cuh --report json=.tranship-baseline.json >/dev/null
  hook -- a.cu
  exits 0
  out ': 0 new, 0 fixed'
  for name in CMakeLists.txt sub/Makefile x.mk x.cpp; do hook --fail-on none -- "$name"; out "^files: $name\$"; done
  for name in x.py Makefile.txt x.cubin x.hip; do hook -- "$name"; exits 0; out '^files:$'; done
}
# The shell step for others, over three builds: the first clean one on the main branch becomes the baseline.
case_shell_example() {
  mkdir src && left_cu src/left.cu
  export PATH=$(dirname "$tranship"):$PATH
  step() { "$root/tools/ci/example.sh" src >stdout 2>stderr; code=$?; }
  BRANCH_NAME=main step
  exits 1
  out '^new findings, or too little coverage'
  is_gone tranship-baseline/tranship.json
  clean_cu src/left.cu
  BRANCH_NAME=topic step
  exits 0
  is_gone tranship-baseline/tranship.json
  BRANCH_NAME=main step
  exits 0
  out '^nothing new$'
  is_file tranship-baseline/tranship.json
  left_cu src/more.cu
  BRANCH_NAME=main step
  exits 1
  out ' \(new\)$'
  rm -r src
  step
  exits 3
  out '^tranship could not do its work \(exit code 3\)$'
  # The reports lie elsewhere: no old one becomes the baseline.
  mkdir src && left_cu src/left.cu
  export TRANSHIP_REPORTS=elsewhere
  BRANCH_NAME=main step
  exits 1
  clean_cu src/left.cu
  BRANCH_NAME=main step
  exits 0
  same elsewhere/tranship.json tranship-baseline/tranship.json
}
