/* Messages about launches that went wrong: which kernel, which wave, which instruction. */
#include "vgpu/machine/trouble.h"
#include "vgpu/machine/code.h"
#include "vgpu/machine/elf_file.h"
#include "vgpu/machine/lines.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes "vecadd(float*, int)" for "_Z6vecaddPfi", if the C++ library of the HIP runtime is
 * loaded. */
static void demangle(const char *mangled, char *out, size_t size)
{
    typedef char *demangler(const char *, char *, size_t *, int *);
    void *symbol = strncmp(mangled, "_Z", 2) == 0 ? dlsym(RTLD_DEFAULT, "__cxa_demangle") : NULL;
    demangler *f;
    memcpy(&f, &symbol, sizeof f);
    int status;
    char *plain = symbol ? f(mangled, NULL, NULL, &status) : NULL;
    const char *name = plain ? plain : mangled;
    size_t length = strnlen(name, size - 1); /* long templates are cut */
    memcpy(out, name, length);
    out[length] = 0;
    free(plain);
}

/* The symbol "NAME.kd" at that address of the file. */
static bool find_name(const struct code *code, uint64_t descriptor, char *out, size_t size)
{
    struct elf_file f;
    if (!code->elf || !elf_file_init(&f, code->elf, code->elf_size))
        return false;
    uint64_t value = descriptor - (uint64_t)code->elf_bias;
    for (size_t n = 0; n < f.header.e_shnum; n++) {
        Elf64_Shdr section = elf_section(&f, n);
        struct elf_table t;
        if ((section.sh_type != SHT_DYNSYM && section.sh_type != SHT_SYMTAB) ||
            section.sh_link >= f.header.e_shnum ||
            !elf_entries(&f, &section, sizeof(Elf64_Sym), &t))
            continue;
        Elf64_Shdr strings = elf_section(&f, section.sh_link);
        for (size_t k = 0; k < t.n; k++) {
            Elf64_Sym symbol;
            memcpy(&symbol, t.at + k * sizeof symbol, sizeof symbol);
            const char *name =
                symbol.st_value == value ? elf_string(&f, &strings, symbol.st_name) : NULL;
            size_t length = name ? strlen(name) : 0;
            if (length <= 3 || length > 4096 || strcmp(name + length - 3, ".kd") != 0)
                continue;
            char mangled[4096];
            snprintf(mangled, sizeof mangled, "%.*s", (int)length - 3, name);
            demangle(mangled, out, size);
            return true;
        }
    }
    return false;
}

const char *trouble_kernel(const struct code *code, uint64_t descriptor)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct loaded_code *c = (struct loaded_code *)(uintptr_t)code;
    const char *name = "?";
    pthread_mutex_lock(&lock);
    struct kernel_name *k = c->names;
    while (k && k->descriptor != descriptor)
        k = k->next;
    char found[1024];
    if (!k && find_name(code, descriptor, found, sizeof found) &&
        (k = malloc(sizeof *k + strlen(found) + 1)) != NULL) {
        k->descriptor = descriptor;
        strcpy(k->name, found);
        k->next = c->names;
        c->names = k;
    }
    if (k)
        name = k->name;
    pthread_mutex_unlock(&lock);
    return name;
}

int trouble_launch(struct kernel_launch *l, const char *format, ...)
{
    int n = snprintf(l->trouble, sizeof l->trouble, "kernel %s: ", l->kernel ? l->kernel : "?");
    va_list args;
    va_start(args, format);
    if (n > 0 && (size_t)n < sizeof l->trouble)
        vsnprintf(l->trouble + n, sizeof l->trouble - (size_t)n, format, args);
    va_end(args);
    return -1;
}

void trouble_thread(const struct wave *w, int lane, char *out, size_t size)
{
    const uint32_t *items = w->group->items;
    uint32_t n = w->index * (uint32_t)w->lanes + (uint32_t)lane;
    if (lane < 0 || !items[0] || !items[1])
        snprintf(out, size, "it");
    else
        snprintf(out, size, "thread (%u,%u,%u)", n % items[0], n / items[0] % items[1],
                 n / items[0] / items[1]);
}

const struct insn *trouble_last(const struct wave *w)
{
    const struct code *code = w->code;
    if (w->pc < code->insns || w->pc > code->insns + code->words)
        return NULL;
    for (unsigned words = 1; words <= 5 && w->pc - code->insns >= words; words++)
        if (w->pc[-(int)words].run && w->pc[-(int)words].words == words)
            return w->pc - words;
    return NULL;
}

/* The instruction itself. If at is a copy (relative registers, a half of a dual instruction), that
 * is the one before pc. */
static const struct insn *original(const struct wave *w, const struct insn *at)
{
    const struct code *code = w->code;
    bool inside = at >= code->insns && at < code->insns + code->words;
    return inside ? at : trouble_last(w);
}

static size_t say_instruction(const struct wave *w, const struct insn *at, char *out, size_t size)
{
    const struct code *code = w->code;
    if (!at)
        return 0;
    size_t word = (size_t)(at - code->insns);
    char text[256];
    uint64_t address = (uint64_t)(uintptr_t)(code->text + word);
    isa_disassemble(code->isa, code->text + word, code->words - word, address, text, sizeof text);
    int n = snprintf(out, size, "\n    at 0x%llx (0x%llx in the code object): %s  //",
                     (unsigned long long)address,
                     (unsigned long long)(address - (uint64_t)code->elf_bias), text);
    for (unsigned k = 0; k < (at->words ? at->words : 1u) && n > 0 && (size_t)n < size; k++)
        n += snprintf(out + n, size - (size_t)n, " %08x", code->text[word + k]);
    struct line line;
    if (n > 0 && (size_t)n < size && line_find(code, word, &line))
        n += snprintf(out + n, size - (size_t)n, "\n    in %s:%d", line.file, line.number);
    return n > 0 ? (size_t)n : 0;
}

void trouble_wave(struct wave *w, const struct insn *at, enum trouble what, const char *format,
                  va_list args)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct kernel_launch *l = w->group->launch;
    const struct group *g = w->group;
    pthread_mutex_lock(&lock);
    if (!l->trouble[0]) {
        l->trouble_kind = what;
        size_t size = sizeof l->trouble;
        int n = snprintf(l->trouble, size, "kernel %s, block (%u,%u,%u), wave %u: ", l->kernel,
                         g->id[0], g->id[1], g->id[2], w->index);
        if (n > 0 && (size_t)n < size)
            n += vsnprintf(l->trouble + n, size - (size_t)n, format, args);
        if (n > 0 && (size_t)n < size)
            say_instruction(w, original(w, at), l->trouble + n, size - (size_t)n);
    }
    pthread_mutex_unlock(&lock);
}

void wave_trap(struct wave *w, const struct insn *i, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    trouble_wave(w, i, TROUBLE_EXCEPTION, format, args);
    va_end(args);
    w->state = WAVE_TRAPPED;
}

void wave_trap_as(struct wave *w, const struct insn *i, enum trouble what, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    trouble_wave(w, i, what, format, args);
    va_end(args);
    w->state = WAVE_TRAPPED;
}
