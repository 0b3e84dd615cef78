#include <hip/hip_runtime.h>
#endif
#else
int e = hipSuccess;
#endif
