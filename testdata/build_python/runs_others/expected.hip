# This reads what others built. What it says of nvcc, CUDA_HOME and -Xcompiler is its own.
import os
import subprocess

flags = {"nvcc": ["-Xcompiler", "-Wall"], "home": os.environ.get("CUDA_HOME")}
log = open(os.path.join("logs", "all")).read()
for line in subprocess.run(["git", "ls-files"], stdout=subprocess.PIPE).stdout.splitlines():
    if line.startswith("nvcc") or line == flags["nvcc"] or line != "nvcc" or "nvcc" in log:
        print(len(line), "nvcc", line)
