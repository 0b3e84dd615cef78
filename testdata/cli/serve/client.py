"""A client of tranship's servers, for tests: python3's own library only."""
import json
import os
import selectors
import subprocess
import sys
import time

TRANSHIP = os.environ.get("TRANSHIP", "tranship")


class Client:
    """Talks to a server; heads says whether messages have Content-Length heads or are lines."""

    def __init__(self, *words, heads=True, wait=60):
        self.heads = heads
        self.wait = wait
        self.bytes = b""
        self.number = 0
        self.notes = []
        self.process = subprocess.Popen([TRANSHIP, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)

    def frame(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message, ensure_ascii=False).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body) if self.heads else body + b"\n"

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.write(self.frame(message))

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def take(self):
        """The next message in what was read, or None."""
        if self.heads:
            head, empty, rest = self.bytes.partition(b"\r\n\r\n")
            if not empty:
                return None
            size = int(head.split(b":")[1])
            if len(rest) < size:
                return None
            body, self.bytes = rest[:size], rest[size:]
        else:
            body, end, rest = self.bytes.partition(b"\n")
            if not end:
                return None
            self.bytes = rest
        return json.loads(body)

    def receive(self, wait=None):
        """The next message; None at the end, or where none comes in time."""
        until = time.monotonic() + (self.wait if wait is None else wait)
        while True:
            message = self.take()
            if message is not None:
                return message
            left = until - time.monotonic()
            if left <= 0 or not self.selector.select(left):
                return None
            data = self.process.stdout.read()
            if not data:
                return None
            self.bytes += data

    def ask(self, method, params=None):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params or {}})
        return self.answer(self.number)

    def answer(self, number):
        while True:
            message = self.receive()
            assert message is not None, "no answer came"
            if message.get("id") == number and "method" not in message:
                return message
            self.notes.append(message)

    def result(self, method, params=None):
        answer = self.ask(method, params)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method, params=None):
        return self.ask(method, params)["error"]["code"]

    def end(self):
        self.process.stdin.close()
        return self.process.wait(self.wait)


class Editor(Client):
    """A client of "tranship lsp"."""

    def __init__(self, *words, capabilities=None, **more):
        super().__init__("lsp", *words, **more)
        self.server = self.result("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities or {}})
        self.notify("initialized")
        self.version = 0

    def open(self, uri, text, language="cuda-cpp"):
        self.version += 1
        item = {"uri": uri, "languageId": language, "version": self.version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri, *changes):
        self.version += 1
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": self.version}, "contentChanges": list(changes)})

    def diagnostics(self, uri, parsed=True):
        """Those of the text as it stands, by a parse, or the first that come."""
        while True:
            message = self.notes.pop(0) if self.notes else self.receive()
            assert message is not None, "no diagnostics came"
            params = message.get("params", {})
            if message.get("method") != "textDocument/publishDiagnostics" or params["uri"] != uri:
                continue
            if params.get("version") == self.version and (not parsed or are_final(params)):
                return params["diagnostics"]

    def leave(self):
        self.result("shutdown")
        self.notify("exit")
        return self.end()


def are_final(params):
    return all(d["source"] == "tranship" for d in params["diagnostics"])


def codes(diagnostics):
    """Of errors and warnings."""
    return [d["code"] for d in diagnostics if d["severity"] < 3]


def uri_of(name):
    return "file://" + os.path.abspath(name)


def at(line, character):
    return {"line": line, "character": character}


def span(line, begin, end):
    return {"start": at(line, begin), "end": at(line, end)}


def apply(text, edits):
    """Edits as an editor applies them, with positions in UTF-16."""
    lines = text.splitlines(keepends=True) + [""]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def offset(position):
        line = lines[position["line"]] if position["line"] < len(lines) else ""
        units = line.encode("utf-16-le")[: 2 * position["character"]]
        return starts[position["line"]] + len(units.decode("utf-16-le"))

    whole = [(offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits]
    for begin, end, new in reversed(whole):
        text = text[:begin] + new + text[end:]
    return text


class Agent(Client):
    """A client of "tranship mcp"."""

    def __init__(self, *words, **more):
        super().__init__("mcp", *words, heads=False, **more)
        client = {"name": "test", "version": "1"}
        self.server = self.result("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
        self.notify("notifications/initialized")

    def call(self, name, **arguments):
        """The text and the structured content of a call that does not fail."""
        result = self.result("tools/call", {"name": name, "arguments": arguments})
        assert not result["isError"], result
        return result["content"][0]["text"], result["structuredContent"]

    def fails(self, name, **arguments):
        """What a call that fails says."""
        result = self.result("tools/call", {"name": name, "arguments": arguments})
        assert result["isError"] and "structuredContent" not in result, result
        return result["content"][0]["text"]
