/* paste: "cuda##name" in a macro's body: the prefix is all there is to translate. */
#include "plan/call.h"

/* The last part of a name that ## completes, and HIP's. */
static const struct {
    const char *cuda, *hip;
} prefixes[] = {{"cuda", "hip"},
                {"cublas", "hipblas"},
                {"cufft", "hipfft"},
                {"curand", "hiprand"},
                {"cusparse", "hipsparse"},
                {"cusolver", "hipsolver"},
                {"cudaError", "hipError"},
                {"cudaMemcpy", "hipMemcpy"},
                {"CUDA_ERROR_", "hipError"},
                {"CUBLAS_", "HIPBLAS_"},
                {"CUBLAS_STATUS_", "HIPBLAS_STATUS_"},
                {"cu", "hip"}};

static bool is_prefix(const struct tokens *t, uint32_t i)
{
    return t->tok[i].kind == TOK_IDENT && t->tok[i].flags & TOK_DEFINE && tok_is(t, i + 1, P_HASHHASH) &&
           !tok_is(t, i - 1, P_HASHHASH) && !tok_is_macro_parameter(t, i);
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; i + 1 < t->n; i++) {
        if (!is_prefix(t, i))
            continue;
        struct span span = tok_span(t, (struct tok_range){i, i + 1});
        for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++) {
            if (!tok_word(t, i, prefixes[k].cuda))
                continue;
            edit_replace(out->edits, span, str_of(prefixes[k].hip), EDIT_REWRITE, "paste");
            finding_add(out->findings, TS_PASTED_NAME, span, tok_raw(t, i), NULL, NULL);
        }
    }
}

const struct rewrite rewrite_paste = {"paste", run};
