// HIP 5.2 takes unsigned bytes for signed in these descriptors, and the other way round.
#include <cstdint>
#include <cuda_runtime.h>

typedef uchar4 pixel;
using level = unsigned char;

template <class T> cudaChannelFormatDesc any()
{
    return cudaCreateChannelDesc<T>();
}

template <class T> cudaChannelFormatDesc other()
{
    return cudaCreateChannelDesc<uchar2>();
}

#define PIXELS() cudaCreateChannelDesc<uchar4>()

void all(cudaChannelFormatDesc *d)
{
    d[0] = cudaCreateChannelDesc<uchar4>();
    d[1] = cudaCreateChannelDesc< uchar1 >( );
    d[2] = ::cudaCreateChannelDesc<signed char>();
    d[3] = cudaCreateChannelDesc<pixel>();
    d[4] = cudaCreateChannelDesc<int8_t>();
    d[5] = cudaCreateChannelDesc<level>();
    d[6] = cudaCreateChannelDesc<unsigned char>();
    d[7] = cudaCreateChannelDesc<ushort4>();
    d[8] = cudaCreateChannelDesc<float>();
    d[9] = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
    d[10] = any<uchar4>();
    d[11] = PIXELS();
    cudaChannelFormatDesc (*make)() = cudaCreateChannelDesc<uchar2>;
    d[12] = make();
    d[13] = cudaCreateChannelDescHalf();
    d[14] = cudaCreateChannelDescHalf2();
    d[15] = cudaCreateChannelDescHalf4();
#if 0
    d[16] = cudaCreateChannelDesc<uchar2>();
#endif
}
