#include "map/declare.h"
#include "map/declare_parts.h"

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

const struct declare_section declare_in_c = {"#ifdef __cplusplus\nextern \"C\" {\n#endif\n",
                                             "#ifdef __cplusplus\n}\n#endif\n"},
                             declare_in_cxx = {"#ifdef __cplusplus\n", "#endif\n"};

void declare_end_line(const struct map_line *line, struct buf *out)
{
    const char *cuda = map_line_text(line, ROW_ATTR_cuda, 0);
    if (cuda)
        buf_printf(out, DECLARE_MARK "%s", cuda);
    buf_addch(out, '\n');
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

/* Has this enumeration an enumerator in all releases? Otherwise it might become empty. */
static bool has_unmarked(const struct enumerator *e, size_t n)
{
    for (size_t i = 0; i < n && e[i].first == e->first; i++)
        if (!map_line_text(e[i].line, ROW_ATTR_cuda, 0))
            return true;
    return false;
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
    bool marks = false;
    for (size_t i = 0; i < all.n; i++) {
        const struct enumerator *e = &all.p[i];
        if (i == 0 || e[-1].first != e->first) {
            buf_printf(out, "enum %s {\n", e->of);
            marks = has_unmarked(e, all.n - i);
        }
        buf_printf(out, "    %s = %s,", e->line->cuda, map_line_text(e->line, ROW_ATTR_value, 0));
        if (marks)
            declare_end_line(e->line, out);
        else
            buf_addch(out, '\n');
        if (i + 1 == all.n || e[1].first != e->first)
            buf_printf(out, "};\n#ifndef __cplusplus\ntypedef enum %s %s;\n#endif\n", e->of, e->of);
    }
    vec_release(&all);
}

/* Where the mark of a line begins; its length where there is none. */
static size_t mark_of(struct str line)
{
    const char *at = line.n ? memmem(line.p, line.n, DECLARE_MARK, strlen(DECLARE_MARK)) : NULL;
    return at ? (size_t)(at - line.p) : line.n;
}

bool declare_line_is_for(struct str line, release cuda)
{
    struct release_range range;
    size_t at = mark_of(line);
    if (at == line.n)
        return true;
    struct str text = str_trim(str_cut(line, at + strlen(DECLARE_MARK), line.n));
    return release_range_parse(text, &range) != 0 || release_in(cuda, range);
}

struct str declare_line_text(struct str line)
{
    return str_cut(line, 0, mark_of(line));
}

bool declare_is_header_of(struct str header, release cuda)
{
    const char *end = memchr(header.p, '\n', header.n);
    return end && end + 1 < header.p + header.n &&
           declare_line_is_for(str_cut(header, 0, (size_t)(end - header.p)), cuda);
}

/* "struct" or "union", if the text gives its name a meaning by that tag alone, as C++ lets it. */
static const char *tag_of(const char *decl, const char *name)
{
    static const char *const tags[] = {"struct", "union"};
    size_t len = strlen(name);
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(tags[i]);
        if (strncmp(decl, tags[i], n) == 0 && decl[n] == ' ' &&
            strncmp(decl + n + 1, name, len) == 0 && strchr(" {;", decl[n + 1 + len]))
            return tags[i];
    }
    return NULL;
}

/* The names of structs as C has them. */
static void add_tags(const struct map_line *const *lines, size_t n, struct buf *out)
{
    bool any = false;
    for (size_t i = 0; i < n; i++) {
        const char *decl = map_line_text(lines[i], ROW_ATTR_decl, 0);
        const char *tag = lines[i]->kind == ROW_TYPE ? tag_of(decl, lines[i]->cuda) : NULL;
        if (!tag)
            continue;
        buf_addstr(out, any ? "" : "#ifndef __cplusplus\n");
        buf_printf(out, "typedef %s %s %s;\n", tag, lines[i]->cuda, lines[i]->cuda);
        any = true;
    }
    buf_addstr(out, any ? "#endif\n" : "");
}

/* Could C have this type? Neither templates nor what has them as members, and no constructors. */
static bool is_c_type(const char *name, const char *decl)
{
    size_t n = strlen(name);
    if (strstr(decl, "template") || strstr(decl, "operator"))
        return false;
    for (const char *at = decl; (at = strstr(at, name)); at += n)
        if (at[n] == '(')
            return false;
    return true;
}

static void add_types(const struct map_line *const *lines, size_t n, struct buf *out)
{
    const struct declare_section *now = NULL;
    add_tags(lines, n, out);
    for (size_t i = 0; i < n; i++) {
        if (lines[i]->kind != ROW_TYPE)
            continue;
        const char *decl = map_line_text(lines[i], ROW_ATTR_decl, 0);
        const struct declare_section *section =
            is_c_type(lines[i]->cuda, decl) ? &declare_in_c : &declare_in_cxx;
        if (now && now != section)
            buf_addstr(out, now->end);
        if (now != section)
            buf_addstr(out, section->begin);
        now = section;
        buf_printf(out, "%s\n", decl);
    }
    buf_addstr(out, now ? now->end : "");
}

/* Do macros that are there in all releases need this one? */
static bool is_needed(const struct map_line *macro, const struct map_line *const *lines, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *value =
            lines[i]->kind == ROW_MACRO ? map_line_text(lines[i], ROW_ATTR_value, 0) : NULL;
        if (value && !map_line_text(lines[i], ROW_ATTR_cuda, 0) && strstr(value, macro->cuda))
            return true;
    }
    return false;
}

static void add_macros(const struct map_line *const *lines, size_t n, struct buf *out)
{
    for (size_t i = 0; i < n; i++) {
        if (lines[i]->kind != ROW_MACRO)
            continue;
        const char *decl = map_line_text(lines[i], ROW_ATTR_decl, 0);
        if (decl)
            buf_addstr(out, decl);
        else
            buf_printf(out, "#define %s %s", lines[i]->cuda,
                       map_line_text(lines[i], ROW_ATTR_value, 0));
        if (map_line_text(lines[i], ROW_ATTR_cuda, 0) && is_needed(lines[i], lines, n))
            buf_addch(out, '\n');
        else
            declare_end_line(lines[i], out);
    }
}

void declare_family(const struct map_text *t, const bool *chosen, const char *family,
                    struct str hand, struct buf *out)
{
    VEC(const struct map_line *) lines = {0};
    for (size_t i = 0; i < t->lines.n; i++)
        if (chosen[i] && strcmp(t->lines.p[i].family, family) == 0)
            vec_push(&lines, &t->lines.p[i]);
    buf_addstr(out, "#pragma once\n#pragma GCC system_header\n");
    if (strcmp(family, "base") != 0)
        buf_addstr(out, "#include \"tranship/base.h\"\n");
    buf_adds(out, hand);
    if (hand.n && !str_ends(hand, STR("\n")))
        buf_addch(out, '\n');
    add_enums(lines.p, lines.n, out);
    add_types(lines.p, lines.n, out);
    add_macros(lines.p, lines.n, out);
    declare_functions(lines.p, lines.n, out);
    vec_release(&lines);
}

static void include_families(const char *families, struct buf *out)
{
    for (const char *p = families; p && *p;) {
        size_t n = strcspn(p, ",");
        buf_printf(out, "#include \"tranship/%.*s.h\"\n", (int)n, p);
        p += n + (p[n] == ',');
    }
}

void declare_header(const char *declares, const char *alone, const char *cuda, struct buf *out)
{
    buf_addstr(out, "#pragma once");
    if (cuda)
        buf_printf(out, DECLARE_MARK "%s", cuda);
    buf_addstr(out, alone ? "\n#ifdef __CUDA__\n" : "\n");
    include_families(declares, out);
    if (!alone)
        return;
    buf_addstr(out, "#else\n");
    include_families(alone, out);
    buf_addstr(out, "#endif\n");
}
