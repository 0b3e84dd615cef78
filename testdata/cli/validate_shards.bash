# Parts of a validation that several machines share: validate --shard, --merge.

# The helpers of validate.bash, which is read first; the folder of work is another one.
v() { begun --work .work && from_nothing --work "$PWD/.work" "$@"; }
# Times and peaks are the run's own, and so is the log of a step that failed, which no cache keeps.
without_times() { jq 'del(.. | .seconds?, .cached?, .log?, .peak_bytes?)' "$1"; }
# Five cases: one differs from its reference, one has whole numbers that do, one is known to fail. Three of them are one program.
corpus() {
  mkdir -p c && cp "$root/testdata/common/tensor_file.h" c/
  local i
  for i in one four; do
    cat >c/$i.cu <<END
#include <cuda_runtime.h>
#include <stdio.h>
#include "tensor_file.h"
__global__ void scale_$i(int *x) { x[threadIdx.x] *= 2; }
int main(int argc, char **argv)
{
    int host[4] = {1, 2, 3, 4}, want[4] = {2, 4, 6, 8}, *x;
    if (cudaMalloc((void **)&x, sizeof host) != cudaSuccess) return 1;
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    scale_$i<<<1, 4>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    if (argc > 1) want[2] = atoi(argv[1]);
    tensor_result("scaled", "<i4", 4, host, 4, 0);
    tensor_reference("scaled", "<i4", 4, want, 4, 0);
    puts("PASS");
    return 0;
}
END
  done
  echo 'int main(void) { return 3; }' >c/known.cu
  printf '[each *.cu]\n[known]\ncannot = run * *: exit code 3  (it is made so)\n[two]\nsources = one.cu\narguments = 7\n[three]\nsources = one.cu\n' >c/tranship.cases
}

case_parts_are_the_whole() {
  beside && runs && corpus
  local wanted=1 # one differs from its reference; where nothing runs, nothing does
  [ $device = auto ] || wanted=0
  v c --device $device --report json=whole.json --report markdown=whole.md && exits $wanted && cp stdout told
  local n i
  for n in 2 7; do
    rm -f part-*.json
    for ((i = 1; i <= n; i++)); do v c --device $device --shard $i/$n --report json=part-$i.json -q; done
    t validate --merge part-*.json --report json=merged.json --report csv=merged.csv && exits $wanted
    cmp <(without_times whole.json) <(without_times merged.json) || fail "$n parts give another report: $(diff <(without_times whole.json) <(without_times merged.json) | head -20)"
  done
  # All that a report says can be read back: the text and the other formats are those of the run.
  v c --device $device --report json=whole.json --report markdown=whole.md --report csv=whole.csv --report junit=whole.xml -v && cp stdout told
  for ((i = 1; i <= 2; i++)); do v c --device $device --shard $i/2 --report json=two-$i.json -q; done
  t validate --merge two-1.json two-2.json --report csv=merged.csv --report markdown=merged.md -v
  diff <(sed -E 's/[0-9.]+ ?m?s\b/TIME/g' told) <(sed -E 's/[0-9.]+ ?m?s\b/TIME/g' stdout) || fail 'the text differs'
}
case_a_part_is_missing_or_twice() {
  corpus
  local i
  for i in 1 2 3; do v c --stage port --shard $i/3 --report json=part-$i.json -q && exits 0; done
  t validate --merge part-?.json && exits 0
  t validate --merge part-1.json part-3.json && exits 3 && err '^tranship: there is no report of part 2/3$'
  jq '.shard.ended += 9' part-2.json >newer.json
  t validate --merge part-?.json newer.json && exits 0 && err '^tranship: part 2/3: newer\.json stands, and part-2\.json does not, which is older$'
  jq '.interrupted = true | .shard.ended += 20' part-2.json >cut.json
  t validate --merge part-?.json cut.json && exits 0 && err 'cut\.json does not, which was stopped$'
  t validate --merge part-1.json cut.json part-3.json && exits 3 && err '^tranship: cut\.json: part 2/3 was stopped before it came to its end; run it again$'
  echo '// more' >>c/one.cu
  v c --stage port --shard 2/3 --report json=other.json -q
  t validate --merge part-1.json other.json part-3.json && exits 3 && err 'the input \(manifests or sources\) differs$'
  v c --case known --stage compile --shard 1/2 --report json=a.json -q
  v c --case known --stage port --shard 2/2 --report json=b.json -q
  t validate --merge a.json b.json && exits 3 && err 'the configuration \(the options\) differs$'
  v c --stage port --report json=whole.json -q
  t validate --merge whole.json && exits 3 && err '^tranship: whole\.json is not part of a validation \(--shard\)$'
  t report merge part-?.json && exits 3 && err 'is a report of tranship validate: tranship validate --merge joins those$'
  clean_cu && t examine clean.cu --report json=port.json -q
  t validate --merge port.json && exits 3 && err '^tranship: port\.json: the document is not a report of tranship validate, written with --report json$'
}
case_measured_times_divide_cases() {
  corpus
  v c --stage port --report json=whole.json -q
  jq '(.cases[] | select(.name == "c/two") | .builds[0].port.seconds) = 1000 | (.cases[] | select(.name != "c/two") | .builds[0].port.seconds) = 1' whole.json >times.json
  local i
  for i in 1 2; do v c --stage port --shard $i/2 --shard-times times.json --report json=part-$i.json -q && exits 0; done
  [ "$(jq -c '[.cases[].name]' part-1.json)" = '["c/two"]' ] || fail "$(jq -c '[.cases[].name]' part-1.json)"
  t validate --merge part-?.json && exits 0
}
case_wrong_parts_of_a_validation() {
  corpus
  v c --shard 3/2 && wrong_use '--shard: takes a part and how many there are, as 2/8, up to 9999, not .3/2.'
  v c --shard-times x.json && wrong_use '--shard-times requires a part of a validation'
  v c --shard 1/2 --record && wrong_use '--shard and --record exclude each other'
  t validate --merge && wrong_use '--merge: name the reports of the parts'
}
