// cuda.h brings the C library's header.
#if defined(TRANSHIP_TOOLKIT) || !defined(__cplusplus)
#include <stdlib.h>
#endif
