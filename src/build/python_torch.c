/* PyTorch's extensions: a ROCm build of PyTorch has hipcc, its own translation, and other
 * variables. */
#include "build/python_parts.h"

/* Was the name imported from torch.utils.cpp_extension, or is it written behind it? */
static bool is_of_extension(const struct strings *x, uint32_t i)
{
    if (strings_is(x, (int64_t)i - 1, '.'))
        return strings_is_name(x, (int64_t)i - 2, "cpp_extension");
    struct str name = strings_text(x, i);
    bool from = false;
    for (uint32_t k = 0; k < x->t.list.n; k++) {
        if (x->t.list.p[k].kind == ST_NEWLINE)
            from = false;
        else if (strings_is_name(x, k, "cpp_extension") && strings_is_name(x, k + 1, "import"))
            from = true;
        else if (from && x->t.list.p[k].kind == ST_NAME && str_eq(strings_text(x, k), name))
            return true;
    }
    return false;
}

/* The classes and functions whose sources PyTorch translates. */
static void extension(struct strings *x, uint32_t i)
{
    struct str name = strings_text(x, i);
    bool call = strings_is(x, i + 1, '(');
    bool jit = (str_is(name, "load") || str_is(name, "load_inline")) && is_of_extension(x, i);
    if (!call || !(str_is(name, "CUDAExtension") || jit))
        return;
    build_same(x->b, x->t.list.p[i].span);
    if (!build_was_reported(x->b, TS_BUILD_TORCH))
        build_tell(x->b, TS_BUILD_TORCH, x->t.list.p[i].span, name,
                   "It leaves HIP's names unchanged and translates PyTorch's names for its "
                   "release: port without --torch. It passes the flags under 'nvcc' to hipcc "
                   "without translating them, so they were translated here.");
}

/* CUDA_HOME is None in a ROCm build; who names ROCM_HOME knows. */
static bool is_torch_home(struct strings *x, uint32_t i)
{
    if (strings_is(x, (int64_t)i - 1, '.'))
        return is_of_extension(x, i) && !python_has(x, "ROCM_HOME");
    if (!x->torch)
        x->torch = is_of_extension(x, i) && !python_has(x, "ROCM_HOME") ? 1 : -1;
    return x->torch > 0;
}

static bool is_first(const struct strings *x, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (x->t.list.p[k].kind == ST_NAME && str_eq(strings_text(x, k), strings_text(x, i)))
            return false;
    return true;
}

void python_torch(struct strings *x, uint32_t i)
{
    struct str name = strings_text(x, i);
    struct span span = x->t.list.p[i].span;
    bool version = str_is(name, "cuda") && strings_is(x, (int64_t)i - 1, '.') &&
                   strings_is_name(x, (int64_t)i - 2, "version") &&
                   strings_is(x, (int64_t)i - 3, '.') &&
                   strings_is_name(x, (int64_t)i - 4, "torch");
    if (version && !python_has(x, "hip"))
        build_leave(x->b, TS_BUILD_UNCLEAR, (struct span){x->t.list.p[i - 4].span.begin, span.end},
                    STR("torch.version.cuda"),
                    "It is None in a ROCm build of PyTorch, which has torch.version.hip.");
    else if (str_is(name, "COMMON_NVCC_FLAGS") && is_of_extension(x, i) && is_first(x, i))
        build_leave(x->b, TS_BUILD_UNCLEAR, span, name,
                    "A ROCm build of PyTorch takes COMMON_HIPCC_FLAGS, which has "
                    "-D__HIP_NO_HALF_OPERATORS__=1 and -D__HIP_NO_HALF_CONVERSIONS__=1.");
    else if (str_is(name, "CUDA_HOME") && is_torch_home(x, i))
        build_replace(x->b, span, STR("ROCM_HOME"));
    else
        extension(x, i);
}
