# A script that builds with nvcc, and knows it by a path only.
import os
import subprocess

home = os.environ.get("CUDA_HOME", "/usr/local/cuda")
compiler = os.path.join(home, "bin", "nvcc")
flags = ["-O2", "-Xcompiler", "-Wall", "-arch=sm_70", "--threads", "4"]
for name in ("a.cu", "b.cu"):
    subprocess.run([compiler] + flags + ["-c", name], check=True)
