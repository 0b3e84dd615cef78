"""A script that speaks of CUDA: nvcc -arch=sm_70, /usr/local/cuda."""
import argparse
import torch

DEVICE = 'cuda'
parser = argparse.ArgumentParser(description='Trains with CUDA, built by nvcc -arch=sm_70')
parser.add_argument('--threads', '-t', default=4)
parser.add_argument('--maxrregcount', '--use_fast_math')
FILES = ['a.cu', 'b.cuh']
LINKS = ['cudart', '-lcublas']
if torch.cuda.is_available() and torch.version.cuda:
    print('nvcc', torch.version.cuda)
where = '/usr/local/cuda/lib64'
