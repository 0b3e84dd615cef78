#include "standin/common/hip.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

bool hip_look_up(void *library, const struct hip_function *functions, size_t n)
{
    bool all = true;
    for (size_t i = 0; i < n; i++) {
        void *found = dlsym(library, functions[i].name);
        memcpy(functions[i].slot, &found, sizeof found);
        all &= found != NULL;
    }
    return all;
}

int hip_refuse(const char *function, const char *why)
{
    fprintf(stderr, "tranship: stand-in: %s: %s\n", function, why);
    return -1;
}

/* The virtual GPU gives its agents this name (src/vgpu/hsa/agent.c); no real one has it. */
int hip_check_virtual(const char *function, const char *device)
{
    if (strncmp(device, "tranship virtual ", 17) == 0)
        return 0;
    return hip_refuse(function,
                      "the device is not tranship's virtual GPU: only that one's memory is the "
                      "host's; use the real library");
}
