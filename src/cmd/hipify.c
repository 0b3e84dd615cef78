/* The hipify command, for those who do not want to change PATH. */
#include "cmd/hipify/hipify.h"

static const struct opt options[] = {
    {0, "as", "TOOL",
     "as the first option: which of the two programs to "
     "imitate; perl is the default",
     "perl clang"},
    {0},
};

static int hipify_run(int argc, char **argv)
{
    bool named = argc > 1 && str_starts(str_of(argv[1]), STR("--as="));
    struct str word = named ? str_of(argv[1] + 5) : STR("perl");
    if (!str_is(word, "perl") && !str_is(word, "clang"))
        return cmd_wrong_use("hipify", "--as takes perl or clang, not '%.*s'", (int)word.n, word.p);
    return hipify_main(str_is(word, "perl") ? HIPIFY_PERL : HIPIFY_CLANG, argc - named,
                       argv + named);
}

const struct command command_hipify = {
    "hipify",
    "[--as=perl|clang] [OPTION]... FILE...",
    "replace hipify-perl or hipify-clang: take their options and write their outputs",
    "Replaces hipify-perl or, with --as=clang as the first option, hipify-clang. It takes their "
    "options, writes its outputs to the same places (standard output, FILE.hip, or over the input "
    "with the original as FILE.prehip) and prints the same statistics. A link to tranship with the "
    "name hipify-perl or hipify-clang does the same, so that scripts and build rules need no "
    "change. tranship hipify -help lists the options.\n\n"
    "Findings are warnings on standard error. As with those tools, the exit code says whether all "
    "files could be read and written, not whether work is left; for that, use tranship examine.",
    options,
    hipify_run,
    NULL,
};
