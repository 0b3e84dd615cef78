#include "map/glob.h"
#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Where a match may be tried again: after the last "*" with one more character in it, else after
 * the last "**" with one more folder. Earlier ones need no second try: what follows them can take
 * up all that they would. */
struct retry {
    const char *star, *star_text; /* the pattern after "*", the text where it ends; NULL: none */
    const char *deep, *deep_text;
};

static const char *after_character(const char *text)
{
    do
        text++;
    while (((unsigned char)*text & 0xC0) == 0x80);
    return text;
}

static bool try_again(struct retry *r, const char **pattern, const char **text)
{
    if (r->star && *r->star_text && *r->star_text != '/') {
        *pattern = r->star;
        *text = ++r->star_text;
        return true;
    }
    const char *slash = r->deep ? strchr(r->deep_text, '/') : NULL;
    if (!slash)
        return false;
    r->star = NULL;
    *pattern = r->deep;
    *text = r->deep_text = slash + 1;
    return true;
}

/* One byte of a set, "\]" being "]": past the end of the pattern where it ends. */
static const char *glob_set_byte(const char *p, unsigned char *byte)
{
    if (*p == '\\')
        p++;
    *byte = (unsigned char)*p;
    return *p ? p + 1 : NULL;
}

/* "[:alpha:]" in a set: its length, 0 where there is no ":]", SIZE_MAX where
 * there is no such class. */
static size_t set_class(const char *p, unsigned char c, bool *found)
{
    static const struct {
        const char *name;
        int (*has)(int);
    } classes[] = {{"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank},
                   {"cntrl", iscntrl}, {"digit", isdigit}, {"graph", isgraph},
                   {"lower", islower}, {"print", isprint}, {"punct", ispunct},
                   {"space", isspace}, {"upper", isupper}, {"xdigit", isxdigit}};
    size_t n = strcspn(p, "]");
    if (p[1] != ':' || n < 3 || p[n - 1] != ':')
        return p[n] || p[1] != ':' ? 0 : SIZE_MAX;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strlen(classes[i].name) == n - 3 && memcmp(classes[i].name, p + 2, n - 3) == 0) {
            *found |= c < 0x80 && classes[i].has(c);
            return n + 1;
        }
    }
    return SIZE_MAX;
}

/* "[a-z]" against one byte: what follows the set, or NULL where it has no end. */
static const char *match_set(const char *p, unsigned char c, bool *holds)
{
    bool negated = *++p == '!' || *p == '^', found = false;
    p += negated;
    for (bool first = true; p && (first || *p != ']'); first = false) {
        unsigned char from, to;
        size_t n = *p == '[' ? set_class(p, c, &found) : 0;
        if (n) {
            p = n == SIZE_MAX ? NULL : p + n;
            continue;
        }
        p = glob_set_byte(p, &from);
        to = from;
        if (p && p[0] == '-' && p[1] && p[1] != ']')
            p = glob_set_byte(p + 1, &to);
        found |= c >= from && c <= to;
    }
    *holds = found != negated && c != '/';
    return p ? p + 1 : NULL;
}

/* The pattern's next piece, no star, against one character: what follows the piece, or NULL. */
static const char *match_one(const char *p, const char **text, bool git)
{
    const char *t = *text;
    if (!*t)
        return NULL;
    *text = *p == '?' && !git ? after_character(t) : t + 1;
    if (*p == '?')
        return *t != '/' ? p + 1 : NULL;
    if (git && *p == '[') {
        bool holds;
        p = match_set(p, (unsigned char)*t, &holds);
        return holds ? p : NULL;
    }
    p += git && *p == '\\';
    return *p == *t ? p + 1 : NULL;
}

/* The length of "**" where it stands alone between slashes, and of the slash behind it; else 0. */
static size_t deep_length(const char *pattern, const char *p)
{
    size_t n = strspn(p, "*");
    bool alone = (p == pattern || p[-1] == '/') && (p[n] == '/' || !p[n]);
    return n >= 2 && alone ? n + (p[n] == '/') : 0;
}

static bool match(const char *pattern, const char *text, bool git)
{
    struct retry r = {0};
    for (const char *p = pattern;;) {
        size_t deep = *p == '*' ? deep_length(pattern, p) : 0;
        const char *next = NULL, *rest = text;
        if (deep && p[deep - 1] != '/' && *text)
            return true;
        if (deep && p[deep - 1] == '/') {
            p += deep;
            r = (struct retry){.deep = p, .deep_text = text};
        } else if (*p == '*' && !deep) {
            r.star = ++p;
            r.star_text = text;
        } else if (!*p && !*text) {
            return true;
        } else if (!deep && (next = match_one(p, &rest, git))) {
            p = next;
            text = rest;
        } else if (!try_again(&r, &p, &text)) {
            return false;
        }
    }
}

bool glob_match(const char *pattern, const char *text)
{
    return match(pattern, text, false);
}

bool glob_match_git(const char *pattern, const char *text)
{
    return match(pattern, text, true);
}

const char *glob_trouble_git(const char *pattern)
{
    bool holds;
    for (const char *p = pattern; *p;) {
        const char *next = *p == '[' ? match_set(p, 'x', &holds) : p + (*p == '\\') + 1;
        if (!next)
            return "a set [...] has no end, or an unknown class in it; write \\[ "
                   "for the character itself";
        if (*p == '\\' && !p[1])
            return "a backslash is the last character; write \\\\ for the character itself";
        p = next;
    }
    return NULL;
}

const char *glob_trouble(const char *pattern)
{
    if (*pattern == '/')
        return "a path is relative, and begins without a slash";
    if (strchr(pattern, '\\'))
        return "folders are separated by /";
    for (const char *p = pattern;; p++) {
        size_t n = strcspn(p, "/");
        if (n == 0 && !p[n] && p > pattern)
            return "to match everything below a folder, end with /**";
        if (n == 0)
            return "a folder's name is missing between two slashes";
        if ((n == 1 && p[0] == '.') || (n == 2 && p[0] == '.' && p[1] == '.'))
            return "write the path without . and ..";
        if (n != 2 && memmem(p, n, "**", 2))
            return "** must be alone between slashes, as in src/**/*.cu";
        p += n;
        if (!*p)
            return NULL;
    }
}
