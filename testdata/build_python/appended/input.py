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
def flags():
    if known():
        print("known")

    cc_flag.append("-gencode")
    cc_flag.append("arch=compute_75,code=sm_75")
    if most():
        cc_flag.append("-gencode")
    return cc_flag
if more(): cc_flag.append("-lineinfo"); done()
if most(): cc_flag.append("-restrict")
nvcc_flags = cc_flag
nvcc_flags.append(
    "-arch=sm_70")
setup(name="x")
