/* -DCMAKE_CUDA_...=VALUE in command lines of cmake. */
#include "build/programs.h"
#include "build/words_parts.h"

/* The value is words for nvcc, in quotes or not. */
static void port_value(struct command_words *w, struct str value)
{
    struct span span = {(uint32_t)(value.p - w->b->src->bytes), 0};
    struct build_word *word = ARENA_ARRAY(w->b->arena, struct build_word, value.n + 1);
    uint32_t n = 0;
    for (size_t at = 0; at < value.n;) {
        size_t end = at;
        while (end < value.n && value.p[end] != ' ' && value.p[end] != ';')
            end++;
        if (end > at)
            word[n++] =
                (struct build_word){.span = {span.begin + (uint32_t)at, span.begin + (uint32_t)end},
                                    .text = str_cut(value, at, end)};
        at = end + 1;
    }
    if (n && build_words(w->b, word, n, DRIVER_NVCC))
        w->rocm = true;
}

static bool is_fixed(const struct command_words *w, uint32_t i)
{
    return w->word[i].hold == HOLD_FIXED || w->word[i].hold == HOLD_EXPRESSION;
}

uint32_t words_cmake(struct command_words *w, uint32_t i)
{
    struct str text = w->word[i].text;
    size_t equal = 0, n = 2;
    while (equal < text.n && text.p[equal] != '=')
        equal++;
    while (n < equal && text.p[n] != ':')
        n++;
    struct str name = str_cut(text, 2, n), value = words_unquoted(str_cut(text, equal + 1, text.n));
    if (!str_starts(text, STR("-D")) || equal == text.n ||
        !(str_starts(name, STR("CMAKE_CUDA_")) || str_starts(name, STR("CUDA_TOOLKIT_ROOT_DIR")) ||
          str_starts(name, STR("CUDAToolkit_ROOT"))))
        return 0;
    struct row r = build_row(w->b, ROW_CMAKE, name);
    const char *hip = row_ok(r) ? build_hip(w->b, r, STR("")) : NULL;
    uint32_t at = (uint32_t)(name.p - w->b->src->bytes);
    if (str_ends(name, STR("_ARCHITECTURES")))
        words_gpus(w, i, 1, name, NULL); /* those given are the default in the port's CMake file */
    else if (str_ends(name, STR("_COMPILER")) && build_is_program(value, "nvcc"))
        build_leave(w->b, TS_BUILD_LEFT, w->word[i].span, name, BUILD_CMAKE_COMPILER);
    else if (row_ok(r) && !hip)
        build_apply(w->b, r, w->word[i].span, STR(""));
    else if (hip && is_fixed(w, i))
        build_leave(w->b, TS_BUILD_UNCLEAR, w->word[i].span, name,
                    "HIP's variable has another name.");
    else if (hip && !str_eq(name, str_of(hip)))
        build_replace(w->b, (struct span){at, at + (uint32_t)name.n}, str_of(hip));
    if (memmem(name.p, name.n, "_FLAGS", 6) && !is_fixed(w, i))
        port_value(w, value);
    return 1;
}
