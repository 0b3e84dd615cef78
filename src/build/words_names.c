/* Libraries by their names, without -l. */
#include "build/words_parts.h"

struct row build_library(const struct build *b, struct str name)
{
    struct str flag = str_of(arena_printf(b->arena, "-l%.*s", (int)name.n, name.p));
    bool may_be = name.n && name.p[0] != '-' && words_is_library(flag);
    return may_be ? build_row(b, ROW_FLAG, flag) : (struct row){0};
}

bool build_library_names(struct build *b, const struct build_word *word, uint32_t n)
{
    struct command_words w = {.b = b, .word = word, .n = n, .driver = DRIVER_HOST};
    bool any = false;
    for (uint32_t i = 0; i < n; i++)
        w.runtime = w.runtime || str_is(word[i].text, "amdhip64");
    for (uint32_t i = 0; i < n; i++) {
        struct row r = build_library(b, word[i].text);
        if (!row_ok(r))
            continue;
        const char *hip = build_hip(b, r, STR("")), *care = row_attr(r, ROW_ATTR_warn);
        const char *does = row_attr(r, ROW_ATTR_does);
        bool runtime = hip && strcmp(hip, "-lamdhip64") == 0;
        bool removed = (does && strcmp(does, "remove") == 0) || (runtime && w.runtime);
        bool named = hip && hip[0] == '-' && hip[1] == 'l';
        any = true;
        w.runtime = w.runtime || runtime;
        if (!removed && !named)
            build_apply(b, r, word[i].span, STR(""));
        else if ((removed ? words_remove(&w, i, 1) : words_write(&w, i, 1, str_of(hip + 2))) &&
                 care)
            build_tell(b, TS_BUILD_CARE, word[i].span, str_of(row_cuda(r)), care);
    }
    return any;
}

bool build_word_write(struct build *b, const struct build_word *word, struct str text)
{
    struct command_words w = {.b = b, .word = word, .n = 1};
    return words_write(&w, 0, 1, text);
}

bool build_leave_module(struct build *b, struct span span, struct str word)
{
    size_t n = 0;
    while (n < word.n && word.p[n] != '-')
        n++;
    bool numbered = n + 1 < word.n && word.p[n + 1] >= '0' && word.p[n + 1] <= '9';
    if (!n || !numbered || !row_ok(build_library(b, str_cut(word, 0, n))))
        return false;
    build_leave(
        b, TS_BUILD_UNCLEAR, span, word,
        "This is CUDA's pkg-config module, and ROCm's libraries have no module with this name.");
    return true;
}
