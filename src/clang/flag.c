#include "clang/flag.h"
#include "base/str.h"

/* Flags with an argument, in nvcc's long spellings as well. */
static const struct spelling {
    const char *word, *name;
    enum clang_flag_kind kind;
    bool joined; /* the argument may follow in the same word */
} spellings[] = {
    {"-isystem", "-isystem", FLAG_FOLDER, true},
    {"-iquote", "-iquote", FLAG_FOLDER, true},
    {"-idirafter", "-idirafter", FLAG_FOLDER, true},
    {"-include", "-include", FLAG_FILE,
     false}, /* -include-pch loads a binary file of unknown origin */
    {"-I", "-I", FLAG_FOLDER, true},
    {"-D", "-D", FLAG_MACRO, true},
    {"-U", "-U", FLAG_MACRO, true},
    {"-std", "-std", FLAG_STANDARD, false},
    {"-x", "-x", FLAG_LANGUAGE, true},
    {"--include-path", "-I", FLAG_FOLDER, false},
    {"--include-directory", "-I", FLAG_FOLDER, false},
    {"--system-include", "-isystem", FLAG_FOLDER, false},
    {"--define-macro", "-D", FLAG_MACRO, false},
    {"--undefine-macro", "-U", FLAG_MACRO, false},
    {"--pre-include", "-include", FLAG_FILE, false},
    {"--include", "-include", FLAG_FILE, false},
    {"--std", "-std", FLAG_STANDARD, false},
    {"--x", "-x", FLAG_LANGUAGE, false},
};

/* Macros that nvcc defines for its own flags. value: the argument that the flag takes, or NULL for
 * none. */
static const struct implied {
    const char *word, *value, *macro;
} implied[] = {
    {"--expt-relaxed-constexpr", NULL, "__CUDACC_RELAXED_CONSTEXPR__"},
    {"-expt-relaxed-constexpr", NULL, "__CUDACC_RELAXED_CONSTEXPR__"},
    {"--expt-extended-lambda", NULL, "__CUDACC_EXTENDED_LAMBDA__"},
    {"-expt-extended-lambda", NULL, "__CUDACC_EXTENDED_LAMBDA__"},
    {"--extended-lambda", NULL, "__CUDACC_EXTENDED_LAMBDA__"},
    {"-extended-lambda", NULL, "__CUDACC_EXTENDED_LAMBDA__"},
    {"-dc", NULL, "__CUDACC_RDC__"},
    {"--device-c", NULL, "__CUDACC_RDC__"},
    {"-rdc", "true", "__CUDACC_RDC__"},
    {"--relocatable-device-code", "true", "__CUDACC_RDC__"},
    {"-default-stream", "per-thread", "CUDA_API_PER_THREAD_DEFAULT_STREAM"},
    {"--default-stream", "per-thread", "CUDA_API_PER_THREAD_DEFAULT_STREAM"},
};

/* Flags of the compilers' other tools, whose argument may look like a flag of theirs. */
static const char *const others[] = {
    "-Xcompiler",       "--compiler-options", "-Xclang",     "-Xpreprocessor",
    "-Xlinker",         "--linker-options",   "-Xassembler", "-Xptxas",
    "--ptxas-options",  "-Xcuda-ptxas",       "-Xnvlink",    "--nvlink-options",
    "-Xarchive",        "--archive-options",  "-Xcudafe",    "-Xfatbin",
    "-Xcuda-fatbinary", "-Xopenmp-target",    "-mllvm",      NULL};

/* The argument of a flag that has the name: in the same word behind "=", where it may be
 * joined right behind the name, or in the next word. NULL where this is another flag; words:
 * how many it takes up. */
static const char *argument(const char *const *words, int left, const char *name, bool joined,
                            int *taken)
{
    size_t n = strlen(name);
    const char *rest = words[0] + n;
    if (strncmp(words[0], name, n) != 0 || (*rest && *rest != '=' && !joined))
        return NULL;
    *taken = !*rest && left > 1 ? 2 : 1;
    if (!*rest)
        return left > 1 ? words[1] : "";
    return rest + (*rest == '=');
}

/* Languages other than C and C++ are said by other means (struct clang_options), and standards of
 * other languages are of no use. */
static enum clang_flag_kind kind_of(enum clang_flag_kind kind, const char *value)
{
    struct str v = str_of(value);
    if (!v.n || (kind == FLAG_LANGUAGE && !str_is(v, "c") && !str_is(v, "c++")))
        return FLAG_NONE;
    if (kind != FLAG_STANDARD || str_starts(v, STR("c++")) || str_starts(v, STR("gnu++")))
        return kind;
    bool c = str_starts(v, STR("c")) || str_starts(v, STR("gnu")) || str_starts(v, STR("iso9899:"));
    return c ? FLAG_C_STANDARD : FLAG_NONE;
}

static struct clang_flag read_implied(const char *const *words, int left)
{
    int taken = 1;
    for (size_t i = 0; i < sizeof implied / sizeof *implied; i++) {
        const struct implied *m = &implied[i];
        const char *value = m->value ? argument(words, left, m->word, false, &taken) : NULL;
        if (m->value ? value && strcmp(value, m->value) == 0 : strcmp(words[0], m->word) == 0)
            return (struct clang_flag){FLAG_MACRO, "-D", m->macro, taken};
    }
    return (struct clang_flag){.words = 1};
}

struct clang_flag clang_flag_read(const char *const *words, int left)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const struct spelling *s = &spellings[i];
        int taken;
        const char *value = argument(words, left, s->word, s->joined, &taken);
        enum clang_flag_kind kind = value ? kind_of(s->kind, value) : FLAG_NONE;
        if (kind != FLAG_NONE)
            return (struct clang_flag){kind, s->name, value, taken};
        if (value)
            return (struct clang_flag){.words = taken};
    }
    for (int i = 0; others[i]; i++) {
        if (strcmp(words[0], others[i]) == 0)
            return (struct clang_flag){.words = left > 1 ? 2 : 1};
    }
    return read_implied(words, left);
}
