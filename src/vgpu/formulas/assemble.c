/* Runs LLVM's assembler, a program, once for all texts of an architecture. */
#include "vgpu/formulas/formulas.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

char *formulas_line(const char *format, ...)
{
    char *line = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&line, format, args) < 0)
        abort();
    va_end(args);
    return line;
}

/* Labels tell whose bytes they are; texts with errors have none. Those that have bytes
 * already are left out.
 */
static bool write_texts(const char *path, const struct formula_text *texts, size_t n)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    for (size_t k = 0; k < n; k++)
        if (!texts[k].words)
            fprintf(f, "L%zu:\n%s\n", k, texts[k].line);
    return fclose(f) == 0;
}

static void read_bytes(const char *p, struct formula_text *t)
{
    unsigned bytes = 0, first = t->all;
    for (; first + bytes / 4 < 5 && *p != ']'; bytes++) {
        char *end;
        unsigned long byte = strtoul(p, &end, 16);
        t->word[first + bytes / 4] |= (u32)byte << 8 * (bytes % 4);
        p = *end == ',' ? end + 1 : end;
    }
    t->all += bytes / 4;
    t->words = first ? t->words : t->all;
}

/* How long a mnemonic is without what tells its encoding. */
static size_t bare_length(const char *s)
{
    static const char *const suffixes[] = {"_e64_dpp", "_e32", "_e64", "_sdwa", "_dpp"};
    size_t len = strcspn(s, " \t\n");
    for (size_t k = 0; k < sizeof suffixes / sizeof *suffixes; k++) {
        size_t n = strlen(suffixes[k]);
        if (len > n && memcmp(s + len - n, suffixes[k], n) == 0)
            return len - n;
    }
    return len;
}

/* The assembler takes some mnemonics of older architectures for the new ones, and prints those. */
static bool is_alias(const char *printed, const char *line)
{
    printed += strspn(printed, " \t");
    size_t n = bare_length(printed);
    return n != bare_length(line) || memcmp(printed, line, n) != 0;
}

static void read_encodings(FILE *f, struct formula_text *texts, size_t n)
{
    char line[1024];
    size_t k = n;
    while (fgets(line, sizeof line, f)) {
        size_t label;
        if (sscanf(line, "L%zu:", &label) == 1)
            k = label;
        const char *code = strstr(line, "encoding: [");
        if (code && k < n && (texts[k].all || !is_alias(line, texts[k].line)))
            read_bytes(code + strlen("encoding: ["), &texts[k]);
    }
}

static bool assemble_with(const char *mc, const char *cpu, struct formula_text *texts, size_t n)
{
    char path[] = "/tmp/vgpu-formulas-XXXXXX", command[512];
    int fd = mkstemp(path);
    if (fd < 0)
        return false;
    close(fd);
    bool good = write_texts(path, texts, n);
    snprintf(command, sizeof command, "%s --arch=amdgcn --mcpu=%s -show-encoding %s 2>/dev/null",
             mc, cpu, path);
    FILE *f = good ? popen(command, "r") : NULL;
    if (f) {
        read_encodings(f, texts, n);
        int status = pclose(f);
        good = WIFEXITED(status) &&
               WEXITSTATUS(status) < 126; /* 1: some texts are not of this architecture */
    }
    unlink(path);
    return f && good;
}

static const struct recorded {
    const char *arch, *line;
    unsigned words;
    u32 word[2];
} recorded[] = {
#define ENCODED(arch, line, words, ...) {#arch, line, words, __VA_ARGS__},
#include "vgpu/formulas/recorded.def"
};

static void take_recorded(const char *arch, struct formula_text *t)
{
    for (size_t k = 0; k < sizeof recorded / sizeof *recorded && !t->words; k++)
        if (strcmp(recorded[k].arch, arch) == 0 && strcmp(recorded[k].line, t->line) == 0) {
            memcpy(t->word, recorded[k].word, sizeof recorded[k].word);
            t->words = t->all = recorded[k].words;
        }
}

/* What LLVM 19 does not know of an architecture stands in recorded.def. FORMULAS_LLVM_MC names an
 * llvm-mc that does know it, and FORMULAS_RECORD a file that what that says is appended to. */
static bool assemble_unknown(const char *arch, struct formula_text *texts, size_t n)
{
    const char *mc = getenv("FORMULAS_LLVM_MC"), *record = getenv("FORMULAS_RECORD");
    bool *unknown = calloc(n + 1, sizeof *unknown), good = true;
    if (!unknown)
        abort();
    for (size_t k = 0; k < n; k++)
        unknown[k] = !texts[k].words;
    if (mc)
        good = assemble_with(mc, arch, texts, n);
    for (size_t k = 0; k < n && !mc; k++)
        take_recorded(arch, &texts[k]);
    FILE *f = mc && record ? fopen(record, "a") : NULL;
    for (size_t k = 0; k < n && f; k++)
        if (unknown[k] && texts[k].words && texts[k].words <= 2)
            fprintf(f, "ENCODED(%s, \"%s\", %u, {0x%08x, 0x%08x})\n", arch, texts[k].line,
                    texts[k].words, texts[k].word[0], texts[k].word[1]);
    free(unknown);
    return good && (!f || fclose(f) == 0);
}

bool formulas_assemble(const char *arch, struct formula_text *texts, size_t n)
{
    const char *cpu = strcmp(arch, "gfx950") == 0 ? "gfx942" : arch;
    return assemble_with(LLVM_MC, cpu, texts, n) && assemble_unknown(arch, texts, n);
}
