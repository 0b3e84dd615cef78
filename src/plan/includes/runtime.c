#include "plan/includes/runtime.h"
#include "base/vec.h"
#include "core/launch.h"
#include "plan/conditions/guarded.h"
#include <stdlib.h>

struct runtime_use runtime_use_of(const struct tokens *t)
{
    struct runtime_use use = {0};
    struct launch l;
    for (uint32_t i = 0; i < t->n && !use.launches; i++) {
        use.launches = launch_begins(t, i) && launch_at(t, i, &l);
        use.device = use.device || use.launches || tok_word(t, i, "__global__") ||
                     tok_word(t, i, "__device__") || tok_word(t, i, "__shared__");
    }
    return use;
}

bool runtime_comes_by(struct runtime_use use, struct str hip)
{
    return str_is(hip, RUNTIME_HEADER) || (!use.device && str_is(hip, API_HEADER));
}

bool runtime_goes_before(struct str hip)
{
    static const char *const alone[] = {RUNTIME_HEADER,       API_HEADER,          "hip/hip_fp16.h",
                                        "hip/hip_bfloat16.h", "hip/hip_version.h", NULL};
    for (int i = 0; alone[i]; i++) {
        if (str_is(hip, alone[i]))
            return false;
    }
    return str_starts(hip, STR("hip/"));
}

/* "struct CUstream_st" declares what it names, and "typedef struct CUstream_st *cudaStream_t" that:
 * such a header does without CUDA's on purpose. */
static bool runtime_declares_itself(const struct input *in, const struct name_use *u)
{
    const struct tokens *t = in->tok;
    if (row_kind(u->row) != ROW_TYPE || u->first == 0)
        return false;
    if (tok_word(t, u->first - 1, "struct"))
        return str_ends(str_of(row_cuda(u->row)), STR("_st"));
    return tok_is(t, u->first - 1, P_STAR) && tok_is(t, u->tok + 1, P_SEMI) && u->first >= 4 &&
           t->tok[u->first - 2].kind == TOK_IDENT && tok_word(t, u->first - 3, "struct") &&
           tok_word(t, u->first - 4, "typedef");
}

struct own_names {
    VEC(struct str) v; /* sorted */
};

static void own_names_init(struct own_names *own, const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (u->verdict == NAME_API && runtime_declares_itself(in, u))
            vec_push(&own->v, str_of(row_cuda(u->row)));
    }
    if (own->v.n)
        qsort(own->v.p, own->v.n, sizeof *own->v.p, str_order);
}

/* Libraries whose headers do without HIP's, as those of CUDA do without CUDA's. */
static bool is_apart(const char *family)
{
    return strcmp(family, "nvml") == 0 || strcmp(family, "nvtx") == 0;
}

/* Is this a use of something that hip/hip_runtime.h has to declare? In a .cu file that is all nvcc
 * knows without any #include; elsewhere, "float4" and "sqrtf" may be anybody's. PyTorch's names
 * come with headers of its own. */
static bool is_runtimes(const struct input *in, const struct name_use *u)
{
    static const char *const keywords[] = {"__global__",   "__device__",  "__shared__",
                                           "__constant__", "__managed__", NULL};
    if (row_kind(u->row) == ROW_NAMESPACE || strcmp(row_family(u->row), "torch") == 0 ||
        (!in->is_main && (map_is_own(in->map, u->row) || is_apart(row_family(u->row)))))
        return false;
    if (!(u->row.data->flags & ROW_SAME) || name_looks_cuda(in->map, tok_raw(in->tok, u->tok)))
        return true;
    if (in->is_main && (row_kind(u->row) == ROW_TYPE || row_kind(u->row) == ROW_FUNC))
        return true;
    return tok_any_word(in->tok, u->tok, keywords);
}

/* Does the use need what the runtime's header declares? Not a handle that the file itself declares, or a
 * header of the user's. */
static bool needs_runtime(const struct input *in, const struct own_names *own,
                          const struct name_use *u)
{
    if (u->verdict != NAME_API || (u->member && !u->by_ast))
        return false;
    const struct fact_ref *ref = facts_ref(in->facts, in->tok->tok[u->tok].begin);
    struct str name = str_of(row_cuda(u->row));
    bool declared = own->v.n && bsearch(&name, own->v.p, own->v.n, sizeof *own->v.p, str_order);
    return !(ref && ref->again) && !declared && is_runtimes(in, u);
}

/* Does what stands in a directive count? nvcc knows CUDA in a .cu file whatever its macros are for.
 * What only nvcc sees of a header has the runtime from the .cu file that includes it, or by a line in
 * its branch, and other compilers need none. */
static bool may_need_runtime(const struct input *in, const bool *nvccs, uint32_t tok)
{
    const struct directive *d = tok_directive(in->tok, tok);
    uint32_t branch = in->is_main ? 0 : tok_branch(in->tok, tok);
    if (branch && nvccs[branch - 1])
        return false;
    return !d || (in->is_main && d->kind == DIR_DEFINE);
}

static bool uses_runtime(const struct input *in, const struct own_names *own, const bool *nvccs)
{
    bool uses = false;
    for (uint32_t i = 0; i < in->names->n && !uses; i++) {
        const struct name_use *u = &in->names->use[i];
        uses = needs_runtime(in, own, u) && may_need_runtime(in, nvccs, u->tok);
    }
    return uses;
}

bool runtime_is_needed(const struct input *in, struct runtime_use use)
{
    if (use.launches || (in->is_main && in->opt->needs_includer))
        return true;
    struct own_names own = {0};
    own_names_init(&own, in);
    struct arena a = {0};
    bool uses = uses_runtime(in, &own, guarded_by_nvcc(in->tok, &a));
    vec_release(&own.v);
    arena_release(&a);
    return uses;
}

void runtime_find_uses(const struct input *in, struct runtime_uses *out)
{
    const struct tokens *t = in->tok;
    struct own_names own = {0};
    struct launch l;
    own_names_init(&own, in);
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (!(t->tok[u->tok].flags & (TOK_DIRECTIVE | TOK_DEAD)) && needs_runtime(in, &own, u))
            vec_push(&out->v, u->tok);
    }
    for (uint32_t i = 0; i < t->n; i++) {
        if (!(t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD)) && launch_begins(t, i) &&
            launch_at(t, i, &l))
            vec_push(&out->v, i);
    }
    vec_release(&own.v);
}

const char *runtime_switch(const struct input *in, struct arena *a)
{
    const char *nl = source_newline(in->src);
    bool asks = in->opt->rocm >= RELEASE(6, 2) && in->opt->rocm < RELEASE(7, 0);
    if (!asks || !in->opt->own || !in->opt->own(in->opt->own_ctx, STR(RUNTIME_SWITCH)))
        return "";
    return arena_printf(a, "#ifndef %s%s#define %s%s#endif%s", RUNTIME_SWITCH, nl, RUNTIME_SWITCH,
                        nl, nl);
}
