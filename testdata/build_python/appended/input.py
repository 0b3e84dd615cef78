from setuptools import setup

cc_flag = ["-O3"]
cc_flag.append("-gencode")
cc_flag.append("arch=compute_70,code=sm_70")
if newer():
    cc_flag.append("-gencode")  # the newest
    cc_flag.append("arch=compute_90,code=sm_90")
else:
    # nothing else stands here
    cc_flag.append("--expt-relaxed-constexpr")
for arch in archs:
    print(arch)
    cc_flag.append("-gencode")
    cc_flag.append(f"arch=compute_{arch},code=sm_{arch}")
if more(): cc_flag.append("-lineinfo"); done()
if most(): cc_flag.append("-restrict")
nvcc_flags = cc_flag
nvcc_flags.append(
    "-arch=sm_70")
setup(name="x")
