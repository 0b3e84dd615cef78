#include <hip/hip_runtime.h>

namespace { void cudaOwnHelper(int *); }
#define OWN(p) cudaOwnHelper(p)

TEST_F(CudaTest, cudaMemcpy)
{
    EXPECT_EQ(hipMemcpy(0, 0, 0, hipMemcpyDefault), hipSuccess);
    OWN(0);
}
