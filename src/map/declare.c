#include "map/declare.h"
#include "base/die.h"
#include "map/attr.h"

/* True when a row has something to declare its name with. */
static bool declare_declares_itself(const struct map_line *line)
{
    switch (line->kind) {
    case ROW_FUNC:
    case ROW_DEVICE:
        return map_line_text(line, ROW_ATTR_sig, 0) != NULL;
    case ROW_ENUM:
        return map_line_text(line, ROW_ATTR_of, 0) && map_line_text(line, ROW_ATTR_value, 0);
    case ROW_MACRO:
        return map_line_text(line, ROW_ATTR_decl, 0) || map_line_text(line, ROW_ATTR_value, 0);
    case ROW_TYPE:
        return map_line_text(line, ROW_ATTR_decl, 0) != NULL;
    default:
        return false;
    }
}

static bool is_qualified(const char *name)
{
    return strstr(name, "::") != NULL;
}

/* Lines by name and kind, in file order within. */
static int declare_name_order(const void *a, const void *b)
{
    const struct map_line *x = *(const struct map_line *const *)a,
                          *y = *(const struct map_line *const *)b;
    int c = strcmp(x->cuda, y->cuda);
    if (c)
        return c;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x < y ? -1 : x > y;
}

const bool *declare_chosen(const struct map_text *t, struct arena *a)
{
    bool *chosen = ARENA_ARRAY(a, bool, t->lines.n);
    VEC(const struct map_line *) found = {0};
    for (size_t i = 0; i < t->lines.n; i++)
        if (declare_declares_itself(&t->lines.p[i]) && !is_qualified(t->lines.p[i].cuda))
            vec_push(&found, &t->lines.p[i]);
    if (found.n)
        qsort(found.p, found.n, sizeof *found.p, declare_name_order);
    for (size_t i = 0; i < found.n; i++) {
        const struct map_line *line = found.p[i], *before = i ? found.p[i - 1] : NULL;
        if (!before || before->kind != line->kind || strcmp(before->cuda, line->cuda) != 0)
            chosen[line - t->lines.p] = true;
    }
    vec_release(&found);
    return chosen;
}

static bool declare_has_header(const struct map_text *t, struct str name)
{
    for (size_t i = 0; i < t->lines.n; i++)
        if (t->lines.p[i].kind == ROW_HEADER && str_is(name, t->lines.p[i].cuda))
            return true;
    return false;
}

/* A header without a row would never be added, and says nothing. */
static int check_headers_named(const struct map_text *t, const struct map_line *line,
                               enum row_attr attr, struct err *err)
{
    for (const char *p = map_line_text(line, attr, 0); p && *p;) {
        struct str types;
        struct str word = {p, strcspn(p, ",")}, name = row_lacked_header(word, &types);
        if (!declare_has_header(t, name))
            return err_set(err, "%s:%d:1: %s=%.*s: no header row has that name", line->file,
                           line->line, row_attr_name(attr), (int)name.n, name.p);
        p += word.n + (p[word.n] == ',');
    }
    return 0;
}

int declare_check(const struct map_text *t, struct err *err)
{
    for (size_t i = 0; i < t->lines.n; i++) {
        const struct map_line *line = &t->lines.p[i];
        if (check_headers_named(t, line, ROW_ATTR_lacks, err) != 0 ||
            check_headers_named(t, line, ROW_ATTR_roclacks, err) != 0 ||
            check_headers_named(t, line, ROW_ATTR_header, err) != 0)
            return -1;
    }
    return 0;
}

/* An enumerator and the line where its type comes up first. */
struct enumerator {
    const struct map_line *line, *first;
    const char *of;
};

static int enumerator_by_type(const void *a, const void *b)
{
    const struct enumerator *x = a, *y = b;
    int c = strcmp(x->of, y->of);
    return c ? c : x->line < y->line ? -1 : x->line > y->line;
}

static int enumerator_by_place(const void *a, const void *b)
{
    const struct enumerator *x = a, *y = b;
    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

/* Enumerations in the order in which the rows bring them up. */
static void add_enums(const struct map_line *const *lines, size_t n, struct buf *out)
{
    VEC(struct enumerator) all = {0};
    for (size_t i = 0; i < n; i++)
        if (lines[i]->kind == ROW_ENUM && !is_qualified(map_line_text(lines[i], ROW_ATTR_of, 0)))
            vec_push(&all, (struct enumerator){lines[i], lines[i],
                                               map_line_text(lines[i], ROW_ATTR_of, 0)});
    if (all.n)
        qsort(all.p, all.n, sizeof *all.p, enumerator_by_type);
    for (size_t i = 1; i < all.n; i++)
        if (strcmp(all.p[i].of, all.p[i - 1].of) == 0)
            all.p[i].first = all.p[i - 1].first;
    if (all.n)
        qsort(all.p, all.n, sizeof *all.p, enumerator_by_place);
    for (size_t i = 0; i < all.n; i++) {
        const struct enumerator *e = &all.p[i];
        if (i == 0 || e[-1].first != e->first)
            buf_printf(out, "enum %s {\n", e->of);
        buf_printf(out, "    %s = %s,\n", e->line->cuda, map_line_text(e->line, ROW_ATTR_value, 0));
        if (i + 1 == all.n || e[1].first != e->first)
            buf_printf(out, "};\n#ifndef __cplusplus\ntypedef enum %s %s;\n#endif\n", e->of, e->of);
    }
    vec_release(&all);
}

/* Opens or closes an extern "C" block so that what follows has the wanted linkage. */
static void set_linkage(bool *c_now, bool c_wanted, struct buf *out)
{
    if (*c_now != c_wanted)
        buf_printf(out, "#ifdef __cplusplus\n%s\n#endif\n", c_wanted ? "extern \"C\" {" : "}");
    *c_now = c_wanted;
}

static void add_types(const struct map_line *const *lines, size_t n, struct buf *out)
{
    bool c_now = false;
    for (size_t i = 0; i < n; i++) {
        if (lines[i]->kind != ROW_TYPE)
            continue;
        const char *decl = map_line_text(lines[i], ROW_ATTR_decl, 0);
        /* A template, also as a member, is an error in C linkage. */
        set_linkage(&c_now, !strstr(decl, "template"), out);
        buf_printf(out, "%s\n", decl);
    }
    set_linkage(&c_now, false, out);
}

static void add_macros(const struct map_line *const *lines, size_t n, struct buf *out)
{
    for (size_t i = 0; i < n; i++) {
        if (lines[i]->kind != ROW_MACRO)
            continue;
        const char *decl = map_line_text(lines[i], ROW_ATTR_decl, 0);
        if (decl)
            buf_printf(out, "%s\n", decl);
        else
            buf_printf(out, "#define %s %s\n", lines[i]->cuda,
                       map_line_text(lines[i], ROW_ATTR_value, 0));
    }
}

/* "R(args)" with the name put in. Device functions get __device__ unless the text says for
 * itself where it runs. */
static void declare_add_function(const struct map_line *line, const char *sig, struct buf *out)
{
    struct str prefix, result, args;
    if (!attr_signature(sig, &prefix, &result, &args))
        BUG("the reader let sig=\"%s\" pass", sig);
    bool says = str_starts(result, STR("__host__")) || str_starts(result, STR("__device__"));
    if (prefix.n)
        buf_printf(out, "%.*s ", (int)prefix.n, prefix.p);
    /* Static, so that a user's lambda or local type may be a template argument, and a user's own
     * static overload is none. */
    if ((line->kind == ROW_DEVICE && !map_line_text(line, ROW_ATTR_linkage, 0)) || prefix.n)
        buf_addstr(out, "static ");
    if (line->kind == ROW_DEVICE && !says)
        buf_addstr(out, "__device__ ");
    char last = result.p[result.n - 1];
    buf_printf(out, "%.*s%s%s%.*s;\n", (int)result.n, result.p,
               last == '*' || last == '&' ? "" : " ", line->cuda, (int)args.n, args.p);
}

static void add_functions(const struct map_line *const *lines, size_t n, struct buf *out)
{
    bool c_now = false;
    for (size_t i = 0; i < n; i++) {
        if (lines[i]->kind != ROW_FUNC && lines[i]->kind != ROW_DEVICE)
            continue;
        const char *sig = map_line_text(lines[i], ROW_ATTR_sig, 0);
        bool overloaded = map_line_text(lines[i], ROW_ATTR_sig, 1) != NULL;
        bool may_c = lines[i]->kind == ROW_FUNC || map_line_text(lines[i], ROW_ATTR_linkage, 0);
        bool is_c = may_c && !overloaded && !str_starts(str_of(sig), STR("template"));
        set_linkage(&c_now, is_c, out);
        for (int k = 0; sig; sig = map_line_text(lines[i], ROW_ATTR_sig, ++k))
            declare_add_function(lines[i], sig, out);
    }
    set_linkage(&c_now, false, out);
}

void declare_family(const struct map_text *t, const bool *chosen, const char *family,
                    struct str hand, struct buf *out)
{
    VEC(const struct map_line *) lines = {0};
    for (size_t i = 0; i < t->lines.n; i++)
        if (chosen[i] && strcmp(t->lines.p[i].family, family) == 0)
            vec_push(&lines, &t->lines.p[i]);
    buf_addstr(out, "#pragma once\n#pragma clang system_header\n");
    buf_adds(out, hand);
    if (hand.n && !str_ends(hand, STR("\n")))
        buf_addch(out, '\n');
    add_enums(lines.p, lines.n, out);
    add_types(lines.p, lines.n, out);
    add_macros(lines.p, lines.n, out);
    add_functions(lines.p, lines.n, out);
    vec_release(&lines);
}

void declare_header(const char *declares, struct buf *out)
{
    buf_addstr(out, "#pragma once\n");
    for (const char *p = declares; p && *p;) {
        size_t n = strcspn(p, ",");
        buf_printf(out, "#include \"tranship/%.*s.h\"\n", (int)n, p);
        p += n + (p[n] == ',');
    }
}
