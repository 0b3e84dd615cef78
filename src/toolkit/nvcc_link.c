/* Objects become a program or a library. */
#include "base/fs.h"
#include "record/empty.h"
#include "toolkit/file.h"
#include "toolkit/nvcc.h"
#include "toolkit/said.h"
#include "toolkit/stub.h"
#include <stdio.h>
#include <unistd.h>

/* True if one of the static libraries behind -lNAME has an empty object in it. */
static bool library_is_empty(struct nvcc *n, const char *name)
{
    for (size_t i = 0; i < n->libraries.n; i++) {
        const char *flag = n->libraries.p[i];
        if (!strncmp(flag, "-L", 2) &&
            empty_in(arena_printf(n->arena, "%s/lib%s.a", flag + 2, name)))
            return true;
    }
    return false;
}

static bool any_is_empty(struct nvcc *n, const struct words *objects)
{
    bool empty = false;
    for (size_t i = 0; i < objects->n && !empty; i++)
        empty = empty_in(objects->p[i]);
    for (size_t i = 0; i < n->libraries.n && !empty; i++)
        if (!strncmp(n->libraries.p[i], "-l", 2))
            empty = library_is_empty(n, n->libraries.p[i] + 2);
    return empty;
}

/* The toolkit's libraries, as nvcc adds them. */
static void add_toolkit(struct nvcc *n, struct words *command)
{
    static const char *const always[] = {"-lrt", "-lpthread", "-ldl"};
    const char *lib = arena_printf(n->arena, "%s/targets/x86_64-linux/lib", n->here->dir);
    words_add(command, n->arena, arena_printf(n->arena, "-L%s/stubs", lib));
    words_add(command, n->arena, arena_printf(n->arena, "-L%s", lib));
    if (strcmp(n->cudart, "none") != 0) {
        words_add(command, n->arena, "-lcudadevrt");
        words_add(command, n->arena, !strcmp(n->cudart, "static") ? "-lcudart_static" : "-lcudart");
    }
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        words_add(command, n->arena, always[i]);
}

static void add_linker_flags(struct nvcc *n, struct words *command)
{
    nvcc_add_host_flags(n, false, command);
    for (size_t i = 0; i < n->xlinker.n; i++) {
        if (strncmp(n->xlinker.p[i], "-Wl,", 4) != 0)
            words_add(command, n->arena, "-Xlinker");
        words_add(command, n->arena, n->xlinker.p[i]);
    }
}

int nvcc_link(struct nvcc *n, const struct words *objects, const char *output)
{
    struct words command = {0};
    words_add(&command, n->arena, nvcc_host_compiler(n));
    words_add(&command, n->arena, "-m64");
    if (n->shared)
        words_add(&command, n->arena, "-shared");
    /* before the objects: configure scripts take what -dryrun prints behind it for the libraries */
    words_add(&command, n->arena, "-o");
    words_add(&command, n->arena, output);
    words_add(&command, n->arena, "-Wl,--start-group");
    words_append(&command, n->arena, objects);
    words_append(&command, n->arena, &n->libraries);
    add_toolkit(n, &command);
    words_add(&command, n->arena, "-Wl,--end-group");
    add_linker_flags(n, &command);
    if (any_is_empty(n, objects))
        words_add(&command, n->arena, EMPTY_LINK_FLAG);
    int rc = nvcc_command(n, &command, NULL);
    if (rc == 0 && n->run) {
        struct words run = {0};
        words_add(&run, n->arena,
                  arena_printf(n->arena, "./%s", output) + (*output == '/' ? 2 : 0));
        words_append(&run, n->arena, &n->run_args);
        rc = nvcc_command(n, &run, NULL);
    }
    return rc;
}

int nvcc_device_link(struct nvcc *n, const struct words *objects, const char *output)
{
    struct buf bytes = {0};
    struct err err;
    int rc = 0;
    for (size_t i = 0; i < objects->n && !n->dryrun && rc == 0; i++)
        if (fs_kind(objects->p[i]) == FS_NONE)
            rc = said_fatal("nvcc", "Could not open input file '%s'", objects->p[i]);
    stub_object(NULL, 0, NULL, &bytes);
    if (rc == 0 && !n->dryrun && toolkit_file(output, buf_str(&bytes), false, &err) != 0)
        rc = said_fatal("nvcc", "%s", err.msg);
    buf_release(&bytes);
    return rc;
}

int nvcc_archive(struct nvcc *n, const struct words *objects, const char *output)
{
    struct words command = {0};
    words_add(&command, n->arena, n->arbin ? n->arbin : "ar");
    words_add(&command, n->arena, "crs");
    words_append(&command, n->arena, &n->xarchive);
    words_add(&command, n->arena, output);
    words_append(&command, n->arena, objects);
    if (!n->dryrun)
        unlink(output);
    return nvcc_command(n, &command, NULL);
}
