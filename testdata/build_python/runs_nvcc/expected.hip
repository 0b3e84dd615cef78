# A script that builds with nvcc, and knows it by a path only.
import os
import subprocess

home = os.environ.get("ROCM_PATH", "/opt/rocm")
compiler = os.path.join(home, "bin", "hipcc")
flags = ["-O2", "-Wall"]
for name in ("a.cu", "b.cu"):
    subprocess.run([compiler] + flags + ["-c", name], check=True)
