/* Explains the translation of a name, or the meaning of a finding. */
#include "cmd/common/cmd.h"
#include "cmd/maps/maps.h"
#include "report/reference.h"

struct explain {
    struct map_options maps;
    struct map map;
    release rocm; /* 0: not asked for */
    bool json;
    struct buf out;
};

static const struct opt options[] = {
    {0, "rocm", "X.Y",
     "answer for this HIP release: whether it has the HIP name, and which row a port uses", NULL},
    MAP_OPTIONS,
    {0, "json", NULL, "print JSON", NULL},
    {0, NULL, NULL, NULL, NULL},
};

static int explain_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct explain *e = ctx;
    if (!strcmp(o->name, "rocm"))
        return cmd_release(arg, &e->rocm, err);
    int rc = maps_take(&e->maps, o, arg, err);
    e->json |= rc == 1;
    return rc < 0 ? -1 : 0;
}

static int explain_word(struct reference *ref, const char *word)
{
    struct reference_miss miss;
    struct buf text = {0};
    if (reference_add(ref, word, &miss))
        return EXIT_COMPLETE;
    reference_miss_text(&miss, word, &text);
    cmd_fail(0, "%s", text.p);
    buf_release(&text);
    return EXIT_WORK_LEFT;
}

static int explain_run(int argc, char **argv)
{
    struct explain e = {0};
    struct err err;
    int nargs, code = EXIT_COMPLETE;
    map_init(&e.map);
    if (opt_parse(options, argc, argv, explain_take, &e, &nargs, false, NULL, NULL, &err) != 0) {
        code = cmd_wrong_use("explain", "%s", err.msg);
    } else if (!nargs) {
        code = cmd_wrong_use("explain", "no name given");
    } else if ((code = maps_load_here(&e.maps, &e.map, "explain")) == EXIT_COMPLETE) {
        struct reference ref = {
            {&e.map, e.rocm, cmd_width()}, &e.out, e.json ? jvalue_array() : NULL};
        for (int i = 0; i < nargs; i++) {
            int found = explain_word(&ref, argv[i]);
            code = found > code ? found : code;
        }
        if (e.json)
            jvalue_write(ref.list, &e.out);
        cmd_print(&e.out);
    }
    map_release(&e.map);
    return code;
}

const struct command command_explain = {
    .name = "explain",
    .synopsis = "[options] NAME...",
    .summary = "show what a CUDA name becomes, or what a finding means",
    .description =
        "Prints the rows of the mapping tables for a name: its HIP counterpart, its signature, the "
        "CUDA and HIP releases that have it, the changes to the arguments of its calls, and "
        "differences in behaviour. NAME is a function, type, enumerator, macro, struct member "
        "(cudaDeviceProp.warpSize), header (cuda_runtime.h), namespace or library (cublas); for a "
        "HIP name, or a name of an underlying library (rocblas_sgemm), it lists the CUDA names "
        "that become it. ptx:lop3 lists the PTX instructions that begin with lop3, and "
        "__nvvm_shfl_ the functions that begin so. For the number of a finding (TS1402) it prints "
        "what the finding means and what to do.\n\n"
        "If no table lists the name, it suggests similar names, and the exit status is 1.",
    .options = options,
    .run = explain_run,
};
