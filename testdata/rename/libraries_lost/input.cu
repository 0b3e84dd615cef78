#include <cublasXt.h>
#include <cufftXt.h>
#include <nccl.h>
#include <nvPTXCompiler.h>
#include <nvvm.h>

int later(void)
{
    int xt = cublasXtToCome(1), vm = nvvmToCome(2), ptx = nvPTXCompilerToCome(3);
    int symbol = pncclToCome(4) + NVFFT_TO_COME;
    return xt + vm + ptx + symbol + NVPTXCOMPILE_TO_COME;
}
