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
    return hipCreateChannelDesc<uchar2>();
}

#define PIXELS() hipCreateChannelDesc<uchar4>()

void all(hipChannelFormatDesc *d)
{
    d[0] = hipCreateChannelDesc<uchar4>();
    d[1] = hipCreateChannelDesc< uchar1 >( );
    d[2] = ::hipCreateChannelDesc<signed char>();
    d[3] = hipCreateChannelDesc<pixel>();
    d[4] = hipCreateChannelDesc<int8_t>();
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
    d[14] = hipCreateChannelDescHalf2();
    d[15] = hipCreateChannelDescHalf4();
#if 0
    d[16] = hipCreateChannelDesc<uchar2>();
#endif
}
