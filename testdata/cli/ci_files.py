"""Runs what CI systems would run of the files in tools/ci: ci_files.py action FILE INPUT=VALUE..., gitlab FILE VARIABLE=VALUE...,
hook FILE ROOT OPTION... -- FILE... What a runner brings (other actions, images, the upload of artifacts) is printed."""
import os, re, subprocess, sys, tempfile
import yaml


def wrong(message):
    sys.exit(f"ci_files: {message}")


def bash(script, env):
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
        file.write(script)
        file.flush()
        return subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", file.name], env={**os.environ, **env}).returncode


class Action:
    """A composite action: its steps with their expressions, conditions and outputs, as far as these are used here."""

    def __init__(self, path, given):
        with open(path) as file:
            self.doc = yaml.safe_load(file)
        self.folder = os.path.dirname(os.path.abspath(path))
        inputs = self.doc["inputs"]
        for name, one in {**inputs, **self.doc["outputs"]}.items():
            if not one.get("description"):
                wrong(f"{name} has no description")
        for name in given:
            if name not in inputs:
                wrong(f"there is no input {name}")
        self.inputs = {name: given.get(name, one["default"]) for name, one in inputs.items()}
        if not all(isinstance(value, str) for value in self.inputs.values()):
            wrong("the default of an input is no string")
        self.outputs = {}

    def value(self, name):
        match = re.fullmatch(r"inputs\.([\w-]+)", name)
        if match:
            return self.inputs[match[1]] if match[1] in self.inputs else wrong(f"{name} is no input")
        match = re.fullmatch(r"steps\.([\w-]+)\.outputs\.([\w-]+)", name)
        if match and any(step.get("id") == match[1] for step in self.doc["runs"]["steps"]):
            return self.outputs.get(match[1], {}).get(match[2], "")
        return wrong(f"{name} means nothing here, or in a container something else")

    def fill(self, text):
        return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", lambda m: self.value(m[1]), text)

    def condition(self, step, failed):
        text = step.get("if", "")
        if not re.search(r"\balways\(\)", text) and failed:
            return False
        for part in re.sub(r"^\$\{\{(.*)\}\}$", r"\1", text.strip()).split("&&"):
            match = re.fullmatch(r"([\w.-]+) *(==|!=) *'([^']*)'", part.strip())
            if match and (self.value(match[1]) == match[3]) != (match[2] == "=="):
                return False
            if not match and part.strip() not in ("", "always()"):
                wrong(f"a condition that can't be told: {part}")
        return True

    def run(self, step):
        if not step.get("shell") == "bash" or "${{" in step["run"]:
            wrong(f"{step['name']}: wants shell: bash, and values by its environment")
        with tempfile.NamedTemporaryFile("r") as output:
            env = {name: self.fill(text) for name, text in step.get("env", {}).items()}
            code = bash(step["run"], {**env, "GITHUB_ACTION_PATH": self.folder, "GITHUB_OUTPUT": output.name, "GITHUB_STEP_SUMMARY": "summary"})
            lines = [line.rstrip("\n").split("=", 1) for line in output]
        self.outputs[step.get("id", "")] = dict(lines)
        return code

    def go(self):
        failed = 0
        if self.doc["runs"]["using"] != "composite":
            wrong("the action is no composite one")
        for step in self.doc["runs"]["steps"]:
            if not self.condition(step, failed):
                continue
            if "uses" in step:
                print("uses", step["uses"], *(f"{name}={self.fill(text)}" for name, text in step["with"].items()), flush=True)
            else:
                failed = self.run(step) or failed
        for name, one in self.doc["outputs"].items():
            print("output", f"{name}={self.fill(one['value'])}")
        return failed


def gitlab(path, given):
    """The job of a template: its script with its variables; what it keeps has to be there."""
    with open(path) as file:
        jobs = yaml.safe_load(file)
    if list(jobs) != ["tranship"] or jobs["tranship"]["artifacts"]["when"] != "always":
        wrong("the template is to have one job, which keeps its reports whatever comes")
    job = jobs["tranship"]
    for line in job["script"]:
        if not isinstance(line, str):
            wrong(f"YAML does not read this line of the script as one: {line}")
    variables = {**job["variables"], **given}
    code = bash("\n".join(job["script"]), variables)
    for kept in job["artifacts"]["paths"] + list(job["artifacts"]["reports"].values()):
        if "$" in kept:
            wrong(f"{kept}: not all runners expand variables there")
        print("keeps" if os.path.exists(kept) else "lacks", kept)
    return code


def hook(path, root, words):
    """The hook of pre-commit on the files among those that were named, as pre-commit calls it: from the top of the repository."""
    with open(path) as file:
        (one,) = yaml.safe_load(file)
    if one["language"] != "script" or not os.access(os.path.join(root, one["entry"]), os.X_OK):
        wrong("the entry is no script that can be run")
    options, files = words[: words.index("--")], words[words.index("--") + 1 :]
    files = [name for name in files if re.search(one["files"], name)]
    print("files:", *files, flush=True)
    return subprocess.run([os.path.join(root, one["entry"]), *options, *files]).returncode if files else 0


kind, file, *rest = sys.argv[1:]
if kind == "hook":
    sys.exit(hook(file, rest[0], rest[1:]))
pairs = dict(word.split("=", 1) for word in rest)
sys.exit(Action(file, pairs).go() if kind == "action" else gitlab(file, pairs))
