# tranship mcp: programs that it runs on the virtual GPU, and those that validate compiles. The client, agent(), is the one of mcp.bash.

# fenced: goes on where the kernel can keep a program inside its folder.
fenced() {
  [ -e /sys/kernel/security ] && python3 -c '
import ctypes, sys
libc = ctypes.CDLL(None)
sys.exit(libc.syscall(444, None, ctypes.c_size_t(0), ctypes.c_uint32(1)) < 1)' || { echo 'the kernel has no Landlock' && exit 77; }
}
has_hipcc() { [ -x /usr/bin/hipcc ] || { echo 'no hipcc' && exit 77; }; }

# Whatever a program does that is run.
case_programs_are_behind_the_fence() {
  fenced && beside
  mkdir -p work outside && echo keep >outside/keep
  cat >work/program <<END
#!/bin/bash
echo "says \$1"
echo '{"jsonrpc":"2.0","id":1,"result":{}}'
echo x >inside; echo x >"\$TMPDIR/scratch" && echo scratch
echo x >$PWD/outside/new; echo x >>$PWD/outside/keep; rm -f $PWD/outside/keep; mv inside $PWD/outside/; ln inside $PWD/outside/hard; echo x >/tmp/tranship-mcp-escaped
( setsid bash -c 'sleep 1; echo x >$PWD/outside/late' & )
exit 7
END
  chmod +x work/program
  agent '
agent = Agent("work")
text, found = agent.call("vgpu", program="program", arguments=["--this"])
assert found["exit_code"] == 7 and "says --this" in text and "scratch" in text, text
assert agent.result("ping") == {}
assert agent.end() == 0'
  is_file work/inside
  [ "$(cat outside/*)" = keep ] || fail "outside has $(ls outside)"
  is_gone /tmp/tranship-mcp-escaped
}
case_vgpu_with_checks() {
  has_hipcc && beside
  mkdir work
  printf '#include <hip/hip_runtime.h>\n__global__ void k(int *p) { p[threadIdx.x + 1] = 1; }\nint main() { int *p; (void)hipMalloc(&p, 64 * sizeof(int)); k<<<1, 64>>>(p); return hipDeviceSynchronize(); }\n' >a.hip
  hipcc -g --offload-arch=gfx90a a.hip -o work/a 2>log || fail "$(cat log)"
  agent '
agent = Agent("work")
text, found = agent.call("vgpu", program="a")
finding = found["checks"]["findings"][0]
assert finding["kind"] == "out-of-bounds" and finding["file"].endswith("a.hip") and finding["line"] == 2, found
assert "out-of-bounds" in text and "a.hip:2" in text, text
assert agent.end() == 0'
}
case_validate() {
  fenced && has_hipcc && beside
  mkdir work && printf '[ok]\nsources = a.cu\npass = PASS\n' >work/tranship.cases
  printf '#include <cuda_runtime.h>\n#include <cstdio>\n__global__ void k(int *p) { p[threadIdx.x] = 1; }\nint main() { int *p, h = 0; cudaMalloc(&p, 256); k<<<1, 64>>>(p); cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost); puts(h == 1 ? "PASS" : "FAIL"); }\n' >work/a.cu
  agent '
agent = Agent("work")
text, found = agent.call("validate", paths=["."], toolchain="hip-5.2", arch="gfx1030")
assert found["exit_code"] == 0 and found["totals"], (text, found)
open("work/a.cu", "a").write("__global__ void broken() { nonsense; }\n")
text, found = agent.call("validate", paths=["."], toolchain="hip-5.2", arch="gfx1030", case="ok")
assert found["exit_code"] == 1 and "nonsense" in text, (text, found)
assert "toolchain" in agent.fails("validate", paths=["."], toolchain="hip-5.2 --keep=/tmp/x")
assert agent.end() == 0'
  [ "$(ls work | tr '\n' ' ')" = 'a.cu tranship.cases ' ] || fail "work has $(ls work)"
}
case_limits_of_time() {
  fenced && beside
  mkdir work && printf '#!/bin/sh\nsleep 100 & sleep 100\n' >work/slow && chmod +x work/slow
  agent '
agent = Agent("--timeout", "1", "work")
began = time.monotonic()
assert "no end within 1 s" in agent.fails("vgpu", program="slow")
assert time.monotonic() - began < 10
assert agent.result("ping") == {}
assert agent.end() == 0'
}
