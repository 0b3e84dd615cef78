#include "build/gpus.h"
#include "base/buf.h"
#include "base/str.h"
#include <ctype.h>

/* Takes the next name off the list. */
static struct str next_name(struct str *list)
{
    const char *comma = memchr(list->p, ',', list->n);
    struct str name = str_cut(*list, 0, comma ? (size_t)(comma - list->p) : list->n);
    *list = str_cut(*list, name.n + 1, list->n);
    return name;
}

/* "gfx90a", "gfx9-4-generic", and behind colons the features that a processor has or lacks. */
static bool is_gpu(struct str name)
{
    size_t n = 3;
    if (!str_starts(name, STR("gfx")))
        return false;
    while (n < name.n && (isalnum((unsigned char)name.p[n]) || name.p[n] == '-'))
        n++;
    if (n == 3 || !isdigit((unsigned char)name.p[3]))
        return false;
    for (struct str rest = str_cut(name, n, name.n); rest.n;) {
        static const char *const features[] = {":xnack+", ":xnack-", ":sramecc+", ":sramecc-"};
        size_t i = 0;
        while (i < 4 && !str_starts(rest, str_of(features[i])))
            i++;
        if (i == 4)
            return false;
        rest = str_cut(rest, strlen(features[i]), rest.n);
    }
    return true;
}

int gpus_check(const char *option, const char *list, struct err *err)
{
    struct str left = str_of(list);
    do {
        struct str name = next_name(&left);
        if (!is_gpu(name))
            return err_set(err, "--%s: '%.*s' is not an AMD GPU; write GPUs like gfx90a,gfx1030",
                           option, (int)name.n, name.p);
    } while (left.n);
    if (*list && list[strlen(list) - 1] == ',')
        return err_set(err, "--%s: the list ends with a comma", option);
    return 0;
}

/* Each name behind a text, with a separator between. */
static const char *joined(const char *list, const char *before, const char *between,
                          struct arena *a)
{
    struct buf out = {0};
    for (struct str left = str_of(list); left.n;) {
        struct str name = next_name(&left);
        buf_printf(&out, "%s%s%.*s", out.len ? between : "", before, (int)name.n, name.p);
    }
    const char *text = arena_strdup(a, buf_str(&out));
    buf_release(&out);
    return text;
}

const char *gpus_flags(const char *list, struct arena *a)
{
    return joined(list, "--offload-arch=", " ", a);
}

const char *gpus_cmake(const char *list, struct arena *a)
{
    return joined(list, "", ";", a);
}
