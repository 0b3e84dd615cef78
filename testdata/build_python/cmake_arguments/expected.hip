from skbuild import setup
setup(cmake_args=['-DCMAKE_HIP_FLAGS=-gline-tables-only', '-DCMAKE_BUILD_TYPE=Release'])
