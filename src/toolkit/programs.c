/* From a name to a program of the toolkit. */
#include "toolkit/programs.h"
#include "base/fs.h"
#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name, *folder;
    toolkit_main *run;
} programs[] = {
    {"nvcc", "bin", nvcc_main},
    {"bin2c", "bin", bin2c_main},
    {"cuobjdump", "bin", companion_main},
    {"nvdisasm", "bin", companion_main},
    {"nvlink", "bin", companion_main},
    {"fatbinary", "bin", companion_main},
    {"ptxas", "bin", companion_main},
    {"nvprune", "bin", companion_main},
    {"cudafe++", "bin", companion_main},
    {"cu++filt", "bin", companion_main},
    {"__nvcc_device_query", "bin", companion_main},
    {"cicc", "nvvm/bin", companion_main},
    {"nvidia-smi", "bin", smi_main},
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

bool toolkit_program_at(int i, const char **name, const char **folder)
{
    if (i >= PROGRAMS)
        return false;
    *name = programs[i].name;
    *folder = programs[i].folder;
    return true;
}

bool toolkit_has_program(const char *name)
{
    for (int i = 0; i < PROGRAMS; i++)
        if (!strcmp(programs[i].name, name))
            return true;
    return false;
}

/* The release of a toolkit, as its version.json has it; the usual one if it does not say. */
static release release_of(struct toolkit_here *here)
{
    struct buf text = {0};
    struct err err;
    release cuda = TOOLKIT_DEFAULT;
    static const char before[] = "CUDA Version ";
    if (fs_read(fs_join(here->arena, here->dir, "version.txt"), 4096, &text, &err) == 0 &&
        str_starts(buf_str(&text), STR(before)))
        release_parse(str_trim(str_cut(buf_str(&text), sizeof before - 1, text.len)), &cuda);
    buf_release(&text);
    return cuda;
}

int toolkit_program(int argc, char **argv)
{
    struct arena a = {0};
    const char *name = fs_basename(argv[0]), *dir = getenv("TRANSHIP_TOOLKIT");
    struct toolkit_here here = {.dir = dir ? dir : "", .arena = &a};
    int rc = 127;
    if (!dir) {
        fprintf(stderr, "tranship: %s is a program of a toolkit: run the one in its folder\n",
                name);
        return rc;
    }
    here.cuda = release_of(&here);
    for (int i = 0; i < PROGRAMS; i++)
        if (!strcmp(programs[i].name, name))
            rc = programs[i].run(&here, argc, argv);
    if (fflush(stdout) != 0 && rc == 0)
        rc = 1;
    arena_release(&a);
    return rc;
}
