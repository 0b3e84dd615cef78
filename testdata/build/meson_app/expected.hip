project('app', 'cpp', 'cuda')
cublas = meson.get_compiler('cpp').find_library('hipblas', dirs: '/opt/rocm/lib')
nvcc_args = ['-ffast-math', ]
executable('app', 'main.cpp', 'k.cu', cuda_args: ['-Wall', '-g', '-O0'], link_args: ['-lamdhip64', '-lm'],
           dependencies: [cublas, dependency('cuda')])
