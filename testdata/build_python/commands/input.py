# Commands in strings, folders by variables, lists of both names and flags.
import os
import subprocess
from setuptools import Extension, setup

home = os.environ["CUDA_HOME"]
folders = {"home": home, "include": os.path.join(home, "include"), "lib64": os.path.join(home, "lib64")}
os.system("nvcc -c a.cu -o a.o && g++ -shared a.o -lcudart -o a.so; nvcc -lineinfo b.cu")
subprocess.check_call('nvcc -O3 -Xcompiler "-fPIC -Wall" -o %s %s' % (out, source), shell=True)
args = ["-arch=sm_{}".format(arch), "-Xcompiler", '"-fPIC"']
libs = ["-lcudart" if shared else "-lcudart_static", "-l" + "cublas"]
command = [os.path.join(home, "bin", "nvcc"), "-G", "-c", "a.cu"]
files = [os.path.join(home, "lib", "libcudart.so"), home + "/lib64/libcublas_static.a", "libm.so"]
words = "-I'my folder' -O2"
setup(name="x", ext_modules=[Extension("x", sources=["x.cpp"], libraries=libs, define_macros=[("__HIP_PLATFORM_AMD__", None)])])
