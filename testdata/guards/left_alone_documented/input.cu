#include <cuda_runtime.h>
/// tranship: off
void a(void *p) { cudaFree(p); }
/** tranship: on */
void b(void *p) { cudaFree(p); }
//! tranship: off
void c(void *p) { cudaFree(p); }
/*! tranship: on
 *  from here on */
void d(void *p) { cudaFree(p); }
//// tranship: off
/***/
void e(void *p) { cudaFree(p); }
