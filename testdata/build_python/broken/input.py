from setuptools import setup
flags = ['-arch=sm_70', "-G
nvcc_args = ['-G'
x = """open -arch=sm_70
