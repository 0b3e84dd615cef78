// What comes before all other declarations: the types that they are made of.
#pragma GCC system_header

#ifndef TRANSHIP_CUDA_VERSION // --as-cuda; else what the row of CUDA_VERSION says
#define TRANSHIP_CUDA_VERSION 12090
#endif

#ifdef TRANSHIP_TOOLKIT // a compiler's headers, in a folder
#include <stddef.h>
#include <stdint.h>
#else
typedef __SIZE_TYPE__ size_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
#if defined(__cplusplus) && !defined(NULL)
#define NULL __null
#endif
#endif

// What CUDA has and HIP has not, where only the types tell: the parse says it of each use, in templates of each instantiation.
#ifdef TRANSHIP_TOOLKIT
#define TRANSHIP_MARK(why)
#else
#define TRANSHIP_MARK(why) __attribute__((unavailable("tranship: " why)))
#endif

#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI
#define CUDA_CB
#define CUDART_CB

// The runtime's and the driver's.
struct CUuuid_st { char bytes[16]; };
typedef struct CUuuid_st CUuuid;
typedef struct CUuuid_st cudaUUID_t;
