/* Meson's files. CUDA is a language in Meson and HIP is not: its uses are reported. */
#include "base/texts.h"
#include "build/defines.h"
#include "build/strings.h"

static bool takes_list(struct str call)
{
    static const char *const names[] = {
        "add_project_arguments",     "add_global_arguments",    "add_project_link_arguments",
        "add_global_link_arguments", "get_supported_arguments", "get_supported_link_arguments"};
    return texts_have(names, sizeof names / sizeof *names, call);
}

static void leave(struct strings *x, uint32_t i, const char *note)
{
    build_leave(x->b, TS_BUILD_LEFT, x->t.list.p[i].span, strings_text(x, i), note);
}

static void look_at_cuda(struct strings *x, uint32_t i)
{
    int64_t open = strings_innermost(x);
    while (strings_is(x, open, '[')) /* project('x', ['cpp', 'cuda']) */
        open--;
    if (strings_is_name(x, open - 1, "dependency") ||
        strings_is_name(x, (int64_t)i - 2, "dependency"))
        leave(x, i,
              "dependency('hip', method: 'cmake', modules: ['hip::host']) is HIP's runtime; each "
              "library is a separate dependency: 'hipblas' with modules: ['roc::hipblas'].");
    else
        leave(x, i,
              "Meson has no language for HIP. Make hipcc the C++ compiler (CXX=hipcc meson setup "
              "...), give 'cpp' instead, and compile .cu files as C++ with '-x', 'hip'.");
}

static bool look(struct strings *x, uint32_t i)
{
    struct str text = strings_text(x, i);
    if (x->t.list.p[i].kind == ST_NAME &&
        (str_is(text, "cuda_args") || str_is(text, "cuda_link_args")))
        leave(x, i,
              "Meson has such arguments only for languages that it supports: put hipcc's flags "
              "into cpp_args and link_args.");
    if (x->t.list.p[i].kind != ST_STRING)
        return false;
    if (str_is(text, "cuda") && !strings_is_key(x, i))
        look_at_cuda(x, i);
    else if (str_is(text, "unstable-cuda") ||
             (str_is(text, "cuda") && strings_is_name(x, (int64_t)i - 2, "import")))
        leave(x, i,
              "Its functions are for nvcc: use hipcc's "
              "--offload-arch instead of nvcc_arch_flags().");
    else
        return false;
    return true;
}

/* The macros of the project's HIP side, where the file has something of CUDA's. */
static void define(struct strings *x)
{
    if (x->b->findings->list.n)
        defines_tell(x->b, x->b->findings->list.p[0].span,
                     "Meson has no language for HIP: add -DNAME=1 to cpp_args.");
}

void build_meson(struct build *b)
{
    static const struct strings_language meson = {
        .colon = true, .takes_list = takes_list, .look = look, .end = define};
    strings_port(b, &meson);
}
