project('app', ['cpp', 'cuda'])
executable('app', 'main.cpp', 'a.cu')
