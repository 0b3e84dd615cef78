from SCons.Script import Configure, Environment

env = Environment()
conf = Configure(env)
conf.CheckLib("hipblas", "hipblasCreate")
conf.CheckLib("hipblas", "cublasOfTomorrow")
conf.CheckLib("curl", "curl_easy_init")
conf.CheckLibWithHeader("amdhip64", "hip/hip_runtime.h", "c", "cudaFree(0);")
conf.CheckFunc("hipMalloc")
conf.check(lib="amdhip64", header_name="hip/hip_runtime.h", function_name="hipMalloc")
conf.check_cxx(lib=["hipblas"], function_name="hipblasCreate")
