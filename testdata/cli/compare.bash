# Tensors compared with references: 'tranship compare'.

# npy FILE TYPE SHAPE BYTES: BYTES as printf writes them, such as '\x00\x00\x80\x3f'.
npy() {
  local header="{'descr': '$2', 'fortran_order': False, 'shape': ($3), }"
  mkdir -p "$(dirname "$1")"
  { printf '\x93NUMPY\x01\x00\x76\x00'; printf '%-117s\n' "$header"; printf '%b' "$4"; } >"$1"
}
one='\x00\x00\x80\x3f' above_one='\x01\x00\x80\x3f' two='\x00\x00\x00\x40' nan='\x00\x00\xc0\x7f' infinite='\x00\x00\x80\x7f'

case_help() {
  t compare --help
  exits 0
  out 'tranship compare \[options\] GOT REFERENCE'
  for option in tolerance type histogram format to; do out "--$option"; done
}
case_equal() {
  npy a.npy '<f4' '2,' "$one$two" && npy b.npy '<f4' '2,' "$one$two"
  t compare a.npy b.npy
  exits 0
  out '^verdict +name +type +shape +max_abs +max_rel +max_ulp$'
  out '^ok +a +f32 +\(2\) +0 +0 +0$'
  silent stderr
}
case_different() {
  npy a.npy '<f4' '2, 2' "$one$one$one$two" && npy b.npy '<f4' '2, 2' "$one$above_one$one$one"
  t compare a.npy b.npy
  exits 1
  out '^FAIL +a +f32 +\(2, 2\) +1 +1 +8\.39e\+06$'
  out '^a: 2 of 4 elements differ \(tolerance: exact\)$'
  out 'first at \(0, 1\): 1 instead of 1\.0000001$'
  out 'worst at \(1, 1\): 2 instead of 1$'
  silent stderr
}
case_tolerances() {
  npy a.npy '<f4' '1,' "$above_one" && npy b.npy '<f4' '1,' "$one"
  for tolerance in rel=1e-6 abs=1e-6 scaled=1e-6 ulp=1 'abs=1e-9 ulp=1'; do
    t compare a.npy b.npy --tolerance "$tolerance"
    exits 0
  done
  for tolerance in rel=1e-8 abs=1e-8 scaled=1e-8 ulp=0.9 exact; do
    t compare a.npy b.npy --tolerance "$tolerance"
    exits 1
  done
  # The last one whose names fit counts.
  t compare a.npy b.npy --tolerance ulp=1 --tolerance 'b*: exact'
  exits 0
  t compare a.npy b.npy --tolerance 'a*: exact' --tolerance ulp=1
  exits 0
  t compare a.npy b.npy --tolerance ulp=1 --tolerance 'a*: exact'
  exits 1
}
case_wrong_tolerances() {
  npy a.npy '<f4' '1,' "$one"
  for tolerance in '' rel rel=x rel=-1 abs=nan foo=1 'abs=1 abs=2' 'exact abs=1' type=f99 'a*:' '/a: rel=1'; do
    t compare a.npy a.npy --tolerance "$tolerance"
    wrong_use '--tolerance'
  done
}
case_nan_and_infinity() {
  npy a.npy '<f4' '2,' "$nan$infinite"
  t compare a.npy a.npy
  exits 1
  out '1 of 2 elements differ'
  out 'first at \(0\): NaN instead of NaN$'
  out 'not finite: 1 NaN, 1 infinite$'
  t compare a.npy a.npy --tolerance nan=equal
  exits 0
}
case_shapes() {
  npy a.npy '<f4' '1, 2' "$one$two" && npy b.npy '<f4' '2, 1' "$one$two"
  t compare a.npy b.npy --tolerance abs=100
  exits 1
  out 'shape \(1, 2\) instead of \(2, 1\)'
}
# bf16 in a .npy file is "<u2".
case_types() {
  npy a.npy '<u2' '1,' '\x81\x3f' && npy b.npy '<f4' '1,' "$one"
  t compare a.npy b.npy --type bf16 --tolerance ulp=1
  exits 0
  out '^ok +a +bf16 +\(1\) +0\.00781 +0\.00781 +1$'
  t compare a.npy b.npy --tolerance 'type=bf16 ulp=1'
  exits 0
  t compare a.npy a.npy --type bf16
  exits 0
  t compare a.npy b.npy --type f64
  exits 3
  err 'a\.npy: elements of type u16 \(2 bytes\) can.t be taken for f64 \(8\)'
  t compare a.npy b.npy --type f7
  wrong_use "f7"
}
case_integers_beyond_double() {
  npy a.npy '<i8' '1,' '\x01\x00\x00\x00\x00\x00\x20\x00' && npy b.npy '<i8' '1,' '\x00\x00\x00\x00\x00\x00\x20\x00'
  t compare a.npy b.npy
  exits 1
  out 'first at \(0\): 9007199254740993 instead of 9007199254740992$'
}
case_folders() {
  npy got/a.npy '<f4' '1,' "$one" && npy ref/a.npy '<f4' '1,' "$one"
  npy got/sub/b.npy '<f4' '1,' "$two" && npy ref/sub/b.npy '<f4' '1,' "$one"
  echo other >got/notes.txt
  t compare got ref
  exits 1
  out '^ok +a '
  out '^FAIL +sub/b '
  out '^2 tensors: 1 within tolerance, 1 not within tolerance$'
  t compare got ref --tolerance 'sub/*: abs=1'
  exits 0
  npy got/more.npy '<f4' '1,' "$one" && npy ref/missing.npy '<f4' '1,' "$one"
  t compare got ref --tolerance abs=1
  exits 1
  out '^no reference +more '
  out '^no result +missing '
  echo junk >got/a.npy
  t compare got ref
  exits 3
  out '^unreadable +a '
  err "^tranship: got/a\.npy: is no tensor"
}
# As programs write them that compute their own reference.
case_folder_with_references() {
  npy out/a.npy '<f4' '1,' "$one" && npy out/a.ref.npy '<f8' '1,' '\x00\x00\x00\x00\x00\x00\xf0\x3f'
  t compare out
  exits 0
  out '^ok +a +f32 '
  npy out/b.npy '<f4' '1,' "$one"
  t compare out
  exits 1
  out '^no reference +b '
}
case_folder_troubles() {
  mkdir empty && npy a.npy '<f4' '1,' "$one"
  t compare empty empty
  exits 3
  err 'empty: no \.npy or \.tensor files'
  t compare a.npy empty
  wrong_use 'empty is a folder, but a\.npy is not'
  t compare empty a.npy
  wrong_use 'empty is a folder, but a\.npy is not'
  t compare empty nowhere
  exits 3
  npy both/a.npy '<f4' '1,' "$one" && "$tranship" compare --to both/a.tensor a.npy
  t compare both both
  exits 3
  err 'both/a\.(npy|tensor): both/a\.(npy|tensor) exists, too'
}
case_histogram() {
  npy a.npy '<f4' '3,' "$one$above_one$two" && npy b.npy '<f4' '3,' "$one$one$one"
  t compare a.npy b.npy --histogram
  exits 1
  out '^ +equal +1  #+$'
  out '^ +up to 1 ulp +1  #+$'
  out '^ +up to 8388608 ulp +1  #+$'
  t compare b.npy b.npy --histogram
  exits 0
  out '^ +equal +3  #+$'
}
case_formats() {
  npy got/a.npy '<f4' '2,' "$one$infinite" && npy ref/a.npy '<f4' '2,' "$two$one"
  npy 'got/b,"|.npy' '<f4' '1,' "$one"
  t compare got ref --format json --histogram
  exits 1
  jq -e 'length == 2 and .[0].verdict == "FAIL" and .[0].differ == 2 and .[0].max_abs == 1 and .[0].shape == [2]
    and .[0].first.got == "1" and .[0].infinities == 1 and (.[0].histogram | map(.elements) | add) == 2
    and .[1].verdict == "no reference" and .[1].reference == null' stdout >/dev/null || fail 'not that JSON'
  t compare got ref --format csv
  exits 1
  out '^FAIL,a,f32,\(2\),1,0\.5,'
  out '^no reference,"b,""\|",,'
  t compare got ref --format markdown
  exits 1
  out '^\| FAIL \| a \| f32 \|'
  t compare got ref --format xml
  wrong_use 'xml'
}
case_unreadable() {
  npy a.npy '<f4' '1,' "$one"
  t compare a.npy nowhere.npy
  exits 3
  err '^tranship: nowhere\.npy: no such file'
  npy b.npy '<f4' '2,' "$one"
  t compare b.npy a.npy
  exits 3
  err 'b\.npy: is cut off: 4 bytes of data instead of 8'
  npy b.npy '|O' '1,' "$one"
  t compare b.npy a.npy
  exits 3
  err "b\.npy: elements of type '\|O' can.t be compared"
  : >empty.npy
  t compare empty.npy a.npy
  exits 3
  err 'empty\.npy: is no tensor: the file is empty'
}
case_convert() {
  npy a.npy '<f4' '1, 2' "$one$two"
  t compare --to b.tensor a.npy
  exits 0
  silent stdout
  [ "$(head -c 8 b.tensor)" = TSTENSOR ] || fail 'no header'
  [ "$(wc -c <b.tensor)" = 40 ] || fail 'not that size'
  t compare --to c.npy b.tensor
  exits 0
  same c.npy a.npy
  t compare a.npy b.tensor
  exits 0
  npy d.npy '<u2' '1,' '\x80\x3f'
  t compare --type bf16 --to d.tensor d.npy
  exits 0
  npy e.npy '<f4' '1,' "$one"
  t compare d.tensor e.npy
  exits 0
  out '^ok +d +bf16 '
}
case_convert_troubles() {
  npy a.npy '<f4' '1,' "$one"
  t compare --to b.txt a.npy
  wrong_use '--to b\.txt: the name ends with neither'
  t compare --to b.npy a.npy a.npy
  wrong_use '--to takes one tensor, not 2'
  t compare --to no/such/b.npy a.npy
  exits 3
  t compare --to b.npy nowhere.npy
  exits 3
  is_gone b.npy
}
case_wrong_use() {
  t compare
  wrong_use 'no tensors given'
  npy a.npy '<f4' '1,' "$one"
  t compare a.npy
  wrong_use 'a\.npy: no REFERENCE to compare it with'
  t compare a.npy a.npy a.npy
  wrong_use 'more than GOT and REFERENCE'
}
# What a name holds does not reach the terminal.
case_odd_names() {
  npy got/$'a\e[31m.npy' '<f4' '1,' "$one" && npy ref/$'a\e[31m.npy' '<f4' '1,' "$two"
  t compare got ref
  exits 1
  ! grep -q $'\e' stdout || fail 'an escape sequence'
}
case_convert_into_a_link() {
  npy a.npy '<f4' '1,' "$one" && ln -s b.npy link.npy && mkfifo pipe.tensor
  t compare a.npy --to link.npy
  exits 3
  err '^tranship: link\.npy is a link; name the file that it points to'
  is_gone b.npy
  t compare a.npy --to c.tensor
  cat pipe.tensor >got &
  t compare a.npy --to pipe.tensor
  exits 0
  wait
  same got c.tensor
}
