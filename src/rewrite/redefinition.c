/* redefinition: overloads and specialisations for two types of CUDA that are one type in HIP. */
#include "base/vec.h"
#include "plan/calls/call.h"
#include <ctype.h>
#include <stdlib.h>

struct definition {
    const struct fact_signature *fact;
    const char *hip; /* with HIP's types in place of CUDA's */
};

static bool redefinition_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == ':';
}

/* Returns a type in HIP: canonical, as far as tables tell. */
static struct str hip_type(const struct input *in, struct str word)
{
    struct row row = map_find(in->map, word, MAP_KIND(ROW_TYPE), in->opt->rocm);
    const char *hip = row_ok(row) ? target_name(input_target(in), row) : NULL;
    if (!hip)
        return word;
    return strcmp(hip, "hipDeviceptr_t") == 0 ? STR("void *") : str_of(hip);
}

/* The function's name comes before "<": only types are looked up. "void **" has no blank in it. */
static const char *with_hip_types(const struct input *in, const char *text, struct arena *a)
{
    struct buf out = {0};
    const char *p = strchr(text, '<');
    buf_add(&out, text, (size_t)(p - text));
    while (*p) {
        size_t n = 0;
        while (redefinition_is_word(p[n]))
            n++;
        if (n) {
            struct str hip = hip_type(in, (struct str){p, n});
            buf_add(&out, hip.p, hip.n);
        } else if (*p == ' ' && p[1] == '*' && out.len && out.p[out.len - 1] == '*') {
            /* "void * *" */
        } else {
            buf_addch(&out, *p);
        }
        p += n ? n : 1;
    }
    const char *own = arena_strdup(a, (struct str){out.p, out.len});
    buf_release(&out);
    return own;
}

static int by_hip(const void *pa, const void *pb)
{
    const struct definition *a = pa, *b = pb;
    int c = strcmp(a->hip, b->hip);
    if (c)
        return c;
    if (a->fact->pass != b->fact->pass)
        return a->fact->pass < b->fact->pass ? -1 : 1;
    return (a->fact->at > b->fact->at) - (a->fact->at < b->fact->at);
}

static void redefinition_say(const struct input *in, struct output *out,
                             const struct definition *first, const struct definition *now)
{
    uint32_t i = tok_at(in->tok, now->fact->at);
    const char *detail =
        arena_printf(out->arena, "the one in line %u", source_place(in->src, first->fact->at).line);
    if (i < in->tok->n)
        finding_add(out->findings, TS_SAME_SIGNATURE,
                    tok_span(in->tok, (struct tok_range){i, i + 1}), tok_raw(in->tok, i), detail,
                    NULL);
}

static void redefinition_run(const struct input *in, struct output *out)
{
    uint32_t n = in->facts->nsignatures;
    struct definition *definition = ARENA_ARRAY(out->arena, struct definition, n);
    for (uint32_t i = 0; i < n; i++) {
        const struct fact_signature *fact = &in->facts->signature[i];
        definition[i] = (struct definition){fact, with_hip_types(in, fact->text, out->arena)};
    }
    if (n)
        qsort(definition, n, sizeof *definition, by_hip);
    const struct definition *first = definition;
    for (uint32_t i = 1; i < n; i++) {
        if (strcmp(first->hip, definition[i].hip) != 0 ||
            first->fact->pass != definition[i].fact->pass)
            first = &definition[i];
        else if (strcmp(first->fact->text, definition[i].fact->text) != 0)
            redefinition_say(in, out, first, &definition[i]);
    }
}

const struct rewrite rewrite_redefinition = {"redefinition", .run = redefinition_run};
