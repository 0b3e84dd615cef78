#include "prove/repair.h"
#include "base/fs.h"
#include "base/str.h"
#include <stddef.h>

enum { REPAIR_QUOTED = 2 }; /* texts that a pattern may stand for */

enum repair_where { ANYWHERE, CODE, MEMBER };

struct repair_row {
    const char *name, *words;
    enum repair_where where;
    const char *text;
};

static const struct repair_row rows[] = {
#define REPAIR(name, words, where, text) {name, words, where, text},
#include "prove/repairs.def"
#undef REPAIR
};

static const struct {
    const char *space, *name, *header;
} names[] = {
#define NAME(space, name, header) {space, name, header},
#include "prove/repair_names.def"
#undef NAME
};

/* Does the error begin with these words? Gets what '*' stands for. */
static bool repair_fits(const char *words, const char *error, struct str quoted[REPAIR_QUOTED])
{
    unsigned n = 0;
    for (; *words; words++) {
        if (*words != '*') {
            if (*error++ != *words)
                return false;
            continue;
        }
        const char *end = strchr(error, words[1]);
        if (!end || n == REPAIR_QUOTED)
            return false;
        quoted[n++] = (struct str){error, (size_t)(end - error)};
        error = end;
    }
    return true;
}

/* "array" of "std::array<int, 3>", with its namespace. */
static void repair_take_apart(struct str *name, struct str *space)
{
    const char *angle = memchr(name->p, '<', name->n);
    size_t n = angle ? (size_t)(angle - name->p) : name->n;
    for (size_t i = n; i >= 2 && !space->n; i--) {
        if (name->p[i - 1] == ':' && name->p[i - 2] == ':')
            *space = str_cut(*name, 0, i - 2);
    }
    size_t from = space->p == name->p && space->n ? space->n + 2 : 0;
    *name = str_cut(*name, from, n);
}

/* Thrust and hipCUB have most of their headers by the names that these declare. */
static const char *repair_library_header(struct str space, struct str name, const char *include,
                                         struct arena *a)
{
    if (!include || !(str_is(space, "thrust") || str_is(space, "hipcub")))
        return NULL;
    const char *folder = arena_strdup(a, space), *own = arena_strdup(a, name);
    const char *header = str_is(space, "thrust") ? arena_printf(a, "%s/%s.h", folder, own)
                                                 : arena_printf(a, "%s/%s.hpp", folder, folder);
    return fs_kind(fs_join(a, include, header)) == FS_FILE ? header : NULL;
}

/* The C++ form of a header of C's own: "cstdio" for "stdio.h"; NULL: it has none. */
static const char *repair_cxx_header(const char *header, struct arena *a)
{
    static const char own[] = " assert errno float limits math stdint stdio stdlib string time ";
    const size_t n = strcspn(header, ".");
    const char *name = arena_printf(a, " %.*s ", (int)n, header);
    return strstr(own, name) ? arena_printf(a, "c%.*s", (int)n, header) : NULL;
}

static const char *repair_named_header(struct str space, struct str name)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_is(space, names[i].space) && str_is(name, names[i].name))
            return names[i].header;
    }
    return NULL;
}

static const char *repair_header(const struct str quoted[REPAIR_QUOTED], const char *include,
                                 struct arena *a)
{
    struct str name = quoted[0], space = quoted[1];
    repair_take_apart(&name, &space);
    const char *header = repair_named_header(space, name);
    if (!header && str_is(space, "std") && (header = repair_named_header(STR(""), name)))
        header = repair_cxx_header(header, a);
    return header ? header : repair_library_header(space, name, include, a);
}

bool repair_find(const char *error, struct repair_place place, unsigned nth, const char *include,
                 struct repair *out, struct arena *a)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct str quoted[REPAIR_QUOTED] = {{"", 0}, {"", 0}};
        if (((place.instantiated || !place.operand) && rows[i].where == CODE) ||
            (!place.member && rows[i].where == MEMBER) ||
            !repair_fits(rows[i].words, error, quoted))
            continue;
        const char *text = rows[i].text ? rows[i].text : repair_header(quoted, include, a);
        if (!text || nth-- > 0)
            continue;
        *out = (struct repair){.text = text,
                               .header = !rows[i].text,
                               .rule = rows[i].name,
                               .error = arena_strdup(a, str_of(error))};
        return true;
    }
    return false;
}
