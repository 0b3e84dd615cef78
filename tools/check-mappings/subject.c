/* The rows that there is something to prove about. */
#include "map/library.h"
#include "prover.h"

static struct row row_at(const struct proof *t, uint32_t i)
{
    return (struct row){t->table, &t->table->rows[i]};
}

/* Rows that share kind and name stand beside each other. */
static bool subject_same_name(struct row a, struct row b)
{
    return a.data->cuda == b.data->cuda && a.data->kind == b.data->kind;
}

/* One of the rows that share a name has the signatures of them all: the first in its file. */
static struct row row_with_sigs(const struct proof *t, uint32_t first, uint32_t end)
{
    struct row found = {0};
    for (uint32_t i = first; i < end; i++) {
        struct row r = row_at(t, i);
        if (row_attr(r, ROW_ATTR_sig) && (!row_ok(found) || r.data->line < found.data->line))
            found = r;
    }
    return found;
}

static bool subject_has_out(const struct proof *t, struct row r)
{
    for (int n = 0; n < 10; n++)
        if (proof_out(t, r, n))
            return true;
    return false;
}

/* What the library rows and the namespace rows say nothing about, or not for good: guesses for
 * names that begin so. */
static const char *const guesses[][2] = {
    {"CUDA", "HIP"}, {"CU_", "HIP_"}, {"cu", "hip"}, {"CU", "hip"}, {"", ""},
};

/* The name in HIP's counterpart of its namespace, or NULL. */
static const char *spelled_in_namespace(const struct proof *t, const char *cuda)
{
    struct str name = str_of(cuda);
    for (size_t n = name.n; n-- > 1;) {
        if (cuda[n] != ':' || cuda[n - 1] != ':')
            continue;
        struct row space =
            map_find(t->map, str_cut(name, 0, n - 1), MAP_KIND(ROW_NAMESPACE), t->release);
        if (row_ok(space) && row_hip(space))
            return arena_printf(t->arena, "%s%s", row_hip(space), cuda + n - 1);
    }
    return NULL;
}

/* How HIP would spell the name if it had it. The built-in libraries tell, for rows
 * of other maps as well. */
static const char *spelled_for_hip(const struct proof *t, struct row r)
{
    const struct map builtin = {.tables = {&map_builtin}, .ntables = 1};
    const char *cuda = row_cuda(r);
    size_t n, i = 0;
    const char *hip = strchr(cuda, ':') ? spelled_in_namespace(t, cuda) : NULL;
    if (hip)
        return hip;
    hip = map_library_spelling(&builtin, str_of(cuda), &n);
    if (hip)
        return arena_printf(t->arena, "%s%s", hip, cuda + n);
    while (!str_starts(str_of(cuda), str_of(guesses[i][0])))
        i++;
    return arena_printf(t->arena, "%s%s", guesses[i][1], cuda + strlen(guesses[i][0]));
}

/* Each header is of its own package's release; what has no package here can't be looked into. */
static void subject_add_header(const struct proof *t, struct subject s, struct subjects *out)
{
    struct proof own = *t;
    if (!s.name)
        return;
    if (!proof_has_package(t, s.name)) {
        out->no_package += s.claims;
        return;
    }
    own.release = package_release(t, s.name);
    s.claims = proof_has(&own, s.row);
    if (s.claims)
        vec_push(&out->v, s);
}

/* A header of include= is of its own package's release, too. False where
 * there is no such package. */
static bool check_need(const struct proof *t, struct row r, bool *claims)
{
    const char *list = t->roc ? NULL : row_attr(r, ROW_ATTR_include);
    if (!list)
        return true;
    const char *header = arena_strdup(t->arena, (struct str){list, strcspn(list, ",")});
    struct proof own = *t;
    own.release = package_release(t, header);
    if (proof_has_package(t, header))
        *claims = proof_has(&own, r);
    return proof_has_package(t, header);
}

/* No header of HIP's declares what a helper does, the members of its types among it, and a
 * namespace whose rows list all that is there: check-uses compiles them. */
static bool is_helpers(const struct proof *t, struct row r)
{
    const char *dot = row_kind(r) == ROW_FIELD ? strchr(row_cuda(r), '.') : NULL;
    if (row_kind(r) == ROW_NAMESPACE)
        return row_hip(r) && row_attr(r, ROW_ATTR_rewrite);
    if (!dot)
        return row_kind(r) != ROW_HEADER && row_attr(r, ROW_ATTR_helper) &&
               !row_attr(r, ROW_ATTR_overload);
    struct str owner = {row_cuda(r), (size_t)(dot - row_cuda(r))};
    struct row type = map_find(t->map, owner, MAP_KIND(ROW_TYPE), t->release);
    return row_ok(type) && row_attr(type, ROW_ATTR_helper);
}

/* A name that the target has no row for is asked for as well: the range may be too narrow. Calls
 * that are written anew say nothing about the name. */
static void subject_add_subject(const struct proof *t, struct row r, struct row sigs, bool covered,
                                bool hints, struct subjects *out)
{
    if (!row_kind_is_code(row_kind(r)))
        return; /* a library's headers have rows of their own */
    if (is_helpers(t, r))
        return;
    struct subject s = {
        .row = r, .sigs = sigs, .name = proof_name(t, r), .claims = proof_has(t, r)};
    bool anew = subject_has_out(t, r);
    if (row_kind(r) == ROW_HEADER) {
        subject_add_header(t, s, out);
        return;
    }
    if (!check_need(t, r, &s.claims)) {
        out->no_package += s.claims;
        return;
    }
    if (s.claims && !s.name && !anew && hints && row_kind(r) < ROW_FIELD) {
        s.claims = false;
        s.hint = true;
        s.name = spelled_for_hip(t, r);
    } else if (s.claims ? !s.name && !anew : !s.name || covered || anew) {
        return;
    }
    if (anew && !row_ok(sigs))
        s.declared = declared_signature(t, row_cuda(r));
    vec_push(&out->v, s);
}

const char *subject_sig(const struct subject *s, int n)
{
    return s->declared && n == 0 ? s->declared : row_attr_nth(s->sigs, ROW_ATTR_sig, n);
}

void subjects_find(const struct proof *t, const char *family, bool hints, struct subjects *out)
{
    *out = (struct subjects){0};
    for (uint32_t i = 0, end; i < t->table->nrows; i = end) {
        bool covered = false;
        for (end = i; end < t->table->nrows && subject_same_name(row_at(t, i), row_at(t, end));
             end++)
            covered |= proof_has(t, row_at(t, end));
        struct row sigs = row_with_sigs(t, i, end);
        for (uint32_t k = i; k < end; k++)
            if (strcmp(row_family(row_at(t, k)), family) == 0)
                subject_add_subject(t, row_at(t, k), sigs, covered, hints, out);
    }
}

bool subject_in_pass(const struct subject *s, bool device)
{
    enum row_kind kind = row_kind(s->row);
    return kind == ROW_DEVICE ? device : !device || (kind == ROW_MACRO && s->claims && s->trouble);
}

bool subject_in_text(const struct proof *t, const struct subject *s)
{
    return s->in_pass && (need_is_of(t, s->row) || (s->claims && need_is_missing(t, s->row)));
}
