rem nvcc
:: nvcc
set NVCC_ARGS=-O2
echo my-nvcc
"%CUDA_PATH%\bin\nvcc.exe" a.cu
