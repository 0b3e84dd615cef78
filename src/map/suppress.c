#include "map/suppress.h"
#include "base/opt.h"
#include "map/glob.h"
#include <stdbool.h>
#include <stdlib.h>

#define SHAPE "suppress TS1204 path=\"src/legacy/**\" note=\"why\""

/* The number that "TS1204" names, 0 where it is none. */
static int parse_number(struct str word)
{
    if (word.n != 6 || !str_starts(word, STR("TS")))
        return 0;
    int number = 0;
    for (size_t i = 2; i < word.n; i++) {
        if (word.p[i] < '0' || word.p[i] > '9')
            return 0;
        number = number * 10 + (word.p[i] - '0');
    }
    return number;
}

static int suppress_take_number(struct scan *scan, finding_fn *findings, int *number,
                                struct err *err)
{
    struct str word;
    size_t at;
    if (scan_word(scan, &word, &at, err) != 0)
        return -1;
    if (!word.n)
        return scan_fail(scan, at, err, "the number of the finding is missing; write " SHAPE);
    *number = parse_number(word);
    if (!*number)
        return scan_fail(scan, at, err, "\"%.*s\" is not the number of a finding; write " SHAPE,
                         word.n < 80 ? (int)word.n : 80, word.p);
    int near = findings ? findings(*number) : *number;
    if (near != *number)
        return scan_fail(
            scan, at, err,
            "finding TS%04d does not exist; the nearest is TS%04d ('tranship findings' lists all)",
            *number, near);
    return 0;
}

static int unknown_attribute(const struct scan *scan, struct str key, size_t at, struct err *err)
{
    static const char *const names[] = {"path", "name", "note"};
    char word[64] = "";
    memcpy(word, key.p, key.n < sizeof word ? key.n : sizeof word - 1);
    const char *near = opt_nearest(word, names, 3);
    return scan_fail(scan, at, err,
                     "unknown attribute \"%s\";%s%s%s allowed on suppress rows: path, name, note",
                     word, near ? " did you mean " : "", near ? near : "", near ? "=?" : "");
}

/* at: where the value stands. */
static int check_value(const struct scan *scan, struct str key, const char *value, size_t at,
                       struct err *err)
{
    if (!value[strspn(value, " \t")])
        return scan_fail(scan, at, err, "%.*s= needs a value", (int)key.n, key.p);
    const char *bad = str_is(key, "path") ? glob_trouble(value) : NULL;
    return bad ? scan_fail(scan, at, err, "path=%.200s: %s", value, bad) : 0;
}

int suppress_read(struct scan *scan, finding_fn *findings, struct arena *a, struct suppression *s,
                  size_t *asking_at, struct err *err)
{
    struct str word, key;
    size_t at;
    *s = (struct suppression){.file = scan->file, .line = scan->number};
    *asking_at = 0;
    if (suppress_take_number(scan, findings, &s->number, err) != 0)
        return -1;
    for (;;) {
        const char *value = NULL;
        bool quoted;
        if (scan_word(scan, &word, &at, err) != 0)
            return -1;
        if (!word.n)
            break;
        if (scan_attr(scan, word, at, a, &key, &value, &quoted, err) != 0)
            return -1;
        const char **to = str_is(key, "path")   ? &s->path
                          : str_is(key, "name") ? &s->name
                          : str_is(key, "note") ? &s->note
                                                : NULL;
        if (!to)
            return unknown_attribute(scan, key, at, err);
        if (*to)
            return scan_fail(scan, at, err, "%.*s= is given twice in this row", (int)key.n, key.p);
        if (check_value(scan, key, value, at + key.n + 1, err) != 0)
            return -1;
        if (to == &s->note && !quoted && value[0] == '@')
            *asking_at = at + key.n + 1;
        *to = value;
    }
    return s->note ? 0 : scan_fail(scan, at, err, "a suppress row needs a note= that says why");
}
