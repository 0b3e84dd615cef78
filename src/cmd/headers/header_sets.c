#include "cmd/headers/header_sets.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include <stdlib.h>
#include <sys/stat.h>

const struct header_set header_sets[] = {
#define HEADERS(major, minor, suite, packages) {RELEASE(major, minor), suite, packages},
#include "releases.def"
};
const size_t header_sets_n = sizeof header_sets / sizeof *header_sets;

enum { LIST_MOST = 1 << 20 };

const struct header_set *header_sets_find(release r)
{
    for (size_t i = 0; i < header_sets_n; i++)
        if (header_sets[i].rocm == r)
            return &header_sets[i];
    return NULL;
}

const struct header_set *header_sets_nearest(release r)
{
    const struct header_set *best = header_sets;
    for (size_t i = 1; i < header_sets_n; i++)
        if (abs((int)header_sets[i].rocm - (int)r) < abs((int)best->rocm - (int)r))
            best = &header_sets[i];
    return best;
}

const char *header_sets_name(struct arena *a, release r)
{
    return arena_printf(a, "%d.%d", r / 100, r % 100);
}

const char *header_sets_default_dir(struct arena *a)
{
    const char *data = environment_data(a);
    return data ? fs_join(a, data, "headers") : NULL;
}

const char *header_sets_folder(struct arena *a, const char *dir, release r)
{
    return fs_join(a, dir, header_sets_name(a, r));
}

bool header_sets_whole(struct arena *a, const char *folder, release r)
{
    return environment_headers(a, fs_join(a, folder, "usr/include")) == r &&
           fs_kind(fs_join(a, folder, HEADER_SETS_PACKAGES)) == FS_FILE;
}

unsigned long header_sets_packages(struct arena *a, const char *folder)
{
    struct buf list = {0};
    struct err err;
    unsigned long n = 0;
    if (fs_read(fs_join(a, folder, HEADER_SETS_PACKAGES), LIST_MOST, &list, &err) == 0)
        for (size_t i = 0; i < list.len; i++)
            n += list.p[i] == '\n';
    buf_release(&list);
    return n;
}

static int header_sets_add_size(void *ctx, const char *path)
{
    uint64_t *sum = ctx;
    struct stat st;
    if (stat(path, &st) == 0)
        *sum += (uint64_t)st.st_size;
    return 0;
}

uint64_t header_sets_bytes(const char *folder)
{
    uint64_t sum = 0;
    struct err err;
    fs_walk(folder, header_sets_add_size, &sum,
            &err); /* what can't be read counts as nothing: the sum is only shown */
    return sum;
}
