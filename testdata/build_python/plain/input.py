import os
import shutil
import subprocess
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


def locate_cuda():
    home = os.environ.get('CUDA_HOME') or os.environ['CUDA_PATH']
    if 'CUDA_HOME' in os.environ:
        nvcc = os.path.join(home, 'bin', 'nvcc')
    else:
        nvcc = shutil.which('nvcc') or '/usr/local/cuda-11.8/bin/nvcc'
    return {'home': home, 'nvcc': nvcc, 'lib64': os.path.join(CUDA['home'], 'lib64')}


CUDA = {'home': '/usr/local/cuda', 'include': '/usr/local/cuda/include', 'extras': '/usr/local/cuda/extras/CUPTI'}
version = subprocess.check_output(['nvcc', '--version'])
other = os.popen('nvcc --version').read()


class custom_build(build_ext):
    def build_cuda(self, src, obj):
        cmd = ['nvcc', '-c', src, '-o', obj, '-arch=sm_70', '--compiler-options', "'-fPIC'", '-t', '2']
        subprocess.check_call(cmd)
        os.system('nvcc -O2 -arch=sm_70 -Xcompiler -fPIC -c %s -o %s' % (src, obj))
        os.system("nvcc -arch=sm_%s -lineinfo -c a.cu" % cc)
        subprocess.run(['nvprof', './a.out'])
        self.compiler.set_executable('compiler_so', 'nvcc')
        flags = extra['nvcc']


setup(
    name='plain',
    install_requires=['numpy', 'cupy-cuda11x', 'nvidia-cublas-cu12'],
    description='Runs nvcc -arch=sm_70 for you',
    ext_modules=[
        Extension(
            'plain',
            sources=['plain.cpp', 'kernel.cu'],
            include_dirs=[CUDA['include'], '/usr/local/cuda/include'],
            library_dirs=['%s/lib64' % CUDA['home'], f"{CUDA['home']}/lib64", CUDA['home'] + '/lib64'],
            libraries=['cudart', 'cublas', 'cufft', 'cudadevrt', 'm'],
            extra_compile_args={'gcc': ['-O2'], 'nvcc': ['-arch=sm_70', '-G', "-c", '--ptxas-options=-v']},
        ),
        Extension('host', ['host.cpp'], libraries=['m'], extra_compile_args=['-arch', 'x86_64', '-G', '-t']),
        Extension('two', ['two.cpp'], define_macros=[('N', '1')], libraries=['cudart']),
    ],
)
MORE = ['-arch=sm_70 -lineinfo', '-O2 -G', '-arch=sm_70 -Xptxas -v', '-gencode arch=compute_70,code=sm_70']
os.system('cd src && nvcc -c a.cu')
os.system('ccache nvcc -c a.cu')
subprocess.run(['cmake', '-G', 'Ninja', '-DCMAKE_CUDA_COMPILER=nvcc'] + [nvcc, '-G'])
shutil.rmtree('/usr/local/cuda')
shutil.copy('cudnn.h', '/usr/local/cuda/include')
assert nvcc, 'nvcc -arch=sm_70 was not found'
print 'nvcc -arch=sm_70'
if name == 'nvcc' or 'nvcc' in extra:
    pass
