/* For any bytes, in any language of build files: tokens and words are inside the file and in order,
 * and it is ported without trouble. */
#include "base/fuzz.h"
#include "build/shell_parts.h"
#include "build/strings_lex.h"

static void check_tokens(const struct source *src)
{
    struct strings_tokens t;
    uint32_t at = 0;
    strings_lex(&t, src);
    for (size_t i = 0; i < t.list.n; i++) {
        const struct strings_token *x = &t.list.p[i];
        CHECK(x->span.begin >= at && x->span.end > x->span.begin && x->span.end <= src->len);
        CHECK(x->inner.begin >= x->span.begin && x->inner.begin <= x->inner.end &&
              x->inner.end <= x->span.end);
        at = x->span.end;
    }
    vec_release(&t.list);
}

static void check_commands(const struct source *src, bool m4)
{
    struct shell_text t;
    shell_read(&t, src, m4);
    for (size_t i = 0; i < t.commands.n; i++)
        CHECK(t.commands.p[i].n && t.commands.p[i].first + t.commands.p[i].n <= t.words.n);
    for (size_t i = 0; i < t.words.n; i++)
        CHECK(t.words.p[i].span.begin < t.words.p[i].span.end && t.words.p[i].span.end <= src->len);
    shell_text_release(&t);
}

static void port(const char *path, struct str text, struct arena *a)
{
    struct source src;
    struct translation tr;
    struct map map;
    struct buf out = {0};
    struct translate_options opt = {.rocm = RELEASE(6, 4)};
    map_init(&map);
    source_init(&src, path, text, a);
    build_translate(&tr, &src, &map, &opt, a);
    settled_apply(&tr.settled, &src, &out);
    for (size_t i = 0; i < tr.findings.list.n; i++)
        CHECK(tr.findings.list.p[i].place.line >= 1);
    translation_release(&tr);
    map_release(&map);
    buf_release(&out);
}

/* The first byte chooses the language. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const paths[] = {"setup.py",       "meson.build",    "BUILD",
                                        "build.sh",       "configure.ac",   "Makefile",
                                        "pyproject.toml", "CMakeLists.txt", "Dockerfile"};
    struct arena a = {0};
    struct source src;
    if (!size)
        return 0;
    struct str text = {arena_strdup(&a, (struct str){(const char *)data, size}), size};
    source_init(&src, "x", text, &a);
    check_tokens(&src);
    check_commands(&src, false);
    check_commands(&src, true);
    port(paths[data[0] % (sizeof paths / sizeof *paths)], text, &a);
    arena_release(&a);
    return 0;
}
