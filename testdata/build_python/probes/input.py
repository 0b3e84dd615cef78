from SCons.Script import Configure, Environment

env = Environment()
conf = Configure(env)
conf.CheckLib("cublas", "cublasInit")
conf.CheckLib("cublas", "cublasOfTomorrow")
conf.CheckLib("curl", "curl_easy_init")
conf.CheckLibWithHeader("cudart", "cuda_runtime.h", "c", "cudaFree(0);")
conf.CheckFunc("cudaMalloc")
conf.check(lib="cudart", header_name="cuda_runtime.h", function_name="cudaMalloc")
conf.check_cxx(lib=["cublas"], function_name="cublasCreate")
