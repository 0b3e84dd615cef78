/* setup.py and its like: extensions of Python, PyTorch's among them. */
#include "build/language.h"
#include "build/strings.h"

static bool python_names(struct str base)
{
    return str_is(base, "setup.py") || str_is(base, "setup_cuda.py") || str_is(base, "pyproject.toml") ||
           str_is(base, "SConstruct") || str_is(base, "SConscript") || str_is(base, "wscript");
}

/* torch.version.cuda is None where PyTorch is built for ROCm. */
static void look(struct build *b, const struct build_token *t, size_t n, size_t i)
{
    bool version = i > 1 && str_is(build_text(b, t[i].span), "cuda") &&
                   build_text(b, t[i - 1].span).p[0] == '.' &&
                   str_is(build_text(b, t[i - 2].span), "version");
    (void)n;
    if (version)
        build_leave(b, TS_BUILD_BY_HAND, (struct span){t[i - 2].span.begin, t[i].span.end},
                    STR("version.cuda"),
                    "it is None in a build of PyTorch for ROCm, which has torch.version.hip", NULL);
}

static void python_port(struct build *b)
{
    static const char *const libraries[] = {"libraries", NULL};
    static const struct build_strings python = {true, libraries, look};
    build_strings_port(b, &python);
}

const struct build_language build_language_python = {"python", python_names, python_port};
