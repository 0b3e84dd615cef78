#pragma once

inline int twice(int x)
{
#ifdef __HIP_PLATFORM_AMD__
    return 2 * planted_there;
#else
    return 2 * x;
#endif
}
