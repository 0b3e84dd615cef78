/* What the virtual GPU executes: vgpu-coverage [--missing] [ARCH[=LIST.tsv]...]
 *
 * Per architecture: how many of its mnemonics have a handler; with a list (first column: mnemonic,
 * fourth: how often it occurs) also how much of that list; --missing names those without. Exit 1
 * where a list is not covered. */
#include "vgpu/isa/encoding.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void vgpu_coverage_mark(const struct isa_entry *t, unsigned n, unsigned char *has)
{
    for (unsigned op = 0; op < n; op++)
        has[t[op].op] = 1;
}

/* The mnemonics of an architecture, by number. */
static void mark_all(unsigned arch, unsigned char *has)
{
    unsigned n;
    const struct isa_encoding *e = isa_encodings(isa_at(arch)->family, &n);
    for (unsigned k = 0; k < n; k++)
        vgpu_coverage_mark(isa_tables[arch].opcodes[k], isa_opcodes(&e[k]), has);
    if (isa_tables[arch].dual[0]) {
        vgpu_coverage_mark(isa_tables[arch].dual[0], 16, has);
        vgpu_coverage_mark(isa_tables[arch].dual[1], 32, has);
    }
    has[0] = 0;
}

static unsigned vgpu_coverage_number_of(const char *name)
{
    char single[64];
    if (strncmp(name, "v_dual_", 7) == 0) {
        snprintf(single, sizeof single, "v_%s", name + 7);
        name = single;
    }
    for (unsigned op = 1; op < isa_nops; op++)
        if (strcmp(isa_names[op], name) == 0)
            return op;
    return 0;
}

/* A list of what programs use; false: something is missing. */
static bool vgpu_coverage_check_list(const char *arch, const char *path, bool missing)
{
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        exit(2);
    }
    char line[512];
    unsigned n = 0, good = 0;
    double uses = 0, covered = 0;
    while (fgets(line, sizeof line, f)) {
        char name[64];
        double count;
        if (sscanf(line, "%63s %*s %*s %lf", name, &count) != 2)
            continue;
        bool has = isa_handlers[vgpu_coverage_number_of(name)] != NULL;
        n++;
        good += has;
        uses += count;
        covered += has ? count : 0;
        if (!has && missing)
            printf("%s: needed: %s (%.0f)\n", arch, name, count);
    }
    fclose(f);
    printf("%s: %u of %u in %s, %.2f %% of their uses\n", arch, good, n, path,
           uses > 0 ? covered / uses * 100 : 0);
    return good == n;
}

static void vgpu_coverage_check_arch(unsigned arch, bool missing)
{
    unsigned char *has = calloc(isa_nops, 1);
    if (!has)
        abort();
    mark_all(arch, has);
    unsigned n = 0, good = 0;
    for (unsigned op = 0; op < isa_nops; op++) {
        n += has[op];
        good += has[op] && isa_handlers[op];
        if (missing && has[op] && !isa_handlers[op])
            printf("%s: missing: %s\n", isa_at(arch)->name, isa_names[op]);
    }
    printf("%s: %u of %u mnemonics\n", isa_at(arch)->name, good, n);
    free(has);
}

int main(int argc, char **argv)
{
    bool missing = argc > 1 && strcmp(argv[1], "--missing") == 0, good = true;
    int first = missing ? 2 : 1;
    for (unsigned arch = 0; isa_at(arch); arch++) {
        const char *name = isa_at(arch)->name;
        bool asked = argc <= first;
        for (int i = first; i < argc; i++) {
            size_t n = strcspn(argv[i], "=");
            if (n != strlen(name) || strncmp(argv[i], name, n) != 0)
                continue;
            asked = true;
            if (argv[i][n])
                good &= vgpu_coverage_check_list(name, argv[i] + n + 1, missing);
        }
        if (asked)
            vgpu_coverage_check_arch(arch, missing);
    }
    return !good;
}
