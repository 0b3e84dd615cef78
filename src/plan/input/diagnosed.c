#include "plan/input/diagnosed.h"

bool diagnosed_applies(const struct input *in)
{
    bool applies = in->is_main;
    for (uint32_t k = 0; k < in->names->n && !applies; k++)
        applies = in->names->use[k].verdict == NAME_API && !in->names->use[k].hip_side;
    return applies && !in->hip->built && source_kind(in->src->path) != SOURCE_HOST;
}

bool diagnosed_is_live(const struct input *in, uint32_t i)
{
    const struct tok *tok = &in->tok->tok[i];
    return tok->kind == TOK_IDENT && !(tok->flags & (TOK_DIRECTIVE | TOK_DEAD)) &&
           !input_inactive(in, i);
}

struct str diagnosed_between(const char *text, const char *before, const char *after)
{
    const char *name = strstr(text, before);
    name = name ? name + strlen(before) : NULL;
    const char *end = name ? strstr(name, after) : NULL;
    return end ? (struct str){name, (size_t)(end - name)} : (struct str){0};
}

void diagnosed_add_word(const struct input *in, struct output *out, uint32_t i, const char *word,
                        const char *by)
{
    struct span at = tok_span(in->tok, (struct tok_range){i, i + 1});
    edit_insert(out->edits, at.begin, str_of(arena_printf(out->arena, "%s ", word)), ORDER_REST,
                by);
    finding_add(out->findings, TS_DIALECT, at, str_of(word), NULL, NULL);
}

/* A header that was not found: what it declares is unknown. */
static bool lacks_headers(const struct facts *f)
{
    bool fatal = false;
    for (uint32_t k = 0; k < f->ndiagnostics && !fatal; k++)
        fatal = f->diagnostic[k].severity == FACT_FATAL;
    return fatal;
}

/* The host's and the device's parse say the same. */
static bool is_repeated(const struct facts *f, uint32_t k)
{
    const struct fact_diagnostic *d = &f->diagnostic[k];
    bool found = false;
    for (uint32_t j = 0; j < k && !found; j++)
        found = f->diagnostic[j].in_file && f->diagnostic[j].at == d->at &&
                strcmp(f->diagnostic[j].text, d->text) == 0;
    return found;
}

void diagnosed_follow(const struct input *in, struct output *out, const struct diagnosed_kind *kind,
                      size_t nkinds, void *ctx)
{
    const struct facts *f = in->facts;
    bool lacks = lacks_headers(f), applies = diagnosed_applies(in);
    for (uint32_t k = 0; k < f->ndiagnostics && applies; k++) {
        const struct fact_diagnostic *d = &f->diagnostic[k];
        struct diagnosed one = {.at = d->at, .text = d->text};
        one.i = d->in_file ? tok_at(in->tok, d->at) : in->tok->n;
        if (one.i >= in->tok->n || is_repeated(f, k))
            continue;
        for (size_t n = 0; n < nkinds; n++) {
            if (!strstr(d->text, kind[n].part))
                continue;
            bool mended = kind[n].mend && kind[n].mend(ctx, &one);
            if (!mended && kind[n].told && !lacks)
                finding_add(out->findings, TS_DIALECT_REFUSED, (struct span){d->at, d->at},
                            str_of(d->text), NULL, NULL);
            break;
        }
    }
}
