#include "features.h"

int chained()
{
#if CHAIN_LEVEL > 1
    return cudaLaunchAttributeProgrammaticStreamSerialization + chain();
#else
    return 0;
#endif
}
