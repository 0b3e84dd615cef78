import os
import shutil
import subprocess
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


def locate_cuda():
    home = os.environ.get('ROCM_PATH') or os.environ['ROCM_PATH']
    if 'ROCM_PATH' in os.environ:
        nvcc = os.path.join(home, 'bin', 'hipcc')
    else:
        nvcc = shutil.which('hipcc') or '/opt/rocm/bin/hipcc'
    return {'home': home, 'nvcc': nvcc, 'lib64': os.path.join(CUDA['home'], 'lib')}


CUDA = {'home': '/opt/rocm', 'include': '/opt/rocm/include', 'extras': '/usr/local/cuda/extras/CUPTI'}
version = subprocess.check_output(['nvcc', '--version'])
other = os.popen('nvcc --version').read()


class custom_build(build_ext):
    def build_cuda(self, src, obj):
        cmd = ['hipcc', '-c', src, '-o', obj, '-fPIC']
        subprocess.check_call(cmd)
        os.system('hipcc -O2 -fPIC -c %s -o %s' % (src, obj))
        os.system("hipcc -arch=sm_%s -gline-tables-only -c a.cu" % cc)
        subprocess.run(['nvprof', './a.out'])
        self.compiler.set_executable('compiler_so', 'hipcc')
        flags = extra['nvcc']


setup(
    name='plain',
    install_requires=['numpy', 'cupy-cuda11x', 'nvidia-cublas-cu12'],
    description='Runs nvcc -arch=sm_70 for you',
    ext_modules=[
        Extension(
            'plain',
            define_macros=[('__HIP_PLATFORM_AMD__', None)],
            sources=['plain.cpp', 'kernel.cu'],
            include_dirs=[CUDA['include'], '/opt/rocm/include'],
            library_dirs=['%s/lib' % CUDA['home'], f"{CUDA['home']}/lib", CUDA['home'] + '/lib'],
            libraries=['amdhip64', 'hipblas', 'hipfft', 'm'],
            extra_compile_args={'gcc': ['-O2'], 'nvcc': ['-g', "-c"]},
        ),
        Extension('host', ['host.cpp'], libraries=['m'], extra_compile_args=['-arch', 'x86_64', '-G', '-t']),
        Extension('two', ['two.cpp'], define_macros=[('__HIP_PLATFORM_AMD__', None), ('N', '1')], libraries=['amdhip64']),
    ],
)
MORE = ['-gline-tables-only', '-O2 -g', '']
os.system('cd src && nvcc -c a.cu')
os.system('ccache nvcc -c a.cu')
subprocess.run(['cmake', '-G', 'Ninja', '-DCMAKE_CUDA_COMPILER=nvcc'] + [nvcc, '-g'])
shutil.rmtree('/usr/local/cuda')
shutil.copy('cudnn.h', '/usr/local/cuda/include')
assert nvcc, 'nvcc -arch=sm_70 was not found'
print 'nvcc -arch=sm_70'
if name == 'nvcc' or 'nvcc' in extra:
    pass
