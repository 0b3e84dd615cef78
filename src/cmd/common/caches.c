#include "cmd/common/caches.h"
#include "base/fs.h"
#include <stdlib.h>

const char *caches_folder(struct arena *a)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && *cache == '/')
        return fs_join(a, cache, "tranship");
    return home && *home == '/' && fs_kind(home) == FS_DIR ? fs_join(a, home, ".cache/tranship")
                                                           : NULL;
}

int caches_size(const char *option, const char *arg, uint64_t *bytes, struct err *err)
{
    static const char units[] = "MmGgTt";
    char *end;
    double n = strtod(arg, &end);
    const char *unit = *end ? strchr(units, *end) : NULL;
    double size = n * (double)((uint64_t)1 << (20 + (unit ? 10 * (int)((unit - units) / 2) : 0)));
    if (*arg < '0' || *arg > '9' || (*end && (!unit || end[1])) ||
        !(size <= (double)((uint64_t)1 << 50)))
        return err_set(err,
                       "--%s: takes a size up to 1024T, "
                       "such as 512M or 4G, not '%s'",
                       option, arg);
    *bytes = (uint64_t)size;
    return 0;
}

void caches_add_size(struct buf *out, uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    double n = (double)bytes;
    size_t u = 0;
    while (n >= 1023.95 && u + 1 < sizeof units / sizeof *units) {
        n /= 1024;
        u++;
    }
    buf_printf(out, u ? "%.1f %s" : "%.0f %s", n, units[u]);
}
