/* Python's build scripts, above all setup.py, with or without PyTorch's extensions, and
 * pyproject.toml. */
#include "base/texts.h"
#include "build/programs.h"
#include "build/python_parts.h"

/* Is the name in the file's code? */
bool python_has(const struct strings *x, const char *name)
{
    for (uint32_t i = 0; i < x->t.list.n; i++)
        if (strings_is_name(x, i, name))
            return true;
    return false;
}

/* Is the string a program's name that a variable gets, or a part of its path? Others are compared
 * with something, or looked for in a text. */
static bool is_given(const struct strings *x, int64_t i)
{
    static const char *const calls[] = {"join", "joinpath", "which", "find_executable",
                                        "Path", "get"};
    if (strings_is_name(x, i + 1, "in"))
        return false;
    if (strings_is(x, i - 1, '='))
        return !strings_is(x, i - 2, '=') && !strings_is(x, i - 2, '!');
    int64_t open = i - 1; /* of a call that has nothing nested before the string */
    while (open >= 0 && !strings_is(x, open, '(') && !strings_is(x, open, ')') &&
           x->t.list.p[open].kind != ST_NEWLINE)
        open--;
    return strings_is(x, i - 1, '/') || strings_is_name(x, i - 1, "or") ||
           strings_is_name(x, i - 1, "else") || strings_is_name(x, i - 1, "return") ||
           texts_have(calls, sizeof calls / sizeof *calls, strings_call(x, open));
}

/* Does the file build something? Other scripts may say what they like of CUDA. */
static bool builds(const struct strings *x)
{
    static const char *const names[] = {"cpp_extension", "CUDAExtension", "setuptools",
                                        "distutils",     "skbuild",       "build_ext",
                                        "Environment",   "build_system"};
    struct str file = build_last_part(str_of(x->b->src->path));
    if (!str_ends(file, STR(".py")))
        return true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (python_has(x, names[i]))
            return true;
    bool runs = python_has(x, "subprocess") || python_has(x, "system") || python_has(x, "execvp");
    for (uint32_t i = 0; i < x->t.list.n; i++) {
        struct str text = strings_text(x, i);
        if (runs && strings_is_string(x, i) && build_is_program(text, "nvcc") && is_given(x, i))
            return true;
        bool list = strings_is(x, (int64_t)i - 1, '[') && strings_is(x, i + 1, ',');
        bool command = str_starts(text, STR("nvcc -"));
        if (strings_is_string(x, i) && ((list && build_is_program(text, "nvcc")) || command))
            return true;
    }
    return false;
}

/* "cupy-cuda12x", "nvidia-cublas-cu12" */
static bool is_package(struct str text)
{
    if (memchr(text.p, ' ', text.n) || memchr(text.p, '/', text.n))
        return false;
    return str_starts(text, STR("cupy-cuda")) || str_starts(text, STR("nvidia-cuda-")) ||
           (str_starts(text, STR("nvidia-")) && memmem(text.p, text.n, "-cu1", 4));
}

static bool is_equal(const struct strings *x, int64_t i)
{
    bool before =
        strings_is(x, i - 1, '=') && (strings_is(x, i - 2, '=') || strings_is(x, i - 2, '!'));
    bool behind =
        (strings_is(x, i + 1, '=') || strings_is(x, i + 1, '!')) && strings_is(x, i + 2, '=');
    return before || behind;
}

static bool look_at_string(struct strings *x, uint32_t i)
{
    struct str text = strings_text(x, i);
    struct span span = x->t.list.p[i].span;
    if (is_package(text))
        build_leave(x->b, TS_BUILD_UNCLEAR, span, text,
                    "This is a package with CUDA's libraries. Name ROCm's package "
                    "instead, if there is one.");
    else if (str_is(text, "nvcc") && is_equal(x, i))
        build_leave(x->b, TS_BUILD_UNCLEAR, span, text,
                    "If this is the program's name, it is now hipcc; if it is a key, leave it.");
    else if (memmem(text.p, text.n, "__global__", 10))
        build_leave(
            x->b, TS_BUILD_UNCLEAR, (struct span){span.begin, span.begin + 1}, STR("__global__"),
            "CUDA source in a string is not translated. load_inline() of a ROCm build of PyTorch "
            "does that itself; otherwise, put the source into a separate file.");
    else
        return false;
    return true;
}

static bool look(struct strings *x, uint32_t i)
{
    if (x->t.list.p[i].kind == ST_STRING)
        return look_at_string(x, i);
    if (x->t.list.p[i].kind == ST_NAME) {
        python_torch(x, i);
        python_extension(x, i);
    }
    return false;
}

void build_python(struct build *b)
{
    static const struct strings_language python = {.look = look, .end = python_define};
    struct strings x = {.b = b};
    strings_lex(&x.t, b->src);
    bool concerns = builds(&x);
    vec_release(&x.t.list);
    if (concerns)
        strings_port(b, &python);
}
