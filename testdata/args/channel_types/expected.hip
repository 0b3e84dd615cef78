// HIP 5.2 takes unsigned bytes for signed in these descriptors, and the other way round.
#include <cstdint>
#include <hip/hip_runtime.h>

typedef uchar4 pixel;
using level = unsigned char;

template <class T> hipChannelFormatDesc any()
{
    return hipCreateChannelDesc<T>();
}

template <class T> hipChannelFormatDesc other()
{
    return hipCreateChannelDesc(8, 8, 0, 0, hipChannelFormatKindUnsigned);
}

#define PIXELS() hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned)

void all(hipChannelFormatDesc *d)
{
    d[0] = hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned);
    d[1] = hipCreateChannelDesc(8, 0, 0, 0, hipChannelFormatKindUnsigned);
    d[2] = ::hipCreateChannelDesc(8, 0, 0, 0, hipChannelFormatKindSigned);
    d[3] = hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned);
    d[4] = hipCreateChannelDesc(8, 0, 0, 0, hipChannelFormatKindSigned);
    d[5] = hipCreateChannelDesc<level>();
    d[6] = hipCreateChannelDesc<unsigned char>();
    d[7] = hipCreateChannelDesc<ushort4>();
    d[8] = hipCreateChannelDesc<float>();
    d[9] = hipCreateChannelDesc(8, 8, 8, 8, hipChannelFormatKindUnsigned);
    d[10] = any<uchar4>();
    d[11] = PIXELS();
    hipChannelFormatDesc (*make)() = hipCreateChannelDesc<uchar2>;
    d[12] = make();
    d[13] = hipCreateChannelDescHalf();
    d[14] = hipCreateChannelDesc(16, 16, 0, 0, hipChannelFormatKindFloat);
    d[15] = hipCreateChannelDesc(16, 16, 16, 16, hipChannelFormatKindFloat);
#if 0
    d[16] = hipCreateChannelDesc(8, 8, 0, 0, hipChannelFormatKindUnsigned);
#endif
}
