/* Licence: none. */
#ifndef POOL_H
#define POOL_H

inline void release(void *p) { cudaFree(p); }

#endif // POOL_H
