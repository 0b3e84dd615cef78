#include "names.h"
#include "map/placeholder.h"
#include <string.h>

bool names_are_proven(struct row r)
{
    static const char *const families[] = {"libdevice", "nvptx", "cuda_ptx", NULL};
    struct ptx_signature s;
    bool ours = false;
    for (int i = 0; families[i]; i++)
        ours |= !strcmp(row_family(r), families[i]);
    return ours && row_kind(r) == ROW_DEVICE && (row_hip(r) || row_attr(r, ROW_ATTR_out)) &&
           names_signature(r, 0, &s);
}

bool names_signature(struct row r, int nth, struct ptx_signature *s)
{
    const struct row_data *rows = r.table->rows, *p = r.data;
    while (p > rows && p[-1].cuda == r.data->cuda)
        p--;
    for (; p < rows + r.table->nrows && p->cuda == r.data->cuda; p++)
        if (row_attr((struct row){r.table, p}, ROW_ATTR_sig)) {
            const char *sig = row_attr_nth((struct row){r.table, p}, ROW_ATTR_sig, nth);
            return sig && ptx_signature_read(str_of(sig), s);
        }
    return false;
}

static uint32_t addresses(const struct ptx_signature *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n; i++)
        n += str_ends(s->type[i], STR("*"));
    return n;
}

bool names_has_two_places(const struct ptx_signature *s)
{
    return str_is(s->result, "void") && addresses(s) == 2 && s->n == 3 &&
           !str_ends(s->type[0], STR("*"));
}

bool names_writes_other(const struct ptx_signature *s)
{
    return !str_is(s->result, "void") && addresses(s) == 1 && str_is(s->type[s->n - 1], "int *");
}

/* The type of argN=, or NULL. */
static const char *cast_of(struct row r, int i)
{
    static const char *const types[][2] = {{"f64", "double"},
                                           {"s32", "int"},
                                           {"s64", "long long"},
                                           {"u32", "unsigned int"},
                                           {"u64", "unsigned long long"}};
    const char *verb = row_arg(r, i);
    for (size_t k = 0; verb && k < sizeof types / sizeof *types; k++)
        if (!strcmp(types[k][0], verb))
            return types[k][1];
    return NULL;
}

static void ptx_proof_names_add_argument(struct buf *b, struct row r, int i, const char *text)
{
    const char *cast = cast_of(r, i);
    buf_printf(b, cast ? "(%s)(%s)" : "%s%s", cast ? cast : "", text);
}

const char *names_call(struct row r, const char *const *text, uint32_t n, struct arena *a)
{
    struct buf b = {0};
    const char *out = row_attr(r, ROW_ATTR_out), *result = row_attr(r, ROW_ATTR_result);
    if (result)
        buf_printf(&b, "(%s)", result);
    if (!out) {
        buf_printf(&b, "%s(", row_hip(r));
        for (uint32_t i = 0; i < n; i++) {
            buf_addstr(&b, i ? ", " : "");
            ptx_proof_names_add_argument(&b, r, (int)i, text[i]);
        }
        buf_addch(&b, ')');
    }
    for (const char *p = out; p && *p;) {
        int arg;
        size_t len = placeholder_at(p, &arg);
        if (len && arg >= 0 && (uint32_t)arg < n)
            buf_addstr(&b, text[arg]);
        else
            buf_addch(&b, *p);
        p += len ? len : 1;
    }
    const char *call = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return call;
}
