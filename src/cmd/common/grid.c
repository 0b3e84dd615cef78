#include "cmd/common/grid.h"
#include "report/escape.h"
#include "report/jvalue.h"
#include "report/layout.h"

enum { WIDEST = 64 };

enum grid_format grid_format(const char *name)
{
    static const char *const names[] = {[GRID_TEXT] = "text",
                                        [GRID_CSV] = "csv",
                                        [GRID_JSON] = "json",
                                        [GRID_MARKDOWN] = "markdown"};
    for (int i = 0; i < 4; i++) {
        if (!strcmp(name, names[i]))
            return (enum grid_format)i;
    }
    return GRID_TEXT;
}

void grid_release(struct grid *g)
{
    vec_release(&g->cell);
}

void grid_add(struct grid *g, const char *text)
{
    vec_push(&g->cell, text ? arena_strdup(g->arena, str_of(text)) : NULL);
}

void grid_add_number(struct grid *g, unsigned long n)
{
    vec_push(&g->cell, arena_printf(g->arena, "%lu", n));
}

static bool ends_row(const struct grid *g, size_t i)
{
    return (i + 1) % (size_t)g->ncolumns == 0;
}

/* Adds a cell of a text line: padded, except the last one. */
static void add_text_cell(const struct grid *g, struct buf *out, size_t i, const char *text,
                          const int *width)
{
    int column = (int)(i % (size_t)g->ncolumns);
    if (g->column[column].number)
        buf_printf(out, "%*s", width[column], text);
    else if (ends_row(g, i))
        buf_addstr(out, text);
    else
        layout_pad(out, text, width[column]);
    buf_addstr(out, ends_row(g, i) ? "\n" : "  ");
}

static void grid_write_text(const struct grid *g, struct buf *out)
{
    int *width = xcalloc((size_t)g->ncolumns, sizeof *width);
    struct buf cell = {0};
    for (int c = 0; c < g->ncolumns; c++)
        width[c] = escape_columns(g->column[c].name);
    for (size_t i = 0; i < g->cell.n; i++) {
        int *w = &width[i % (size_t)g->ncolumns],
            n = g->cell.p[i] ? escape_columns(g->cell.p[i]) : 1;
        *w = n > *w && n <= WIDEST ? n : *w;
    }
    for (int c = 0; c < g->ncolumns; c++)
        add_text_cell(g, out, (size_t)c, g->column[c].name, width);
    for (size_t i = 0; i < g->cell.n; i++) {
        buf_clear(&cell);
        escape_terminal(&cell, g->cell.p[i] ? g->cell.p[i] : "-");
        add_text_cell(g, out, i, cell.len ? cell.p : "", width);
    }
    buf_release(&cell);
    free(width);
}

static void grid_write_csv(const struct grid *g, struct buf *out)
{
    for (int c = 0; c < g->ncolumns; c++)
        buf_printf(out, "%s%c", g->column[c].name, c + 1 < g->ncolumns ? ',' : '\n');
    for (size_t i = 0; i < g->cell.n; i++) {
        escape_csv(out, g->cell.p[i] ? g->cell.p[i] : "");
        buf_addch(out, ends_row(g, i) ? '\n' : ',');
    }
}

static void grid_write_markdown(const struct grid *g, struct buf *out)
{
    for (int c = 0; c < g->ncolumns; c++)
        buf_printf(out, "| %s %s", g->column[c].name, c + 1 < g->ncolumns ? "" : "|\n");
    for (int c = 0; c < g->ncolumns; c++)
        buf_printf(out, "|%s%s", g->column[c].number ? "---:" : "---",
                   c + 1 < g->ncolumns ? "" : "|\n");
    for (size_t i = 0; i < g->cell.n; i++) {
        buf_addstr(out, "| ");
        escape_markdown(out, g->cell.p[i] ? g->cell.p[i] : "");
        buf_addstr(out, ends_row(g, i) ? " |\n" : " ");
    }
}

static void grid_write_json(const struct grid *g, struct buf *out)
{
    json_t *list = jvalue_array(), *row = NULL;
    for (size_t i = 0; i < g->cell.n; i++) {
        const struct grid_column *c = &g->column[i % (size_t)g->ncolumns];
        const char *text = g->cell.p[i];
        if (i % (size_t)g->ncolumns == 0) {
            row = json_object();
            json_array_append_new(list, row);
        }
        json_object_set_new(row, c->name,
                            c->number && text ? json_integer(strtoll(text, NULL, 10))
                                              : jvalue_text(text));
    }
    jvalue_write(list, out);
}

void grid_write(const struct grid *g, enum grid_format format, struct buf *out)
{
    static void (*const write[])(const struct grid *,
                                 struct buf *) = {[GRID_TEXT] = grid_write_text,
                                                  [GRID_CSV] = grid_write_csv,
                                                  [GRID_JSON] = grid_write_json,
                                                  [GRID_MARKDOWN] = grid_write_markdown};
    write[format](g, out);
}
