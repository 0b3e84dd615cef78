# tranship mcp: the tools that a coding agent is given, over a stream of real messages.

# A client in Python: what a case does with it stands in the case. The server's folder is work/.
agent() { mkdir -p work && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$cli/serve TRANSHIP=$tranship TMPDIR=${temporary:-/tmp} timeout -k 5 300 python3 -c "from client import *
$1" || fail 'the client met something else'; }

case_begin_and_list() {
  agent '
agent = Agent("work")
assert agent.server["protocolVersion"] == "2025-06-18" and "tools" in agent.server["capabilities"]
assert os.path.realpath("work") in agent.server["instructions"]
tools = {t["name"]: t for t in agent.result("tools/list")["tools"]}
assert set(tools) == {"examine", "explain", "port", "prove", "validate", "vgpu"}
for t in tools.values():
    schema = t["inputSchema"]
    assert schema["type"] == "object" and set(schema["required"]) <= set(schema["properties"]), t
    assert t["description"] and t["title"]
assert tools["examine"]["annotations"]["readOnlyHint"] and not tools["port"]["annotations"]["readOnlyHint"]
assert agent.result("ping") == {}
assert agent.end() == 0
old = Client("mcp", "work", heads=False)
assert old.result("initialize", {"protocolVersion": "2024-11-05"})["protocolVersion"] == "2024-11-05"
assert old.result("initialize", {"protocolVersion": "1999-01-01"})["protocolVersion"] == "2025-06-18"
assert old.end() == 0'
}
case_examine() {
  mkdir work && left_cu work/left.cu && clean_cu work/clean.cu && warned_cu work/sub.cu
  (cd work && t examine . --report json=../r.json -q)
  agent '
agent = Agent("work")
text, found = agent.call("examine", paths=["."])
report = json.load(open("r.json"))
assert found["totals"] == report["totals"]
want = [(f["number"], f["line"], f["column"]) for s in ("error", "warning") for file in report["files"] for f in file["findings"] if f["severity"] == s]
assert [(f["number"], f["line"], f["column"]) for f in found["findings"]] == want and want, found
assert found["more_findings"] == 0 and all(f["todo"] for f in found["findings"])
assert "left.cu:7:5: error TS1001" in text and "to do: " in text, text
text, found = agent.call("examine", paths=["."], max_findings=1)
assert len(found["findings"]) == 1 and found["more_findings"] == len(want) - 1 and "more finding" in text
text, found = agent.call("examine", paths=["."], infos=True)
assert "info" in {f["severity"] for f in found["findings"]}
os.mkdir("work/empty")
text, found = agent.call("examine", paths=["empty"])
assert "nothing to convert" in text and "%" not in text, text
text, found = agent.call("examine", paths=["clean.cu"], rocm="6.4", flags=["-DX=1"])
assert found["rocm"] == "6.4" and found["findings"] == [] and "100.0 %" in text
assert agent.end() == 0'
}
# What runs ends and gets no answer, and what waits is not begun.
case_cancel() {
  mkdir work && for i in $(seq 150); do { cat "$cli/left.cu"; echo "int n$i;"; } >work/f$i.cu; done
  clean_cu work/clean.cu
  agent '
agent = Agent("work")
for n, arguments in ((900, {"paths": ["."]}), ("b", {"paths": ["."], "output": "out"})):
    agent.send({"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": {"name": "port" if n == "b" else "examine", "arguments": arguments}})
time.sleep(0.7)
agent.notify("notifications/cancelled", {"requestId": "b", "reason": "test"})
agent.notify("notifications/cancelled", {"requestId": 900})
agent.notify("notifications/cancelled", {"requestId": 12345})
agent.notify("notifications/cancelled", {})
agent.send({"jsonrpc": "2.0", "id": 901, "method": "ping"})
assert agent.receive()["id"] == 901
text, found = agent.call("examine", paths=["clean.cu"])
assert "100.0 %" in text and not os.path.exists("work/out")
# Nobody waits for the end of a call.
agent.send({"jsonrpc": "2.0", "id": 903, "method": "tools/call", "params": {"name": "explain", "arguments": {"names": ["cudaMalloc"]}}})
agent.notify("notifications/cancelled", {"requestId": 903})
agent.send({"jsonrpc": "2.0", "id": 904, "method": "ping"})
while agent.receive()["id"] != 904:
    pass
# JSON may write a slash as two characters.
agent.send({"jsonrpc": "2.0", "id": 905, "method": "tools/call", "params": {"name": "port", "arguments": {"paths": ["."], "output": "out2"}}})
agent.write(b"{\"jsonrpc\": \"2.0\", \"method\": \"notifications\\/cancelled\", \"params\": {\"requestId\": 905}}\n")
agent.send({"jsonrpc": "2.0", "id": 906, "method": "ping"})
assert agent.receive()["id"] == 906
assert agent.end() == 0'
}
case_explain() {
  agent '
agent = Agent("work")
text, found = agent.call("explain", names=["cudaMalloc", "TS1001", "cudaMalocHost"])
assert text.startswith("cudaMalloc -> hipMalloc\n") and "did you mean cudaMallocHost" in text
assert [e.get("hip", e.get("number")) for e in found["entries"]] == ["hipMalloc", "TS1001"]
assert found["unknown"] == ["cudaMalocHost"]
assert agent.end() == 0'
}
case_port() {
  mkdir work && left_cu work/left.cu && clean_cu work/clean.cu
  (cd work && t port . -o ../want && t port left.cu --diff && cp stdout ../want.diff; rm -f stdout stderr)
  agent '
agent = Agent("work")
text, found = agent.call("port", paths=["left.cu", "clean.cu"], output="out")
assert found["output"] == os.path.realpath("work/out") and "TS1001" in text
text, found = agent.call("port", paths=["left.cu"], diff=True)
assert text == open("want.diff").read() and found["changes"]
text, found = agent.call("port", paths=["left.cu"], output=os.path.realpath("work") + "/new/deeper")
assert os.path.exists("work/new/deeper/left.cu")
assert "output folder, or diff" in agent.fails("port", paths=["left.cu"])
assert "output folder, or diff" in agent.fails("port", paths=["left.cu"], output="x", diff=True)
assert agent.end() == 0'
  same want/clean.cu work/out/clean.cu
  same want/left.cu work/out/left.cu
}
case_prove() {
  mkdir work && clean_cu work/clean.cu
  t examine work/clean.cu --prove=gfx90a -q && [ "$code" = 0 ] || { echo 'no headers of HIP to prove with' && return 0; }
  agent '
agent = Agent("work")
text, found = agent.call("prove", paths=["clean.cu"], arch="gfx90a")
assert found["proof"]["units"] == found["proof"]["compile"] == 1 and found["proof"]["errors_untold"] == 0, found
assert "1 of 1 unit" in text
assert "arch" in agent.fails("prove", paths=["clean.cu"], arch="--output=/tmp/x")
assert agent.end() == 0'
}
# Nothing outside of the folders is read or written, by whatever name.
case_ways_out() {
  mkdir -p work/sub outside other && left_cu outside/left.cu && left_cu work/left.cu && echo keep >outside/keep
  ln -s ../outside work/link && ln -s ../outside/left.cu work/linked.cu && ln -s ../outside/new work/dangling && ln -s / work/root
  mkdir -p work/trap && left_cu work/trap/left.cu
  agent '
agent = Agent("work", "other")
here = os.path.realpath(".")
for path in ("..", "../outside", "../outside/left.cu", here, here + "/outside/left.cu", "link", "link/left.cu", "linked.cu", "sub/../../outside/left.cu", "root", "root/etc/passwd", "/etc/passwd", "/", "~", "dangling", "../work2", "file:///etc/passwd", "left.cu/..", "-o" + here + "/outside"):
    assert agent.fails("examine", paths=[path]), path
    assert agent.fails("port", paths=[path], output="out"), path
    assert agent.fails("vgpu", program=path), path
    assert agent.fails("validate", paths=[path]), path
for path in ("..", "../outside", "../outside/new", here + "/outside/new", "link", "link/new", "link/new/deeper", "dangling", "dangling/new", "root/tmp/new", "/tmp/tranship-new", "new/../../outside", "new/../link/x", "left.cu/new", "../other/../outside/new"):
    assert agent.fails("port", paths=["left.cu"], output=path), path
text, found = agent.call("port", paths=["left.cu"], output="../other/out")
text, found = agent.call("port", paths=["left.cu"], output=here + "/other/too")
for option in ("6.4 --output=x", "--in-place", "6.4\n", ""):
    assert agent.fails("examine", paths=["left.cu"], rocm=option), option
agent.call("examine", paths=["left.cu"], flags=["-o", here + "/outside/flag", "-MF", here + "/outside/flag", "-fplugin=x.so"])
open("work/own.h", "w").write("#define OWN 1\n")
open("outside/secret.h", "w").write("a secret\n")
for flags in (["-include", "../outside/secret.h"], ["-include=" + here + "/outside/secret.h"], ["--pre-include", "link/secret.h"], ["-I", here + "/outside", "-include", "secret.h"], ["--include", "/etc/passwd"], ["-DX", "-include", "nowhere.h"]):
    assert "a secret" not in str(agent.fails("examine", paths=["left.cu"], flags=flags)), flags
    agent.fails("port", paths=["left.cu"], diff=True, flags=flags)
os.mkdir("work/include")
os.rename("work/own.h", "work/include/own.h")
for flags in (["-include", "include/own.h"], ["-I", "include", "-include", "own.h"], ["-I../outside", "-DX=1"]):
    agent.call("examine", paths=["left.cu"], flags=flags)
os.remove("outside/secret.h")
assert agent.end() == 0'
  is_file other/out/left.cu
  is_file other/too/left.cu
  [ "$(cd outside && echo *)" = 'keep left.cu' ] || fail "outside has $(cd outside && echo *)"
  is_gone /tmp/tranship-new
}
# A link that is put in the place of a folder after the port: the port is not written through it.
case_links_in_the_output() {
  mkdir -p work/src/sub outside && left_cu work/src/sub/left.cu && left_cu work/src/left.cu && mkdir work/out && ln -s ../../outside work/out/sub
  agent '
agent = Agent("work")
text, found = agent.call("port", paths=["src"], output="out")
assert found["failed"], found
assert agent.end() == 0'
  [ -z "$(ls outside)" ] || fail 'written through a link'
}
case_nothing_is_left_behind() {
  mkdir work temporary && left_cu work/left.cu && temporary=$PWD/temporary
  agent '
agent = Agent("work")
agent.call("examine", paths=["left.cu"])
assert os.listdir("temporary")
assert agent.end() == 0
assert not os.listdir("temporary"), os.listdir("temporary")
agent = Agent("work")
agent.process.terminate()
assert agent.process.wait(30) == 0
assert not os.listdir("temporary"), os.listdir("temporary")'
  [ "$(ls work)" = left.cu ] || fail "work has $(ls work)"
}
case_what_makes_no_sense() {
  mkdir work && left_cu work/left.cu
  agent '
agent = Agent("work")
agent.send(b"{nonsense")
assert agent.receive()["error"]["code"] == -32700
agent.send(b"\n\n  ")
agent.send([])
assert agent.receive()["error"]["code"] == -32600
agent.send([{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/cancelled"}, {"jsonrpc": "2.0", "id": 2, "method": "none"}])
assert [m.get("id") for m in agent.receive()] == [1, 2]
assert agent.error("resources/list") == -32601
assert agent.error("tools/call") == -32602
assert agent.error("tools/call", {"name": "rm"}) == -32602
assert agent.error("tools/call", {"name": "examine"}) == -32602
assert agent.error("tools/call", {"name": "examine", "arguments": 3}) == -32602
assert agent.error("tools/call", {"name": "examine", "arguments": {"paths": ["left.cu"], "output": "x"}}) == -32602
for paths in (3, [], [3], "left.cu", [[]], ["nowhere.cu"], ["a\u0000b"]):
    answer = agent.ask("tools/call", {"name": "examine", "arguments": {"paths": paths}}) if paths != ["a\u0000b"] else None
    assert answer is None or answer["result"]["isError"], paths
for arguments in ({"names": []}, {"names": "x"}, {"names": [1]}, {"names": ["x"] * 51}, {"names": ["x"], "rocm": "y"}):
    assert agent.ask("tools/call", {"name": "explain", "arguments": arguments})["result"]["isError"], arguments
text, found = agent.call("examine", paths=["left.cu"])
assert agent.end() == 0'
}
# However the bytes come.
case_framing_cut_anywhere() {
  agent '
agent = Agent("work")
data = b"".join(agent.frame({"jsonrpc": "2.0", "id": i, "method": "ping"}) for i in (100, 101))
for i in range(len(data)):
    agent.write(data[:i])
    time.sleep(0.001)
    agent.write(data[i:])
    assert agent.answer(100)["result"] == {} and agent.answer(101)["result"] == {}
for i in range(len(data)):
    agent.write(data[i:i + 1])
assert agent.answer(101)["result"] == {}
assert agent.end() == 0'
}
case_wrong_use() {
  t mcp
  wrong_use 'no folder: name the folders'
  t mcp --timeout 0 .
  wrong_use 'timeout'
  t mcp nowhere </dev/null
  exits 3
  silent stdout
  echo x >file && t mcp file </dev/null
  exits 3
  err 'is no folder'
  mkdir work && t mcp work </dev/null
  exits 0
  silent stdout
}
