/* For any bytes: the tokens of a CMake file cover them, arguments are inside their commands, and it
 * is ported without trouble. */
#include "base/fuzz.h"
#include "build/build.h"
#include "build/cmake_lex.h"
#include "map/map.h"

static void check_tokens(struct str text)
{
    struct cmake_tokens t = {0};
    uint32_t at = 0;
    cmake_lex(&t, text);
    for (size_t i = 0; i < t.list.n; i++) {
        CHECK(t.list.p[i].span.begin == at && t.list.p[i].span.end > at);
        at = t.list.p[i].span.end;
    }
    CHECK(at == text.n);
    vec_release(&t.list);
}

static void check_commands(struct str text, struct arena *a)
{
    struct cmake_file f;
    cmake_parse(&f, text, a);
    for (uint32_t i = 0; i < f.ncommands; i++) {
        const struct cmake_command *c = &f.command[i];
        CHECK(c->block < f.nblocks && cmake_within(&f, c->block, 0));
        CHECK(i == 0 || c->span.begin >= c[-1].span.end);
        for (uint32_t k = 0; k < c->nargs; k++) {
            const struct cmake_arg *x = &c->arg[k];
            CHECK(x->span.begin >= c->name_span.end && x->span.end < c->span.end);
            CHECK(x->at >= x->span.begin && x->at + x->text.n <= x->span.end);
        }
    }
}

static void port(struct str text, struct arena *a, struct buf *out)
{
    struct source src;
    struct translation tr;
    struct map map;
    struct translate_options opt = {.rocm = RELEASE(6, 4)};
    map_init(&map);
    source_init(&src, "CMakeLists.txt", text, a);
    build_translate(&tr, &src, &map, &opt, a);
    settled_apply(&tr.settled, &src, out);
    translation_release(&tr);
    map_release(&map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct buf out = {0};
    struct str text = {arena_strdup(&a, (struct str){(const char *)data, size}), size};
    check_tokens(text);
    check_commands(text, &a);
    port(text, &a, &out);
    buf_release(&out);
    arena_release(&a);
    return 0;
}
