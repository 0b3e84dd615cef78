#include "map/release.h"
#include <stdlib.h>

/* Takes a number of at most three digits off the front of text; -1 where there is none. */
static int release_take_number(struct str *text)
{
    int value = 0;
    size_t n = 0;
    while (n < text->n && n < 4 && text->p[n] >= '0' && text->p[n] <= '9')
        value = value * 10 + text->p[n++] - '0';
    if (n == 0 || n == 4)
        return -1;
    *text = str_cut(*text, n, text->n);
    return value;
}

static int take_part(struct str *text)
{
    if (!text->n || text->p[0] != '.')
        return -1;
    *text = str_cut(*text, 1, text->n);
    return release_take_number(text);
}

int release_parse(struct str text, release *out)
{
    int major = release_take_number(&text), minor = 0;
    if (major < 1 || major > 600)
        return -1;
    if (text.n) {
        minor = take_part(&text);
        if (minor < 0 || minor > 99)
            return -1;
    }
    if (text.n && (take_part(&text) < 0 || text.n))
        return -1;
    *out = RELEASE(major, minor);
    return 0;
}

int release_values_parse(struct str text, release r, long *value)
{
    release first, before = 0;
    *value = 0;
    do {
        const char *colon = memchr(text.p, ':', text.n), *blank = memchr(text.p, ' ', text.n);
        size_t end = blank ? (size_t)(blank - text.p) : text.n,
               at = colon ? (size_t)(colon - text.p) : end;
        size_t digits = at < end ? strspn(text.p + at + 1, "0123456789") : 0;
        if (!digits || digits > 9 || at + 1 + digits != end ||
            release_parse(str_cut(text, 0, at), &first) != 0 || first <= before)
            return -1;
        if (first <= r)
            *value = strtol(text.p + at + 1, NULL, 10);
        before = first;
        text = str_cut(text, end + 1, text.n);
    } while (text.n);
    return 0;
}

int release_range_parse(struct str text, struct release_range *out)
{
    struct release_range range = {0, 0};
    size_t dots = 0;
    while (dots + 1 < text.n && (text.p[dots] != '.' || text.p[dots + 1] != '.'))
        dots++;
    if (dots + 1 >= text.n) {
        if (release_parse(text, &range.first) != 0)
            return -1;
        *out = (struct release_range){range.first, range.first};
        return 0;
    }
    struct str from = str_cut(text, 0, dots), to = str_cut(text, dots + 2, text.n);
    if (!from.n && !to.n)
        return -1;
    if ((from.n && release_parse(from, &range.first) != 0) ||
        (to.n && release_parse(to, &range.last) != 0))
        return -1;
    if (range.first && range.last && range.first > range.last)
        return -1;
    *out = range;
    return 0;
}

bool release_was(release r)
{
    static const struct release_range spans[] = {{305, 305}, {307, 310}, {400, 403}, {405, 405},
                                                 {500, 507}, {600, 604}, {700, 702}};
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        if (release_in(r, spans[i]))
            return true;
    }
    return false;
}
