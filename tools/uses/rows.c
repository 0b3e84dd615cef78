#include "rows.h"
#include "base/search.h"
#include "map/builtin.h"
#include "map/map.h"
#include "sig.h"

static struct row nth_row(size_t i)
{
    return (struct row){&map_builtin, &map_builtin.rows[i]};
}

static bool uses_rows_has_call(struct target t, struct row r)
{
    if (target_takes_roc(t, r))
        return true;
    for (int n = 0; n < 10; n++)
        if (row_out(r, n))
            return true;
    return false;
}

static bool uses_rows_is_wanted(struct target t, struct row r)
{
    if (t.libs == LIBS_ROC && !target_takes_roc(t, r))
        return false;
    return target_has(t, r) &&
           (target_name(t, r) || uses_rows_has_call(t, r) || row_attr(r, ROW_ATTR_rewrite));
}

static int uses_rows_by_place(const void *a, const void *b)
{
    const struct row_data *x = ((const struct row *)a)->data, *y = ((const struct row *)b)->data;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

static void uses_rows_sort_rows(struct row_list *l)
{
    if (l->rows.n)
        qsort(l->rows.p, l->rows.n, sizeof *l->rows.p, uses_rows_by_place);
}

void rows_of(const char *family, struct target t, struct row_list *out)
{
    for (size_t i = 0; i < map_builtin.nrows; i++) {
        struct row r = nth_row(i);
        if (strcmp(row_family(r), family) == 0 && uses_rows_is_wanted(t, r))
            vec_push(&out->rows, r);
    }
    uses_rows_sort_rows(out);
}

/* How many families declares= names after that one; -1 where it does not name it. */
static int families_after(struct row r, const char *family)
{
    const char *declares = row_attr(r, ROW_ATTR_declares);
    if (!declares)
        return -1;
    struct parts parts = {0};
    int after = -1;
    parts_split(str_of(declares), &parts);
    for (size_t i = 0; i < parts.items.n; i++)
        if (str_is(parts.items.p[i], family))
            after = (int)(parts.items.n - 1 - i);
    vec_release(&parts.items);
    return after;
}

/* "hip/" of "hip/hip_runtime.h". */
static struct str uses_rows_folder_of(const char *header)
{
    const char *slash = strchr(header, '/');
    return (struct str){header, slash ? (size_t)(slash - header + 1) : 0};
}

/* Headers of one library, or of HIP itself and of the standard library. */
static bool go_together(const char *first, const char *other)
{
    struct str folder = uses_rows_folder_of(first), its = uses_rows_folder_of(other);
    return str_eq(folder, its) || (str_eq(folder, STR("hip/")) && !its.n);
}

void rows_headers(const char *family, struct target t, struct row_list *out)
{
    struct row_list all = {0};
    int nearest = -1;
    for (size_t i = 0; i < map_builtin.nrows; i++) {
        struct row r = nth_row(i);
        int after = row_kind(r) == ROW_HEADER ? families_after(r, family) : -1;
        if (after < 0 || !target_has(t, r) || !target_name(t, r))
            continue;
        if (nearest < 0 || after < nearest)
            nearest = after;
        vec_push(&all.rows, r);
    }
    uses_rows_sort_rows(&all);
    for (size_t i = 0; i < all.rows.n; i++) {
        struct row r = all.rows.p[i];
        if (families_after(r, family) != nearest)
            continue;
        if (out->rows.n && !go_together(target_name(t, out->rows.p[0]), target_name(t, r)))
            continue;
        vec_push(&out->rows, r);
    }
    vec_release(&all.rows);
}

const char *rows_attr(struct row r, enum row_attr attr, int nth)
{
    size_t i = 0;
    if (row_attr(r, attr))
        return row_attr_nth(r, attr, nth);
    search_first(i, map_builtin.nrows, strcmp(row_cuda(nth_row(i)), row_cuda(r)) >= 0);
    for (; i < map_builtin.nrows && strcmp(row_cuda(nth_row(i)), row_cuda(r)) == 0; i++)
        if (row_kind(nth_row(i)) == row_kind(r) && row_attr(nth_row(i), attr))
            return row_attr_nth(nth_row(i), attr, nth);
    return NULL;
}

bool rows_has_name(struct str name)
{
    size_t i = 0;
    search_first(i, map_builtin.nrows, str_cmp(str_of(row_cuda(nth_row(i))), name) >= 0);
    return i < map_builtin.nrows && str_is(name, row_cuda(nth_row(i)));
}

bool rows_has_type(struct str name, struct target t, bool *known)
{
    size_t i = 0;
    *known = false;
    search_first(i, map_builtin.nrows, str_cmp(str_of(row_cuda(nth_row(i))), name) >= 0);
    for (; i < map_builtin.nrows && str_is(name, row_cuda(nth_row(i))); i++) {
        struct row r = nth_row(i);
        if (row_kind(r) != ROW_TYPE)
            continue;
        *known = true;
        if (target_has(t, r) && target_name(t, r) && !target_lacks_roc(t, r))
            return true;
    }
    return false;
}

struct str rows_lacking_type(struct str text, struct target t)
{
    size_t at = 0;
    struct str w;
    do {
        bool known;
        w = next_word(text, &at);
        if (w.n && !rows_has_type(w, t, &known) && known)
            return w;
    } while (w.n);
    return w;
}

struct str rows_declarations(const char *family, struct arena *a)
{
    const char *wanted = arena_printf(a, "tranship/%s.h", family);
    for (int i = 0; i < map_nvirtuals; i++)
        if (strcmp(map_virtuals[i].name, wanted) == 0)
            return (struct str){map_virtuals[i].text, map_virtuals[i].len};
    return STR("");
}
