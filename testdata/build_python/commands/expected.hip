# Commands in strings, folders by variables, lists of both names and flags.
import os
import subprocess
from setuptools import Extension, setup

home = os.environ["ROCM_PATH"]
folders = {"home": home, "include": os.path.join(home, "include"), "lib64": os.path.join(home, "lib64")}
os.system("hipcc -c a.cu -o a.o && g++ -shared a.o -lamdhip64 -o a.so; hipcc -gline-tables-only b.cu")
subprocess.check_call('hipcc -O3 -fPIC -Wall -o %s %s' % (out, source), shell=True)
args = ["-fPIC"]
libs = ["-lamdhip64" if shared else "-lamdhip64", "-l" + "cublas"]
command = [os.path.join(home, "bin", "hipcc"), "-g", "-c", "a.cu"]
files = [os.path.join(home, "lib", "libcudart.so"), home + "/lib64/libcublas_static.a", "libm.so"]
words = "-I'my folder' -O2"
setup(name="x", ext_modules=[Extension("x", sources=["x.cpp"], libraries=libs, define_macros=[("__HIP_PLATFORM_AMD__", None)])])
