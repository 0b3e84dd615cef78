#include "build/standard.h"

/* 98 and 03 are older than 11; "0x" and the like are the names of drafts. */
static int year_of(struct str digits)
{
    static const struct {
        const char *text;
        int year;
    } known[] = {{"98", 1},  {"03", 3},  {"0x", 11}, {"11", 11}, {"1y", 14},
                 {"14", 14}, {"1z", 17}, {"17", 17}, {"2a", 20}, {"20", 20}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_is(digits, known[i].text))
            return known[i].year;
    return 0;
}

const char *standard_raised(const struct build *b, struct str value)
{
    size_t n = str_starts(value, STR("c++")) ? 3 : str_starts(value, STR("gnu++")) ? 5 : 0;
    int year = year_of(str_cut(value, n, value.n));
    return year && year < b->opt->standard
               ? arena_printf(b->arena, "%.*s%d", (int)n, value.p, b->opt->standard)
               : NULL;
}

void standard_tell(struct build *b, struct span span, struct str name)
{
    build_tell(b, TS_BUILD_CARE, span, name,
               b->opt->standard == 17
                   ? "rocPRIM, which rocThrust and hipCUB include, needs C++17 from ROCm 7.0 on."
                   : "rocPRIM, which rocThrust and hipCUB include, needs C++14.");
}
