# CUDA as a language of Meson's
project('waves', ['cpp', 'cuda'], version: '1.0', default_options: ['cpp_std=c++17'])
add_languages('cuda', required: true)

cuda_dep = dependency('cuda', version: '>=10.1', modules: ['cublas', 'cudart'])
cc = meson.get_compiler('cpp')
nvcc = find_program('hipcc')
fft = cc.find_library('hipfft', dirs: '/opt/rocm/lib', required: false)
rt = cc.find_library('amdhip64', dirs: ['/opt/rocm/lib', '/usr/lib'])

add_project_arguments('-fgpu-flush-denormals-to-zero', '-fno-hip-fp32-correctly-rounded-divide-sqrt', '-fgpu-approx-transcendentals', '-DWAVES=1', language: 'cuda')
add_project_link_arguments('-lhipblas', '-L/opt/rocm/lib', language: 'cpp')

nvcc_flags = ['-gline-tables-only', # lines in profiles
  '-fPIC']
kernels = static_library('kernels', 'waves.cu',
  cuda_args: nvcc_flags + ['-fgpu-rdc'],
  include_directories: include_directories('include'))

custom = custom_target('ptx', input: 'waves.cu', output: 'waves.ptx',
  command: [nvcc, '--genco', '@INPUT@', '-o', '@OUTPUT@'])
other = custom_target('obj', input: 'a.cu', output: 'a.o',
  command: ['hipcc', '-fgpu-rdc', '-c', '-std=c++17', '@INPUT@', '-o', '@OUTPUT@'])
if host_machine.system() == 'linux'
  message('built with nvcc -arch=sm_70')
  error('nvcc was not found')
endif
cuda = import('unstable-cuda')
flags = cuda.nvcc_arch_flags('11.0', 'Auto')
run_command('nvcc', '--version', check: true)
