/* Any bytes as a build file of each language: nothing is read outside of them, edits settle, and a port of
 * the port says nothing that is out of place. The first byte chooses the language. */
#include "base/die.h"
#include "build/build.h"
#include <stdlib.h>

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition))                                                                                    \
            abort();                                                                                         \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void port(const char *path, struct str bytes, const struct map *m, const struct translate_options *opt)
{
    struct arena a = {0};
    struct source src;
    struct translation tr;
    struct buf out = {0};
    source_init(&src, path, bytes, &a);
    build_translate(&tr, &src, m, opt, &a);
    settled_apply(&tr.settled, &src, &out);
    for (size_t i = 0; i < tr.findings.list.n; i++)
        CHECK(tr.findings.list.p[i].span.begin <= tr.findings.list.p[i].span.end &&
              tr.findings.list.p[i].span.end <= src.len);
    CHECK(tr.count.converted + tr.count.unconverted > 0 || !tr.count.ntallies);
    buf_release(&out);
    translation_release(&tr);
    arena_release(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const paths[] = {"Makefile", "setup.py",     "meson.build",
                                        "BUILD",    "configure.ac", "a.sh"};
    static struct map map;
    if (!map.ntables)
        map_init(&map);
    if (size == 0)
        return 0;
    struct translate_options opt = {.rocm = RELEASE(6, 4), .offload_arch = data[0] & 64 ? "gfx90a" : NULL};
    char *bytes = xmalloc(size); /* exactly sized, so that a read past the end is seen */
    memcpy(bytes, data + 1, size - 1);
    bytes[size - 1] = 0;
    port(paths[data[0] % (sizeof paths / sizeof *paths)], (struct str){bytes, size - 1}, &map, &opt);
    free(bytes);
    return 0;
}
