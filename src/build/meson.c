/* Meson's files. */
#include "build/language.h"
#include "build/strings.h"

static bool meson_names(struct str base)
{
    return str_is(base, "meson.build") || str_is(base, "meson_options.txt") || str_is(base, "meson.options");
}

/* The language and the module have no counterpart that every release of Meson has. */
static void look(struct build *b, const struct build_token *t, size_t n, size_t i)
{
    (void)n;
    struct str text = build_text(b, t[i].text);
    if (t[i].kind != BUILD_STRING || !(str_is(text, "cuda") || str_is(text, "unstable-cuda")))
        return;
    build_leave(
        b, TS_BUILD_BY_HAND, t[i].text, text,
        "a language, module or dependency of Meson: compile with hipcc as the C++ compiler (CXX=hipcc, and "
        "-x hip for .cu), and take dependency('hip', method: 'cmake')",
        NULL);
}

static void meson_port(struct build *b)
{
    static const char *const libraries[] = {"find_library", "libraries", NULL};
    static const struct build_strings meson = {false, libraries, look};
    build_strings_port(b, &meson);
}

const struct build_language build_language_meson = {"meson", meson_names, meson_port};
