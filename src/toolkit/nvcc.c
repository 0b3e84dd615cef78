/* nvcc: which files are compiled, and what they become. */
#include "toolkit/nvcc.h"
#include "base/fs.h"
#include "toolkit/said.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* "DIR/NAME.EXTENSION" for a source, in the output's folder. */
static const char *default_output(struct nvcc *n, const char *source, const char *extension)
{
    const char *base = fs_basename(source), *dot = strrchr(base, '.');
    char *name = arena_printf(n->arena, "%.*s%s", (int)(dot ? dot - base : (long)strlen(base)),
                              base, extension);
    return n->folder ? fs_join(n->arena, n->folder, name) : name;
}

static bool is_source(enum nvcc_file kind)
{
    return kind != NVCC_OBJECT && kind != NVCC_UNKNOWN;
}

/* -c, -ptx, -E ...: each source has an output of its own. */
static int each_source(struct nvcc *n)
{
    static const char *const ends[] = {
        [NVCC_CUBIN] = ".cubin",   [NVCC_FATBIN] = ".fatbin", [NVCC_PTX] = ".ptx",
        [NVCC_OPTIX] = ".optixir", [NVCC_LTOIR] = ".ltoir",   [NVCC_CUDA] = ".cu.cpp.ii",
        [NVCC_COMPILE] = ".o",     [NVCC_DC] = ".o"};
    int rc = 0;
    for (size_t i = 0; i < n->input.n && rc == 0; i++) {
        const char *source = n->input.p[i], *output = n->output;
        if (!is_source(nvcc_file_kind(n, source)))
            continue;
        bool preprocesses = n->phase >= NVCC_PREPROCESS && n->phase <= NVCC_MM;
        if (!output && !preprocesses)
            output = default_output(n, source, ends[n->phase]);
        if (n->phase == NVCC_COMPILE || n->phase == NVCC_DC)
            rc = nvcc_compile(n, source, output);
        else if (preprocesses || n->phase == NVCC_CUDA)
            rc = nvcc_preprocess(n, source, output);
        else
            rc = nvcc_device(n, source, output);
    }
    return rc;
}

static int put_together(struct nvcc *n, const struct words *objects)
{
    if (n->phase == NVCC_LIB)
        return nvcc_archive(n, objects, n->output ? n->output : "a.a");
    if (n->phase == NVCC_DLINK)
        return nvcc_device_link(n, objects, n->output ? n->output : "a_dlink.o");
    if (n->dryrun || n->verbose)
        fprintf(stderr, "#$ nvlink -m64 --arch=sm_%d \n", n->archs[0]);
    return nvcc_link(n, objects, n->output ? n->output : "a.out");
}

/* A program or library of sources and objects: sources become objects in a folder that goes. */
static int all_together(struct nvcc *n)
{
    struct words objects = {0}, made = {0};
    const char *tmp = getenv("TMPDIR");
    char *folder = arena_printf(n->arena, "%s/tranship-nvcc-XXXXXX", tmp ? tmp : "/tmp");
    int rc = 0;
    if (!mkdtemp(folder))
        return said_fatal("nvcc", "%s: no folder can be made", folder);
    for (size_t i = 0; i < n->input.n && rc == 0; i++) {
        const char *name = n->input.p[i], *object = name;
        if (is_source(nvcc_file_kind(n, name))) {
            object = arena_printf(n->arena, "%s/%zu-%s.o", folder, i, fs_basename(name));
            words_add(&made, n->arena, object);
            rc = nvcc_compile(n, name, object);
        }
        words_add(&objects, n->arena, object);
    }
    if (rc == 0)
        rc = put_together(n, &objects);
    for (size_t i = 0; i < made.n; i++) {
        unlink(made.p[i]);
        char *deps = arena_strdup(n->arena, str_of(made.p[i]));
        deps[strlen(deps) - 1] = 'd';
        unlink(deps);
    }
    rmdir(folder);
    return rc;
}

static void list_archs(struct nvcc *n, const char *prefix)
{
    for (int i = 0, arch; releases_arch(&i, n->here->cuda, &arch);)
        printf("%s%d\n", prefix, arch);
}

/* What is printed instead of any work. */
static bool prints(struct nvcc *n)
{
    if (n->version)
        nvcc_print_version(n);
    else if (n->help)
        nvcc_print_help(n);
    else if (n->list_arch)
        list_archs(n, "compute_");
    else if (n->list_code)
        list_archs(n, "sm_");
    else
        return false;
    return true;
}

static int check_input(struct nvcc *n)
{
    for (size_t i = 0; i < n->input.n; i++)
        if (nvcc_file_kind(n, n->input.p[i]) == NVCC_UNKNOWN)
            return said_fatal("nvcc", "Don't know what to do with '%s'", n->input.p[i]);
    if (!n->input.n && !(n->libraries.n && n->phase == NVCC_LINK))
        return said_fatal("nvcc",
                          "No input files specified; use option --help for more information");
    if (n->phase < NVCC_DLINK && n->phase != NVCC_LINK && n->output && n->input.n > 1)
        return said_fatal("nvcc", "A single input file is required for a non-link phase when an "
                                  "outputfile is specified");
    return 0;
}

/* -Xcompiler --version, and its like: the host's compiler answers, and makes no object. nvcc fails
 * then, and build files that ask so read only what was printed. */
static const char *question(const struct nvcc *n)
{
    static const char *const asks[] = {"--version", "-dumpversion", "-dumpfullversion",
                                       "-dumpmachine"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof asks / sizeof *asks && !found; i++)
        found = words_have(&n->xcompiler, asks[i]) ? asks[i] : NULL;
    return n->dryrun ? NULL : found;
}

static int ask_host(struct nvcc *n, const char *asks)
{
    struct words command = {0};
    words_add(&command, n->arena, nvcc_host_compiler(n));
    words_add(&command, n->arena, asks);
    int rc = nvcc_command(n, &command, NULL);
    return rc ? rc : 1;
}

int nvcc_main(struct toolkit_here *here, int argc, char **argv)
{
    struct nvcc n = {.here = here, .arena = here->arena};
    int rc = nvcc_read(&n, argc, argv);
    if (rc != 0) { /* where a build stops is a part of its record */
        nvcc_record_begin(&n);
        nvcc_record(&n, argc, argv, rc, false);
    } else if (!prints(&n)) {
        nvcc_record_begin(&n);
        if (n.verbose || n.dryrun)
            nvcc_print_variables(&n);
        bool refused = check_input(&n) != 0;
        const char *asks = refused ? NULL : question(&n);
        rc = refused;
        if (asks)
            rc = ask_host(&n, asks);
        else if (!refused)
            rc = n.phase == NVCC_LINK || n.phase >= NVCC_DLINK ? all_together(&n) : each_source(&n);
        nvcc_record(&n, argc, argv, rc, refused || asks);
    }
    buf_release(&n.says);
    return rc;
}
