#include <hip/hip_runtime.h>
/// tranship: off
void a(void *p) { cudaFree(p); }
/** tranship: on */
void b(void *p) { hipFree(p); }
//! tranship: off
void c(void *p) { cudaFree(p); }
/*! tranship: on
 *  from here on */
void d(void *p) { hipFree(p); }
//// tranship: off
/***/
void e(void *p) { hipFree(p); }
