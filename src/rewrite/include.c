/* include: writes the include plan: CUDA headers become HIP headers, once each, and the other lines
 * that the file needs are added. */
#include "map/library.h"
#include "plan/calls/call.h"
#include "plan/includes/includes.h"
#include "plan/input/header.h"
#include "plan/input/place.h"

/* Libraries beside HIP itself. */
static void say_library(const struct input *in, struct output *out, struct span span,
                        const char *hip)
{
    const char *library = map_library_of_hip_header(in->map, str_of(hip));
    if (library)
        finding_add(out->findings, TS_NEEDS_LIBRARY, span, str_of(hip), library, NULL);
}

/* HIP has the header, and not yet, or no longer, in that release. */
static void say_release(const struct input *in, struct output *out, struct row row,
                        struct span span, struct str name)
{
    const char *hip = target_name(input_target(in), row);
    if (!target_has(input_target(in), row))
        finding_add(out->findings, TS_NOT_IN_RELEASE, span, name,
                    str_is(name, hip) ? "keeps its name"
                                      : arena_printf(out->arena, "becomes '%s'", hip),
                    row_attr(row, ROW_ATTR_note));
}

static void say_lost_header(struct output *out, struct row row, struct span span, struct str name)
{
    finding_add(out->findings, TS_HEADER_NO_COUNTERPART, span, name, NULL,
                row_attr(row, ROW_ATTR_note))
        ->effort = use_effort(row);
}

/* Reports that code of the port replaces what the CUDA header provides. */
static void say_helper(const struct input *in, struct output *out, struct row row, struct span span,
                       struct str name)
{
    if (row_attr(row, ROW_ATTR_helper) && target_has(input_target(in), row))
        finding_add(out->findings, TS_HEADER_HELPED, span, name, NULL,
                    row_attr(row, ROW_ATTR_note));
}

/* Returns the header that a macro names in an #include, by the file's own definition or the
 * project's; NULL: nobody knows. */
static const char *computed_header(const struct input *in, const struct directive *d,
                                   struct arena *a)
{
    struct str macro, arg;
    struct include_form own, last = {0};
    const struct include_form *form = NULL;
    bool same = true;
    if (!include_form_use(in->tok, d, &macro, &arg))
        return NULL;
    for (uint32_t i = 0; i < in->tok->ndir; i++) {
        if (!include_form_read(in->tok, &in->tok->dir[i], &own) || !str_eq(own.name, macro))
            continue;
        same = same && (!form || include_form_same(&last, &own));
        last = own;
        form = &last;
    }
    if (in->opt->include_form) /* it knows the file's own as well */
        form = in->opt->include_form(in->opt->own_ctx, macro);
    return form && same ? include_form_apply(form, arg, a) : NULL;
}

/* Is it a header of CUDA's, under the name that the line's macro makes? The port names HIP's. */
static bool write_computed(const struct input *in, struct output *out, const struct directive *d)
{
    const char *name = computed_header(in, d, out->arena);
    struct row row = {0};
    if (name)
        row = map_find(in->map, str_of(name), MAP_KIND(ROW_HEADER), in->opt->rocm);
    const char *hip = row_ok(row) ? target_name(input_target(in), row) : NULL;
    struct span span = tok_span(in->tok, (struct tok_range){d->hash + 2, d->past});
    if (!row_ok(row))
        return name && !header_looks_cuda(in->map, str_of(name));
    if (!hip) {
        say_lost_header(out, row, span, str_of(name));
        return true;
    }
    say_release(in, out, row, span, str_of(name));
    say_helper(in, out, row, span, str_of(name));
    say_library(in, out, span, hip);
    edit_replace(out->edits, span, str_of(arena_printf(out->arena, "<%s>", hip)), EDIT_REWRITE,
                 "include");
    return true;
}

static void say_computed(const struct input *in, struct output *out, const struct directive *d)
{
    const struct tokens *t = in->tok;
    if (d->past > d->hash + 2 && !write_computed(in, out, d))
        finding_add(out->findings, TS_COMPUTED_INCLUDE,
                    tok_span(t, (struct tok_range){d->hash + 2, d->past}), tok_raw(t, d->hash + 2),
                    NULL, NULL);
}

/* Reports a header that a source in C can't include. */
static void say_cxx(const struct input *in, struct output *out, const struct include *inc,
                    struct span span, struct str name)
{
    struct release_range range;
    const char *cxx = row_attr(inc->row, ROW_ATTR_cxx);
    if (cxx && !in->is_main && str_ends(str_of(in->src->path), STR(".c")) &&
        release_range_parse(str_of(cxx), &range) == 0 && release_in(in->opt->rocm, range))
        finding_add(out->findings, TS_HEADER_FOR_CXX, span, str_of(inc->hip),
                    arena_printf(out->arena, "%.*s", (int)name.n, name.p), NULL);
}

static void write_name(struct output *out, struct span header, struct str name, const char *hip)
{
    if (!str_is(name, hip))
        edit_replace(out->edits, (struct span){header.begin + 1, header.end - 1}, str_of(hip),
                     EDIT_REWRITE, "include");
}

static void write_ported(const struct input *in, struct output *out, const struct include *inc,
                         struct span span, struct str name)
{
    say_release(in, out, inc->row, span, name);
    say_helper(in, out, inc->row, span, name);
    if (inc->fate == INCLUDE_GOES) {
        edit_replace(out->edits, place_of_line(in, inc->at), STR(""), EDIT_REWRITE, "include");
        return;
    }
    if (target_has(input_target(in), inc->row))
        use_say_care(in, out, inc->row, span, name, inc->hip);
    say_library(in, out, span, inc->hip);
    say_cxx(in, out, inc, span, name);
    write_name(out, span, name, inc->hip);
}

/* A header that no table has. Those of a library that a project brings along are ported once it is
 * there. */
static void say_unknown_header(const struct input *in, struct output *out, struct span span,
                               struct str name)
{
    if (!use_say_sources(out, map_library_of_header(in->map, name), span, name))
        finding_add(out->findings, TS_HEADER_UNKNOWN, span, name, NULL, NULL);
}

/* A header of a library that a project brings along, which stays as it is. */
static void say_outside(const struct input *in, struct output *out, const struct include *inc)
{
    struct str name = inc->header ? header_name(in->tok, inc->header) : (struct str){0};
    if (!name.n || !in->opt->outside)
        return;
    struct row library = map_library_of_header(in->map, name);
    if (row_ok(library) && row_attr(library, ROW_ATTR_sources) &&
        in->opt->outside(in->opt->own_ctx, name)) {
        struct span span = tok_span(in->tok, (struct tok_range){inc->header, inc->header + 1});
        const char *called = row_attr(library, ROW_ATTR_name);
        finding_add(out->findings, TS_SOURCES_OUTSIDE, span, name, called, NULL)->family = called;
    }
}

static void write_include(const struct input *in, struct output *out, const struct include *inc)
{
    if (inc->fate == INCLUDE_STAYS) {
        say_outside(in, out, inc);
        return;
    }
    if (inc->fate == INCLUDE_COMPUTED) {
        say_computed(in, out, inc->at);
        return;
    }
    struct span span = tok_span(in->tok, (struct tok_range){inc->header, inc->header + 1});
    struct str name = header_name(in->tok, inc->header);
    if (inc->fate == INCLUDE_UNKNOWN)
        say_unknown_header(in, out, span, name);
    else if (inc->fate == INCLUDE_LOST)
        say_lost_header(out, inc->row, span, name);
    else
        write_ported(in, out, inc, span, name);
}

/* PyTorch's names stay: said once, where a header shows that the file has some. */
static void say_torch_stays(const struct input *in, struct output *out)
{
    const struct include_plan *p = in->includes;
    for (size_t i = 0; in->map->torch == TORCH_KEEP && i < p->include.n; i++) {
        const struct include *inc = &p->include.p[i];
        if (inc->fate != INCLUDE_STAYS || !inc->header || header_is_users(in, inc->header))
            continue;
        struct str name = header_name(in->tok, inc->header);
        if (!map_has_torch_header(in->map, name))
            continue;
        struct span span = tok_span(in->tok, (struct tok_range){inc->header, inc->header + 1});
        finding_add(out->findings, TS_TORCH_STAYS, span, name, NULL, NULL);
        return;
    }
}

/* __has_include(<cuda_fp16.h>) asks for the header that the port will include. */
static void write_has_include(const struct input *in, struct output *out, uint32_t i)
{
    struct str name = header_name(in->tok, i);
    struct row row = map_find(in->map, name, MAP_KIND(ROW_HEADER), in->opt->rocm);
    const char *hip = row_ok(row) ? target_name(input_target(in), row) : NULL;
    if (hip && !header_is_users(in, i))
        write_name(out, tok_span(in->tok, (struct tok_range){i, i + 1}), name, hip);
}

static void include_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    const struct include_plan *p = in->includes;
    for (size_t i = 0; i < p->include.n; i++)
        write_include(in, out, &p->include.p[i]);
    say_torch_stays(in, out);
    for (size_t i = 0; i < p->line.n; i++)
        edit_insert(out->edits, p->line.p[i].at, str_of(p->line.p[i].text), p->line.p[i].order,
                    "include");
    for (size_t i = 0; i < p->added.v.n; i++)
        vec_push(&out->added->v, p->added.v.p[i]);
    for (uint32_t i = 0; i < t->n; i++) {
        const struct directive *d = t->tok[i].kind == TOK_HEADER && !(t->tok[i].flags & TOK_OPEN)
                                        ? tok_directive(t, i)
                                        : NULL;
        if (d && d->kind != DIR_INCLUDE)
            write_has_include(in, out, i);
    }
}

const struct rewrite rewrite_include = {"include", .run = include_run};
