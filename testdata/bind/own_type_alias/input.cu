#include <cuda_runtime.h>


namespace own {
using cudaStream_t = int;
typedef unsigned cudaEvent_t;
cudaStream_t s;
cudaEvent_t e;
}
cudaStream_t theirs;
own::cudaStream_t mine;
