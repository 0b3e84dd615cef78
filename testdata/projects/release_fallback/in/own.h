#ifndef OWN_H
#define OWN_H
// The host's compiler gets a value, too.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 0
#endif
#if defined(__CUDACC__) && __CUDACC_VER_MAJOR__ >= 9
#define HAS_SYNC 1
#else
#define HAS_SYNC 0
#endif
#if CUDART_VERSION >= 11000
inline int success() { return cudaSuccess; }
#else
inline int success() { return cudaNoSuchOld; }
#endif
#endif
