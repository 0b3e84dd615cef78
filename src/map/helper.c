#include "map/helper.h"

bool map_helper_next(const char **text, struct str *name)
{
    static const char include[] = "#include \"";
    for (const char *line = *text; *line;) {
        size_t n = strcspn(line, "\n");
        struct str s = {line, n};
        line += n + (line[n] == '\n');
        if (!str_starts(s, str_of(include)) || !str_ends(s, STR(".h\"")))
            continue;
        *name = str_cut(s, sizeof include - 1, s.n - 3);
        *text = line;
        return true;
    }
    return false;
}
