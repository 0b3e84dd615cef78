import subprocess
from pathlib import Path

CUDA = Path("/usr/local/cuda")
NVCC = CUDA / "bin" / "nvcc"
subprocess.check_call([str(NVCC), "-lineinfo", "-c", "k.cu", "-I", str(CUDA / "include")])
