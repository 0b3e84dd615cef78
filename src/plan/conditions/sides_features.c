/* Feature macros: "#if CUDART_VERSION >= 12030", "#define USE_X". What asks for them tells whether the
 * project can be ported with them. */
#include "plan/conditions/sides_parts.h"

void sides_features_init(struct sides_features *f, const struct macros *m, struct arena *a)
{
    *f = (struct sides_features){.n = macros_release_count(m)};
    f->feature = ARENA_ARRAY(a, struct sides_feature, f->n);
    f->same = ARENA_ARRAY(a, uint32_t, f->n);
    for (uint32_t i = 0; i < f->n; i++)
        f->same[i] = i;
}

static uint32_t features_root(const struct sides_features *f, uint32_t i)
{
    while (f->same[i] != i)
        i = f->same[i] = f->same[f->same[i]];
    return i;
}

void sides_features_join(struct sides_features *f, uint32_t one, uint32_t other)
{
    uint32_t a = features_root(f, one), b = features_root(f, other);
    f->same[a > b ? a : b] = a < b ? a : b; /* in any order of the files the same */
}

void sides_feature_add(struct sides_feature *to, const struct sides_feature *from)
{
    sides_votes_add(&to->fits, &from->fits);
    sides_votes_add(&to->may, &from->may);
}

void sides_features_add(struct sides_features *to, const struct sides_features *from,
                        struct arena *a)
{
    for (size_t i = 0; i < from->failing.n; i++) {
        const struct sides_name *one = &from->failing.p[i];
        vec_push(&to->failing,
                 (struct sides_name){{arena_strdup(a, one->name), one->name.n},
                                     {arena_strdup(a, one->condition), one->condition.n},
                                     one->file});
    }
    for (uint32_t i = 0; i < from->n; i++) {
        sides_feature_add(&to->feature[i], &from->feature[i]);
        sides_features_join(to, i, from->same[i]);
    }
}

/* What the build gives is defined whatever the release: no choice decides about it. */
static bool is_feature(const struct macros *m, const struct macro *x)
{
    return x->is_feature && !(m->given && m->given[x->number]);
}

const struct macro *sides_feature_at(const struct tokens *t, const struct macros *m, uint32_t i)
{
    const struct macro *x = t->tok[i].kind == TOK_IDENT ? macros_find(m, tok_raw(t, i)) : NULL;
    return x && is_feature(m, x) ? x : NULL;
}

const struct assumed *sides_features_choose(const struct sides_features *f, const struct macros *m,
                                            const struct map *map,
                                            const struct translate_options *opt,
                                            struct assumed base, struct arena *a)
{
    struct assumed *own = ARENA_ARRAY(a, struct assumed, f->n);
    struct sides_feature *all = ARENA_ARRAY(a, struct sides_feature, f->n);
    bool found = false;
    for (uint32_t i = 0; i < f->n; i++)
        sides_feature_add(&all[features_root(f, i)], &f->feature[i]);
    for (uint32_t k = 0; k < m->n; k++) {
        const struct macro *x = &m->macro[k];
        if (!is_feature(m, x))
            continue;
        const struct sides_feature *feature = &all[features_root(f, x->number)];
        struct assumed better =
            sides_better(&feature->fits, base, sides_fit_of(&feature->may, base), map, opt);
        if (better.arch != base.arch || better.cuda != base.cuda) {
            own[x->number] = better;
            found = true;
        }
    }
    return found ? own : NULL;
}
