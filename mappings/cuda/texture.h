/*
 * What a fetch through a texture reference returns where the row can't say it: normalized reads give
 * floats of the same width, a gather gives four components. Texture references left CUDA in release 12.
 */
typedef __SIZE_TYPE__ size_t;

#ifdef __cplusplus
template<class T> struct tranship_texnorm { typedef float type; };
template<> struct tranship_texnorm<char1> { typedef float1 type; };
template<> struct tranship_texnorm<uchar1> { typedef float1 type; };
template<> struct tranship_texnorm<short1> { typedef float1 type; };
template<> struct tranship_texnorm<ushort1> { typedef float1 type; };
template<> struct tranship_texnorm<char2> { typedef float2 type; };
template<> struct tranship_texnorm<uchar2> { typedef float2 type; };
template<> struct tranship_texnorm<short2> { typedef float2 type; };
template<> struct tranship_texnorm<ushort2> { typedef float2 type; };
template<> struct tranship_texnorm<char4> { typedef float4 type; };
template<> struct tranship_texnorm<uchar4> { typedef float4 type; };
template<> struct tranship_texnorm<short4> { typedef float4 type; };
template<> struct tranship_texnorm<ushort4> { typedef float4 type; };

template<class T, bool Normalized> struct tranship_texgather { typedef T type; };
template<> struct tranship_texgather<char, false> { typedef char4 type; };
template<> struct tranship_texgather<signed char, false> { typedef char4 type; };
template<> struct tranship_texgather<unsigned char, false> { typedef uchar4 type; };
template<> struct tranship_texgather<short, false> { typedef short4 type; };
template<> struct tranship_texgather<unsigned short, false> { typedef ushort4 type; };
template<> struct tranship_texgather<int, false> { typedef int4 type; };
template<> struct tranship_texgather<unsigned int, false> { typedef uint4 type; };
template<> struct tranship_texgather<float, false> { typedef float4 type; };
template<class T> struct tranship_texgather<T, true> { typedef float4 type; };
#endif
