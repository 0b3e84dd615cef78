#include <hip/hip_runtime.h>
#include <roctoy/roctoy.h>
void run(roctoy_handle h) { roctoy_new(h); hiptoyGone(h); roctoy_late(h); }
