#include "cmd/hipify/hipify.h"
#include <stdio.h>

/* Which of the tools has an option. */
enum { PERL = 1, CLANG = 2, BOTH = 3 };

enum action {
    PASS_OVER, /* it has no meaning here, as what it is about does not arise */
    EXAMINE,
    IN_PLACE,
    NO_BACKUP,
    NO_OUTPUT,
    PRINT_STATS,
    PRINT_CSV,
    STATS_FILE,
    OUTPUT,
    OUTPUT_DIR,
    QUIET,
    ROC,
    HIP_LAUNCHES,
    CUDA_LAUNCHES,
    EXCLUDE_DIRS,
    EXCLUDE_FILES,
    WHITELIST,
    BUILD,
    FLAG,
    FLAG_I,
    FLAG_D,
    HELP,
    VERSION
};

/* Their documented options: hipify-perl -help, hipify-clang --help, and the
 * HIPIFY documentation. */
static const struct known {
    const char *name, *arg;
    int tools;
    enum action action;
    const char *help; /* of those that do something */
} known[] = {
    {"D", "MACRO", CLANG, FLAG_D, "define a macro for the parse"},
    {"I", "DIR", CLANG, FLAG_I, "look for headers in DIR"},
    {"amap", NULL, CLANG, PASS_OVER, NULL},
    {"clang-resource-directory", "DIR", CLANG, PASS_OVER, NULL},
    {"cuda-gpu-arch", "ARCH", CLANG, PASS_OVER, NULL},
    {"cuda-kernel-execution-syntax", NULL, BOTH, CUDA_LAUNCHES, "keep <<<...>>> (the default)"},
    {"cuda-path", "DIR", CLANG, PASS_OVER, NULL},
    {"default-preprocessor", NULL, CLANG, PASS_OVER, NULL},
    {"examine", NULL, BOTH, EXAMINE, "write nothing, and print statistics"},
    {"exclude-dirs", "LIST", PERL, EXCLUDE_DIRS, "skip folders below those that are named"},
    {"exclude-files", "LIST", PERL, EXCLUDE_FILES, "skip files below those that are named"},
    {"experimental", NULL, BOTH, PASS_OVER, NULL},
    {"extra-arg", "FLAG", CLANG, FLAG, "a flag for the parse"},
    {"extra-arg-before", "FLAG", CLANG, FLAG, "the same"},
    {"h", NULL, CLANG, HELP, NULL},
    {"help", NULL, BOTH, HELP, "print this"},
    {"hip-kernel-execution-syntax", NULL, BOTH, HIP_LAUNCHES,
     "write launches as hipLaunchKernelGGL(...)"},
    {"inplace", NULL, BOTH, IN_PLACE, "write over each input; the original stays as FILE.prehip"},
    {"local-headers", NULL, CLANG, PASS_OVER, NULL},
    {"local-headers-recursive", NULL, CLANG, PASS_OVER, NULL},
    {"miopen", NULL, CLANG, PASS_OVER, NULL},
    {"no-backup", NULL, CLANG, NO_BACKUP, "-inplace: keep no FILE.prehip"},
    {"no-output", NULL, BOTH, NO_OUTPUT, "write nothing"},
    {"no-undocumented-features", NULL, CLANG, PASS_OVER, NULL},
    {"no-warnings-on-undocumented-features", NULL, CLANG, PASS_OVER, NULL},
    {"o", "FILE", BOTH, OUTPUT, "write to FILE"},
    {"o-dir", "DIR", CLANG, OUTPUT_DIR, "write FILE.hip to DIR"},
    {"o-stats", "FILE", CLANG, STATS_FILE,
     "write statistics to FILE, in the format of -print-stats-csv"},
    {"p", "DIR", CLANG, BUILD, "take flags from the compile_commands.json in DIR"},
    {"print-stats", NULL, BOTH, PRINT_STATS, "print statistics to standard error"},
    {"print-stats-csv", NULL, CLANG, PRINT_CSV, "write them to FILE.csv"},
    {"quiet-warnings", NULL, PERL, QUIET, "print no warnings"},
    {"roc", NULL, BOTH, ROC, "call rocBLAS etc. instead of hipBLAS etc."},
    {"save-temps", NULL, CLANG, PASS_OVER, NULL},
    {"skip-excluded-preprocessor-conditional-blocks", NULL, CLANG, PASS_OVER, NULL},
    {"temp-dir", "DIR", CLANG, PASS_OVER, NULL},
    {"use-hip-data-types", NULL, CLANG, PASS_OVER, NULL},
    {"v", NULL, CLANG, PASS_OVER, NULL},
    {"version", NULL, BOTH, VERSION, "print tranship's version"},
    {"versions", NULL, BOTH, VERSION, NULL},
    {"whitelist", "LIST", PERL, WHITELIST, "print no warnings about these names"},
};
enum { KNOWN = sizeof known / sizeof *known, NAME_COLUMNS = 30 };

static int tool_bit(enum hipify_tool tool)
{
    return tool == HIPIFY_PERL ? PERL : CLANG;
}

static const struct known *hipify_options_find(enum hipify_tool tool, struct str name)
{
    for (int i = 0; i < KNOWN; i++) {
        if (str_is(name, known[i].name) && known[i].tools & tool_bit(tool))
            return &known[i];
    }
    return NULL;
}

/* "a,b": each behind what is put before it. */
static void take_list(struct hipify_options *o, struct str list, const char *before,
                      const char *behind, bool names)
{
    while (list.n) {
        size_t n = 0;
        while (n < list.n && list.p[n] != ',')
            n++;
        const char *one = arena_printf(&o->arena, "%s%.*s%s", before, (int)n, list.p, behind);
        if (n && names)
            vec_push(&o->whitelist, one);
        else if (n)
            vec_push(&o->exclude, one);
        list = str_cut(list, n < list.n ? n + 1 : n, list.n);
    }
}

static void hipify_options_take_text(struct hipify_options *o, enum action action, const char *arg)
{
    switch (action) {
    case OUTPUT:
        o->output = arg;
        break;
    case OUTPUT_DIR:
        o->output_dir = arg;
        break;
    case STATS_FILE:
        o->stats_file = arg;
        break;
    case BUILD:
        o->build = arg;
        break;
    case EXCLUDE_DIRS:
        take_list(o, str_of(arg), "", "/", false);
        break;
    case EXCLUDE_FILES:
        take_list(o, str_of(arg), "", "", false);
        break;
    case WHITELIST:
        take_list(o, str_of(arg), "", "", true);
        break;
    case FLAG:
        vec_push(&o->flag, arg);
        break;
    case FLAG_I:
        vec_push(&o->flag, (const char *)arena_printf(&o->arena, "-I%s", arg));
        break;
    case FLAG_D:
        vec_push(&o->flag, (const char *)arena_printf(&o->arena, "-D%s", arg));
        break;
    default:
        break;
    }
}

static void take_switch(struct hipify_options *o, enum action action)
{
    switch (action) {
    case EXAMINE:
        o->no_output = o->print_stats = true;
        break;
    case IN_PLACE:
        o->in_place = true;
        break;
    case NO_BACKUP:
        o->no_backup = true;
        break;
    case NO_OUTPUT:
        o->no_output = true;
        break;
    case PRINT_STATS:
        o->print_stats = true;
        break;
    case PRINT_CSV:
        o->print_csv = true;
        break;
    case QUIET:
        o->quiet = true;
        break;
    case ROC:
        o->roc = true;
        break;
    case HIP_LAUNCHES:
        o->hip_launches = true;
        break;
    case CUDA_LAUNCHES:
        o->hip_launches = false;
        break;
    case HELP:
        o->help = true;
        break;
    case VERSION:
        o->version = true;
        break;
    default:
        break;
    }
}

/* "-o=x", "-o x", "-Idir", "--examine": how many words it took; -1 with err. */
static int hipify_options_take_word(struct hipify_options *o, char **word, int left,
                                    struct err *err)
{
    const char *tool = hipify_tool_name(o->tool), *w = word[0] + (word[0][1] == '-' ? 2 : 1),
               *eq = strchr(w, '=');
    struct str name = {w, eq ? (size_t)(eq - w) : strlen(w)};
    const struct known *k = hipify_options_find(o->tool, name);
    if (!k && o->tool == HIPIFY_CLANG && (*w == 'I' || *w == 'D')) {
        vec_push(&o->flag, (const char *)word[0]);
        return 1;
    }
    if (!k) {
        cmd_fail(0, "%s: option %s is unknown and was ignored", tool, word[0]);
        return 1;
    }
    if (!k->arg) {
        take_switch(o, k->action);
        return 1;
    }
    if (!eq && left < 2)
        return err_set(err, "option %s needs an argument: %s", word[0], k->arg);
    hipify_options_take_text(o, k->action, eq ? eq + 1 : word[1]);
    return eq ? 1 : 2;
}

int hipify_options_read(struct hipify_options *o, int argc, char **argv, struct err *err)
{
    for (int i = 1; i < argc;) {
        bool option = argv[i][0] == '-' && argv[i][1];
        if (strcmp(argv[i], "--") == 0) {
            for (i++; i < argc; i++)
                vec_push(&o->flag, (const char *)argv[i]);
        } else if (option) {
            int n = hipify_options_take_word(o, argv + i, argc - i, err);
            if (n < 0)
                return -1;
            i += n;
        } else {
            vec_push(&o->file, (const char *)argv[i++]);
        }
    }
    return 0;
}

void hipify_options_release(struct hipify_options *o)
{
    vec_release(&o->file);
    vec_release(&o->exclude);
    vec_release(&o->flag);
    vec_release(&o->whitelist);
    arena_release(&o->arena);
}

void hipify_options_help(enum hipify_tool tool, struct buf *out)
{
    buf_printf(out,
               "usage: %s [options] FILE...%s\n\n"
               "tranship as a replacement for %s: it takes the same options "
               "and writes the same outputs.\n\n",
               hipify_tool_name(tool), tool == HIPIFY_CLANG ? " [-- FLAG...]" : "",
               hipify_tool_name(tool));
    for (int i = 0; i < KNOWN; i++) {
        const char *arg = known[i].arg ? known[i].arg : "";
        int columns = NAME_COLUMNS - (int)strlen(known[i].name) - 1;
        if (known[i].help && known[i].tools & tool_bit(tool))
            buf_printf(out, "  -%s %-*s %s\n", known[i].name, columns, arg, known[i].help);
    }
    buf_addstr(out, "\n"
                    "Its other options are accepted and have no effect.\n");
}
