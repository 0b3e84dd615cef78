# Inputs of all kinds: what is no source, what is broken, what is large or deep.

# ported FILE: it has an output, and the CUDA name in it was found.
ported() { t port "$1" -o out --fail-on none && exits 0 && in_file "out/${1##*/}" hipMalloc; }

case_empty() {
  : >empty.cu
  t port empty.cu
  exits 0
  silent stdout
}
case_nul_bytes() {
  printf 'int a;\0int b;\n' >nul.cu
  t port nul.cu
  exits 3
  silent stdout
  err 'nul\.cu: is not text: it has NUL bytes'
}
case_utf16() {
  for coding in UTF-16LE UTF-16BE UTF-16 UTF-32; do
    iconv -f UTF-8 -t $coding "$cli/clean.cu" >wide.cu
    t port wide.cu
    exits 3
    err 'wide\.cu: .*UTF-16'
  done
}
# Bytes that are no UTF-8 and mean nothing come out as they went in.
case_random_bytes() {
  for _ in 1 2 3; do
    head -c 300000 /dev/urandom | tr -d '\0' >junk.cu
    t port junk.cu --fail-on none
    exits 0
    same junk.cu stdout
  done
}
case_latin1_comment() {
  { printf '// caf\351\n'; cat "$cli/clean.cu"; } >latin.cu
  ported latin.cu
  LC_ALL=C grep -q $'caf\351' out/latin.cu || fail 'the comment was changed'
}
case_byte_order_mark() {
  { printf '\357\273\277'; cat "$cli/clean.cu"; } >bom.cu
  ported bom.cu
  [ "$(head -c 3 out/bom.cu | od -An -tx1)" = ' ef bb bf' ] || fail 'the mark is gone'
}
case_parse_error_in_the_middle() {
  { cat "$cli/clean.cu"; echo 'int broken( { ] ;'; sed 's/main/second/; s/kernel/other/' "$cli/clean.cu"; } >broken.cu
  ported broken.cu
  not_in_file out/broken.cu 'cuda[A-Z]'
}
case_missing_include() {
  { echo '#include "not/there.h"'; cat "$cli/clean.cu"; } >missing.cu
  ported missing.cu
  t examine -v missing.cu
  exits 0
  out "missing\.cu:1:[0-9]+: info TS1101: .*not/there\.h"
}
case_include_folder_after_dashes() {
  mkdir inc && echo 'int cudaOwnName(int);' >inc/own.h
  printf '#include <own.h>\nint f() { return cudaOwnName(1); }\n' >own.cu
  t port own.cu
  exits 1
  t port own.cu -- -Iinc
  exits 0
  out 'cudaOwnName\(1\)'
}
case_includes_itself() {
  { cat "$cli/clean.cu"; echo '#include "self.cu"'; } >self.cu
  ported self.cu
}
case_unterminated() {
  for tail in '/* comment' '"string' "'c" 'R"x(raw' '#if 1' '#define A \' 'kernel<<<1' 'cudaMalloc(' '#include <' '\' '/' '%:' '??/'; do
    { cat "$cli/clean.cu"; printf '%s' "$tail"; } >open.cu
    ported open.cu
  done
}
case_truncated_anywhere() {
  size=$(wc -c <"$cli/clean.cu")
  for ((i = 0; i < size; i += 7)); do
    head -c $i "$cli/clean.cu" >cut.cu
    t port cut.cu --fail-on none --no-parse
    exits 0
  done
}

# nested N OPEN CLOSE INNER
nested() {
  printf '#include <cuda_runtime.h>\nint *q;\nvoid f()\n{\n    cudaMalloc(&q, 4);\n'
  printf "%0.s$2" $(seq "$1")
  printf '%s' "$4"
  [ -z "$3" ] || printf "%0.s$3" $(seq "$1")
  printf ';\n}\n'
}
# deep NAME OPEN CLOSE [INNER]: 1,000 and 100,000 levels, in seconds.
deep() {
  for levels in 1000 100000; do
    nested $levels "$2" "$3" "${4:-1}" >deep.cu
    began=$SECONDS
    ported deep.cu
    [ $((SECONDS - began)) -le 20 ] || fail "$1: $levels levels took $((SECONDS - began)) s"
  done
}
case_deep_parentheses() { deep parentheses '(' ')'; }
case_deep_open_parentheses() { deep parentheses '(' ''; }
case_deep_braces() { deep braces '{' '}'; }
case_deep_open_braces() { deep braces '{' ''; }
case_deep_brackets() { deep brackets 'q[' ']'; }
case_deep_calls() { deep calls 'cudaFree(' ')' q; }
case_deep_shuffles() { deep shuffles '__shfl_down_sync(0xffffffff, ' ', 1)'; }
case_deep_lambdas() { deep lambdas '[]{ ' '}' 'cudaFree(q);'; }
case_deep_conditions() { deep conditions '\n#if 1' '\n#endif' '\n'; }
case_deep_open_conditions() { deep conditions '\n#if 1' '' '\n'; }
case_deep_templates() { deep templates 'V<' '>' 'int'; }
case_deep_launches() { deep launches 'k<<<' '>>>(1)' '1'; }
case_deep_open_launches() { deep launches 'k<<<' '' '1'; }
case_deep_signs() { deep signs '- ' '' 1; }
case_deep_sums() { deep sums '1 + ' '' 1; }
case_deep_choices() { deep choices '1 ? 2 : ' '' 3; }
case_deep_else_if() { deep else-if 'if (0); else ' '' ''; }
case_deep_pointers() { deep pointers '*' '' q; }
# Macros that double 24 times: small to read, too large to expand.
case_macros_that_explode() {
  { cat "$cli/clean.cu"; echo '#define M0 1'; for i in $(seq 24); do echo "#define M$i M$((i - 1)) + M$((i - 1))"; done; echo 'int x = M16;'; } >bomb.cu
  ported bomb.cu
}

# 50 MB, which are too much to be parsed: in ten times the processor time of 5 MB that are not, and in memory that is a small multiple of the file's size.
case_fifty_megabytes() {
  local size megabytes seconds kilobytes small no_parse=(--no-parse)
  sed 's/main()/f()/; s/f()/f_NUMBER()/; s/kernel/kernel_NUMBER/' "$cli/clean.cu" | grep -v include >part
  size=$(wc -c <part)
  for megabytes in 5 50; do
    yes "$(cat part)" | head -c $((megabytes * 1000 * 1000 / size * size)) >large.cu
    /usr/bin/time -o used -f '%U %M' "$tranship" port large.cu -o out -q "${no_parse[@]}"
    code=$?
    : >stdout; : >stderr
    exits 0
    read -r seconds kilobytes < <(tail -n 1 used)
    echo "$megabytes MB: $seconds s, $kilobytes kB"
    small=${small:-$seconds} no_parse=()
  done
  [ "$(bc <<<"$seconds < 30 * $small")" = 1 ] || fail "5 MB took $small s, and 50 MB $seconds s"
  [ "$kilobytes" -lt 4000000 ] || fail "50 MB took $kilobytes kB"
  not_in_file out/large.cu 'cuda[A-Z]'
}
# One line of 5 MB.
case_one_long_line() {
  { head -n 1 "$cli/clean.cu"; echo 'int *p;'; printf 'void f%d() { cudaFree(p); } ' $(seq 100000); } >long.cu
  t port long.cu -o out -q
  exits 0
  not_in_file out/long.cu 'cudaFree'
}

# Names of files.
case_odd_names() {
  mkdir src
  for name in 'a b.cu' "q'x.cu" 'q"x.cu' $'new\nline.cu' $'\377\376.cu' '-dash.cu' '$HOME.cu' '*.cu' 'a\b.cu' 'ä.cu' '%s%n.cu'; do
    clean_cu "src/$name"
  done
  t port src -o out --report json=r.json --report sarif=r.sarif --report junit=r.xml --report html=r.html --report csv=r.csv --report markdown=r.md
  exits 0
  diff <(cd src && ls) <(cd out && ls) || fail 'names differ'
  for name in src/*; do
    "$tranship" port "./$name" -q | cmp - "out/${name#src/}" || fail "$name"
  done
  jq empty r.json && jq empty r.sarif && xmllint --noout r.xml || fail 'a report is not well-formed'
}
case_name_that_looks_like_an_option() {
  clean_cu ./-v.cu
  t port ./-v.cu
  exits 0
}
case_very_long_path() {
  part=$(printf 'x%.0s' $(seq 200))
  path=$(for _ in $(seq 15); do printf '%s/' "$part"; done)
  mkdir -p "src/$path" && clean_cu "src/${path}a.cu"
  t port src -o out
  exits 0
  is_file "out/${path}a.cu"
  t port "src/${path}a.cu$(printf 'y%.0s' $(seq 2000))"
  exits 3
  err 'name is too long'
}
case_folder_walk() {
  mkdir -p src/sub src/.git
  for name in a.cu b.cuh c.h d.cpp notes.txt a.o Makefile sub/e.cu .git/x.cu .hidden.cu a.cu.pre-hip; do clean_cu src/$name; done
  ln -s . src/loop
  t port src -o whole
  exits 0
  out '^src/\.hidden\.cu +skipped: hidden: its name begins with a dot; copied unchanged$'
  [ "$(cd whole && find . ! -type d ! -path './.tranship.*' | sort | tr '\n' ' ')" = './.hidden.cu ./Makefile ./a.cu ./a.o ./b.cuh ./c.h ./d.cpp ./loop ./notes.txt ./sub/e.cu ' ] || fail "$(find whole)"
  t port src -o out --sources-only
  exits 0
  [ "$(cd out && find . -type f ! -path './.tranship.*' | sort | tr '\n' ' ')" = './a.cu ./b.cuh ./c.h ./d.cpp ./sub/e.cu ' ] || fail "$(find out -type f)"
}
# The same file by three names is ported once.
case_named_twice() {
  clean_cu a.cu && mkdir sub
  t port a.cu ./a.cu sub/../a.cu "$PWD/a.cu" -o out
  exits 0
  out '^1 file: 1 ported'
}
# A link beside its target stays one; without what lies beside the sources, it is a file of its own.
case_links_in_a_tree() {
  mkdir src && clean_cu src/a.cu && ln -s a.cu src/b.cu && ln src/a.cu src/c.cu
  t port src -o out
  exits 0
  [ "$(readlink out/b.cu)" = a.cu ] || fail "$(ls -l out)"
  is_file out/c.cu
  t port src -o sources --sources-only
  exits 0
  [ -f sources/b.cu ] && [ ! -L sources/b.cu ] || fail "$(ls -l sources)"
}
case_flags_of_the_compiler_are_used() {
  printf '#ifdef WANTED\nint *p; int f() { return cudaFree(p); }\n#endif\nint g() { return N; }\n' >flags.cu
  t examine -v flags.cu -- -DN=1
  not_in_file stdout TS1101
  t examine -v flags.cu
  out TS1101
}
# Flags that make a compiler load or write something are never followed.
case_dangerous_flags() {
  clean_cu
  cat >plugin.c <<'END'
#include <stdio.h>
__attribute__((constructor)) static void loaded(void)
{
    FILE *f = fopen("loaded", "w");
    if (f)
        fclose(f);
}
END
  cc -shared -fPIC -o plugin.so plugin.c || fail 'the plug-in was not built'
  LD_PRELOAD=$PWD/plugin.so /bin/true
  is_file loaded && rm loaded
  printf -- '-o written\n-MF written\n' >response
  cp -r . ../before
  for flags in "-fplugin=$PWD/plugin.so" "-Xclang -load -Xclang $PWD/plugin.so" "-load $PWD/plugin.so" "-fpass-plugin=$PWD/plugin.so" \
    "-o written" "-owritten" "-MD -MF written" "-MMD -MFwritten" "-MJ written" "--serialize-diagnostics written" "-save-temps" \
    "-ftime-trace=written" "-emit-pch -o written" "-dependency-file written" "@response" "--config=response" "-include-pch plugin.so" \
    "-fmodules -fmodules-cache-path=written" "-fcrash-diagnostics-dir=written" "-gen-reproducer" "-wrapper plugin.so" "-Bwritten" \
    "-Wp,-MD,written" "-fdiagnostics-format=sarif -fdiagnostics-log-file=written" "-E -o written" "-H" "--analyze -o written" \
    "-I. -fplugin=$PWD/plugin.so -DX" "-ivfsoverlay response" "-fprofile-generate=written" "-foptimization-record-file=written" \
    "-mllvm -load=$PWD/plugin.so" "-Xpreprocessor -MF -Xpreprocessor written" "-include -fplugin=$PWD/plugin.so"; do
    # shellcheck disable=SC2086
    t port clean.cu -q --fail-on none -- $flags
    exits 0
    out hipMalloc
    rm -f stdout stderr
    diff -r ../before . || fail "$flags: a file was written"
  done
  rm -rf ../before
}
# A template of a CUDA source is ported as it is written; no compiler has to take it.
case_template_of_cuda() {
  mkdir -p p
  printf '#include <cuda_runtime.h>\nvoid run@N@(float *p, cudaStream_t s) { cudaMemsetAsync(p, 0, @N@, s); }\n' >p/run.cu.in
  printf 'all:\n\tsed s/@N@/2/ run.cu.in >run2.cu\n\tnvcc -c run2.cu\n' >p/Makefile
  t port p -o out --rocm 5.2
  exits 0
  in_file out/run.cu.in '^void run@N@\(float \*p, hipStream_t s\) \{ hipMemsetAsync\(p, 0, @N@, s\); \}$'
  out 'run\.cu\.in.*; it is a template, which only the build completes$'
}
