project('plain', 'cpp')
# nvcc -arch=sm_70 is said here only
add_project_arguments('-O2', '--debug', '-t', language: 'cpp')
executable('plain', 'main.cpp', cpp_args: ['-DWITH_CUDA=0', '-G'], link_args: '-lm')
