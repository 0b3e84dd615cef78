/* vgpu_formulas [LISTS-FOLDER]: every instruction of the lists, or every one that the virtual GPU
 * executes, has a formula and agrees with it. */
#include "vgpu/formulas/formulas.h"
#include "vgpu/isa/encoding.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned wrongs;
static unsigned char *covered;

static unsigned number_of(const char *name)
{
    for (unsigned op = 1; op < isa_nops; op++)
        if (strcmp(isa_names[op], name) == 0)
            return op;
    return 0;
}

void formulas_wrong(const char *arch, const char *text, const char *format, ...)
{
    static char last[40];
    static unsigned same;
    char name[40];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, " "), text);
    same = strcmp(name, last) == 0 ? same + 1 : 0;
    memcpy(last, name, sizeof last);
    wrongs++;
    if (same >= 3)
        return;
    va_list args;
    va_start(args, format);
    printf("%s: %s: ", arch, text);
    vprintf(format, args);
    puts("");
    va_end(args);
}

void formulas_covered(const struct isa *isa, const char *mnemonic)
{
    (void)isa;
    covered[number_of(mnemonic)] = 1;
}

static const char *dual_names[64];

void formulas_dual(const char *name)
{
    for (unsigned k = 0; k < 64; k++)
        if (!dual_names[k]) {
            dual_names[k] = name;
            return;
        }
}

static bool is_checked(const char *name)
{
    for (unsigned k = 0; k < 64 && dual_names[k] && strncmp(name, "v_dual_", 7) == 0; k++)
        if (strcmp(dual_names[k], name + 7) == 0)
            return true;
    unsigned op = number_of(name);
    return op && covered[op];
}

/* Why a mnemonic has no formula. */
static const char *const REASONS[][2] = {
    {"s_memtime", "a clock"},
    {"s_sendmsg_rtn_b64", "a clock"},
};

static const char *reason(const char *name)
{
    for (size_t k = 0; k < sizeof REASONS / sizeof *REASONS; k++)
        if (strcmp(REASONS[k][0], name) == 0)
            return REASONS[k][1];
    return NULL;
}

/* The mnemonics that programs use, from a list: one in a line's first column. */
static bool check_list(const struct isa *isa, const char *folder)
{
    char path[1024], line[512];
    unsigned n = 0, checked = 0;
    bool good = true;
    snprintf(path, sizeof path, "%s/%s", folder, isa->name);
    FILE *f = fopen(path, "r");
    if (!f)
        return true;
    while (fgets(line, sizeof line, f)) {
        char name[64];
        if (sscanf(line, "%63s", name) != 1 || strchr("#", name[0]))
            continue;
        n++;
        if (is_checked(name)) {
            checked++;
        } else if (!reason(name)) {
            printf("%s: no formula: %s\n", isa->name, name);
            good = false;
        }
    }
    fclose(f);
    printf("%s: checked %u of the %u mnemonics that programs use\n", isa->name, checked, n);
    return good;
}

static void mark(const struct isa_entry *t, unsigned n, unsigned char *has)
{
    for (unsigned op = 0; op < n; op++)
        has[t[op].op] = 1;
}

/* All that the virtual GPU executes. */
static void check_all(unsigned arch, bool missing)
{
    unsigned char *has = calloc(isa_nops, 1);
    unsigned n = 0, checked = 0, encodings;
    const struct isa_encoding *e = isa_encodings(isa_at(arch)->family, &encodings);
    if (!has)
        abort();
    for (unsigned k = 0; k < encodings; k++)
        mark(isa_tables[arch].opcodes[k], isa_opcodes(&e[k]), has);
    for (unsigned op = 1; op < isa_nops; op++) {
        if (!has[op] || !isa_handlers[op])
            continue;
        n++;
        checked += covered[op];
        if (missing && !covered[op])
            printf("%s: without: %s\n", isa_at(arch)->name, isa_names[op]);
    }
    printf("%s: checked %u of the %u mnemonics that are executed\n", isa_at(arch)->name, checked,
           n);
    free(has);
}

int main(int argc, char **argv)
{
    bool good = true, missing = argc > 2 && strcmp(argv[2], "--missing") == 0;
    for (unsigned arch = 0; isa_at(arch); arch++) {
        const struct isa *isa = isa_at(arch);
        covered = calloc(isa_nops, 1);
        if (!covered)
            abort();
        formulas_vectors(isa);
        formulas_packed(isa);
        formulas_scalars(isa);
        formulas_tables(isa);
        formulas_specials(isa);
        formulas_duals(isa);
        formulas_minis(isa);
        if (argc > 1)
            good &= check_list(isa, argv[1]);
        check_all(arch, missing);
        free(covered);
    }
    printf("%u answers are wrong\n", wrongs);
    return !good || wrongs;
}
