from setuptools import setup
flags = ["-G
nvcc_args = ['-G'
x = """open
