/* renamed: #includes of project files that have another name in the port (--rename) get the new
 * name. A string that equals such a name is reported. */
#include "core/literal.h"
#include "plan/includes/includes.h"
#include "plan/input/header.h"

static void renamed_say(const struct input *in, struct output *out, uint32_t i, struct str name,
                        const char *renamed)
{
    finding_add(out->findings, TS_RENAMED_FILE, tok_span(in->tok, (struct tok_range){i, i + 1}),
                name, renamed, NULL);
}

/* Headers of the tables become HIP's: those are not the project's. */
static bool is_cudas(const struct input *in, uint32_t i)
{
    for (size_t k = 0; k < in->includes->include.n; k++) {
        const struct include *inc = &in->includes->include.p[k];
        if (inc->header == i)
            return inc->fate == INCLUDE_BECOMES || inc->fate == INCLUDE_GOES ||
                   inc->fate == INCLUDE_LOST;
    }
    return row_ok(
               map_find(in->map, header_name(in->tok, i), MAP_KIND(ROW_HEADER), in->opt->rocm)) &&
           !header_is_users(in, i);
}

static void look_at_header(const struct input *in, struct output *out, uint32_t i)
{
    struct str name = header_name(in->tok, i);
    const char *renamed = in->opt->renamed(in->opt->renamed_ctx, name, false, out->arena);
    if (!renamed || is_cudas(in, i))
        return;
    struct span span = tok_span(in->tok, (struct tok_range){i, i + 1});
    if (renamed[0] == '"') /* with its own quotes: it was between others, perhaps */
        edit_replace(out->edits, span, str_of(renamed), EDIT_REWRITE, "renamed");
    else if (in->opt->embedded) /* found when the program runs, by whatever that has for it */
        renamed_say(in, out, i, name, renamed);
    else
        edit_replace(out->edits, (struct span){span.begin + 1, span.end - 1}, str_of(renamed),
                     EDIT_REWRITE, "renamed");
}

static void look_at_string(const struct input *in, struct output *out, uint32_t i)
{
    struct literal l;
    if (!literal_read(&l, in->tok, i, out->arena) || l.text.n < 4)
        return;
    const char *renamed = in->opt->renamed(in->opt->renamed_ctx, l.text, true, out->arena);
    if (renamed)
        renamed_say(in, out, i, l.text, renamed);
}

/* Cheap: most strings are none. */
static bool ends_like_source(struct str raw)
{
    return memmem(raw.p, raw.n, ".cu", 3) != NULL;
}

static void renamed_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    for (uint32_t i = 0; in->opt->renamed && i < t->n; i++) {
        if (t->tok[i].kind == TOK_HEADER && !(t->tok[i].flags & TOK_OPEN) && tok_raw(t, i).n > 2)
            look_at_header(in, out, i);
        else if (t->tok[i].kind == TOK_STRING && ends_like_source(tok_raw(t, i)))
            look_at_string(in, out, i);
    }
}

const struct rewrite rewrite_renamed = {"renamed", .run = renamed_run};
