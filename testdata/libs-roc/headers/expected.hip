#include <hip/hip_runtime.h>
#include <roctoy/roctoy.h>
#include "hiptoy/extra.h"
#include <roctoy/old.h>
#if __has_include(<roctoy/roctoy.h>) && __has_include(<roctoy/old.h>)
#define TOY 1
#endif
