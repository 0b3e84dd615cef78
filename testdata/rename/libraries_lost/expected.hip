#include <cublasXt.h>
#include <hipfft/hipfftXt.h>
#include <rccl/rccl.h>
#include <nvPTXCompiler.h>
#include <nvvm.h>

int later(void)
{
    int xt = cublasXtToCome(1), vm = nvvmToCome(2), ptx = nvPTXCompilerToCome(3);
    int symbol = pncclToCome(4) + NVFFT_TO_COME;
    return xt + vm + ptx + symbol + NVPTXCOMPILE_TO_COME;
}
