/* Environment variables that a script reads. */
#include "base/texts.h"
#include "build/strings.h"

/* A variable of the environment: os.environ["CUDA_HOME"], os.getenv("CUDA_HOME", ...). */
static bool is_environment(const struct strings *x, int64_t i)
{
    static const char *const calls[] = {"get", "pop", "setdefault"};
    struct str call = strings_is(x, i - 1, '(') ? strings_call(x, i - 1) : STR("");
    bool of = texts_have(calls, sizeof calls / sizeof *calls, call) &&
              strings_is_name(x, i - 4, "environ");
    int64_t in = strings_is_name(x, i + 1, "not") ? i + 2 : i + 1;
    bool tested = strings_is_name(x, in, "in") &&
                  (strings_is_name(x, in + 1, "environ") || strings_is_name(x, in + 3, "environ"));
    return of || tested || str_is(call, "getenv") ||
           (strings_is(x, i - 1, '[') && strings_is_name(x, i - 2, "environ"));
}

bool strings_environment(struct strings *x, uint32_t i)
{
    struct str name = strings_text(x, i);
    if (!is_environment(x, i))
        return false;
    if (build_toolkit_variable(name) == TOOLKIT_ROOT)
        build_replace(x->b, x->t.list.p[i].inner, STR("ROCM_PATH"));
    else if (str_is(name, "TORCH_CUDA_ARCH_LIST"))
        build_tell(x->b, TS_BUILD_ARCHITECTURES, x->t.list.p[i].span, name,
                   BUILD_TORCH_ARCHITECTURES);
    else if (str_is(name, "NVCC_APPEND_FLAGS") || str_is(name, "NVCC_PREPEND_FLAGS"))
        build_leave(x->b, TS_BUILD_LEFT, x->t.list.p[i].span, name, BUILD_NVCC_ENVIRONMENT);
    return true;
}
