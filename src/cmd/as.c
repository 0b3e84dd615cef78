#include "cmd/as.h"
#include "cmd/common/cmd.h"
#include "record/shim.h"
#include <string.h>

/* src/toolkit defines it. */
int toolkit_program(int argc, char **argv) __attribute__((weak));

static bool is_of_toolkit(const char *name)
{
    static const char *const names[] = {
        "nvcc",  "cuobjdump", "nvlink",   "fatbinary", "ptxas",
        "bin2c", "nvprune",   "nvdisasm", "cu++filt",  "nvidia-smi",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

int as_main(int argc, char **argv)
{
    if (toolkit_program && is_of_toolkit(argv[0]))
        return toolkit_program(argc, argv);
    return shim_run(argc, argv);
}
