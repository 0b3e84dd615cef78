#include "map/glob.h"
#include <stddef.h>
#include <string.h>

/* Where a match may be tried again: after the last "*" with one more character in it, else after the last
 * "**" with one more folder. Earlier ones need no second try: what follows them can take up all that they
 * would. */
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

bool glob_match(const char *pattern, const char *text)
{
    struct retry r = {0};
    for (;;) {
        bool rest = strcmp(pattern, "**") == 0;
        if (rest && *text)
            return true;
        if (strncmp(pattern, "**/", 3) == 0) {
            pattern += 3;
            r = (struct retry){.deep = pattern, .deep_text = text};
        } else if (*pattern == '*' && !rest) {
            r.star = ++pattern;
            r.star_text = text;
        } else if (!*pattern && !*text) {
            return true;
        } else if (*pattern == '?' && *text && *text != '/') {
            pattern++;
            text = after_character(text);
        } else if (*pattern && *pattern == *text) {
            pattern++;
            text++;
        } else if (!try_again(&r, &pattern, &text)) {
            return false;
        }
    }
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
            return "for all that lies below a folder, end with /**";
        if (n == 0)
            return "a folder's name is missing between two slashes";
        if ((n == 1 && p[0] == '.') || (n == 2 && p[0] == '.' && p[1] == '.'))
            return "write the path without . and ..";
        if (n != 2 && memmem(p, n, "**", 2))
            return "** stands alone between slashes, such as src/**/*.cu";
        p += n;
        if (!*p)
            return NULL;
    }
}
