/* What rows need beyond the headers that the header rows lead to: guard= and include=. */
#include "prover.h"

static bool need_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_need(struct need a, struct need b)
{
    return need_same_text(a.macro, b.macro) && need_same_text(a.header, b.header);
}

/* The n-th of the headers with commas, or NULL; for no list the first is none. */
static bool nth_header(const struct proof *t, const char *list, int n, const char **header)
{
    *header = NULL;
    if (!list)
        return n == 0;
    while (n-- > 0 && list)
        list = strchr(list, ',') ? strchr(list, ',') + 1 : NULL;
    *header = list ? arena_strdup(t->arena, (struct str){list, strcspn(list, ",")}) : NULL;
    return list != NULL;
}

/* One need for each of the headers: each of them is said to declare the name. */
static bool nth_need(const struct proof *t, struct row r, int n, struct need *out)
{
    bool roc = t->roc; /* guard= and include= are about the HIP name */
    out->macro = roc ? NULL : row_attr(r, ROW_ATTR_guard);
    return nth_header(t, roc ? NULL : row_attr(r, ROW_ATTR_include), n, &out->header);
}

bool need_is_of(const struct proof *t, struct row r)
{
    struct need need;
    for (int n = 0; nth_need(t, r, n, &need); n++)
        if (same_need(need, t->need))
            return true;
    return false;
}

bool need_is_missing(const struct proof *t, struct row r)
{
    return !t->need.macro && !t->need.header && !need_is_of(t, r);
}

static void add_need(struct needs *out, struct need need)
{
    for (size_t i = 0; i < out->v.n; i++)
        if (same_need(out->v.p[i], need))
            return;
    vec_push(&out->v, need);
}

void needs_find(const struct proof *t, const struct subjects *s, struct needs *out)
{
    struct need need;
    *out = (struct needs){0};
    add_need(out, (struct need){0});
    for (size_t i = 0; i < s->v.n; i++)
        for (int n = 0; nth_need(t, s->v.p[i].row, n, &need); n++)
            add_need(out, need);
}
