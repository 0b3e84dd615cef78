/* Which headers the rows of a family lead to. */
#include "prover.h"

static struct str last_family(const char *declares)
{
    const char *comma = strrchr(declares, ',');
    return str_of(comma ? comma + 1 : declares);
}

/* True when the comma-separated list has the word. */
static bool has_family(const char *declares, const char *family)
{
    size_t n = strlen(family);
    for (const char *p = declares; p; p = strchr(p, ',')) {
        p += *p == ',';
        if (strncmp(p, family, n) == 0 && (p[n] == ',' || !p[n]))
            return true;
    }
    return false;
}

/* A family that stands last in no declares= is declared together with others: the built-in
 * functions come with the runtime. It shares the headers of the family that stands last in the
 * shortest list that has it. NULL: in no list. */
static const char *listed_family(const struct proof *t, const char *family)
{
    const char *best = NULL;
    for (uint32_t i = 0; i < t->table->nrows; i++) {
        struct row r = {t->table, &t->table->rows[i]};
        const char *declares = row_kind(r) == ROW_HEADER ? row_attr(r, ROW_ATTR_declares) : NULL;
        if (!declares || !has_family(declares, family))
            continue;
        if (str_is(last_family(declares), family))
            return family;
        if (!best || strlen(declares) < strlen(best))
            best = declares;
    }
    return best ? arena_strdup(t->arena, last_family(best)) : NULL;
}

/* Functions that the compiler knows by itself (nvptx) are declared by no header, and a
 * declares= would clash with them; what they become is in the headers of the built-in
 * functions. Any other family needs a row. */
static const char *leading_family(const struct proof *t, const char *family)
{
    return listed_family(t, strcmp(family, "nvptx") == 0 ? "device" : family);
}

static bool check_mappings_headers_has_header(const struct headers *h, const char *header)
{
    for (size_t i = 0; i < h->own.n; i++)
        if (strcmp(h->own.p[i], header) == 0)
            return true;
    for (size_t i = 0; i < h->other.n; i++)
        if (strcmp(h->other.p[i], header) == 0)
            return true;
    return false;
}

/* Adds the headers of the families that the predicate takes. Where several rows lead to several
 * headers, all of them count: a program that includes the CUDA headers includes the lot. */
static void check_mappings_headers_add_headers(const struct proof *t, const char *lead, bool own,
                                               struct headers *out)
{
    for (uint32_t i = 0; i < t->table->nrows; i++) {
        struct row r = {t->table, &t->table->rows[i]};
        const char *declares = row_kind(r) == ROW_HEADER ? row_attr(r, ROW_ATTR_declares) : NULL;
        if (!declares || !proof_has(t, r) || !proof_name(t, r) ||
            !str_is(last_family(declares), lead))
            continue;
        const char *header = proof_name(t, r);
        if (check_mappings_headers_has_header(out, header))
            continue;
        if (own)
            vec_push(&out->own, header);
        else
            vec_push(&out->other, header);
        out->packaged |= own && proof_has_package(t, header);
    }
}

/* The families that come with this one, in the order of the first list that names them. */
static void add_others(const struct proof *t, const char *lead, struct headers *out)
{
    for (uint32_t i = 0; i < t->table->nrows; i++) {
        struct row r = {t->table, &t->table->rows[i]};
        const char *declares = row_kind(r) == ROW_HEADER ? row_attr(r, ROW_ATTR_declares) : NULL;
        if (!declares || !str_is(last_family(declares), lead))
            continue;
        struct proof hip = *t;
        hip.roc = false;
        for (const char *p = declares; *p;) {
            struct str word = {p, strcspn(p, ",")};
            if (!str_is(word, lead))
                check_mappings_headers_add_headers(&hip, arena_strdup(t->arena, word), false, out);
            p += word.n + (p[word.n] == ',');
        }
        return;
    }
}

/* A library that no release has anything of. */
static bool leads_nowhere(const struct proof *t, const char *lead)
{
    for (uint32_t i = 0; i < t->table->nrows; i++) {
        struct row r = {t->table, &t->table->rows[i]};
        const char *declares = row_kind(r) == ROW_HEADER ? row_attr(r, ROW_ATTR_declares) : NULL;
        if (declares && str_is(last_family(declares), lead) && proof_name(t, r))
            return false;
    }
    return true;
}

void headers_find(const struct proof *t, const char *family, struct headers *out)
{
    const char *lead = leading_family(t, family);
    *out = (struct headers){0};
    if (!lead)
        return;
    out->none = leads_nowhere(t, lead);
    check_mappings_headers_add_headers(t, lead, true, out);
    add_others(t, lead, out);
}

bool headers_leave_out(struct headers *h, const char *header)
{
    size_t own = 0, other = 0;
    for (size_t i = 0; i < h->own.n; i++)
        if (strcmp(h->own.p[i], header) != 0)
            h->own.p[own++] = h->own.p[i];
    for (size_t i = 0; i < h->other.n; i++)
        if (strcmp(h->other.p[i], header) != 0)
            h->other.p[other++] = h->other.p[i];
    bool there = own < h->own.n || other < h->other.n;
    h->own.n = own;
    h->other.n = other;
    return there;
}

void headers_release(struct headers *h)
{
    vec_release(&h->own);
    vec_release(&h->other);
}
