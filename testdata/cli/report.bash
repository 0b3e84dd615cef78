# Reports that were written before: shown, joined, compared, in a row.

# Times are the run's own.
without_times() { jq 'del(.seconds, .files[].seconds)' "$1"; }

case_show_prints_what_the_run_did() {
  left_cu && warned_cu && clean_cu
  t examine . --report json=r.json -v && cp stdout told
  t report show r.json -v
  exits 1
  same stdout told
  for format in csv html junit markdown sarif json; do
    t examine . --report $format=direct --report json=r.json -q
    t report show r.json --report $format=shown -q
    [ $format = junit ] || [ $format = json ] || [ $format = html ] || same direct shown
    [ $format != json ] || same direct shown
  done
}
case_merge_gives_the_report_of_the_whole() {
  tree_of 12 && left_cu src/3/left.cu && warned_cu src/6/warned.cu
  find src -name '*.cu' | sort >all
  t examine --files-from all --report json=whole.json -q
  exits 1
  split -n l/3 all part.
  for p in part.a?; do t examine --files-from $p --report json=$p.json -q; done
  t report merge part.aa.json part.ab.json part.ac.json --report json=merged.json
  exits 1
  cmp <(without_times whole.json) <(without_times merged.json) || fail 'the merged report is another one'
  "$root/tools/check-report" merged.json || fail 'it is not as the schema says'
  # Parts of one list of inputs, each with its place: in whatever order they come.
  for p in a:0 b:1; do
    jq --argjson odd ${p#*:} '.files |= [.[] | select(.order % 2 == $odd)]' whole.json >half.${p%:*}.json
  done
  t report merge half.b.json half.a.json --report json=merged.json -q
  cmp <(without_times whole.json) <(without_times merged.json) || fail 'the halves give another report'
}
case_merge_counts_nothing_twice() {
  left_cu && clean_cu
  t examine left.cu clean.cu --report json=a.json -q
  t examine clean.cu left.cu --report json=b.json -q
  t report merge a.json b.json --report json=both.json -q
  exits 1
  cmp <(jq '.totals | del(.incomplete_reason)' a.json) <(jq '.totals | del(.incomplete_reason)' both.json) || fail "$(jq .totals both.json)"
  # Not reached in one, judged in the other.
  jq '.files[1].status = "not reached" | .stopped = true' b.json >c.json
  t report merge c.json a.json --report json=both.json -q
  jq -e '.stopped == false and .totals.files == 2 and .totals.not_reached == 0' both.json >/dev/null || fail "$(jq .totals both.json)"
  echo 'int x;' >>left.cu
  t examine left.cu --report json=b.json -q
  t report merge a.json b.json
  exits 3
  err '^tranship: left\.cu is in a\.json and in b\.json, with different results$'
}
case_merge_of_no_parts() {
  clean_cu && left_cu
  t examine clean.cu --report json=a.json --rocm 6.4 -q
  t examine left.cu --report json=b.json --rocm 5.2 -q
  t report merge a.json b.json
  exits 3
  err '^tranship: a\.json and b\.json are not parts of one run: the release \(--rocm\) differs$'
  t port left.cu -o out --report json=b.json --rocm 6.4 -q
  t report merge a.json b.json
  exits 3
  err 'the command differs$'
}
case_diff_says_what_is_new() {
  left_cu
  t examine left.cu --report json=old.json -q
  sed -i 's/cudaFrobnicate/cudaFrobnicate2/' left.cu
  t examine left.cu --report json=new.json -q
  t report diff old.json new.json
  exits 1
  out 'error TS1001: .cudaFrobnicate2. .*\(new\)$'
  out '^against old\.json: 2 new \(1 error, 0 warnings, 1 info\), 2 fixed'
  t report diff new.json new.json
  exits 0
  t report diff old.json new.json --fail-on none --report json=d.json -q
  exits 0
  jq -e '.baseline.file == "old.json" and (.baseline.fixed | length == 2)' d.json >/dev/null || fail "$(jq .baseline d.json)"
}
case_trend() {
  left_cu && clean_cu
  t examine . --report json=1.json -q
  echo 'int more() { return cudaFrobnicate(2); }' >>left.cu
  t examine . --report json=2.json -q
  grep -v cudaFrobnicate left.cu >new && mv new left.cu
  t examine . --report json=3.json -q
  t report trend 1.json 2.json 3.json --chart trend.svg
  exits 0
  out '^report +rocm +files +percent +errors +warnings +hours +new +fixed +converted$'
  out '^2\.json +[0-9.]+ +2 +84\.6 +2 +0 +[0-9]+ +[1-9] +0 +#{16}-{4}$'
  out '^3\.json +[0-9.]+ +2 +100\.0 +0 +0 +0 +0 +[1-9] +#{20}$'
  xmllint --noout trend.svg || fail 'the picture is no XML'
  [ "$(grep -c '<circle' trend.svg)" = 3 ] || fail "$(cat trend.svg)"
  t report trend 1.json 2.json --format json
  jq -e 'length == 2 and .[1].errors == 2 and .[0].new == null' stdout >/dev/null || fail "$(cat stdout)"
}
case_wrong_uses() {
  t report
  wrong_use 'a command is missing: show merge diff trend'
  t report join a.json
  wrong_use "'join' is none of show merge diff trend"
  t report show
  wrong_use 'show: name one report'
  t report diff a.json
  wrong_use 'diff: name the earlier report, and the later one'
  t report show gone.json
  exits 3
  err '^tranship: gone\.json: no such file or folder$'
  clean_cu
  t report show clean.cu
  exits 3
  err '^tranship: clean\.cu:1:1: invalid JSON: '
}
