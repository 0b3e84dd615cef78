from skbuild import setup
setup(cmake_args=['-DCMAKE_CUDA_ARCHITECTURES=70;80', '-DCMAKE_CUDA_FLAGS=-lineinfo', '-DCMAKE_BUILD_TYPE=Release'])
