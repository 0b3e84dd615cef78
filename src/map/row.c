#include "map/row.h"
#include <stdio.h>

static const struct row_attr_info attrs[ROW_ATTRS] = {
#define ATTR(name, kinds, repeatable, help) [ROW_ATTR_##name] = {#name, kinds, repeatable},
#include "map/map_attrs.def"
#undef ATTR
};

static const struct {
    const char *name;
    char letter; /* in map_attrs.def */
} kinds[ROW_KINDS] = {
    [ROW_FUNC] = {"func", 'f'},       [ROW_DEVICE] = {"device", 'd'},
    [ROW_TYPE] = {"type", 't'},       [ROW_ENUM] = {"enum", 'e'},
    [ROW_MACRO] = {"macro", 'm'},     [ROW_FIELD] = {"field", 's'},
    [ROW_HEADER] = {"header", 'h'},   [ROW_NAMESPACE] = {"namespace", 'n'},
    [ROW_LIBRARY] = {"library", 'l'}, [ROW_FLAG] = {"flag", 'g'},
    [ROW_CMAKE] = {"cmake", 'c'},     [ROW_PTX] = {"ptx", 'p'},
};

const char *row_kind_name(enum row_kind kind)
{
    return (unsigned)kind < ROW_KINDS ? kinds[kind].name : "?";
}

const char *row_attr_name(enum row_attr attr)
{
    return (unsigned)attr < ROW_ATTRS ? attrs[attr].name : "?";
}

struct str row_lacked_header(struct str word, struct str *types)
{
    const char *open = word.n ? memchr(word.p, '(', word.n) : NULL;
    size_t n = open ? (size_t)(open - word.p) : word.n;
    *types = open ? str_cut(word, n + 1, word.n - 1) : STR("");
    return str_cut(word, 0, n);
}

const struct row_attr_info *row_attr_info(enum row_attr attr)
{
    return &attrs[attr];
}

bool row_attr_allowed(enum row_attr attr, enum row_kind kind)
{
    return (attrs[attr].kinds[0] == '*' && row_kind_is_code(kind)) ||
           strchr(attrs[attr].kinds, kinds[kind].letter) != NULL;
}

const char *row_member(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

const char *row_attr_nth(struct row r, enum row_attr attr, int nth)
{
    if (!row_ok(r))
        return NULL;
    const struct row_attr_data *a = r.table->attrs + r.data->attrs;
    for (int i = 0; i < r.data->nattrs; i++)
        if (a[i].attr == attr && nth-- == 0)
            return r.table->pool + a[i].text;
    return NULL;
}

const char *row_attr(struct row r, enum row_attr attr)
{
    return row_attr_nth(r, attr, 0);
}

const char *row_arg(struct row r, int n)
{
    return n < 0 || n > 9 ? NULL : row_attr(r, (enum row_attr)(ROW_ATTR_arg0 + n));
}

const char *row_out(struct row r, int nargs)
{
    const char *out =
        nargs < 0 || nargs > 9 ? NULL : row_attr(r, (enum row_attr)(ROW_ATTR_out0 + nargs));
    return out ? out : row_attr(r, ROW_ATTR_out);
}

bool row_out_any(struct row r)
{
    bool found = false;
    for (int a = ROW_ATTR_out; a <= ROW_ATTR_out9; a++)
        found |= row_attr(r, (enum row_attr)a) != NULL;
    return found;
}

const char *row_place(struct row r, char *buf, size_t size)
{
    snprintf(buf, size, "%s:%u", r.table->pool + r.table->files[r.data->file],
             (unsigned)r.data->line);
    return buf;
}
