/* Which ROCm release a header is of: a suite of Debian's has packages of several
 * (packages.txt beside usr/).
 */
#include "base/fs.h"
#include "prover.h"

/* Packages that are not named after the folder of their headers. */
static const char *const packages[][2] = {
    {"hip", "libamdhip64-dev"},
    {"hsa", "libhsa-runtime-dev"},
    {"roctracer", "libroctx-dev"},
    {"thrust", "librocthrust-dev"},
};

/* "hipblas" of "hipblas/hipblas.h" is in libhipblas-dev, "rocm_smi" in librocm-smi-dev. */
static const char *package_of(const struct proof *t, const char *header)
{
    struct str folder = {header, strcspn(header, "/")};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (str_is(folder, packages[i][0]))
            return packages[i][1];
    char *name = arena_printf(t->arena, "lib%.*s-dev", (int)folder.n, folder.p);
    for (char *p = name; *p; p++)
        *p = *p == '_' ? '-' : *p;
    return name;
}

/* "5.5.1+dfsg-7" is 5.5. */
static bool version_release(struct str version, release *out)
{
    size_t n = 0;
    while (n < version.n && (version.p[n] == '.' || (version.p[n] >= '0' && version.p[n] <= '9')))
        n++;
    return release_parse(str_cut(version, 0, n), out) == 0;
}

release package_release(const struct proof *t, const char *header)
{
    enum { LARGEST = 1 << 20 };
    release found = t->release;
    struct buf list = {0};
    const char *package = package_of(t, header);
    if (fs_read(arena_printf(t->arena, "%s/../packages.txt", t->root), LARGEST, &list, NULL) == 0) {
        for (struct str left = buf_str(&list); left.n;) {
            size_t end = 0, blank = 0;
            while (end < left.n && left.p[end] != '\n')
                end++;
            while (blank < end && left.p[blank] != ' ')
                blank++;
            if (str_is(str_cut(left, 0, blank), package))
                version_release(str_cut(left, blank + 1, end), &found);
            left = str_cut(left, end + 1, left.n);
        }
    }
    buf_release(&list);
    return found;
}
