# A project's own rules: maps found by themselves, their order, suppressed findings, their errors.

# project FOLDER: a project there with one source of work left, src/left.cu.
project() { mkdir -p "$1/.tranship" "$1/src" && left_cu "$1/src/left.cu"; }
row() { printf 'func cudaFrobnicate %s\n' "$1"; }

case_project_maps_are_found() {
  project p && row hipOne >p/.tranship/a.map
  mkdir -p p/src/deep/er && left_cu p/src/deep/er/left.cu
  for path in p p/src p/src/left.cu p/src/deep/er p/src/deep/er/left.cu "$PWD/p/src"; do
    t port -d "$path"
    exits 0
    out '^\+ .*hipOne\(p\)'
  done
  cd p/src/deep || exit
  t port er/left.cu
  out 'hipOne\(p\)'
}
case_order_of_maps() {
  project p && row hipA >p/.tranship/a.map && row hipB >p/.tranship/b.map
  row hipHidden >p/.tranship/.z.map && row hipOther >p/.tranship/z.map.txt && mkdir p/.tranship/sub && row hipSub >p/.tranship/sub/z.map
  row hipC >c.map && row hipD >d.map
  t port p/src/left.cu && out 'hipB\(p\)'
  t port p/src/left.cu --map c.map && out 'hipC\(p\)'
  t port p/src/left.cu --map d.map --map c.map && out 'hipC\(p\)'
  t port p/src/left.cu --map c.map --map d.map && out 'hipD\(p\)'
  t port p/src/left.cu --no-project-maps
  exits 1
  out 'cudaFrobnicate\(p\)'
  t port p/src/left.cu --no-project-maps --map c.map && out 'hipC\(p\)'
}
# The nearest folder with maps counts, and no folder above a repository is looked at.
case_where_the_search_ends() {
  project p && row hipOuter >p/.tranship/a.map
  mkdir -p p/inner/.tranship/cache && echo x >p/inner/.tranship/notes.txt && left_cu p/inner/left.cu
  t port p/inner/left.cu && out 'hipOuter\(p\)'
  row hipInner >p/inner/.tranship/.a.map && t port p/inner/left.cu && out 'hipOuter\(p\)'
  rm -r p/inner/.tranship && t port p/inner/left.cu && out 'hipOuter\(p\)'
  mkdir p/inner/.git && t port p/inner/left.cu && out 'cudaFrobnicate\(p\)'
  mkdir p/inner/.tranship && row hipInner >p/inner/.tranship/a.map
  t port p/inner/left.cu && out 'hipInner\(p\)'
  rm -r p/inner/.git p/inner/.tranship && echo 'gitdir: elsewhere' >p/inner/.git
  t port p/inner/left.cu && out 'cudaFrobnicate\(p\)'
  : >p/src/.tranship && t port p/src/left.cu && out 'hipOuter\(p\)'
}
case_inputs_of_several_projects() {
  project p && project q && left_cu
  t examine p/src/left.cu q/src/left.cu left.cu # folders without maps are none
  exits 1
  row hipOne >p/.tranship/a.map && row hipTwo >q/.tranship/a.map
  t examine p/src/left.cu q/src/left.cu
  exits 2
  err '^tranship: examine: p/src/left\.cu is of the project in .*/p, q/src/left\.cu of the project in .*/q'
  t examine left.cu p/src/left.cu
  exits 2
  err 'left\.cu is of no project, p/src/left\.cu of the project in .*/p .*--no-project-maps'
  t examine left.cu p/src/left.cu --no-project-maps
  exits 1
  t examine p/src p/src/left.cu p nope/x.cu
  exits 3
  err '^tranship: nope/x\.cu: no such file'
}
# Rules write code: those that somebody else put above the sources are not the project's.
case_rules_of_a_stranger() {
  [ "$(id -u)" = 0 ] || { echo 'needs root: files of two users'; exit 77; }
  project p && row hipStranger >p/.tranship/a.map
  chown -R 12345 p/.tranship && chmod -R a+rX .
  t port p/src/left.cu
  exits 1
  out 'cudaFrobnicate\(p\)'
  err 'p/\.tranship belongs to another user and was not read; name its maps with --map'
  chown 12345 p/src && t port p/src/left.cu
  out 'hipStranger\(p\)'
}
# Whoever sends a tree with a .tranship gets nothing read that lies outside of it, and nothing to wait for.
case_found_maps_are_files() {
  project p && row hipOne >p/.tranship/a.map
  printf 'root:secret:19000\n' >secret && ln -s ../../secret p/.tranship/b.map && ln -s nowhere p/.tranship/c.map
  mkfifo p/.tranship/d.map && mkdir p/.tranship/e.map && ln -s /dev/zero p/.tranship/f.map
  for command in 'port p/src/left.cu' 'examine p'; do
    # shellcheck disable=SC2086
    timeout -k 5 60 "$tranship" $command >stdout 2>stderr
    code=$?
    exits 0
    for name in b c f; do err "^tranship: (port|examine): p/\.tranship/$name\.map is a link and was not read; name it with --map\$"; done
    for name in d e; do err "^tranship: (port|examine): p/\.tranship/$name\.map is not a regular file and was not read\$"; done
    [ "$(wc -l <stderr)" -ge 5 ] || fail 'lines are missing'
    not_in_file stderr secret
  done
  t port p/src/left.cu && out 'hipOne\(p\)'
  cd p && t doctor
  out '^project maps  *wrong .*b\.map is a link'
  cd .. && t port p/src/left.cu --no-project-maps
  not_in_file stderr 'is not read'
  t port p/src/left.cu --no-project-maps --map p/.tranship/b.map # the user named it
  wrong_use 'p/\.tranship/b\.map:1:1: unknown kind'
}
case_found_devices_are_not_read() {
  project p && mknod p/.tranship/a.map c 1 5 2>/dev/null || { echo 'needs root: a device'; exit 77; }
  t port p/src/left.cu
  exits 1
  err 'p/\.tranship/a\.map is not a regular file and was not read'
}
case_a_linked_folder_is_not_read() {
  project p && project q && row hipElsewhere >q/.tranship/a.map && rmdir p/.tranship && ln -s ../q/.tranship p/.tranship
  t port p/src/left.cu
  exits 1
  out 'cudaFrobnicate\(p\)'
  err '^tranship: port: .*p/\.tranship is a link and was not read; name its maps with --map$'
  ln -sfn nowhere p/.tranship && row hipAbove >a.map && mkdir .tranship && mv a.map .tranship
  t port p/src/left.cu && out 'hipAbove\(p\)'
  # A link above the sources is the user's own way to them.
  ln -s q/src through && t port through/left.cu && out 'hipElsewhere\(p\)'
}
case_found_maps_that_cannot_be_read() {
  project p && row hipOne >p/.tranship/a.map && chmod 000 p/.tranship/a.map
  t_nobody port p/src/left.cu
  exits 2
  err '^tranship: port: p/\.tranship/a\.map: permission denied'
  chmod 644 p/.tranship/a.map && chmod 000 p/.tranship
  t_nobody port p/src/left.cu
  exits 2
  err '^tranship: port: p/\.tranship: permission denied'
  chmod 755 p/.tranship && truncate -s 9M p/.tranship/a.map
  t port p/src/left.cu
  exits 2
  err '^tranship: port: p/\.tranship/a\.map: larger than 8 MiB'
}
case_explain_mappings_and_doctor_read_them() {
  project p && row hipOne >p/.tranship/a.map && cd p/src || exit
  t explain cudaFrobnicate
  exits 0
  out '^cudaFrobnicate -> hipOne'
  t explain --no-project-maps cudaFrobnicate
  exits 1
  t mappings --family user
  exits 0
  out '^func  *cudaFrobnicate  *hipOne'
  t mappings --no-project-maps --family user
  wrong_use "no family is called 'user'"
  t doctor
  out '^project maps  *ok .*\.tranship/a\.map \(1 row\)$'
  echo funk >../.tranship/b.map
  t doctor
  exits 0
  out '^project maps  *wrong .*b\.map:1:1: unknown kind'
  t explain cudaMalloc
  exits 2
  err '^tranship: explain: .*b\.map:1:1: unknown kind'
}
case_maps_in_the_report() {
  project p && row hipOne >p/.tranship/a.map && row hipTwo >b.map
  t examine p --map b.map --report json
  [ "$(jq -c .maps stdout)" = '[{"file":"p/.tranship/a.map","rows":1,"found":true},{"file":"b.map","rows":1,"found":false}]' ] || fail "$(jq .maps stdout)"
  t examine p --map b.map -v
  out '^read p/\.tranship/a\.map: 1 row$'
  out '^read b\.map: 1 row$'
  not_in_file stdout '^rules: '
  # Those that nobody named are said in any case, and once.
  echo 'suppress TS1001 note=x' >>p/.tranship/a.map && row hipTwo >p/.tranship/b.map
  t examine p --map b.map --report html=r.html --report markdown=r.md
  not_in_file stdout '^read '
  [ "$(grep -c '^rules: p/\.tranship/a\.map (2 rows), p/\.tranship/b\.map (1 row)$' stdout)" = 1 ] || fail 'the rules are not said'
  for f in r.html r.md; do [ "$(grep -c 'rules: p/.tranship/a.map (2 rows), p/.tranship/b.map (1 row)' $f)" = 1 ] || fail "$f does not say the rules"; done
  t port p/src/left.cu
  err '^rules: p/\.tranship/a\.map '
  t examine p --map b.map --no-project-maps
  not_in_file stdout '^rules: '
}

# A header of the user's own that lies beside the input is replaced where a rule says so.
case_own_header() {
  echo 'header acme_cuda.h acme_hip.h' >own.map
  echo 'int acme;' >acme_cuda.h
  printf '#include "acme_cuda.h"\n#include <cuda_runtime.h>\n' >a.cu
  t port a.cu && out '^#include "acme_cuda.h"$'
  t port a.cu --map own.map && out '^#include "acme_hip.h"$'
}

case_suppress() {
  project p && mkdir p/src/legacy && left_cu p/src/legacy/left.cu
  echo 'suppress TS1001 path="src/legacy/**" note="goes next year"' >p/.tranship/a.map
  t examine p
  exits 1
  out '^p/src/left\.cu:7:5: error TS1001'
  not_in_file stdout 'legacy/left\.cu:7'
  out '; 1 error, 0 warnings; 1 suppressed by rules'
  t examine p/src/legacy
  exits 0
  t examine p/src/legacy --fail-on warning
  exits 0
  t examine p/src/legacy --no-project-maps
  exits 1
  cd p/src/legacy || exit
  t examine left.cu
  exits 0
}
case_suppress_selects() {
  left_cu && mkdir sub && left_cu sub/left.cu
  while IFS='|' read -r code rule; do
    echo "suppress $rule note=x" >own.map
    t examine left.cu sub/left.cu --map own.map -q
    exits "$code"
  done <<'END'
0|TS1001
0|TS1001 path="**"
0|TS1001 path="**/*.cu"
0|TS1001 name=cudaFrobnicate
0|TS1001 name="cuda*"
1|TS1001 name=cuda
1|TS1002
1|TS1001 path=*.cu
1|TS1001 path=left.cu
1|TS1001 path="sub/**"
1|TS1001 path="*/left.cu"
1|TS1001 path="**" name=other
END
  printf 'suppress TS1001 path=left.cu note=x\nsuppress TS1001 path="sub/*" note=y\n' >own.map
  t examine . --map own.map
  exits 0
}
# Names in namespaces and members: by the whole name, by the last part, as patterns of either.
case_suppress_names() {
  printf '%s\n' '#include <cooperative_groups.h>' 'namespace cg = cooperative_groups;' \
    '__global__ void k(int *p) { cg::this_cluster(); }' >group.cu
  while IFS='|' read -r code name; do
    printf 'suppress TS1002 name="%s" note=x\n' "$name" >own.map
    t examine group.cu --map own.map -q
    exits "$code"
  done <<'END'
0|cooperative_groups::this_cluster
0|this_cluster
0|this_c*
0|cooperative_groups::*
1|cg::this_cluster
1|groups::this_cluster
1|his_cluster
END
}
# Paths are relative to the current folder for --map, whatever the input is called; what lies elsewhere has no path.
case_suppress_paths() {
  mkdir -p a/b && left_cu a/b/left.cu && echo 'suppress TS1001 path="b/left.cu" note=x' >own.map
  t examine a/b/left.cu --map own.map -q && exits 1
  cd a && t examine b/left.cu --map ../own.map -q && exits 0
  t examine "$PWD/b/left.cu" --map ../own.map -q && exits 0
  t examine b/../b/./left.cu --map ../own.map -q && exits 0
  cd b && t examine left.cu --map ../../own.map -q && exits 1
  echo 'suppress TS1001 path="**" note=x' >own.map && mkdir sub && cd sub && t examine ../left.cu --map ../own.map -q && exits 1
}
case_suppressed_in_reports() {
  left_cu
  printf 'suppress TS1001 note="known, \\"see\\" #7"\nsuppress TS1402 note=never\n' >own.map
  t examine left.cu --map own.map --report json=r.json --report sarif=r.sarif --report csv=r.csv --report markdown=r.md --report junit=r.xml \
    --report html=r.html -v
  exits 0
  out '^own\.map:1: suppress TS1001 1 finding$'
  out '^own\.map:2: suppress TS1402 matches nothing$'
  jq -e '.totals.suppressed == 1 and .totals.findings.error == 0 and ([.files[0].findings[].number] | index("TS1001")) == null and .exit_code == 0
    and .files[0].suppressed[0].number == "TS1001" and .files[0].suppressed[0].rule == "own.map:1"
    and .files[0].suppressed[0].reason == "known, \"see\" #7" and [.rules[].findings] == [1, 0]' r.json >/dev/null || fail "$(cat r.json)"
  jq -e '[.runs[0].results[] | select(.ruleId == "TS1001") | .suppressions[0]] ==
    [{"kind": "external", "status": "accepted", "justification": "known, \"see\" #7"}]' r.sarif >/dev/null || fail "$(cat r.sarif)"
  for f in r.csv r.xml; do not_in_file $f TS1001; done
  out 'cudaFrobnicate +1 '
  t examine left.cu --report sarif
  jq -e '[.runs[0].results[] | has("suppressions")] | any | not' stdout >/dev/null || fail 'suppressions where nobody asked'
}
case_failed_inputs_are_not_suppressed() {
  for n in 1001 1101 1102; do echo "suppress TS$n note=x"; done >own.map
  t examine nope.cu --map own.map
  exits 3
}

case_all_errors_at_once() {
  printf 'funk a b\nfunc a b\nfunc cudaX -\nfunc a c\n' >my.map
  t mappings --check my.map
  exits 2
  silent stdout
  [ "$(cat stderr)" = "$(sed -n 1,3p stderr)" ] || fail 'three lines were expected'
  err '^tranship: mappings: my\.map:1:1: unknown kind "funk"; did you mean "func"\?'
  err '^tranship: mappings: my\.map:3:12: '
  err '^tranship: mappings: my\.map:4:1: func a has a row already \(my\.map:2\)'
  for ((i = 0; i < 50; i++)); do echo "funk a$i b"; done >my.map
  t port "$cli/clean.cu" --map my.map
  exits 2
  [ "$(wc -l <stderr)" = 21 ] || fail '20 errors and a last line were expected'
  err '^tranship: port: my\.map: there may be more errors than these 20$'
}
case_suppress_errors() {
  while IFS='|' read -r place wanted text; do
    printf '%b' "$text" >my.map
    t mappings --check my.map
    exits 2
    err "my\.map:$place: .*$wanted"
  done <<'END'
1:9|number of the finding is missing|suppress\n
1:10|finding TS1299 does not exist; the nearest is TS1301|suppress TS1299 note=x\n
1:10|"1204" is not the number of a finding; write suppress TS1204|suppress 1204 note=x\n
1:17|unknown attribute "pth"; did you mean path=\?|suppress TS1204 pth=a note=x\n
1:17|allowed on suppress rows: path, name, note|suppress TS1204 warn=x note=x\n
1:16|needs a note= that says why|suppress TS1204\n
1:22|relative|suppress TS1204 path=/a note=x\n
1:22|end with /\*\*|suppress TS1204 path=a/ note=x\n
1:22|needs a value|suppress TS1204 path="" note=x\n
1:30|path= is given twice|suppress TS1204 path=a       path=b note=x\n
1:22|no text of that name|suppress TS1204 note=@why\n
1:1|did you mean "suppress"|supress TS1204 note=x\n
END
  printf 'note why "it is known"\nsuppress TS1001 note=@why\n' >my.map
  t examine "$cli/left.cu" --map my.map --report json
  [ "$(jq -r '.files[0].suppressed[0].reason' stdout)" = 'it is known' ] || fail 'the shared note is not there'
}
# Groups, lists and shared texts are for maps of a project's own as well.
case_groups_and_lists() {
  project p
  cat >p/.tranship/a.map <<'END'
list T float,double
text slow "slow on this GPU"
group func warn=@slow
  acme{S,D}axpy[_v2] hipAcme{S,D}axpy  sig="void({T} *x, {T} a)"
  acmeInit           hipAcmeInit
end
group macro - note="drop it"
  ACME_{0..2}={4..6} ACME_OLD
end
END
  cat >p/src/use.cu <<'END'
void use(float *x, double *y)
{
    acmeSaxpy(x, ACME_1);
    acmeDaxpy_v2(y, ACME_OLD);
}
END
  t mappings --check p/.tranship/a.map
  exits 0
  out 'a\.map: ok, 9 rows'
  cd p/src || exit
  t port use.cu
  exits 1
  out 'hipAcmeSaxpy\(x, ACME_1\)'
  out 'hipAcmeDaxpy\(y, ACME_OLD\)'
  err '3:5: .*acmeSaxpy'
  err 'slow on this GPU'
  err '4:21: .*ACME_OLD'
  t explain acmeDaxpy_v2
  out '^acmeDaxpy_v2 -> hipAcmeDaxpy$'
  out 'signature +void acmeDaxpy_v2\(double \*x, double a\)'
  out 'row +.*a\.map:4$'
  while IFS='|' read -r place wanted text; do
    printf '%b' "$text" >my.map
    t mappings --check my.map
    exits 2
    err "my\.map:$place: .*$wanted"
  done <<'END'
1:1|this group has no end|group func\na b\n
2:1|is not a row of the group in line 1|group func\nfunc a b\nend\n
1:12|did you mean warn=\?|group func wran=x\na b\nend\n
1:19|this list has 3 words, the first one of the row 2|func acme{S,D} hip{S,D,C}\n
1:11|this file has no list of that name|func acme{T} hip{T}\n
1:30|this file has no text of that name|func acme{S,D} hip{S,D} warn=@slow\n
1:25|unknown attribute|func acme{S,D} hip{S,D} caer=slow\n
1:1|did you mean "group"|gruop func\n
END
}
case_hints() {
  cat >my.map <<'END'
func cudaMaloc   hipMaloc
func cudaMalloc  hipMalloc
type cudaFree    hipFree
func acmeFree    acme_hip_free
func cudaMaloc2  hipMalloc sig="int(int)"
suppress TS1001 note=x
func acmeLater   acme_hip_later hip=9.9..
header acme.h    acme_hip.h lacks=acme.h,cuda_fp16.h,acme_half.h
suppress TS1002 name=cudaMemcpyy note=x
suppress TS1002 name="cudaMaloc*" note=x
suppress TS1002 name=acmeMalocc note=x
suppress TS1002 name=totalGlobalMem note=x
END
  t mappings --check my.map
  exits 0
  silent stderr
  out '^my\.map: ok, 7 rows, 5 suppress rows$'
  out '^my\.map:1: hint: no built-in row has the name cudaMaloc; did you mean cudaMalloc\?$'
  out '^my\.map:1: hint: no built-in row has the HIP name hipMaloc; did you mean hipMalloc\?$'
  out '^my\.map:2: hint: replaces the built-in row of cudaMalloc \(-> hipMalloc, runtime\.map:[0-9]+\)$'
  out '^my\.map:3: hint: the built-in row of cudaFree is a func row \(runtime\.map:[0-9]+\)$'
  out '^my\.map:7: hint: the tables cover HIP up to 7\.2: no port uses the row of acmeLater$'
  out '^my\.map:8: hint: lacks= names acme_half\.h, but no header row has that name$'
  out '^my\.map:9: hint: no row has name=cudaMemcpyy; did you mean cudaMemcpy\?$'
  [ "$(wc -l <stdout)" = 8 ] || fail 'eight lines were expected'
}
case_check_several() {
  row hipOne >a.map && row hipTwo >b.map && echo funk >c.map
  t mappings --check a.map b.map
  exits 0
  out '^a\.map: ok'
  out '^b\.map: ok'
  t mappings --check a.map c.map --check b.map nope.map
  exits 2
  out '^b\.map: ok'
  err 'c\.map:1:1: unknown kind'
  err 'nope\.map: no such file'
}
# Maps that mean harm: too large, no text, no file.
case_hostile_maps() {
  project p
  head -c 9000000 /dev/zero | tr '\0' '#' >p/.tranship/a.map
  t examine p && exits 2 && err 'p/\.tranship/a\.map: '
  head -c 4096 /dev/urandom >p/.tranship/a.map
  t examine p && exits 2 && err 'p/\.tranship/a\.map:[0-9]+:[0-9]+: '
  rm p/.tranship/a.map && mkfifo p/.tranship/a.map
  t examine p && exits 1 && err 'a\.map is not a regular file and was not read'
  rm p/.tranship/a.map && ln -s nowhere p/.tranship/a.map
  t examine p && exits 1 && err 'a\.map is a link and was not read'
  rm p/.tranship/a.map && mkdir p/.tranship/a.map
  t examine p && exits 1 && err 'a\.map is not a regular file and was not read'
  rmdir p/.tranship/a.map && for ((i = 0; i < 64; i++)); do : >p/.tranship/$i.map; done
  t examine p && exits 2 && err 'too many map files; 63 are allowed'
  rm p/.tranship/9.map && t examine p && exits 1
  chmod 0 p/.tranship && t_nobody examine p && exits 2 && err '^tranship: examine: p/\.tranship: permission denied'
}
# Exact names are searched for, patterns tried one by one: each finds its own, and the more exact rule gives the reason.
case_many_suppress_rows() {
  printf '#include <cuda_runtime.h>\nvoid f()\n{\n' >a.cu
  for ((i = 0; i < 300; i++)); do echo "    cudaFoo$i();"; done >>a.cu
  echo '}' >>a.cu
  { for ((i = 0; i < 200; i += 2)); do echo "suppress TS1001 name=cudaFoo$i note=exact$i"; done
    echo 'suppress TS1001 name="cudaFoo1?" note=pattern'; echo 'suppress TS1001 name=cudaFoo4 note=later'; } >own.map
  t examine a.cu --map own.map --report json
  [ "$(jq .totals.suppressed stdout)" = 105 ] || fail "$(jq .totals stdout)"
  [ "$(jq -r '.files[0].suppressed[] | select(.subject | test("Foo(4|9|12|13|198)$")) | .subject + .reason' stdout | xargs)" = \
    'cudaFoo4later cudaFoo12exact12 cudaFoo13pattern cudaFoo198exact198' ] || fail 'other rules were expected'
}
