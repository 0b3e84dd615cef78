# Reports: every format, well-formed, and consistent with what was done.

case_every_format_to_a_file() {
  left_cu && clean_cu && warned_cu
  t port . -o out --report text=r.txt --report json=r.json --report csv=r.csv --report html=r.html --report sarif=r.sarif \
    --report junit=r.xml --report markdown=r.md
  exits 1
  jq -e '.exit_code == 1 and .totals.files == 3 and .totals.findings.error == 1 and .totals.findings.warning == 1' r.json >/dev/null ||
    fail "$(cat r.json)"
  jq -e '[.runs[0].results[] | select(.level != "note")] | length == 2' r.sarif >/dev/null || fail "$(cat r.sarif)"
  xmllint --noout r.xml || fail 'JUnit is no XML'
  xmllint --html --noout r.html 2>html.log || fail "$(cat html.log)"
  [ "$(head -n 1 r.csv | tr ',' '\n' | wc -l)" -gt 3 ] || fail "$(cat r.csv)"
  for f in r.txt r.csv r.html r.sarif r.xml r.md; do in_file $f 'cudaFrobnicate'; done
}
case_every_format_to_standard_output() {
  for format in text json csv html sarif junit markdown; do
    t examine "$cli/left.cu" --report $format && cp stdout bare
    exits 1
    out cudaFrobnicate
    silent stderr
    t examine "$cli/left.cu" --report $format=-
    [ $format = json ] || [ $format = sarif ] || [ $format = html ] || [ $format = junit ] || same stdout bare
    t examine "$cli/left.cu" --report $format=file
    is_file file
  done
}
case_json_agrees_with_the_text() {
  mkdir few && cp "$root"/testdata/gpt/{*.cuh,train_gpt.cu,mixed_fp16.cu} "$root"/testdata/samples/{nvml_monitor,cudnn_layers,driver_ptx}.cu few || fail 'no programs'
  t examine few "$cli/left.cu" --report json=r.json -v
  exits 1
  summary=$(jq -r '.totals | "\(.converted) of \(.converted + .unconverted) uses"' r.json)
  out "$summary"
  jq -e '(.totals.converted == ([.files[].converted] | add)) and (.totals.unconverted == ([.files[].unconverted] | add))
    and (.totals.converted == ([.families[].converted] | add)) and (.totals.lines == ([.files[].lines] | add))
    and (.totals.findings.error == ([.files[].findings[] | select(.severity == "error")] | length))
    and (.totals.findings.warning == ([.files[].findings[] | select(.severity == "warning")] | length))
    and (.totals.findings.info == ([.files[].findings[] | select(.severity == "info")] | length))' r.json >/dev/null || fail "$(jq .totals r.json)"
  [ "$(grep -cE ' (error|warning|info) TS[0-9]{4}:' stdout)" = "$(jq '[.files[].findings[]] | length' r.json)" ] || fail 'findings are missing in the text'
}
# A finding's place is the place of its name in the input.
case_places_are_right() {
  t examine "$cli/left.cu" --report json
  read -r line column < <(jq -r '.files[0].findings[] | select(.number == 1001 or .number == "TS1001") | "\(.line) \(.column)"' stdout)
  [ "$(sed -n "${line}p" "$cli/left.cu" | cut -c"$column"-)" = 'cudaFrobnicate(p);' ] || fail "line $line, column $column"
}
case_unknown_format() {
  t examine "$cli/clean.cu" --report xml
  wrong_use "--report: no format 'xml'; there are csv, html, json, junit, markdown, sarif, text"
  t examine "$cli/clean.cu" --report json=
  wrong_use '--report json=: a file name is missing after ='
}
# The ports are there although the report could not be written.
case_unwritable_report() {
  clean_cu
  t port clean.cu -o out --report json=no/such/folder.json
  exits 3
  err '^tranship: the json report was not written: no/such/folder\.json: no such file or folder'
  is_file out/clean.cu
  mkdir folder
  t port clean.cu -o out --report json=folder
  exits 3
  err 'folder: is a folder'
  t port clean.cu -o out --report json=/dev/full
  exits 3
}
case_old_report_survives() {
  clean_cu && mkdir locked && echo old >locked/r.json && chmod 444 locked/r.json && chmod 555 locked
  t_nobody port clean.cu -o out --report json=locked/r.json
  exits 3
  [ "$(cat locked/r.json)" = old ] || fail 'the old report is gone'
}
case_too_many_reports() {
  # shellcheck disable=SC2046
  t examine "$cli/clean.cu" $(printf -- '--report json=%d ' $(seq 100))
  wrong_use '--report: more than [0-9]+ reports'
}
case_failed_files_are_reported() {
  t examine nope.cu "$cli/clean.cu" --report json
  exits 3
  jq -e '.totals.failed == 1 and .exit_code == 3 and (.files[0].error | test("no such file"))' stdout >/dev/null || fail 'the failure is not in the report'
}
# A file's name is no formula for a spreadsheet, and turns no text around.
case_hostile_names_in_csv() {
  name=$(printf '=HYPERLINK("x").\u202ecu.cu')
  left_cu "$name"
  t examine --report csv "$name"
  [ "$(grep -c "^\"'=HYPERLINK(\"\"x\"\")\.\\\\u202ecu\.cu\"," stdout)" -gt 0 ] || fail 'the name is a formula'
  for format in text json html sarif junit markdown; do
    t examine --report $format "$name"
    not_in_file stdout "$(printf '\u202e')"
  done
  t examine --report json "$name"
  [ "$(jq -r '.files[0].path' stdout)" = "$name" ] || fail 'JSON has another name'
}
# A pipe, a device and an open descriptor are written to as they are.
case_reports_to_pipes_and_devices() {
  left_cu
  t examine left.cu --report json
  cp stdout want && wanted=$(jq -S 'del(.seconds, .files[].seconds)' want)
  for name in /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    "$tranship" examine left.cu --report json=$name 2>stderr | cat >got
    [ "$(jq -S 'del(.seconds, .files[].seconds)' got)" = "$wanted" ] || fail "$name on a pipe"
    silent stderr
    # What is there already stays, and no other report comes between.
    echo first >got
    "$tranship" examine left.cu --report json=$name >>got
    [ "$(head -n 1 got)" = first ] || fail "$name cut the file off"
    [ "$(tail -n +2 got | jq -S 'del(.seconds, .files[].seconds)')" = "$wanted" ] || fail "$name on a file"
  done
  "$tranship" examine left.cu -q --report json=/dev/stderr 2>got
  [ "$(jq -S 'del(.seconds, .files[].seconds)' got)" = "$wanted" ] || fail '/dev/stderr'
  "$tranship" examine left.cu -q --report json=/dev/fd/7 7>got
  [ "$(jq -S 'del(.seconds, .files[].seconds)' got)" = "$wanted" ] || fail '/dev/fd/7'
  mkfifo fifo && cat fifo >got &
  until [ -p fifo ]; do sleep 0.01; done
  t examine left.cu --report json=fifo --report csv=/dev/null --report sarif=/dev/null
  wait
  exits 1
  [ "$(jq -S 'del(.seconds, .files[].seconds)' got)" = "$wanted" ] || fail 'a FIFO'
  [ -p fifo ] || fail 'the FIFO is gone'
}
case_reports_that_fail_are_said() {
  left_cu && mkdir folder && ln -s r.json dangling && echo old >old.json && ln -s old.json link
  while IFS='|' read -r name message; do
    t examine left.cu --report json="$name" --report csv=r.csv
    exits 3
    err "^tranship: the json report was not written: $message"
    in_file r.csv cudaFrobnicate
    rm r.csv
  done <<'END'
/dev/full|/dev/full: No space left on device
/dev/fd/77|/dev/fd/77: Bad file descriptor
folder|folder: is a folder
link|link is a link; name the file that it points to
dangling|dangling is a link
no/such/r.json|no/such/r\.json: no such file
END
  [ "$(cat old.json)" = old ] || fail 'a link was followed'
  is_gone r.json
  no_temporaries
}
# closed_pipe: descriptor 9 is a pipe that nobody reads any more.
closed_pipe() { exec 9> >(exec true) && wait $!; }
# The reader of standard output may go; what was to be written to files still is, and what can't be is said.
case_reports_beside_a_closed_pipe() {
  left_cu && closed_pipe
  for options in '' '--report text' '--report markdown=/dev/stdout'; do
    # shellcheck disable=SC2086
    "$tranship" examine left.cu $options --report json=r.json >&9 2>stderr
    code=$? && : >stdout
    exits 141 # by SIGPIPE, as others
    silent stderr
    jq -e .totals r.json >/dev/null || fail "with '$options' the report to the file is missing"
    rm r.json
    # shellcheck disable=SC2086
    "$tranship" examine left.cu $options --report json=/dev/full >&9 2>stderr
    code=$?
    exits 3
    err '^tranship: the json report was not written: /dev/full: No space left on device'
  done
  "$tranship" port left.cu --report json=r.json >&9 2>stderr
  code=$?
  exits 141
  is_file r.json && rm r.json
  "$tranship" examine left.cu nope.cu --report json=r.json >&9 2>&9
  code=$?
  exits 3
  is_file r.json
}
# Another pipe is a file like any other: that nobody reads it is a failure.
case_report_to_a_closed_pipe() {
  left_cu && closed_pipe
  t examine left.cu --report json=/dev/fd/9
  exits 3
  err '^tranship: the json report was not written: /dev/fd/9: Broken pipe'
  out '^1 file: '
}
# Each field is one that the schema tells of, and the other way round.
case_json_is_as_its_schema_says() {
  mkdir .tranship src && echo 'suppress TS1001 name=cudaFrobnicate note="known"' >.tranship/a.map
  echo '# just a comment' >.tranship/b.map
  left_cu src/left.cu && warned_cu src/warned.cu && clean_cu src/clean.cu
  t examine src --report json=old.json && t examine src --report json=no-parse.json --no-parse --as-cuda 11.8 --as-arch 7.5
  sed -i 's/"fingerprint": "./"fingerprint": "f/' old.json
  t port src gone.cu -o out --baseline old.json --report json=r.json -v
  exits 3
  jq -e '(.rules | length == 1) and (.maps | length == 2) and .baseline.new.info > 0 and (.baseline.fixed | length > 0)' r.json >/dev/null || fail "$(cat r.json)"
  "$root/tools/check-report" old.json no-parse.json r.json || fail 'the reports are not as the schema says'
  for change in '.more = 1' 'del(.rocm)' '.files[0].findings[0].severity = "fatal"' '.totals.percent = 101' '.schema = 2'; do
    jq "$change" r.json >bad.json
    "$root/tools/check-report" bad.json >log && fail "$change was not seen"
    [ -s log ] || fail "$change is not told of"
  done
}
case_junit_is_as_its_schema_says() {
  left_cu && warned_cu && clean_cu && mkfifo pipe.cu
  t examine . gone.cu --report junit=r.xml --fail-on warning
  exits 3
  xmllint --noout --schema "$root/src/report/junit.xsd" r.xml 2>log || fail "$(cat log)"
  for element in '<failure ' '<error ' '<system-out>'; do in_file r.xml "$element"; done
  sed 's/ tests="/ test="/' r.xml >bad.xml
  ! xmllint --noout --schema "$root/src/report/junit.xsd" bad.xml 2>/dev/null || fail 'another attribute was not seen'
}
