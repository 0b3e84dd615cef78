# An earlier report as the baseline: only what is new stops a run; and the least coverage.

case_known_findings_do_not_stop() {
  left_cu
  t examine left.cu --report json=old.json
  exits 1
  { echo 'int moved;' && echo && sed 's/^/  /' left.cu; } >new && mv new left.cu
  t examine left.cu --baseline old.json --report json=new.json --report sarif=new.sarif
  exits 0
  out '^against old\.json: 0 new, 0 fixed, [0-9]+ the same$'
  not_in_file stdout 'error TS'
  jq -e '.baseline.new.error == 0 and .exit_code == 0 and ([.files[].findings[] | select(.baseline != "same")] | length == 0)' new.json >/dev/null ||
    fail "$(jq .baseline new.json)"
  jq -e '[.runs[0].results[] | .baselineState] | all(. == "unchanged")' new.sarif >/dev/null || fail "$(cat new.sarif)"
  # The next one is compared with this one, under the same name.
  t examine left.cu --baseline new.json --report json=new.json
  exits 0
}
case_a_new_finding_stops() {
  left_cu
  t examine left.cu --report json=old.json
  echo 'void more() { cudaFrobnicate(7); }' >>left.cu
  t examine left.cu --baseline old.json
  exits 1
  out 'left\.cu:[0-9]+:15: error TS1001: .* \(new\)$'
  [ "$(grep -c ': error TS1001' stdout)" = 1 ] || fail "$(cat stdout)"
  t examine left.cu --baseline old.json --max-new-findings 1
  exits 0
  t examine left.cu --baseline old.json --max-new-findings 0
  exits 1
}
case_fixed_findings_are_counted() {
  left_cu
  t examine left.cu --report json=old.json
  grep -v cudaFrobnicate left.cu >new && mv new left.cu
  t examine left.cu --baseline old.json -v
  exits 0
  out '^fixed: left\.cu:7:5: error TS1001'
  out '^against old\.json: 0 new, [1-9][0-9]* fixed'
}
case_a_moved_file_and_a_part_of_the_tree() {
  mkdir a && cp "$cli/left.cu" a/one.cu && cp "$cli/warned.cu" a/two.cu
  t examine a --report json=old.json
  mkdir b && mv a/one.cu b/
  t examine a b --baseline old.json
  exits 0
  out ': 0 new, 0 fixed,'
  t examine b --baseline old.json
  exits 0
  out 'the same; [1-9][0-9]* in files that were not examined this time$'
}
case_a_baseline_that_is_none() {
  echo '{}' >old.json
  t examine "$cli/clean.cu" --baseline old.json
  wrong_use '--baseline: old\.json: the document is not a report of tranship port or examine, written with --report json'
  printf '{\n "a" 1}' >old.json
  t examine "$cli/clean.cu" --baseline old.json
  wrong_use '--baseline: old\.json:2:6: invalid JSON: '
  t examine "$cli/clean.cu" --baseline gone.json
  wrong_use '--baseline: gone\.json: no such file or folder'
  t examine "$cli/clean.cu" --max-new-findings 3
  wrong_use '--max-new-findings requires an earlier report; name it with --baseline'
  t examine "$cli/clean.cu" --report json=old.json
  sed -i 's/"fingerprint"/"print"/; s/"schema": 1/"schema": 9/' old.json
  t examine "$cli/clean.cu" --baseline old.json
  wrong_use '--baseline: old\.json: schema is not 1: another tranship wrote the report'
}
case_the_least_coverage() {
  t examine "$cli/left.cu" --fail-on none --min-coverage 75
  exits 0
  not_in_file stdout 'below'
  t examine "$cli/left.cu" --fail-on none --min-coverage 75.1
  exits 1
  out '^coverage 75\.0 % is below --min-coverage 75\.1$'
  mkdir nothing && t examine nothing --min-coverage 50
  exits 3
  t examine nothing --min-coverage 100
  out '^there was nothing to convert, and some files were not read: below --min-coverage 100\.0$'
  for n in x 101 -1 '' 99.55 1e1; do
    t examine "$cli/left.cu" --min-coverage "$n"
    wrong_use '--min-coverage: takes a percentage from 0 to 100, such as 95 or 99\.5, not '
  done
}
