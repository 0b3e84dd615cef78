import subprocess
from pathlib import Path

CUDA = Path("/opt/rocm")
NVCC = CUDA / "bin" / "hipcc"
subprocess.check_call([str(NVCC), "-gline-tables-only", "-c", "k.cu", "-I", str(CUDA / "include")])
