from setuptools import setup

cc_flag = ["-O3"]
if newer():
    pass
else:
    # nothing else stands here
    pass
for arch in archs:
    print(arch)
def flags():
    if known():
        print("known")

    if most():
        pass
    return cc_flag
if more(): cc_flag.append("-gline-tables-only"); done()
if most(): cc_flag.append("-restrict")
nvcc_flags = cc_flag
nvcc_flags.extend(
    [])
setup(name="x")
