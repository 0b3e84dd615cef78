# tranship lsp: what an editor is told, over a stream of real messages.

# A client in Python: what a case does with it stands in the case.
client() { PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$cli/serve TRANSHIP=$tranship timeout -k 5 120 python3 -c "from client import *
$1" || fail 'the client met something else'; }

case_findings_as_examine_has_them() {
  left_cu && warned_cu
  t examine left.cu warned.cu --report json=r.json -q
  client '
report = {f["path"]: f["findings"] for f in json.load(open("r.json"))["files"]}
editor = Editor()
for name in report:
    editor.open(uri_of(name), open(name).read())
    told = editor.diagnostics(uri_of(name))
    want = report[name]
    assert [d.get("code") for d in told] == ["TS" + f["number"] if str(f["number"]).isdigit() else f["number"] for f in want], (told, want)
    assert [d["range"]["start"] for d in told] == [at(f["line"] - 1, f["column"] - 1) for f in want]
    assert [d["severity"] for d in told] == [["error", "warning", "info"].index(f["severity"]) + 1 for f in want]
assert any(report.values())
assert editor.leave() == 0'
}
case_tokens_first_then_the_parse() {
  client '
editor = Editor("--no-cache")
text = "void f(void *p) { cudaFrobnicate(p); }\n"
editor.open(uri_of("a.cu"), text)
first = editor.diagnostics(uri_of("a.cu"), parsed=False)
assert {d["source"] for d in first} == {"tranship (tokens)"}, first
assert {d["source"] for d in editor.diagnostics(uri_of("a.cu"))} == {"tranship"}
assert editor.leave() == 0
editor = Editor("--no-parse")
editor.open(uri_of("a.cu"), text)
assert [d["source"] for d in editor.diagnostics(uri_of("a.cu"), parsed=False)] == ["tranship"]
assert editor.leave() == 0'
  is_gone a.cu
}
# A change is of a range; a text that does not parse has an answer, and so has the next one.
case_changes_and_a_broken_file() {
  client '
editor = Editor()
uri = uri_of("a.cu")
editor.open(uri, "void f(void *p)\n{\n    cudaFree(p);\n}\n")
assert editor.diagnostics(uri) == []
editor.change(uri, {"range": span(2, 4, 12), "text": "cudaFrobnicate"})
assert codes(editor.diagnostics(uri)) == ["TS1001"]
editor.change(uri, {"range": span(2, 18, 19), "text": "((((\"/*"}, {"range": span(0, 0, 0), "text": "}}} template<class <<<"})
assert "TS1001" in codes(editor.diagnostics(uri, parsed=False))
editor.change(uri, {"text": "void f(void *p)\n{\n    cudaFree(p);\n}\n"})
assert editor.diagnostics(uri) == []
assert editor.leave() == 0'
}
case_columns_of_other_characters() {
  client '
text = "void f(void *p) { /* \u00e9\u20ac\U0001f6a2 */ cudaFrobnicate(p); /* \U0001f6a2 */ cudaFree(p); }\n"
at16, at8 = text.encode("utf-16-le").index("cudaFrob".encode("utf-16-le")) // 2, text.encode().index(b"cudaFrob")
uri = uri_of("a.cu")
for offered, begin, name in ((["utf-8", "utf-16"], at8, "utf-8"), (["utf-16"], at16, "utf-16"), (None, at16, "utf-16")):
    editor = Editor(capabilities={"general": {"positionEncodings": offered}} if offered else {})
    assert editor.server["capabilities"]["positionEncoding"] == name
    editor.open(uri, text)
    told = editor.diagnostics(uri)
    assert [d["range"] for d in told if d["severity"] == 1] == [span(0, begin, begin + 14)], told
    if name == "utf-16":
        actions = editor.result("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": span(0, 0, 0), "context": {"diagnostics": []}})
        ported = apply(text, [a for a in actions if "whole" in a["title"]][0]["edit"]["changes"][uri])
        assert ported == "#include <hip/hip_runtime.h>\n\n" + text.replace("cudaFree", "hipFree") or ported == text.replace("cudaFree", "hipFree"), ported
    editor.change(uri, {"range": span(0, begin, begin + 14), "text": "cudaFree"})
    assert editor.diagnostics(uri) == []
    assert editor.leave() == 0'
}
# The header counts as it stands in the editor, not on the disk; once it is closed, as on the disk.
case_one_includes_the_other() {
  printf '#define SIZE 1\ninline int own(int x) { return x; }\n' >a.h
  printf '#include "a.h"\n__global__ void k(float *p) {}\nvoid f(float *p) { k<<<SIZE, own(1)>>>(p); }\n' >a.cu
  client '
editor = Editor()
header, source = uri_of("a.h"), uri_of("a.cu")
editor.open(source, open("a.cu").read())
assert editor.diagnostics(source) == []
editor.version = 0
editor.open(header, "#define SIZE 1\ninline int other(int x) { return x; }\n", "cpp")
while True:
    message = editor.receive()
    params = message["params"]
    if params["uri"] == source and params["diagnostics"]:
        break
assert "own" in params["diagnostics"][0]["message"], params
editor.notify("textDocument/didClose", {"textDocument": {"uri": header}})
while True:
    params = editor.receive()["params"]
    if params["uri"] == source:
        break
assert params["diagnostics"] == [], params
assert editor.leave() == 0'
}
# Ten texts are open, one changes: the others keep what was said of them. A header that is not open counts anew once something is saved.
case_many_texts() {
  echo 'inline int own(int x) { return x; }' >a.h
  client '
editor = Editor()
told = {}
def wait(uri, want):
    while codes(told.get(uri, [])) != want or not all(d["source"] == "tranship" for d in told.get(uri, [])):
        message = editor.notes.pop(0) if editor.notes else editor.receive()
        assert message, (uri, want, told)
        told[message["params"]["uri"]] = message["params"]["diagnostics"]
uris = [uri_of("a%d.cu" % i) for i in range(10)]
for i, uri in enumerate(uris):
    editor.open(uri, "#include \"a.h\"\nvoid f(void *p) { cudaFrobnicate%d(p); own(1); }\n" % i)
for uri in uris:
    wait(uri, ["TS1001"])
first = dict(told)
editor.change(uris[3], {"range": span(1, 0, 0), "text": "void g() { cudaOther(); }\n"})
wait(uris[3], ["TS1001", "TS1001"])
assert all(told[uri] == first[uri] for uri in uris if uri != uris[3])
open("a.h", "w").write("inline int another(int x) { return x; }\n")
before = [len(told[uri]) for uri in uris]
editor.notify("textDocument/didSave", {"textDocument": {"uri": uris[3]}})
while [len(told[uri]) for uri in uris] != [n + 1 for n in before]:
    message = editor.receive()
    assert message, told
    told[message["params"]["uri"]] = message["params"]["diagnostics"]
assert all("own" in told[uri][-1]["message"] for uri in uris), told
assert editor.leave() == 0'
}
# What is beside the program: the extension starts it and shows what comes back (with stand-ins for the editor's own modules).
case_the_extension() {
  jq -e '.main == "./extension.js" and (.dependencies | keys == ["vscode-languageclient"])' "$root/tools/editors/vscode/package.json" >/dev/null || fail 'package.json'
  command -v node >/dev/null || { echo 'no node' && return 0; }
  cat >test.js <<'END'
const assert = require("assert"), Module = require("module"), load = Module._load;
const seen = {};
const vscode = {
  workspace: {
    getConfiguration: () => ({ get: (name) => ({ path: "tranship", arguments: ["--rocm", "6.4"] })[name] }),
    workspaceFolders: [{ uri: { fsPath: "/project" } }],
    openTextDocument: async (what) => ({ uri: { text: what.content } }),
  },
  window: { activeTextEditor: { document: { uri: "file:///a.cu" } } },
  commands: {
    registerCommand: (name, run) => ((seen[name] = run), {}),
    executeCommand: async (...words) => { seen.executed = words; },
  },
  Uri: { parse: (text) => text },
};
class LanguageClient {
  constructor(id, name, server, client) { Object.assign(seen, { server, client }); this.code2ProtocolConverter = { asUri: (uri) => uri }; }
  async start() { seen.started = true; }
  async stop() { seen.stopped = true; }
}
Module._load = (name, ...rest) => name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);
const extension = require(process.argv[2]);
(async () => {
  await extension.activate({ subscriptions: [] });
  assert(seen.started);
  assert.deepStrictEqual([seen.server.command, ...seen.server.args, seen.server.options.cwd], ["tranship", "lsp", "--rocm", "6.4", "/project"]);
  assert(seen.client.documentSelector.some((s) => s.language === "cuda-cpp" && s.scheme === "file"));
  const { executeCommand } = seen.client.middleware;
  const port = await executeCommand("tranship.preview", ["file:///a%20b.cu"], async () => ({ text: "hip" }));
  assert.strictEqual(port.text, "hip");
  assert.deepStrictEqual(seen.executed, ["vscode.diff", "file:///a%20b.cu", { text: "hip" }, "a b.cu: the port to HIP"]);
  await seen["tranship.previewFile"]();
  assert.deepStrictEqual(seen.executed, ["tranship.preview", "file:///a.cu"]);
  for (const command of Object.keys(seen).filter((name) => name.startsWith("tranship.")))
    assert(require(process.argv[2] + "/package.json").contributes.commands.some((c) => c.command === command), command);
  await extension.deactivate();
  assert(seen.stopped);
})().catch((trouble) => { console.error(trouble); process.exit(1); });
END
  node test.js "$root/tools/editors/vscode" || fail 'the extension does something else'
}
case_flags_of_the_build() {
  mkdir src build
  echo 'void helper();' >src/helper.h
  printf '#include <helper.h>\nvoid f(void *p) { cudaFree(p); }\n' >a.cu
  printf '[{"directory": "%s", "file": "%s/a.cu", "command": "nvcc -I%s/src -c a.cu"}]' "$PWD" "$PWD" "$PWD" >build/compile_commands.json
  client '
def told(*words):
    editor = Editor(*words)
    editor.open(uri_of("a.cu"), open("a.cu").read())
    editor.diagnostics(uri_of("a.cu"), parsed=False)
    assert editor.result("workspace/executeCommand", {"command": "tranship.preview", "arguments": [uri_of("a.cu")]})["parsed"]
    editor.result("shutdown")
    told = [d["message"] for m in editor.notes for d in m["params"]["diagnostics"]]
    editor.notify("exit")
    assert editor.end() == 0
    return sum("\x27helper.h\x27 file not found" in m for m in told)
assert told() == 0, "compile_commands.json beside the file was not taken"
os.makedirs("else")
os.rename("build", "else/where")
assert told() > 0
assert told("-p", "else/where") == 0
assert told("--", "-Isrc") == 0
# A database that can not be read costs the parse, and says so.
open("broken.json", "w").write("{")
editor = Editor("-p", "broken.json")
editor.open(uri_of("a.cu"), "void f(void *p) { cudaFrobnicate(p); }\n")
told = editor.diagnostics(uri_of("a.cu"))
assert codes(told) == ["TS1001"] and "broken.json" in told[-1]["message"], told
assert editor.leave() == 0'
}
case_hover_says_what_explain_says() {
  t explain --rocm 5.2 cudaMalloc TS1001
  client '
editor = Editor("--rocm", "5.2", capabilities={"textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}}})
uri = uri_of("a.cu")
editor.open(uri, "#include <cub/cub.cuh>\nvoid f(void **p) { cudaMalloc(p, 1); cudaFrobnicate(p); int own; }\nstruct mine { void cudaFree(); } m; void g() { m.cudaFree(); hipMalloc(0, 1); }\nusing T = cub::DeviceReduce;\n")
def hover(line, character):
    found = editor.result("textDocument/hover", {"textDocument": {"uri": uri}, "position": at(line, character)})
    return found and (found["contents"]["value"], found["range"])
text, where = hover(1, 22)
assert where == span(1, 19, 29), where
def flat(t):
    return " ".join(t.replace("```text", "").replace("```", "").split())
told = open("stdout").read()
assert flat(text) in flat(told), text
assert hover(1, 29)[1] == where
assert flat(hover(1, 40)[0]) in flat(told)
assert hover(0, 12)[0].startswith("```text\ncub/cub.cuh -> "), hover(0, 12)
assert hover(3, 20)[0].startswith("```text\ncub::DeviceReduce -> "), hover(3, 20)
assert hover(1, 59) is None, hover(1, 59)
assert hover(2, 55) is None, hover(2, 55)
assert "cudaMalloc" in hover(2, 64)[0], hover(2, 64)
assert hover(99, 0) is None, hover(99, 0)
assert editor.leave() == 0'
}
# Each action's edits give what port writes.
case_actions() {
  clean_cu && left_cu
  t port clean.cu && cp stdout clean.hip
  client '
editor = Editor(capabilities={"workspace": {"workspaceEdit": {"documentChanges": True}}})
clean, left = uri_of("clean.cu"), uri_of("left.cu")
text = open("clean.cu").read()
editor.open(clean, text)
editor.diagnostics(clean)
def actions(uri, begin, end, **context):
    context.setdefault("diagnostics", [])
    return editor.result("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": {"start": at(begin, 0), "end": at(end, 0)}, "context": context})
version = editor.version
preview = editor.result("workspace/executeCommand", {"command": "tranship.preview", "arguments": [clean]})
assert preview["text"] == open("clean.hip").read() and preview["parsed"]
whole = [a for a in actions(clean, 0, 0) if a["title"] == "Port the whole file to HIP"][0]
change = whole["edit"]["documentChanges"][0]
assert change["textDocument"] == {"uri": clean, "version": version}
assert apply(text, change["edits"]) == open("clean.hip").read()
assert actions(clean, 0, 0, only=["quickfix"]) == []
assert {a["kind"] for a in actions(clean, 0, 0, only=["source"])} == {"source.tranship"}
text = open("left.cu").read()
editor.open(left, text)
told = editor.diagnostics(left)
fixes = [a for d in told for a in actions(left, d["range"]["start"]["line"], d["range"]["end"]["line"], diagnostics=[d], only=["quickfix"])]
lines = {d["range"]["start"]["line"] for d in told}
for fix in fixes:
    assert fix["diagnostics"][0]["code"] in fix["title"]
    for edit in fix["edit"]["documentChanges"][0]["edits"]:
        assert edit["range"]["start"]["line"] in lines
assert editor.error("workspace/executeCommand", {"command": "rm", "arguments": [clean]}) == -32602
assert editor.leave() == 0'
  t port clean.cu && same stdout clean.hip
}
# However the bytes come: two messages, cut at each byte.
case_framing_cut_anywhere() {
  client '
messages = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}, {"jsonrpc": "2.0", "id": 2, "method": "shutdown"}]
client = Client("lsp", "--no-parse", "--no-cache")
size = len(client.frame(messages[0])) + len(client.frame(messages[1]))
client.end()
for cut in range(1, size, 7):
    client = Client("lsp", "--no-parse", "--no-cache")
    data = b"".join(map(client.frame, messages))
    client.write(data[:cut])
    time.sleep(0.002)
    client.write(data[cut:])
    assert "capabilities" in client.answer(1)["result"]
    assert client.answer(2)["result"] is None
    client.notify("exit")
    assert client.end() == 0
client = Client("lsp", "--no-parse")
for i in range(len(data)):
    client.write(data[i:i + 1])
assert client.answer(2)["result"] is None
client.notify("exit")
assert client.end() == 0'
}
case_what_makes_no_sense() {
  client '
client = Client("lsp")
assert client.error("textDocument/hover") == -32002
client.notify("textDocument/didOpen", {"textDocument": 3})
client.send(b"{nonsense")
assert client.receive()["error"]["code"] == -32700
client.send({"id": 1})
assert client.receive()["error"]["code"] == -32600
client.write(b"Length: 3\r\n\r\n")
assert client.receive()["error"]["code"] == -32700
assert "capabilities" in client.result("initialize", {"capabilities": 7})
assert client.error("initialize") == -32600
assert client.error("textDocument/unheardOf") == -32601
assert client.error("$/unheardOf") == -32601
assert client.error("textDocument/hover", {"textDocument": {"uri": "file:///none"}, "position": at(0, 0)}) == -32602
assert client.error("textDocument/codeAction", {"textDocument": []}) == -32602
client.notify("$/cancelRequest", {"id": 99})
client.notify("$/setTrace", {"value": "off"})
for params in ({}, {"textDocument": {"uri": "file:///none", "version": 1}, "contentChanges": [{"text": ""}]}, {"textDocument": {"uri": 3}}):
    client.notify("textDocument/didChange", params)
    assert client.receive()["method"] == "window/logMessage"
uri = uri_of("a.cu")
client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "cuda", "version": 1, "text": "cudaFrobnicate();"}})
for change in ({"range": span(0, -1, 2), "text": "x"}, {"range": {}, "text": "x"}, {"text": 3}, 3):
    client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]})
client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 3}, "contentChanges": [{"range": span(7, 3, 9), "text": "\n"}]})
client.send({"jsonrpc": "2.0", "id": "x", "method": "shutdown"})
while client.receive().get("id") != "x":
    pass
assert client.error("textDocument/hover") == -32600
client.notify("exit")
assert client.end() == 0'
}
# A request that is cancelled is answered all the same, and once.
case_cancel() {
  client '
editor = Editor()
uri = uri_of("a.cu")
editor.open(uri, "void f(void *p) { cudaFree(p); }\n")
request = {"jsonrpc": "2.0", "id": 50, "method": "textDocument/hover", "params": {"textDocument": {"uri": uri}, "position": at(0, 20)}}
editor.write(editor.frame(request) + editor.frame({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 50}}))
assert "result" in editor.answer(50)
editor.result("shutdown")
assert not [m for m in editor.notes if m.get("id") == 50]
editor.notify("exit")
assert editor.end() == 0'
}
case_exit_codes() {
  client '
client = Client("lsp")
assert client.end() == 1
client = Client("lsp")
client.notify("exit")
assert client.end() == 1
editor = Editor()
editor.notify("exit")
assert editor.end() == 1
editor = Editor()
editor.open(uri_of("a.cu"), "void f(void *p) { cudaFree(p); }\n" * 1000)
editor.process.stdin.close()
assert editor.process.wait(30) == 1
editor = Editor()
assert editor.leave() == 0'
  t lsp a.cu
  wrong_use 'takes no operands'
  t lsp --rocm 99
  wrong_use 'rocm'
  t lsp -o out
  wrong_use 'no such option|unknown option'
}
# A text that is in no file, one in a folder that is not there, the same file by two names.
case_texts_without_a_file() {
  mkdir real && ln -s real link
  printf 'void f(void *p) { cudaFrobnicate(p); }\n' >real/a.cu
  client '
editor = Editor()
for uri in ("untitled:Untitled-1", uri_of("new.cu"), uri_of("real/a.cu")):
    editor.open(uri, "void f(void *p) { cudaFrobnicate(p); }\n")
    assert codes(editor.diagnostics(uri)) == ["TS1001"], uri
editor.open(uri_of("nowhere/a.cu"), "void f(void *p) { cudaFrobnicate(p); }\n")
editor.open(uri_of("link/a.cu"), "")
assert "under another name" in editor.diagnostics(uri_of("link/a.cu"), parsed=False)[0]["message"]
assert editor.leave() == 0'
  is_gone new.cu
  is_gone nowhere
}
# The fastest of a few changes to a file of 2,000 lines: other work on the machine is not what is measured.
case_a_change_is_answered_in_time() {
  client '
parts = ["#include <cuda_runtime.h>\n"] + ["__global__ void k%d(float *p, int n)\n{\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n)\n        p[i] = __shfl_down_sync(0xffffffff, p[i], %d);\n}\nvoid f%d(float *p, int n)\n{\n    k%d<<<n, 32>>>(p, n);\n    cudaDeviceSynchronize();\n}\n" % (i, i % 32, i, i) for i in range(182)]
text = "".join(parts)
assert text.count("\n") > 2000
editor = Editor()
uri = uri_of("a.cu")
editor.open(uri, text)
editor.diagnostics(uri)
took, parsed = [], []
for i in range(5):
    began = time.monotonic()
    editor.change(uri, {"range": span(1000 + i, 0, 0), "text": "cudaFrobnicate();"})
    assert "TS1001" in codes(editor.diagnostics(uri, parsed=False))
    took.append(time.monotonic() - began)
    editor.diagnostics(uri)
    parsed.append(time.monotonic() - began)
print("milliseconds: %s, with a parse %s" % tuple([round(1000 * t, 1) for t in l] for l in (took, parsed)))
assert min(took) * 1.5 < min(parsed), (took, parsed)
assert editor.leave() == 0' 
}
