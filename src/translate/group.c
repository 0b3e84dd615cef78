#include "translate/group.h"
#include "map/library.h"

static bool group_is_in(char c, char first, char last)
{
    return c >= first && c <= last;
}

/* "metric" of cuptiMetricGetValue, CUpti_MetricID and CUPTI_METRIC_VALUE_KIND: the first word behind
 * the prefix, in small letters; or NULL. */
static const char *group_word(const struct map *m, struct str name, struct arena *a)
{
    size_t begin;
    map_library_spelling(m, name, &begin);
    while (begin < name.n && name.p[begin] == '_')
        begin++;
    size_t end = begin;
    while (end < name.n && group_is_in(name.p[end], 'A', 'Z'))
        end++;
    bool capitals = end - begin > 1;
    if (capitals && end < name.n && group_is_in(name.p[end], 'a', 'z'))
        end--; /* the next word's */
    while (end < name.n && (group_is_in(name.p[end], '0', '9') ||
                            (!capitals && group_is_in(name.p[end], 'a', 'z'))))
        end++;
    char *word = arena_strdup(a, str_cut(name, begin, end));
    for (char *p = word; *p; p++)
        *p = (char)(group_is_in(*p, 'A', 'Z') ? *p - 'A' + 'a' : *p);
    return *word ? word : NULL;
}

static const char *group_library_name(struct row library)
{
    return row_ok(library) ? row_attr(library, ROW_ATTR_name) : NULL;
}

/* The library that a family of rows belongs to by its name: cufft for cufftw. */
static struct row group_library_of_family(const struct map *m, struct str family)
{
    struct row library = {0};
    for (size_t n = family.n; n > 2 && !row_ok(library); n--)
        library = map_library(m, str_cut(family, 0, n));
    return library;
}

/* Names that do not begin as their library does (cub::WarpReduce, csrqrInfo_t) are its own by the
 * family of their row. All of CUDA itself is one: a decision about green contexts is about the
 * driver's functions and the runtime's. NULL: nobody knows. */
static const char *group_family(const struct map *m, struct str name, struct row row)
{
    struct row library = map_library_of_name(m, name);
    const char *called = group_library_name(library);
    if (!called && row_ok(row))
        called = group_library_name(group_library_of_family(m, str_of(row_family(row))));
    return called || (!row_ok(row) && !row_ok(library)) ? called : "CUDA";
}

static void group_name(struct finding *f, const struct map *m, struct arena *a)
{
    struct str name = str_of(f->subject);
    struct row row = map_find(m, name, ~(MAP_KIND(ROW_HEADER) | MAP_KIND(ROW_LIBRARY)), 0);
    f->family = group_family(m, name, row);
    f->pattern = f->family && !row_ok(row) ? group_word(m, name, a) : NULL;
}

void group_findings(struct findings *f, const struct map *m, struct arena *a)
{
    for (size_t i = 0; i < f->list.n; i++) {
        struct finding *one = &f->list.p[i];
        int number = one->def->number;
        if (one->family || !one->note || one->cure != CURE_ONCE)
            continue;
        if (number == TS_HEADER_NO_COUNTERPART)
            one->family = group_library_name(map_library_of_header(m, str_of(one->subject)));
        else if (number == TS_NO_COUNTERPART || number == TS_NOT_IN_RELEASE ||
                 number == TS_BEHAVES_DIFFERENTLY || number == TS_SAME_NAME_DIFFERS)
            group_name(one, m, a);
    }
}
