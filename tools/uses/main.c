/* uses-source FAMILY RELEASE [hip|roc]: writes a CUDA program that uses every row of the family
 * that HIP of that release (or the libraries beneath) has a name for. Ported and compiled against
 * the release's headers it proves the rows: tools/check-uses. uses-source --families: the families
 * that the tables have. */
#include "map/map.h"
#include "uses.h"
#include <stdio.h>

/* False where the target has no header that declares the family. */
static bool uses_main_add_headers(struct uses *p)
{
    struct row_list headers = {0};
    rows_headers(p->family, p->target, &headers);
    for (size_t i = 0; i < headers.rows.n; i++)
        if (strcmp(row_family(headers.rows.p[i]), p->family) != 0)
            uses_add(p, headers.rows.p[i]);
    bool found = headers.rows.n > 0;
    vec_release(&headers.rows);
    return found;
}

/* The headers that are rows of the family itself come with those that declare it. */
static void uses_main_add_rows(struct uses *p, bool headers)
{
    struct row_list rows = {0};
    rows_of(p->family, p->target, &rows);
    for (size_t i = 0; i < rows.rows.n; i++)
        if ((row_kind(rows.rows.p[i]) == ROW_HEADER) == headers)
            uses_add(p, rows.rows.p[i]);
    vec_release(&rows.rows);
}

/* Writes a line once, whatever the number of rows that need it. */
static void uses_main_add_line(struct uses *p, const char *line)
{
    struct str lines = buf_str(&p->out);
    const char *found = memmem(lines.p, lines.n, line, strlen(line));
    if (!found)
        buf_addstr(&p->out, line);
}

/* What the rows want defined and included, as their findings tell the user: guard=, include=. */
static void add_needs(struct uses *p)
{
    struct row_list rows = {0};
    if (p->target.libs == LIBS_HIP)
        rows_of(p->family, p->target, &rows);
    for (size_t i = 0; i < rows.rows.n; i++) {
        const char *guard = row_attr(rows.rows.p[i], ROW_ATTR_guard);
        const char *include = row_attr(rows.rows.p[i], ROW_ATTR_include);
        if (guard)
            uses_main_add_line(p, arena_printf(&p->arena, "#define %s\n", guard));
        if (include)
            uses_main_add_line(p, arena_printf(&p->arena, "#include <%.*s>\n",
                                               (int)strcspn(include, ","), include));
    }
    vec_release(&rows.rows);
}

static bool family_known(const char *family)
{
    for (uint32_t i = 0; i < map_builtin.nfamilies; i++)
        if (strcmp(map_builtin.pool + map_builtin.families[i], family) == 0)
            return true;
    return false;
}

/* Has the family rows of what a program can use? Libraries as a whole are no such thing. */
static bool is_of_code(uint32_t family)
{
    for (uint32_t i = 0; i < map_builtin.nrows; i++)
        if (map_builtin.rows[i].family == family &&
            row_kind_is_code((enum row_kind)map_builtin.rows[i].kind))
            return true;
    return false;
}

static int list_families(void)
{
    for (uint32_t i = 0; i < map_builtin.nfamilies; i++)
        if (is_of_code(i))
            puts(map_builtin.pool + map_builtin.families[i]);
    return 0;
}

int main(int argc, char **argv)
{
    struct uses p = {.overload = "", .suffix = ""};
    if (argc == 2 && strcmp(argv[1], "--families") == 0)
        return list_families();
    bool roc = argc == 4 && strcmp(argv[3], "roc") == 0;
    if (argc < 3 || argc > 4 || (argc == 4 && !roc && strcmp(argv[3], "hip") != 0) ||
        !family_known(argv[1]) || release_parse(str_of(argv[2]), &p.target.rocm) != 0) {
        fputs("usage: uses-source FAMILY RELEASE [hip|roc]\n       uses-source --families\n",
              stderr);
        return 2;
    }
    p.family = argv[1];
    p.target.libs = roc ? LIBS_ROC : LIBS_HIP;
    p.declarations = rows_declarations(p.family, &p.arena);
    add_needs(&p);
    bool declared = uses_main_add_headers(&p);
    uses_main_add_rows(&p, true);
    int headers = p.lines;
    if (declared)
        uses_main_add_rows(&p, false);
    if (roc && p.lines == headers) /* nothing of the family names the library beneath */
        buf_clear(&p.out);
    bool written =
        fwrite(buf_str(&p.out).p, 1, p.out.len, stdout) == p.out.len && fflush(stdout) == 0;
    buf_release(&p.out);
    arena_release(&p.arena);
    return written ? 0 : 3;
}
