# vgpu --profile-diff: two profiles of a program, and what it makes of files that are none. The profiles of real programs are
# compared by tools/check-vgpu-profile.

# kernel NAME INSTRUCTIONS LINES LDS WAVES [TSnnnn...]
kernel() {
  jq -n --arg name "$1" --argjson all "$2" --argjson lines "$3" --argjson lds "$4" --argjson waves "$5" '
    {kernel: $name, arch: "gfx90a", launches: 2, instructions: {all: $all}, flops: {f32: 10, f64: 0}, lds: {cycles: $lds},
     global: {transactions: $lines, footprint_bytes: 640}, scratch: {accesses: 0}, occupancy: {waves_per_simd: $waves},
     findings: [$ARGS.positional[] | {finding: ., file: "a.hip", line: 7, message: "something"}]}' --args -- "${@:6}"
}
# Of kernels on standard input.
profile() {
  jq -s '{version: 2, kind: "tranship vgpu profile", roofs: [], kernels: .,
    total: {launches: ([.[].launches] | add), instructions: {all: ([.[].instructions.all] | add)}, flops: {f32: 10},
      lds: {cycles: ([.[].lds.cycles] | add)}, global: {transactions: ([.[].global.transactions] | add), footprint_bytes: 640},
      scratch: {accesses: 0}}}'
}
case_same() {
  { kernel 'k(int)' 100 50 20 8 TS3003; kernel 'other' 10 5 2 8; } | profile >a.json
  t vgpu --profile-diff a.json a.json
  exits 0
  out '^2 kernels: 0 changed, 0 of them worse, 0 new, 0 gone, 2 the same; the whole is the same$'
  [ "$(wc -l <stdout)" = 1 ] || fail 'more than one line'
  silent stderr
}
case_better() {
  kernel 'k(int)' 100 50 20 4 TS3003 | profile >a.json
  kernel 'k(int)' 100 50 10 8 | profile >b.json
  t vgpu --profile-diff a.json b.json
  exits 0
  out '^k\(int\), gfx90a$'
  out '^  LDS cycles +20 +10 +0\.500$'
  out '^  waves on a SIMD +4 +8 +2\.000$'
  out '^  TS3003 gone: a\.hip:7: something$'
  out 'the whole is not worse$'
  not_in_file stdout 'wave instructions'
  silent stderr
}
case_worse() {
  kernel 'k(int)' 100 50 0 8 | profile >a.json
  kernel 'k(int)' 110 50 10 6 TS3003 TS3008 | profile >b.json
  t vgpu --profile-diff a.json b.json
  exits 1
  out '^  wave instructions +100 +110 +1\.100  worse$'
  out '^  LDS cycles +0 +10 +-  worse$'
  out '^  waves on a SIMD +8 +6 +0\.750  worse$'
  out '^  TS3003 new: a\.hip:7'
  out '^  TS3008 new: a\.hip:7'
  t vgpu --profile-diff --profile-tolerance 9.9 a.json b.json
  exits 1
  out '^  wave instructions +100 +110 +1\.100  worse$'
  t vgpu --profile-diff --profile-tolerance 10 a.json b.json
  exits 1
  out '^  wave instructions +100 +110 +1\.100$'
}
# What counts is in each kernel, and in the whole: a fall elsewhere makes no rise good.
case_one_of_them_is_worse() {
  { kernel a 100 0 0 8; kernel b 100 0 0 8; } | profile >a.json
  { kernel a 150 0 0 8; kernel b 20 0 0 8; } | profile >b.json
  t vgpu --profile-diff a.json b.json
  exits 1
  out '2 kernels: 2 changed, 1 of them worse, .* the whole is not worse$'
  t vgpu --profile-diff b.json a.json
  exits 1
  out 'the whole is worse$'
}
case_new_and_gone() {
  { kernel a 100 0 0 8; kernel b 50 0 0 8 TS3003; } | profile >a.json
  { kernel a 100 0 0 8; kernel c 40 0 0 8 TS3003; } | profile >b.json
  t vgpu --profile-diff a.json b.json
  exits 0
  out '^c, gfx90a: new$'
  out '^b, gfx90a: gone$'
  out '^  wave instructions +- +40 +-$'
  out '^  wave instructions +50 +- +-$'
  out '^  TS3003 new: a\.hip:7'
  out '^  TS3003 gone: a\.hip:7'
  out '3 kernels: 0 changed, 0 of them worse, 1 new, 1 gone, 1 the same'
}
# A finding told once more is new; a kernel in two code objects is one.
case_twice() {
  kernel a 100 0 0 8 TS3004 | profile >a.json
  { kernel a 60 0 0 8 TS3004; kernel a 40 0 0 8 TS3004; } | profile | jq '.kernels[].launches = 1 | .kernels[].flops.f32 = 5 |
    .kernels[].global.footprint_bytes = 320' >b.json
  t vgpu --profile-diff a.json b.json
  exits 1
  out '^  TS3004 new: '
  [ "$(grep -c TS3004 stdout)" = 1 ] || fail 'not once'
  not_in_file stdout 'wave instructions'
}
case_json() {
  { kernel a 100 0 0 8; kernel b 50 0 0 8; } | profile >a.json
  { kernel a 103 0 0 8 TS3003; kernel c 40 0 0 8; } | profile >b.json
  t vgpu --profile-diff=json --profile-tolerance=5 a.json b.json
  exits 1
  jq -e '.version == 1 and .kind == "tranship vgpu profile diff" and .tolerance == 5 and .worse and ([.kernels[] | .kernel + " " + .state] ==
    ["a changed", "c new", "b gone"]) and (.kernels[0] | .worse and .values.instructions.before == 100 and .values.instructions.after == 103 and
    .values.instructions.ratio == 1.03 and (.values.instructions.worse | not) and .findings_new[0].finding == "TS3003" and .findings_gone == []) and
    .kernels[1].values.instructions.before == null and .kernels[2].values.instructions.after == null and
    .total.values.instructions.after == 143' stdout >/dev/null || fail 'not so'
}
# refused FILE PATTERN: whichever of the two it is.
refused() {
  for files in "$1 good.json" "good.json $1"; do
    t vgpu --profile-diff $files
    exits 3
    silent stdout
    err "$2"
  done
}
case_no_profile() {
  kernel a 100 0 0 8 | profile >good.json
  refused nowhere '^tranship: vgpu: nowhere: '
  : >empty && refused empty 'empty:1:0: invalid JSON'
  head -c 300 good.json >cut.json && refused cut.json 'cut\.json:[0-9]+:[0-9]+: invalid JSON'
  echo '{}' >object.json && refused object.json 'object\.json: not a profile; .tranship vgpu --profile=json:FILE. writes one'
  echo '[1]' >list.json && refused list.json 'list\.json: not a profile'
  jq '.version = 3' good.json >later.json && refused later.json 'later\.json: a profile of version 3, but this tranship reads version 2: create it again'
  echo '{"version": 1, "kernels": [], "total": {}}' >first.json && refused first.json 'first\.json: a profile of version 1, but this tranship reads version 2: create it again'
  jq '.version = "2"' good.json >word.json && refused word.json 'word\.json: '
  jq 'del(.kernels[0].lds)' good.json >less.json && refused less.json 'less\.json: kernels\[0\]\.lds is missing'
  jq '.kernels[0].instructions.all = "many"' good.json >text.json && refused text.json 'text\.json: kernels\[0\]\.instructions\.all is no number'
  jq '.kernels[0].findings[0] = {finding: 3}' good.json >finding.json && refused finding.json 'finding\.json: kernels\[0\]\.findings\[0\]\.finding is no text'
  jq 'del(.total)' good.json >total.json && refused total.json 'total\.json: total is missing'
  jq '.kernels[0].global.transactions = -1' good.json >negative.json && refused negative.json 'transactions is negative'
}
case_hostile_names() {
  kernel $'k\e[1m' 100 0 0 8 | profile >a.json
  kernel $'k\e[1m' 200 0 0 8 | profile >b.json
  t vgpu --profile-diff a.json b.json
  exits 1
  not_in_file stdout $'\e'
  out 'x1b'
}
case_wrong_use() {
  t vgpu --profile-diff a.json
  wrong_use 'name two profiles'
  t vgpu --profile-diff a.json b.json -- true
  wrong_use 'name two profiles'
  t vgpu --profile-diff=xml a.json b.json
  wrong_use 'takes text or json'
  t vgpu --profile-tolerance 5 -- true
  wrong_use 'requires --profile-diff'
  for bad in -1 x 1e3 5% ''; do
    t vgpu --profile-diff --profile-tolerance="$bad" a.json b.json
    wrong_use 'a number of percent'
  done
}
