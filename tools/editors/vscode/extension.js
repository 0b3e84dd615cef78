// tranship in Visual Studio Code: starts "tranship lsp" and shows previews of ports.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const PREVIEW = "tranship.preview"; // the server's command: a file's URI, and back comes its port

let client;

// The file beside its port, the differences marked.
async function show(uri, port) {
  const text = await vscode.workspace.openTextDocument({ language: "cpp", content: port.text });
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  await vscode.commands.executeCommand("vscode.diff", vscode.Uri.parse(uri), text.uri, `${decodeURIComponent(name)}: the port to HIP`);
}

async function executeCommand(command, words, next) {
  const result = await next(command, words);
  if (command === PREVIEW && result && typeof result.text === "string") await show(words[0], result);
  return result;
}

async function activate(context) {
  const settings = vscode.workspace.getConfiguration("tranship");
  const folders = vscode.workspace.workspaceFolders;
  const server = {
    command: settings.get("path"),
    args: ["lsp", ...settings.get("arguments")],
    options: { cwd: folders && folders.length ? folders[0].uri.fsPath : undefined },
  };
  const languages = ["cuda-cpp", "cpp", "c"];
  client = new LanguageClient("tranship", "tranship", server, {
    documentSelector: languages.flatMap((language) => [{ scheme: "file", language }, { scheme: "untitled", language }]),
    middleware: { executeCommand },
  });
  context.subscriptions.push(
    vscode.commands.registerCommand("tranship.previewFile", () => {
      const editor = vscode.window.activeTextEditor;
      if (editor) return vscode.commands.executeCommand(PREVIEW, client.code2ProtocolConverter.asUri(editor.document.uri));
    }),
  );
  await client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
