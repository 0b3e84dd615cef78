/* Makes the decode tables of the virtual GPU from the list of opcodes: isagen opcodes.list OUT.c */
#include "base/vec.h"
#include "names.h"
#include "vgpu/isa/encoding.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARCHS_MAX = 32, DUAL_OPCODES = 32, WORDS_MAX = 40 };

/* What the list says of an architecture, by encoding and opcode; dual: of the halves of VOPD. */
struct arch {
    const struct isa *isa;
    struct isa_entry *codes[ENCODINGS_MAX], dual[2][DUAL_OPCODES];
};

struct tables {
    struct names names; /* the first one: no instruction */
    struct arch archs[ARCHS_MAX];
    unsigned narchs;
};

/* Where the reader is. */
struct reader {
    struct tables *tables;
    const char *file;
    unsigned line;
    unsigned first, count; /* the family's architectures */
    int encoding, half;    /* the rows' one; the other one is -1 */
};

static _Noreturn __attribute__((format(printf, 2, 3))) void tables_wrong(const struct reader *r,
                                                                         const char *fmt, ...)
{
    va_list ap;
    fprintf(stderr, "%s:%u: ", r->file, r->line);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    exit(1);
}

static unsigned tables_number(const struct reader *r, const char *word, unsigned below)
{
    char *end;
    unsigned long n = strtoul(word, &end, 10);
    if (*word < '0' || *word > '9' || *end || n >= below)
        tables_wrong(r, "'%s' is no number below %u", word, below);
    return (unsigned)n;
}

static unsigned encodings_of(const struct arch *a)
{
    unsigned n;
    isa_encodings(a->isa->family, &n);
    return n;
}

static unsigned opcodes_of(const struct arch *a, unsigned encoding)
{
    unsigned n;
    return isa_opcodes(&isa_encodings(a->isa->family, &n)[encoding]);
}

/* family ARCHITECTURE...: all of the family, as archs.c has them. */
static void tables_read_family(struct reader *r, char **words, unsigned n)
{
    struct tables *t = r->tables;
    r->first = t->narchs;
    r->count = n;
    r->encoding = r->half = -1;
    for (unsigned i = 0; i < n; i++) {
        const struct isa *isa = isa_at(t->narchs);
        if (!isa || strcmp(isa->name, words[i]) != 0 || t->narchs == ARCHS_MAX)
            tables_wrong(r, "'%s', where archs.c has '%s'", words[i], isa ? isa->name : "no more");
        struct arch *a = &t->archs[t->narchs++];
        a->isa = isa;
        if (isa->family != t->archs[r->first].isa->family)
            tables_wrong(r, "'%s' is of another family", words[i]);
        for (unsigned k = 0; k < encodings_of(a); k++)
            a->codes[k] = xcalloc(opcodes_of(a, k), sizeof *a->codes[k]);
    }
}

static bool listed(const char *name, char **words, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (strcmp(words[i], name) == 0)
            return true;
    return n == 0;
}

/* OPCODE USES NAME [ARCHITECTURE...] */
static void tables_read_row(struct reader *r, char **words, unsigned n)
{
    struct arch *family = &r->tables->archs[r->first];
    if (n < 3 || (r->encoding < 0 && r->half < 0))
        tables_wrong(r, "no row of an encoding");
    unsigned opcodes = r->half >= 0 ? DUAL_OPCODES : opcodes_of(family, (unsigned)r->encoding);
    unsigned op = tables_number(r, words[0], opcodes), uses = tables_number(r, words[1], 1 << 16),
             found = 0;
    if (words[2][strspn(words[2], "abcdefghijklmnopqrstuvwxyz0123456789_")])
        tables_wrong(r, "'%s' is no name of an instruction", words[2]);
    unsigned name = names_index(&r->tables->names, words[2]);
    for (unsigned i = 0; i < r->count; i++) {
        if (!listed(family[i].isa->name, words + 3, n - 3))
            continue;
        struct isa_entry *e = r->half >= 0 ? family[i].dual[r->half] : family[i].codes[r->encoding];
        if (e[op].op)
            tables_wrong(r, "opcode %u of %s has a name already", op, family[i].isa->name);
        e[op] = (struct isa_entry){(uint16_t)name, (uint16_t)uses};
        found++;
    }
    if (n > 3 && found != n - 3)
        tables_wrong(r, "an architecture that the family does not have");
}

static void tables_read_line(struct reader *r, char *line)
{
    char *words[WORDS_MAX], *rest = NULL;
    unsigned n = 0;
    for (char *w = strtok_r(line, " \n", &rest); w; w = strtok_r(NULL, " \n", &rest)) {
        if (n == WORDS_MAX)
            tables_wrong(r, "too many words");
        words[n++] = w;
    }
    if (n == 0 || *words[0] == '#')
        return;
    if (strcmp(words[0], "family") == 0) {
        tables_read_family(r, words + 1, n - 1);
    } else if (r->count == 0) {
        tables_wrong(r, "'%s' before the first family", words[0]);
    } else if (n == 2 && strcmp(words[0], "encoding") == 0) {
        r->encoding = (int)tables_number(r, words[1], encodings_of(&r->tables->archs[r->first]));
        r->half = -1;
    } else if (n == 2 && strcmp(words[0], "half") == 0) {
        r->half = (int)tables_number(r, words[1], 2);
        r->encoding = -1;
    } else {
        tables_read_row(r, words, n);
    }
}

static void tables_read_list(struct tables *t, const char *file)
{
    struct reader r = {.tables = t, .file = file, .encoding = -1, .half = -1};
    FILE *f = fopen(file, "r");
    char *line = NULL;
    size_t size = 0;
    if (!f) {
        perror(file);
        exit(1);
    }
    while (getline(&line, &size, f) >= 0) {
        r.line++;
        tables_read_line(&r, line);
    }
    if (ferror(f) || isa_at(t->narchs))
        tables_wrong(&r, "the list ends before '%s'",
                     isa_at(t->narchs) ? isa_at(t->narchs)->name : "its end");
    free(line);
    fclose(f);
}

static void write_entries(FILE *f, const char *arch, const char *title, unsigned number,
                          const struct isa_entry *t, unsigned n)
{
    fprintf(f, "static const struct isa_entry %s_%s%u[] = {", arch, title, number);
    for (unsigned i = 0; i < n; i++)
        fprintf(f, "%s{%u, %u},", i % 8 ? " " : "\n    ", t[i].op, t[i].uses);
    fprintf(f, "\n};\n");
}

static bool has_dual(const struct arch *a)
{
    unsigned n;
    const struct isa_encoding *e = isa_encodings(a->isa->family, &n);
    for (unsigned k = 0; k < n; k++)
        if (e[k].format == FORMAT_VOPD)
            return true;
    return false;
}

static void tables_write_arch(FILE *f, const struct arch *a)
{
    for (unsigned k = 0; k < encodings_of(a); k++)
        write_entries(f, a->isa->name, "", k, a->codes[k], opcodes_of(a, k));
    for (unsigned half = 0; half < 2 && has_dual(a); half++)
        write_entries(f, a->isa->name, "dual", half, a->dual[half], DUAL_OPCODES);
}

static void write_tables(FILE *f, const struct tables *t)
{
    fputs(
        "/* Made by isagen from src/vgpu/isa/opcodes.list. */\n#include \"vgpu/isa/encoding.h\"\n\n",
        f);
    for (unsigned k = 0; k < t->narchs; k++)
        tables_write_arch(f, &t->archs[k]);
    fprintf(f, "\nconst struct isa_tables isa_tables[] = {\n");
    for (unsigned k = 0; k < t->narchs; k++) {
        const char *name = t->archs[k].isa->name;
        fprintf(f, "    {\"%s\", {", name);
        for (unsigned i = 0; i < encodings_of(&t->archs[k]); i++)
            fprintf(f, "%s%s_%u", i ? ", " : "", name, i);
        if (has_dual(&t->archs[k]))
            fprintf(f, "}, {%s_dual0, %s_dual1}},\n", name, name);
        else
            fprintf(f, "}, {0, 0}},\n");
    }
    fprintf(f, "};\nconst unsigned isa_ntables = %u, isa_nops = %zu;\n", t->narchs, t->names.n);
}

static void write_names(FILE *f, const struct names *names)
{
    fprintf(f, "const char *const isa_names[] = {\n    \"?\",\n");
    for (size_t i = 1; i < names->n; i++)
        fprintf(f, "    \"%s\",\n", names->p[i]);
    fprintf(f, "};\n#define HANDLER(name) extern insn_run op_##name __attribute__((weak, "
               "visibility(\"hidden\")));\n");
    for (size_t i = 1; i < names->n; i++)
        fprintf(f, "HANDLER(%s)\n", names->p[i]);
    fprintf(f, "insn_run *const isa_handlers[] = {\n    0,\n");
    for (size_t i = 1; i < names->n; i++)
        fprintf(f, "    op_%s,\n", names->p[i]);
    fprintf(f, "};\n");
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: isagen opcodes.list OUT.c\n", stderr);
        return 2;
    }
    struct tables *t = xcalloc(1, sizeof *t);
    names_index(&t->names, "");
    tables_read_list(t, argv[1]);
    FILE *f = fopen(argv[2], "w");
    if (!f) {
        perror(argv[2]);
        return 1;
    }
    write_tables(f, t);
    write_names(f, &t->names);
    names_release(&t->names);
    for (unsigned k = 0; k < t->narchs; k++)
        for (unsigned i = 0; i < ENCODINGS_MAX; i++)
            free(t->archs[k].codes[i]);
    free(t);
    return fclose(f) != 0;
}
