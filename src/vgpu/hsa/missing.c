/* Programs may be linked with functions that the virtual GPU does not have. Each prints its name
 * once and returns an error. Their headers are not included, since the arguments do not matter. */
#include "vgpu/hsa/missing.h"
#include <stdint.h>

int system_missing(const char *name);

#define MISSING(name)                                                                              \
    __attribute__((visibility("default"))) int name(void);                                         \
    int name(void)                                                                                 \
    {                                                                                              \
        return system_missing(#name);                                                              \
    }
MISSING_FUNCTIONS(MISSING)
