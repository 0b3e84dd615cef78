/* ptx-proof PRELUDE FORMULAS...: writes the HIP program that proves the rows of mappings/ptx*.map,
 * and of functions that are instructions under other names (names.h). Each row's expression runs on
 * the GPU on random and edge operands; the host compares it with the formula of that name in
 * FORMULAS. A row without a formula, and a formula without a row, is an error. */
#include "base/fs.h"
#include "map/helper.h"
#include "names.h"
#include "ptx/write_parts.h"
#include <stdio.h>

enum { GROUP = 24 };

struct proof {
    struct map map;
    struct arena arena;
    uint32_t rows, errors;
};

static struct row formula_of(const struct proof *p, const char *name)
{
    for (int k = 1; k < p->map.ntables; k++) {
        const struct table *t = p->map.tables[k];
        for (uint32_t i = 0; i < t->nrows; i++)
            if (!strcmp(t->pool + t->rows[i].cuda, name))
                return (struct row){t, &t->rows[i]};
    }
    return (struct row){0};
}

/* Those with vectors of registers have a proof of their own: matrices.c. */
static bool ptx_proof_main_is_proven(struct row r)
{
    struct ptx_signature s;
    return (row_kind(r) == ROW_PTX && row_attr(r, ROW_ATTR_out) && ptx_signature_of(r, &s) &&
            !ptx_has_vectors(&s)) ||
           names_are_proven(r);
}

/* The number of the operand that is an address, or s->n. */
static uint32_t ptx_proof_main_address_of(const struct ptx_signature *s)
{
    uint32_t i = 0;
    while (i < s->n && !str_ends(s->type[i], STR("*")))
        i++;
    return i;
}

/* The texts of the operands: variables a1 ..., a cell for an address or two. */
static void operand_texts(struct proof *p, const struct ptx_signature *s, const char **text,
                          bool host)
{
    for (uint32_t i = 0; i < s->n; i++) {
        bool number = s->type[i].n && s->type[i].p[0] >= '0' && s->type[i].p[0] <= '9';
        text[i] = number                        ? arena_strdup(&p->arena, s->type[i])
                  : str_is(s->type[i], "carry") ? "carry"
                  : str_ends(s->type[i], STR("*")) && !host
                      ? (i == ptx_proof_main_address_of(s) ? "at" : "other")
                      : arena_printf(&p->arena, "a%u", i + 1);
    }
}

/* "const volatile float" of "shared const volatile float *": what an address points to. */
static struct str ptx_proof_main_pointee(struct str type)
{
    if (str_starts(type, STR("shared ")) || str_starts(type, STR("global ")))
        type = str_cut(type, 7, type.n);
    return str_trim(str_cut(type, 0, type.n - 1));
}

/* The same without qualifiers. */
static struct str plain_type(struct str type)
{
    type = str_starts(type, STR("const ")) ? str_cut(type, 6, type.n) : type;
    return str_starts(type, STR("volatile ")) ? str_cut(type, 9, type.n) : type;
}

/* Variables of the operands, from the thread's words; for the host, what an address points to. */
static void put_operands(const struct ptx_signature *s, bool host)
{
    for (uint32_t i = 0; i < s->n; i++) {
        struct str type = s->type[i];
        if (str_is(type, "-") || (type.n && type.p[0] >= '0' && type.p[0] <= '9'))
            continue;
        if (str_is(type, "carry"))
            printf("    unsigned carry = (unsigned)(in[%u] & 1);\n", i);
        else if (!str_ends(type, STR("*")))
            printf("    %.*s a%u = operand<%.*s>(in[%u]); (void)a%u;\n", (int)type.n, type.p, i + 1,
                   (int)type.n, type.p, i, i + 1);
        else if (!host)
            printf("    %1$.*2$s *%3$s = (%1$.*2$s *)%4$s;\n", ptx_proof_main_pointee(type).p,
                   (int)ptx_proof_main_pointee(type).n,
                   i == ptx_proof_main_address_of(s) ? "at" : "other",
                   i != ptx_proof_main_address_of(s) && names_has_two_places(s) ? "(out + 1)"
                                                                                : "cell");
        else if (!str_ends(plain_type(ptx_proof_main_pointee(type)), STR("void")))
            printf("    %1$.*2$s a%3$u = operand<%1$.*2$s>(in[7]); (void)a%3$u;\n",
                   plain_type(ptx_proof_main_pointee(type)).p,
                   (int)plain_type(ptx_proof_main_pointee(type)).n, i + 1);
    }
}

/* HIP_VERSION of a release; 0: none. */
static unsigned ptx_proof_main_version_of(release r)
{
    return (unsigned)r / 100 * 10000000 + (unsigned)r % 100 * 100000;
}

/* "HIP_VERSION >= N && HIP_VERSION < M", where not all releases have what the
 * row needs; else NULL. */
static const char *releases_of(struct proof *p, struct row r)
{
    unsigned first = ptx_proof_main_version_of(r.data->hip_in.first),
             last = ptx_proof_main_version_of(r.data->hip_in.last);
    if (first && last)
        return arena_printf(&p->arena, "(HIP_VERSION >= %u && HIP_VERSION < %u)", first,
                            last + 100000);
    if (last)
        return arena_printf(&p->arena, "(HIP_VERSION < %u)", last + 100000);
    return first ? arena_printf(&p->arena, "(HIP_VERSION >= %u)", first) : NULL;
}

/* Of a formula "warp N: ...", which sees the operands of all lanes: the rest, and the
 * number of the operand that is the mask of lanes, 0: there is none. *mask is UINT32_MAX
 * where it is another formula. */
static struct str warp_formula(const char *formula, uint32_t *mask)
{
    struct str s = str_of(formula);
    *mask = UINT32_MAX;
    if (!str_starts(s, STR("warp ")) || s.n < 8)
        return s;
    *mask = (uint32_t)(s.p[5] - '0');
    return str_cut(s, 8, s.n);
}

static void ptx_proof_main_put_device(struct proof *p, uint32_t number, struct row r,
                                      const struct ptx_signature *s, uint32_t mask)
{
    /* The orders and scopes that "@sem" and "@scope" stand for take turns. */
    static const char *const sems[] = {"__ATOMIC_RELAXED", "__ATOMIC_ACQUIRE", "__ATOMIC_RELEASE",
                                       "__ATOMIC_ACQ_REL"};
    static const char *const scopes[] = {"__HIP_MEMORY_SCOPE_WORKGROUP", "__HIP_MEMORY_SCOPE_AGENT",
                                         "__HIP_MEMORY_SCOPE_SYSTEM"};
    struct ptx_writer w = {.arena = &p->arena};
    w.access.sem = sems[row_cuda(r)[0] == 'l'   ? number % 2
                        : row_cuda(r)[0] == 's' ? number % 2 * 2
                                                : number % 4];
    w.access.scope = scopes[number % 3];
    const char *text[PTX_OPERANDS_MAX];
    bool gives = !str_is(s->result, "void"), carries = s->n && str_is(s->type[s->n - 1], "carry");
    const char *since = releases_of(p, r);
    operand_texts(p, s, text, false);
    const char *expr = row_kind(r) == ROW_PTX ? ptx_fill(&w, row_attr(r, ROW_ATTR_out), text, s->n)
                                              : names_call(r, text, s->n, &p->arena);
    printf("// %s\nstatic __device__ void row_%u(const uint64_t *in, uint64_t *out, uint64_t "
           "*cell)\n{\n    (void)in, (void)out, (void)cell;\n",
           row_cuda(r), number);
    if (since)
        printf("#if %s\n", since);
    if (mask != UINT32_MAX)
        puts("    WARP_ROW {");
    put_operands(s, false);
    if (mask && mask != UINT32_MAX)
        printf("    a%u = group_of_lane();\n", mask);
    if (gives && row_cuda(r)[0] != '%')
        printf("    static_assert(same<%.*s, decltype(%s)>::value, \"the type of %s\");\n",
               (int)s->result.n, s->result.p, expr, row_cuda(r));
    if (gives)
        printf("    out[0] = result<%.*s>(%s);\n", (int)s->result.n, s->result.p, expr);
    else
        printf("    %s;\n    out[0] = *cell;\n", expr);
    const char *pair = row_attr(r, ROW_ATTR_pair);
    printf("    out[1] = %s;\n%s%s}\n",
           carries                                        ? "carry"
           : pair                                         ? ptx_fill(&w, pair, text, s->n)
           : names_has_two_places(s)                      ? "out[1]"
           : gives && ptx_proof_main_address_of(s) < s->n ? "*cell"
                                                          : "0",
           mask != UINT32_MAX ? "    }\n" : "", since ? "#endif\n" : "");
}

/* The type whose bits the result has; of a store, that of what is stored. */
static struct str value_type(const struct ptx_signature *s)
{
    uint32_t address = ptx_proof_main_address_of(s);
    struct str to =
        address < s->n ? plain_type(ptx_proof_main_pointee(s->type[address])) : STR("void");
    if (str_is(s->result, "void") && !str_is(to, "void"))
        return to;
    return str_is(s->result, "void") ? (s->n > 1 ? s->type[1] : STR("unsigned")) : s->result;
}

/* The formula behind the ";", or NULL: of the carry or a second result; of what an address points
 * to afterwards. A ";" in a lambda's body is none of them. */
static const char *second_part(const struct ptx_signature *s, struct str formula, bool two)
{
    bool carries = two || (s->n && str_is(s->type[s->n - 1], "carry"));
    bool changes = (!str_is(s->result, "void") && ptx_proof_main_address_of(s) < s->n) ||
                   names_has_two_places(s);
    return carries || changes ? memchr(formula.p, ';', formula.n) : NULL;
}

/* The value where an address points to, after the instruction. */
static void put_after(const struct ptx_signature *s, const char *expr, struct str type)
{
    bool gives = !str_is(s->result, "void");
    if (names_has_two_places(s))
        printf("    to.value2 = %s;\n", expr);
    else if (!gives)
        printf("    to.bits |= beyond<%.*s>(mine[7]);\n", (int)type.n, type.p);
    else if (ptx_proof_main_address_of(s) < s->n && expr)
        printf("    to.carry = stored<%1$.*2$s>(%3$s) | beyond<%1$.*2$s>(mine[7]);\n", type.p,
               (int)type.n, expr);
    else if (ptx_proof_main_address_of(s) < s->n)
        printf("    to.carry = mine[7];\n");
}

/* two: the row has a second result, behind the ";" like the carry. mask: as of warp_formula. */
static void put_host(struct proof *p, uint32_t number, const struct ptx_signature *s,
                     struct str formula, bool two, uint32_t mask)
{
    struct ptx_writer w = {.arena = &p->arena};
    const char *text[PTX_OPERANDS_MAX], *split = second_part(s, formula, two);
    struct str value = split ? str_cut(formula, 0, (size_t)(split - formula.p)) : formula,
               type = value_type(s);
    operand_texts(p, s, text, true);
    const char *second =
        split ? ptx_fill(&w, arena_strdup(&p->arena, str_of(split + 1)), text, s->n) : NULL;
    bool about = value.n && value.p[0] == '~', close = about && value.n > 1 && value.p[1] == '~';
    printf(
        "static void want_%u(const uint64_t *in, const where &w, uint64_t same, want &to)\n{\n    "
        "(void)in, (void)w, (void)same;\n    const uint64_t *mine = in;\n    (void)mine;\n",
        number);
    if (mask != UINT32_MAX)
        printf("    const warp_view warp(in + %1$d, w, %2$s);\n    in = warp.own - %1$d;\n",
               mask == 1 && s->n > 1, mask ? "true" : "false");
    put_operands(s, true);
    if (str_is(value, "cell")) {
        printf("    to.bits = result<%.*s>(operand<%.*s>(in[7]));\n", (int)type.n, type.p,
               (int)type.n, type.p);
    } else {
        value = str_cut(value, (size_t)about + close, value.n);
        if (close)
            puts("    to.close = true;");
        const char *expr = ptx_fill(&w, arena_strdup(&p->arena, value), text, s->n);
        printf(about ? "    to.about = true, to.value = %s;\n"
                     : "    to.bits = stored<%2$.*3$s>(%1$s);\n",
               expr, type.p, (int)type.n);
    }
    if (str_is(s->result, "void") || ptx_proof_main_address_of(s) < s->n)
        put_after(s, second,
                  s->result.n && names_writes_other(s)
                      ? plain_type(ptx_proof_main_pointee(s->type[ptx_proof_main_address_of(s)]))
                      : type);
    else if (second)
        printf("    to.carry = (uint64_t)(%s) & 1;\n", second);
    printf("    to.kind = kind_of<%.*s>();\n}\n", (int)type.n, type.p);
}

static void put_form(struct proof *p, struct row r, int nth, struct buf *table)
{
    struct ptx_signature s;
    const char *name = row_cuda(r), *formula = row_attr(formula_of(p, name), ROW_ATTR_note);
    if (!formula || !names_signature(r, nth, &s)) {
        fprintf(stderr, "%s: no formula\n", name);
        p->errors++;
        return;
    }
    if (!strncmp(formula, "elsewhere: ", 11))
        return;
    uint32_t number = p->rows++;
    bool run = !strncmp(formula, "run: ", 5), compile = !strncmp(formula, "compile: ", 9);
    uint32_t mask;
    struct str host = warp_formula(formula, &mask);
    ptx_proof_main_put_device(p, number, r, &s, mask);
    if (!run && !compile)
        put_host(p, number, &s, host, row_attr(r, ROW_ATTR_pair), mask);
    buf_printf(table, "    {\"%s\", ", name);
    buf_printf(table, run || compile ? "nullptr" : "want_%u", number);
    if (releases_of(p, r))
        buf_printf(table, ", !%s},\n", releases_of(p, r));
    else
        buf_printf(table, ", %d},\n", compile);
}

static void ptx_proof_main_put_row(struct proof *p, struct row r, struct buf *table)
{
    struct ptx_signature s;
    put_form(p, r, 0, table);
    for (int nth = 1; names_signature(r, nth, &s); nth++)
        put_form(p, r, nth, table);
}

static void ptx_proof_main_put_groups(const struct proof *p)
{
    uint32_t groups = (p->rows + GROUP - 1) / GROUP;
    for (uint32_t g = 0; g < groups; g++) {
        printf("__global__ void group_%u(int row, const uint64_t *in, uint64_t *out, uint64_t "
               "*cells)\n{\n    unsigned i = number_of_thread();\n"
               "    in += i * WORDS, out += i * 2, cells += i;\n    *cells = "
               "in[7];\n    switch (row) {\n",
               g);
        for (uint32_t i = g * GROUP; i < p->rows && i < (g + 1) * GROUP; i++)
            printf("    case %u: row_%u(in, out, cells); break;\n", i, i);
        printf("    }\n}\n");
    }
    printf("static void launch(int row, dim3 grid, dim3 block, const uint64_t *in, uint64_t *out, "
           "uint64_t *cells)\n{\n    switch (row / %d) {\n",
           GROUP);
    for (uint32_t g = 0; g < groups; g++)
        printf("    case %u: group_%u<<<grid, block>>>(row, in, out, cells); break;\n", g, g);
    printf("    }\n}\n");
}

/* Helpers stand between guards of their own, so that a text may come twice; its
 * includes come first. */
static void put_helper(struct str name)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)name.n, name.p);
    const char *helper = map_helper(text), *from = helper, *end;
    struct str other;
    while (map_helper_next(&from, &other))
        put_helper(other);
    for (; (end = strchr(helper, '\n')); helper = end + 1)
        if (strncmp(helper, "#include \"", 10) != 0)
            printf("%.*s", (int)(end - helper + 1), helper);
}

/* The helpers that rows call, each once. */
static void put_helpers(struct proof *p)
{
    const struct table *t = p->map.tables[0];
    const char *done[64];
    int n = 0;
    for (uint32_t i = 0; i < t->nrows; i++) {
        struct row r = {t, &t->rows[i]};
        const char *helper = ptx_proof_main_is_proven(r) ? row_attr(r, ROW_ATTR_helper) : NULL;
        bool known = !helper || n == 64;
        for (int k = 0; k < n; k++)
            known |= helper && !strcmp(done[k], helper);
        if (!known) {
            done[n++] = helper;
            put_helper(str_of(helper));
        }
    }
}

static void check_formulas(struct proof *p, const struct table *t)
{
    for (uint32_t i = 0; i < t->nrows; i++) {
        struct row r = map_find(&(struct map){.tables = {p->map.tables[0]}, .ntables = 1},
                                str_of(t->pool + t->rows[i].cuda),
                                MAP_KIND(ROW_PTX) | MAP_KIND(ROW_DEVICE), 0);
        if (!row_ok(r) || !ptx_proof_main_is_proven(r)) {
            fprintf(stderr, "%s: a formula without a row\n", t->pool + t->rows[i].cuda);
            p->errors++;
        }
    }
}

int main(int argc, char **argv)
{
    struct proof p = {0};
    struct buf table = {0}, prelude = {0};
    struct err err = {0};
    map_init(&p.map);
    bool good = argc > 2 && fs_read(argv[1], 1 << 20, &prelude, &err) == 0;
    for (int i = 2; i < argc && good; i++)
        good = map_add_file(&p.map, argv[i], &err) == 0;
    if (!good) {
        fprintf(stderr, "ptx-proof: %s\n",
                argc > 2 ? err.msg : "usage: ptx-proof PRELUDE FORMULAS...");
        return 2;
    }
    const struct table *t = p.map.tables[0];
    puts("#include <hip/hip_runtime.h>");
    put_helpers(&p);
    fputs(prelude.p, stdout);
    for (uint32_t i = 0; i < t->nrows; i++)
        if (ptx_proof_main_is_proven((struct row){t, &t->rows[i]}))
            ptx_proof_main_put_row(&p, (struct row){t, &t->rows[i]}, &table);
    for (int k = 1; k < p.map.ntables; k++)
        check_formulas(&p, p.map.tables[k]);
    ptx_proof_main_put_groups(&p);
    printf("static const row rows[] = {\n%s};\nint main() { return prove(rows, sizeof rows / "
           "sizeof *rows, launch); }\n",
           table.p);
    map_release(&p.map);
    arena_release(&p.arena);
    buf_release(&table);
    buf_release(&prelude);
    return p.errors > 0;
}
