/* Compiles mappings/ into one C file of constant data: mapgen MAPPINGS_DIR OUT.c Prints
 * all rows, each on a line of its own with every attribute, to compare tables by:
 * mapgen --rows MAPPINGS_DIR */
#include "base/anchor.h"
#include "base/fs.h"
#include "base/vec.h"
#include "map/attr.h"
#include "map/builtin.h"
#include "map/declare.h"
#include "map/helper.h"
#include "map/map.h"
#include "map/plain.h"
#include "map/reader.h"
#include <stdio.h>

/* The generator links the look-up and has no tables of its own yet. */
const struct table map_builtin;
const struct map_virtual map_virtuals[1];
const int map_nvirtuals;
const struct map_helper map_helpers[1];
const int map_nhelpers;
const struct map_helper map_definition_texts[1];
const int map_ndefinition_texts;

enum { LARGEST_FILE = 64 << 20 };

/* A hand-written header of mappings/cuda/. */
struct hand {
    const char *family;
    struct str text;
};

struct virtual
{
    const char *name;
    struct str text;
};

/* mappings/helpers/NAME.h */
struct helper {
    const char *name;
    struct str text;
};

struct gen {
    const char *dir;
    struct arena arena;
    struct map_text text;
    VEC(struct hand) hands;
    VEC(struct helper) helpers;
    VEC(struct helper) definitions; /* of mappings/toolkit/ */
    VEC(const char *) families;     /* those of rows and of hand-written headers */
    VEC(struct virtual) virtuals;
    struct buf out;
    struct err err;
};

/* The path below the folder of mappings; messages and tables call files by it. */
static const char *mapgen_below(const struct gen *g, const char *path)
{
    path += strlen(g->dir);
    return path + strspn(path, "/");
}

static struct str mapgen_read_text(struct gen *g, const char *path, int *rc)
{
    struct buf b = {0};
    *rc = fs_read(path, LARGEST_FILE, &b, &g->err);
    struct str text = {arena_strdup(&g->arena, buf_str(&b)), b.len};
    buf_release(&b);
    return text;
}

static void add_family(struct gen *g, const char *family)
{
    for (size_t i = 0; i < g->families.n; i++)
        if (strcmp(g->families.p[i], family) == 0)
            return;
    vec_push(&g->families, family);
}

/* Reads NAME.map, cuda/NAME.h, helpers/NAME.h and toolkit/NAME.h; other files are passed over. */
static int mapgen_read_file(void *ctx, const char *path)
{
    struct gen *g = ctx;
    const char *name = mapgen_below(g, path), *slash = strchr(name, '/');
    struct str s = str_of(name);
    int rc = 0;
    if (!slash && str_ends(s, STR(".map"))) {
        struct str text = mapgen_read_text(g, path, &rc);
        if (rc == 0 && map_text_read(&g->text, name, text, NULL, &g->err) != 0)
            rc = err_set(&g->err, "%s/%s", g->dir, g->err.msg);
    } else if (str_starts(s, STR("cuda/")) && str_ends(s, STR(".h")) && !strchr(slash + 1, '/')) {
        struct str text = mapgen_read_text(g, path, &rc);
        const char *family = arena_strdup(&g->arena, str_cut(s, 5, s.n - 2));
        add_family(g, family);
        vec_push(&g->hands, (struct hand){family, text});
    } else if (str_starts(s, STR("helpers/")) && str_ends(s, STR(".h")) &&
               !strchr(slash + 1, '/')) {
        struct str text = mapgen_read_text(g, path, &rc);
        vec_push(&g->helpers,
                 (struct helper){arena_strdup(&g->arena, str_cut(s, 8, s.n - 2)), text});
    } else if (str_starts(s, STR("toolkit/")) && str_ends(s, STR(".h")) &&
               !strchr(slash + 1, '/')) {
        struct str text = mapgen_read_text(g, path, &rc);
        vec_push(&g->definitions,
                 (struct helper){arena_strdup(&g->arena, str_cut(s, 8, s.n - 2)), text});
    }
    return rc;
}

/* The families that a header row or a library row names are families that exist. */
static int check_declares(struct gen *g, const struct map_line *line, enum row_attr attr)
{
    const char *p = map_line_text(line, attr, 0);
    while (p && *p) {
        struct str name = {p, strcspn(p, ",")};
        bool known = false;
        for (size_t i = 0; i < g->families.n; i++)
            known = known || str_is(name, g->families.p[i]);
        if (!known)
            return err_set(&g->err,
                           "%s/%s:%d:1: %s=%.*s: no map and no cuda/%.*s.h has that family", g->dir,
                           line->file, line->line, row_attr_name(attr), (int)name.n, name.p,
                           (int)name.n, name.p);
        p += name.n + (p[name.n] == ',');
    }
    return 0;
}

static bool mapgen_has_helper(const struct gen *g, struct str name)
{
    for (size_t i = 0; i < g->helpers.n; i++)
        if (str_is(name, g->helpers.p[i].name))
            return true;
    return false;
}

/* Those that a helper includes are helpers. */
static int check_includes(struct gen *g, const struct helper *h)
{
    const char *rest = h->text.p;
    struct str name;
    while (map_helper_next(&rest, &name))
        if (!mapgen_has_helper(g, name))
            return err_set(&g->err,
                           "%s/helpers/%s.h: includes \"%.*s.h\", and there is no such helper",
                           g->dir, h->name, (int)name.n, name.p);
    return 0;
}

static int check_helper(struct gen *g, const struct map_line *line, enum row_attr attr)
{
    const char *name = map_line_text(line, attr, 0);
    return name && !mapgen_has_helper(g, str_of(name))
               ? err_set(&g->err, "%s/%s:%d:1: %s=%s: there is no helpers/%s.h", g->dir, line->file,
                         line->line, row_attr_name(attr), name, name)
               : 0;
}

/* What defines functions of a family, defines those of one that exists. */
static int check_definitions(struct gen *g)
{
    for (size_t i = 0; i < g->definitions.n; i++) {
        bool known = false;
        for (size_t k = 0; k < g->families.n; k++)
            known = known || strcmp(g->definitions.p[i].name, g->families.p[k]) == 0;
        if (!known)
            return err_set(&g->err, "%s/toolkit/%s.h: no family has that name", g->dir,
                           g->definitions.p[i].name);
    }
    return 0;
}

static int mapgen_check(struct gen *g)
{
    for (size_t i = 0; i < g->text.lines.n; i++)
        if (i == 0 || g->text.lines.p[i].family != g->text.lines.p[i - 1].family)
            add_family(g, g->text.lines.p[i].family);
    if (map_text_check(&g->text, &g->err) != 0 || declare_check(&g->text, &g->err) != 0)
        return err_set(&g->err, "%s/%s", g->dir, g->err.msg);
    for (size_t i = 0; i < g->text.lines.n; i++)
        if (check_declares(g, &g->text.lines.p[i], ROW_ATTR_declares) != 0 ||
            check_declares(g, &g->text.lines.p[i], ROW_ATTR_alone) != 0 ||
            check_declares(g, &g->text.lines.p[i], ROW_ATTR_family) != 0 ||
            check_helper(g, &g->text.lines.p[i], ROW_ATTR_helper) != 0 ||
            check_helper(g, &g->text.lines.p[i], ROW_ATTR_hosthelper) != 0)
            return -1;
    for (size_t i = 0; i < g->helpers.n; i++)
        if (check_includes(g, &g->helpers.p[i]) != 0)
            return -1;
    return check_definitions(g);
}

static int virtual_order(const void *a, const void *b)
{
    return strcmp(((const struct virtual *)a)->name, ((const struct virtual *)b)->name);
}

static void mapgen_add_virtual(struct gen *g, const char *name, struct buf *text)
{
    vec_push(&g->virtuals,
             (struct virtual){name, {arena_strdup(&g->arena, buf_str(text)), text->len}});
    buf_clear(text);
}

/* Rows by header name, those with declares= first. */
static int header_order(const void *a, const void *b)
{
    const struct map_line *x = *(const struct map_line *const *)a,
                          *y = *(const struct map_line *const *)b;
    int c = strcmp(x->cuda, y->cuda);
    bool dx = map_line_text(x, ROW_ATTR_declares, 0) != NULL,
         dy = map_line_text(y, ROW_ATTR_declares, 0) != NULL;
    return c ? c : dx != dy ? dy - dx : x < y ? -1 : x > y;
}

/* PyTorch's headers are read where they are: nothing stands in for them. */
static bool has_virtual(const struct map_line *line)
{
    return line->kind == ROW_HEADER && !map_line_text(line, ROW_ATTR_torch, 0);
}

static void make_headers(struct gen *g, struct buf *text)
{
    VEC(const struct map_line *) rows = {0};
    for (size_t i = 0; i < g->text.lines.n; i++)
        if (has_virtual(&g->text.lines.p[i]))
            vec_push(&rows, &g->text.lines.p[i]);
    if (rows.n)
        qsort(rows.p, rows.n, sizeof *rows.p, header_order);
    for (size_t i = 0; i < rows.n; i++) {
        if (i && strcmp(rows.p[i]->cuda, rows.p[i - 1]->cuda) == 0)
            continue;
        declare_header(map_line_text(rows.p[i], ROW_ATTR_declares, 0),
                       map_line_text(rows.p[i], ROW_ATTR_alone, 0),
                       map_line_text(rows.p[i], ROW_ATTR_cuda, 0), text);
        mapgen_add_virtual(g, rows.p[i]->cuda, text);
    }
    vec_release(&rows);
}

static void make_virtuals(struct gen *g)
{
    struct buf text = {0};
    const bool *chosen = declare_chosen(&g->text, &g->arena);
    for (size_t i = 0; i < g->families.n; i++) {
        const char *family = g->families.p[i];
        struct str hand = {"", 0};
        for (size_t k = 0; k < g->hands.n; k++)
            if (strcmp(g->hands.p[k].family, family) == 0)
                hand = g->hands.p[k].text;
        declare_family(&g->text, chosen, family, hand, &text);
        mapgen_add_virtual(g, arena_printf(&g->arena, "tranship/%s.h", family), &text);
    }
    make_headers(g, &text);
    if (g->virtuals.n)
        qsort(g->virtuals.p, g->virtuals.n, sizeof *g->virtuals.p, virtual_order);
    buf_release(&text);
}

/* Bytes as a string literal, a new piece after each newline and NUL: no piece is long, no escape
 * can swallow a digit that follows it, and the compiler joins them quickly. */
static void add_literal(struct buf *out, struct str s)
{
    buf_addstr(out, "    \"");
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        if (c == '\n')
            buf_addstr(out, "\\n");
        else if (c == '"' || c == '\\' || c == '?') /* "??=" is a trigraph */
            buf_printf(out, "\\%c", c);
        else if (c < 0x20 || c >= 0x7F)
            buf_printf(out, "\\%03o", c);
        else
            buf_addch(out, (char)c);
        if ((c == '\n' || c == '\0') && i + 1 < s.n)
            buf_addstr(out, "\"\n    \"");
    }
    buf_addstr(out, "\"");
}

static void add_numbers(struct buf *out, const char *name, const uint32_t *p, uint32_t n)
{
    buf_printf(out, "static const uint32_t %s[] = {", name);
    for (uint32_t i = 0; i < n; i++)
        buf_printf(out, "%s%u,", i % 16 ? " " : "\n    ", p[i]);
    buf_addstr(out, n ? "\n};\n\n" : "0};\n\n");
}

static void mapgen_write_rows(struct buf *out, const struct table *t)
{
    buf_addstr(out, "static const struct row_data rows[] = {\n");
    for (uint32_t i = 0; i < t->nrows; i++) {
        const struct row_data *d = &t->rows[i];
        buf_printf(out, "    {%u, %u, %u, %u, %u, {%u, %u}, {%u, %u}, %u, %u, %u, %u},\n", d->cuda,
                   d->hip, d->attrs, d->nattrs, d->line, d->cuda_in.first, d->cuda_in.last,
                   d->hip_in.first, d->hip_in.last, d->kind, d->family, d->file, d->flags);
    }
    buf_addstr(out, t->nrows ? "};\n\n" : "    {0}};\n\n");
    buf_addstr(out, "static const struct row_attr_data attrs[] = {\n");
    for (uint32_t i = 0; i < t->nattrs; i++)
        buf_printf(out, "    {%u, %u},\n", t->attrs[i].text, t->attrs[i].attr);
    buf_addstr(out, t->nattrs ? "};\n\n" : "    {0}};\n\n");
}

static void write_prefixes(struct buf *out, const struct prefixes *b, unsigned use)
{
    buf_printf(out, "static const struct prefix prefixes_%u[] = {\n", use);
    for (uint32_t i = 0; i < b->n; i++)
        buf_printf(out, "    {%u, %u, %u, %u, %u, %u},\n", b->p[i].text, b->p[i].other, b->p[i].row,
                   b->p[i].shorter, b->p[i].len, b->p[i].follow);
    buf_addstr(out, b->n ? "};\n\n" : "    {0}};\n\n");
}

/* The member of the table that refers to them. */
static void add_prefixes(struct buf *out, const struct table *t)
{
    buf_addstr(out, "    .prefixes = {\n");
    for (unsigned use = 0; use < PREFIX_USES; use++) {
        const struct prefixes *b = &t->prefixes[use];
        buf_printf(out, "        {prefixes_%u, %u, {", use, b->n);
        for (int i = 0; i < 8; i++)
            buf_printf(out, "%uu%s", b->bytes[i], i < 7 ? ", " : "}},\n");
    }
    buf_addstr(out, "    },\n");
}

static void mapgen_write_table(struct buf *out, const struct table *t)
{
    buf_addstr(out, "static const char pool[] =\n");
    /* The literal's own NUL is the last text's. */
    add_literal(out, (struct str){t->pool, t->pool_size - 1});
    buf_addstr(out, ";\n\n");
    mapgen_write_rows(out, t);
    add_numbers(out, "families", t->families, t->nfamilies);
    add_numbers(out, "files", t->files, t->nfiles);
    add_numbers(out, "by_hip", t->by_hip, t->nby_hip);
    add_numbers(out, "by_member", t->by_member, t->nby_member);
    add_numbers(out, "roc_names", t->roc_names, t->nroc_names);
    for (unsigned use = 0; use < PREFIX_USES; use++)
        write_prefixes(out, &t->prefixes[use], use);
    buf_printf(out,
               "const struct table map_builtin = {\n"
               "    .pool = pool, .pool_size = %u, .rows = rows, .nrows = %u, .attrs "
               "= attrs, .nattrs = %u,\n"
               "    .families = families, .nfamilies = %u, .files = files, .nfiles = %u,\n"
               "    .by_hip = by_hip, .nby_hip = %u, .by_member = by_member, .nby_member = %u,\n"
               "    .roc_names = roc_names, .nroc_names = %u,\n",
               t->pool_size, t->nrows, t->nattrs, t->nfamilies, t->nfiles, t->nby_hip,
               t->nby_member, t->nroc_names);
    add_prefixes(out, t);
    buf_addstr(out, "};\n");
}

static void write_virtuals(struct gen *g)
{
    buf_addstr(&g->out, "\nconst struct map_virtual map_virtuals[] = {\n");
    for (size_t i = 0; i < g->virtuals.n; i++) {
        const struct virtual *v = &g->virtuals.p[i];
        buf_addstr(&g->out, "{\n");
        add_literal(&g->out, str_of(v->name));
        buf_addstr(&g->out, ",\n");
        add_literal(&g->out, v->text);
        buf_printf(&g->out, ",\n    %zu},\n", v->text.n);
    }
    buf_addstr(&g->out, g->virtuals.n ? "};\n" : "    {0, 0, 0}};\n");
    buf_printf(&g->out, "const int map_nvirtuals = %zu;\n", g->virtuals.n);
}

static void write_texts(struct gen *g, const char *array, const struct helper *text, size_t n)
{
    buf_printf(&g->out, "\nconst struct map_helper %ss[] = {\n", array);
    for (size_t i = 0; i < n; i++) {
        buf_addstr(&g->out, "{\n");
        add_literal(&g->out, str_of(text[i].name));
        buf_addstr(&g->out, ",\n");
        add_literal(&g->out, text[i].text);
        buf_addstr(&g->out, "},\n");
    }
    buf_addstr(&g->out, n ? "};\n" : "    {0, 0}};\n");
    buf_printf(&g->out, "const int map_n%ss = %zu;\n", array + strlen("map_"), n);
}

/* Writes the file where its contents differ, so that nothing is built again for nothing. */
static int mapgen_write_out(struct gen *g, const char *path)
{
    struct buf old = {0};
    bool same = fs_kind(path) == FS_FILE && fs_read(path, SIZE_MAX / 4, &old, NULL) == 0 &&
                str_eq(buf_str(&old), buf_str(&g->out));
    buf_release(&old);
    return same ? 0 : anchor_write_path(path, buf_str(&g->out), &g->err);
}

static int mapgen_read_all(struct gen *g)
{
    if (fs_walk(g->dir, mapgen_read_file, g, &g->err) != 0 || mapgen_check(g) != 0)
        return -1;
    return g->text.lines.n ? 0 : err_set(&g->err, "%s: no .map file with a row", g->dir);
}

/* By family, in file order. */
static void print_rows(struct gen *g)
{
    const char *family = NULL;
    for (size_t i = 0; i < g->text.lines.n; i++) {
        const struct map_line *line = &g->text.lines.p[i];
        if (!family || strcmp(family, line->family) != 0)
            buf_printf(&g->out, "family %s\n", line->family);
        family = line->family;
        plain_row(line, &g->out);
    }
    fwrite(g->out.p, 1, g->out.len, stdout);
}

static int mapgen_generate(struct gen *g, const char *path)
{
    make_virtuals(g);
    buf_addstr(&g->out, "/* Made by mapgen from mappings/. */\n#include "
                        "\"map/builtin.h\"\n#include \"map/map.h\"\n\n");
    mapgen_write_table(&g->out, map_text_table(&g->text, &g->arena));
    write_virtuals(g);
    write_texts(g, "map_helper", g->helpers.p, g->helpers.n);
    write_texts(g, "map_definition_text", g->definitions.p, g->definitions.n);
    return mapgen_write_out(g, path);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: mapgen MAPPINGS_DIR OUT.c\n       mapgen --rows MAPPINGS_DIR\n", stderr);
        return 2;
    }
    bool rows = strcmp(argv[1], "--rows") == 0;
    struct gen g = {.dir = argv[1 + rows]};
    g.text.arena = &g.arena;
    int rc = mapgen_read_all(&g);
    if (rc == 0 && rows)
        print_rows(&g);
    else if (rc == 0)
        rc = mapgen_generate(&g, argv[2]);
    if (rc != 0)
        fprintf(stderr, "%s\n", g.err.msg);
    vec_release(&g.text.lines);
    vec_release(&g.hands);
    vec_release(&g.helpers);
    vec_release(&g.definitions);
    vec_release(&g.families);
    vec_release(&g.virtuals);
    buf_release(&g.out);
    arena_release(&g.arena);
    return rc == 0 ? 0 : 1;
}
