/* Makefiles: whether a text says something, by itself or in the variables that it expands. */
#include "build/make_parts.h"

int make_condition(const struct make *m, const struct make_line *l)
{
    struct str line = source_text(m->b->src, l->text);
    return l->kind == MAKE_OTHER ? str_starts(line, STR("if")) - str_is(line, "endif") : 0;
}

static bool text_says(struct make *m, struct span text, const struct make_question *q);

/* Each variable is looked at once. */
static bool value_says(struct make *m, struct str name, const struct make_question *q)
{
    struct make_variable *v = make_variable(m, name);
    int conditions = 0;
    if (v->bits & IS_SEEN)
        return false;
    v->bits |= IS_SEEN;
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        conditions += make_condition(m, l);
        if (l->kind == MAKE_ASSIGN && !(q->unconditional && conditions > 0) &&
            str_eq(l->name, name) && text_says(m, l->text, q))
            return true;
    }
    return false;
}

static bool text_says(struct make *m, struct span text, const struct make_question *q)
{
    struct make_expansion e;
    if (q->says(m, text, q->ctx))
        return true;
    for (; make_expansion(m->b->src, text, &e); text.begin = e.span.end) {
        if (!e.is_function && value_says(m, e.name, q))
            return true;
    }
    return false;
}

static void forget_seen(struct make *m)
{
    for (size_t i = 0; i < m->variables.n; i++)
        m->variables.p[i].bits &= ~(unsigned)IS_SEEN;
}

bool make_text_says(struct make *m, struct span text, const struct make_question *q)
{
    forget_seen(m);
    return text_says(m, text, q);
}

bool make_value_says(struct make *m, struct str name, const struct make_question *q)
{
    forget_seen(m);
    return value_says(m, name, q);
}
