/* The command for who does not want to change PATH. */
#include "cmd/hipify/hipify.h"

static const struct opt options[] = {
    {0, "as", "TOOL", "before all else: which of the two it is called as; perl is the default",
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
    "take the options of hipify-perl or hipify-clang, and write what they write",
    "Stands in for hipify-perl or, with --as=clang before all else, for hipify-clang: their "
    "options, their outputs where they put them (standard output, FILE.hip, over the input with "
    "the original as FILE.prehip), their statistics. A link named hipify-perl or hipify-clang that "
    "leads to tranship does the same, so that scripts and build rules need no change. tranship "
    "hipify -help lists the options.\n\n"
    "What tranship has to say of a port is a warning on standard error. As with those tools, the "
    "exit code tells whether all files could be read and written, not whether work is left: "
    "tranship examine tells that.",
    options,
    hipify_run,
    NULL,
};
