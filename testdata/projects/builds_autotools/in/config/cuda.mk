CUDA_INC = -I/usr/local/cuda/include -I$(top_srcdir)/include
