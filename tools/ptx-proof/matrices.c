/* ptx-matrices PRELUDE FORMULAS: writes the HIP program that proves the rows of PTX with
 * vectors of registers (mma, ldmatrix): each row's text runs in all lanes of a warp on random
 * and edge operands, and the host compares all registers with the formula of that name in
 * FORMULAS, which knows the fragments' layouts from the ISA. A row without a formula, and a
 * formula without a row, is an error. */
#include "base/fs.h"
#include "ptx/write_parts.h"
#include <stdio.h>
#include <stdlib.h>

enum { GROUP = 8 };

struct proof {
    struct map map;
    struct arena arena;
    uint32_t rows, errors;
};

static bool matrices_is_proven(struct row r)
{
    struct ptx_signature s;
    return row_ok(r) && row_kind(r) == ROW_PTX && row_attr(r, ROW_ATTR_out) &&
           ptx_signature_of(r, &s) && ptx_has_vectors(&s);
}

static struct row row_in(const struct proof *p, int table, const char *name)
{
    return map_find(&(struct map){.tables = {p->map.tables[table]}, .ntables = 1}, str_of(name),
                    MAP_KIND(ROW_PTX), 0);
}

/* The elements of "float[4] &", in words of 32 bits; 0 of an address. */
static uint32_t elements_of(struct str type)
{
    const char *open = memchr(type.p, '[', type.n);
    return open ? (uint32_t)strtoul(open + 1, NULL, 10) : 0;
}

static struct str element_type(struct str type)
{
    const char *open = memchr(type.p, '[', type.n);
    return str_cut(type, 0, open ? (size_t)(open - type.p) : type.n);
}

/* "{a2[0], a2[1]}" */
static const char *list_text(struct proof *p, uint32_t operand, uint32_t n)
{
    struct buf b = {0};
    for (uint32_t i = 0; i < n; i++)
        buf_printf(&b, "%sa%u[%u]", i ? ", " : "{", operand, i);
    const char *text = arena_printf(&p->arena, "%s}", b.p);
    buf_release(&b);
    return text;
}

/* Operands are read from in[] one behind the other, what the instruction writes goes to out[]. */
static void matrices_put_row(struct proof *p, struct row r, struct buf *table)
{
    const char *name = row_cuda(r), *text[PTX_OPERANDS_MAX];
    const char *formula = row_attr(row_in(p, 1, name), ROW_ATTR_note);
    struct ptx_signature s;
    struct ptx_writer w = {.arena = &p->arena};
    uint32_t word = 0, number = p->rows++;
    if (!formula || !ptx_signature_of(r, &s)) {
        fprintf(stderr, "%s: no formula\n", name);
        p->errors++;
        return;
    }
    printf("// %s\nstatic __device__ void row_%u(const unsigned *in, unsigned *out, void "
           "*at)\n{\n    (void)at, (void)out;\n",
           name, number);
    for (uint32_t i = 0; i < s.n; i++) {
        struct str type = element_type(s.type[i]);
        uint32_t n = elements_of(s.type[i]);
        bool written = str_ends(s.type[i], STR("&"));
        text[i] = n ? list_text(p, i + 1, n) : "at";
        if (n)
            printf("    %.*s a%u[%u] = {};\n", (int)type.n, type.p, i + 1, n);
        if (n && !written)
            printf("    __builtin_memcpy(a%u, in + %u, sizeof a%u);\n", i + 1, word, i + 1);
        word += written ? 0 : n * (str_is(type, "double") ? 2 : 1);
    }
    printf("    %s;\n", ptx_fill(&w, row_attr(r, ROW_ATTR_out), text, s.n));
    for (uint32_t i = 0; i < s.n; i++)
        if (str_ends(s.type[i], STR("&")))
            printf("    __builtin_memcpy(out, a%u, sizeof a%u);\n", i + 1, i + 1);
    printf("}\n");
    buf_printf(table, "    {\"%s\", %s},\n", name, formula);
}

static void matrices_put_groups(const struct proof *p)
{
    uint32_t groups = (p->rows + GROUP - 1) / GROUP;
    for (uint32_t g = 0; g < groups; g++) {
        printf("__global__ void group_%u(int row, int lower, const unsigned *all, unsigned "
               "*results)\n{\n    BEGIN\n    switch (row) {\n",
               g);
        for (uint32_t i = g * GROUP; i < p->rows && i < (g + 1) * GROUP; i++)
            printf("    case %u: if (on) row_%u(in, out, at); break;\n", i, i);
        printf("    }\n    END\n}\n");
    }
    printf("static void launch(int row, int lower, const unsigned *in, unsigned "
           "*out)\n{\n    switch (row / %d) {\n",
           GROUP);
    for (uint32_t g = 0; g < groups; g++)
        printf("    case %u: group_%u<<<ROUNDS, THREADS>>>(row, lower, in, out); break;\n", g, g);
    printf("    }\n}\n");
}

int main(int argc, char **argv)
{
    struct proof p = {0};
    struct buf table = {0}, prelude = {0};
    struct err err = {0};
    map_init(&p.map);
    if (argc != 3 || fs_read(argv[1], 1 << 20, &prelude, &err) ||
        map_add_file(&p.map, argv[2], &err)) {
        fprintf(stderr, "ptx-matrices: %s\n",
                argc == 3 ? err.msg : "usage: ptx-matrices PRELUDE FORMULAS");
        return 2;
    }
    const struct table *rows = p.map.tables[0], *formulas = p.map.tables[1];
    fputs(prelude.p, stdout);
    for (uint32_t i = 0; i < rows->nrows; i++)
        if (matrices_is_proven((struct row){rows, &rows->rows[i]}))
            matrices_put_row(&p, (struct row){rows, &rows->rows[i]}, &table);
    for (uint32_t i = 0; i < formulas->nrows; i++) {
        const char *name = formulas->pool + formulas->rows[i].cuda;
        if (!matrices_is_proven(row_in(&p, 0, name))) {
            fprintf(stderr, "%s: a formula without a row\n", name);
            p.errors++;
        }
    }
    matrices_put_groups(&p);
    printf("static const row rows[] = {\n%s};\nint main() { return prove(rows, sizeof rows / "
           "sizeof *rows, launch); }\n",
           table.p);
    map_release(&p.map);
    arena_release(&p.arena);
    buf_release(&table);
    buf_release(&prelude);
    return p.errors > 0;
}
