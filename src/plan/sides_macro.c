#include "plan/sides.h"

bool is_macro(const struct tokens *t, uint32_t i, const char *name)
{
    if (i >= t->n || t->tok[i].kind != TOK_IDENT || !(t->tok[i].flags & TOK_SPLICED))
        return tok_word(t, i, name);
    struct str raw = tok_raw(t, i);
    for (size_t k = 0; k < raw.n; k++) {
        if (raw.p[k] != '\\' && raw.p[k] != '\r' && raw.p[k] != '\n' && raw.p[k] != *name++)
            return false;
    }
    return *name == '\0';
}

enum release_macro release_macro_at(const struct tokens *t, uint32_t i)
{
    static const struct {
        const char *name;
        enum release_macro macro;
    } known[] = {{"__CUDA_ARCH__", MACRO_ARCH},        {"CUDA_VERSION", MACRO_VERSION},
                 {"CUDART_VERSION", MACRO_VERSION},    {"__CUDACC_VER_MAJOR__", MACRO_NVCC},
                 {"__CUDACC_VER_MINOR__", MACRO_NVCC}, {"__CUDACC_VER__", MACRO_NVCC}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        if (is_macro(t, i, known[k].name))
            return known[k].macro;
    }
    return RELEASE_MACROS;
}
