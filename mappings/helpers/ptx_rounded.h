#include "directed_conversions.h"
#include "ptx_floats.h"
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ROUNDED)
#define TRANSHIP_PTX_ROUNDED
// What rounds as its name says and saturates or flushes as well is of the two helpers above.
#endif
