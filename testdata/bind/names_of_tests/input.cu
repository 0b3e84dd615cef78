#include <cuda_runtime.h>

namespace { void cudaOwnHelper(int *); }
#define OWN(p) cudaOwnHelper(p)

TEST_F(CudaTest, cudaMemcpy)
{
    EXPECT_EQ(cudaMemcpy(0, 0, 0, cudaMemcpyDefault), cudaSuccess);
    OWN(0);
}
