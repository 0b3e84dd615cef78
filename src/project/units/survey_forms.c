/* Headers that a macro names: "#include STD_HEADER(utility)". */
#include "project/units/survey_parts.h"
#include <stdlib.h>

uint32_t survey_computed_take(const struct tokens *t, struct survey_file *f, struct arena *a)
{
    uint32_t n = 0;
    struct str macro, arg;
    for (uint32_t d = 0; d < t->ndir; d++)
        n += include_form_use(t, &t->dir[d], &macro, &arg);
    struct survey_computed *list = n ? ARENA_ARRAY(a, struct survey_computed, n) : NULL;
    for (uint32_t d = 0; d < t->ndir; d++) {
        if (!include_form_use(t, &t->dir[d], &macro, &arg))
            continue;
        list[f->ncomputed++] = (struct survey_computed){.macro = {arena_strdup(a, macro), macro.n},
                                                        .arg = {arena_strdup(a, arg), arg.n}};
    }
    f->computed = list;
    return n;
}

void survey_forms_take(struct survey_forms *forms, const struct tokens *t, struct arena *a)
{
    struct include_form f;
    for (uint32_t d = 0; d < t->ndir; d++) {
        if (!include_form_read(t, &t->dir[d], &f))
            continue;
        f.name.p = arena_strdup(a, f.name);
        f.before.p = arena_strdup(a, f.before);
        f.after.p = arena_strdup(a, f.after);
        vec_push(&forms->v, f);
    }
}

static int survey_forms_by_name(const void *pa, const void *pb)
{
    const struct include_form *a = pa, *b = pb;
    return str_cmp(a->name, b->name);
}

/* Adds what the #include lines with a macro name. */
static void add_computed(const struct survey *s, struct survey_file *f,
                         const struct survey_options *opt, struct arena *a)
{
    for (uint32_t i = 0; i < f->ncomputed; i++) {
        const struct survey_computed *c = &f->computed[i];
        const struct include_form *form = survey_form(s, c->macro);
        const char *name = form ? include_form_apply(form, c->arg, a) : NULL;
        if (!name)
            continue;
        struct row row = map_find(opt->map, str_of(name), MAP_KIND(ROW_HEADER), opt->rocm);
        f->include[f->nincludes++] = (struct survey_include){
            .name = name, .quoted = form->quoted, .hip = row_ok(row) && row_hip(row)};
    }
}

void survey_forms_settle(struct survey *s, struct survey_forms *forms,
                         const struct survey_options *opt, struct arena *a)
{
    struct include_form *own = ARENA_ARRAY(a, struct include_form, forms->v.n);
    uint32_t n = 0;
    if (forms->v.n)
        qsort(forms->v.p, forms->v.n, sizeof *forms->v.p, survey_forms_by_name);
    for (size_t i = 0, past; i < forms->v.n; i = past) {
        bool same = true;
        for (past = i + 1; past < forms->v.n && str_eq(forms->v.p[i].name, forms->v.p[past].name);
             past++)
            same = same && include_form_same(&forms->v.p[i], &forms->v.p[past]);
        if (same)
            own[n++] = forms->v.p[i];
    }
    s->form = own;
    s->nforms = n;
    for (uint32_t i = 0; i < s->n; i++)
        add_computed(s, &s->file[i], opt, a);
    vec_release(&forms->v);
}

const struct include_form *survey_form(const struct survey *s, struct str macro)
{
    struct include_form key = {.name = macro};
    return s->nforms ? bsearch(&key, s->form, s->nforms, sizeof *s->form, survey_forms_by_name)
                     : NULL;
}
