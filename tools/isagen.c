/* Writes the decode tables of the virtual GPU: isagen OUT.c
 * or what LLVM says of one architecture otherwise than of another one: isagen --difference gfx950 gfx942
 * OUT.def
 *
 * For each architecture and encoding LLVM's disassembler is asked what each opcode is called and which of the
 * encoding's operand fields its text shows: every field is given another register number, and whose number
 * appears is used. An architecture that LLVM 19 does not know is another one and a list of differences, which
 * tools/isa-difference makes with an LLVM that does. */
#include "base/buf.h"
#include "base/vec.h"
#include "vgpu/isa/encoding.h"
#include <ctype.h>
#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gen {
    VEC(char *) names; /* names.p[0]: no instruction */
    struct buf tables;
    LLVMDisasmContextRef llvm;
};

/* Register numbers: aligned as tuples of 16 must be. */
enum { REG_SRC0 = 16, REG_DST = 64, REG_SDST = 80 };

/* The index of a name; entered if it is new. */
static unsigned name_index(struct gen *g, const char *name, size_t len)
{
    for (unsigned i = 0; i < g->names.n; i++)
        if (strlen(g->names.p[i]) == len && memcmp(g->names.p[i], name, len) == 0)
            return i;
    char *copy = strndup(name, len);
    if (!copy)
        abort();
    vec_push(&g->names, copy);
    return (unsigned)g->names.n - 1;
}

/* The mnemonic's length without the suffix that tells its encoding. */
static size_t bare_length(const char *text)
{
    static const char *const suffixes[] = {"_e64_dpp", "_e32", "_e64", "_sdwa", "_dpp"};
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        size_t n = strlen(suffixes[i]);
        if (len > n && memcmp(text + len - n, suffixes[i], n) == 0)
            return len - n;
    }
    return len;
}

/* An instruction's words; a literal may follow. */
struct text {
    uint64_t low;
    uint32_t third;
};

static void put_field(struct text *t, struct isa_field f, unsigned reg, bool scalar)
{
    uint64_t v = reg;
    switch (f.kind) {
    case FIELD_NONE:
        return;
    case FIELD_SRC:
        v += scalar ? 0 : 256;
        break;
    case FIELD_PAIR:
        v /= 2;
        break;
    case FIELD_QUAD:
        v /= 4;
        break;
    default:
        break;
    }
    uint64_t mask = (UINT64_C(1) << f.width) - 1;
    if (f.pos < 64)
        t->low = (t->low & ~(mask << f.pos)) | v << f.pos;
    else
        t->third = (t->third & ~(uint32_t)(mask << (f.pos - 64))) | (uint32_t)(v << (f.pos - 64));
}

/* One attempt to fill the fields. */
struct fill {
    unsigned scalars; /* bit n: source n is a scalar register */
    unsigned empty;   /* bit n: source n is left 0; bit 4: the destination: some texts must have them so */
    unsigned control; /* which of the bits below are set */
    bool glc, sdst;
};

static struct text filled(const struct isa_encoding *e, unsigned op, struct fill f)
{
    struct text text = {e->match | (uint64_t)isa_bits(op, 0, e->op_width) << e->op_pos,
                        e->words == 3 ? 0 : 0x3f803456};
    if (e->op_high)
        text.low |= (uint64_t)(op >> e->op_width) << e->op_high;
    if (!(f.empty & 16))
        put_field(&text, e->dst, REG_DST, false);
    for (unsigned n = 4; n-- > 0;)
        if (e->src[n].kind != FIELD_NONE && !(f.empty >> n & 1) &&
            memcmp(&e->src[n], &e->dst, sizeof e->dst) != 0)
            put_field(&text, e->src[n], REG_SRC0 * (n + 1) == REG_DST ? 96 : REG_SRC0 * (n + 1),
                      f.scalars >> n & 1);
    if (f.glc && e->glc)
        text.low |= UINT64_C(1) << e->glc;
    if (f.sdst)
        text.low |= (uint64_t)REG_SDST << 8;
    return text;
}

/* The same for gfx12's memory instructions. */
static uint64_t controlled_gfx12(const struct isa_encoding *e, unsigned n, uint64_t text)
{
    enum { NO_REGISTER = 124, FORMAT_OF_ALL = 22 };
    switch (e->format) {
    case FORMAT_MIMG: /* dmask 15 and 1, all dimensions */
        return text | (n & 1 ? 15u : 1u) << 22 | n >> 1;
    case FORMAT_MTBUF:
        return text | (uint64_t)FORMAT_OF_ALL << 55 | (uint64_t)(n & 1) << 62; /* offen */
    case FORMAT_MUBUF:
        return text | UINT64_C(1) << 55 | (uint64_t)(n & 1) << 62;
    case FORMAT_FLAT: /* scratch: with both addresses; no scalar address */
        if (n == 1)
            return text | UINT64_C(1) << 49;
        return n < 2 ? text : (text & ~UINT64_C(0x7f)) | NO_REGISTER;
    case FORMAT_VOP3P: /* op_sel_hi: matrices have it */
        return text | (n ? UINT64_C(3) << 59 | 1u << 14 : 0);
    default:
        return text;
    }
}

/* Bits without which an encoding's text is not valid, or shows no operand: one attempt each. */
static uint64_t controlled(const struct isa_encoding *e, enum isa_family family, unsigned n, uint64_t text)
{
    if (family == ISA_GFX12)
        return controlled_gfx12(e, n, text);
    static const unsigned null[] = {0x7f, 0x7d, 0x7c};
    switch (e->format) {
    case FORMAT_MIMG: /* dmask 15 and 1, all dimensions */
        return text | (n & 1 ? 15u : 1u) << 8 | (n >> 1) << (family == ISA_GFX11 ? 2 : 3);
    case FORMAT_MTBUF: /* a format that all have */
        text |= 22u << 19;
        /* fall through */
    case FORMAT_MUBUF: /* offen */
        return text | (uint64_t)(n & 1) << (family == ISA_GFX11 ? 54 : 12);
    case FORMAT_SMEM: /* imm, soe */
        return family == ISA_GFX9 ? text | (n & 1) << 17 | (n >> 1) << 14 : text;
    case FORMAT_FLAT: /* scratch: with both addresses; no scalar address, in two ways */
        if (n == 1)
            return text | UINT64_C(1) << (family == ISA_GFX11 ? 55 : 13);
        if (n >= 2)
            text = (text & ~(UINT64_C(0x7f) << 48)) | (uint64_t)(n == 2 ? 0x7f : null[family]) << 48;
        return text;
    case FORMAT_DS: /* gds: what belongs to all workgroups decodes only with it */
        return text | (uint64_t)(n & 1) << (family == ISA_GFX9 ? 16 : 17);
    default:
        return text;
    }
}

static unsigned controls(const struct isa_encoding *e)
{
    switch (e->format) {
    case FORMAT_MIMG:
        return 16;
    case FORMAT_MUBUF:
    case FORMAT_MTBUF:
    case FORMAT_DS:
    case FORMAT_VOP3P:
        return 2;
    case FORMAT_SMEM:
    case FORMAT_FLAT:
        return 4;
    default:
        return 1;
    }
}

/* The register numbers and VCC in an instruction's text, as USE_ bits. */
static unsigned uses_in_text(const struct isa_encoding *e, const char *operands)
{
    unsigned uses = 0, index = 0;
    for (const char *p = operands; *p; p++) {
        if (*p == ',')
            index++;
        bool starts = p == operands || !(isalnum((unsigned char)p[-1]) || p[-1] == '_');
        if (starts && strncmp(p, "vcc", 3) == 0 && e->format != FORMAT_VOP3)
            uses |= index == 0 ? USE_VCC_DST : index == 1 ? USE_VCC_SDST : USE_VCC_SRC2;
        if (!starts || !strchr("vsa", *p) || !(isdigit((unsigned char)p[1]) || p[1] == '['))
            continue;
        unsigned reg = (unsigned)strtoul(p + 1 + (p[1] == '['), NULL, 10);
        if (reg == REG_DST)
            uses |= USE_DST | (*p == 's' && e->dst.kind == FIELD_VREG ? USE_DST_SCALAR : 0);
        if (reg == REG_SDST)
            uses |= USE_SDST;
        for (unsigned n = 0; n < 4; n++)
            if (reg == (n == 3 ? 96 : REG_SRC0 * (n + 1)) && e->src[n].kind != FIELD_NONE)
                uses |= USE_SRC0 << n;
    }
    return uses;
}

/* Where a field is both destination and source (memory: the data), the name tells. */
static unsigned shared_field(const struct isa_encoding *e, const char *name, unsigned uses)
{
    for (unsigned n = 0; n < 4; n++) {
        if (e->src[n].kind == FIELD_NONE || memcmp(&e->src[n], &e->dst, sizeof e->dst) != 0)
            continue;
        if (!(uses & USE_DST))
            continue;
        if (strstr(name, "atomic"))
            uses = (uses & ~(unsigned)USE_DST) | USE_SRC0 << n | USE_DST_GLC;
        else if (strstr(name, "store"))
            uses = (uses & ~(unsigned)USE_DST) | USE_SRC0 << n;
        else if (e->format == FORMAT_SOPK)
            uses |= USE_SRC0 << n;
    }
    return uses;
}

/* Disassembles; the text's first word is the mnemonic. False: no instruction. */
static bool disassemble(struct gen *g, struct text t, char *out, size_t size, size_t *len)
{
    uint32_t words[5] = {(uint32_t)t.low, (uint32_t)(t.low >> 32), t.third, 0, 0};
    *len = LLVMDisasmInstruction(g->llvm, (uint8_t *)words, sizeof words, 0, out, size);
    if (*len == 0)
        return false;
    size_t blanks = strspn(out, " \t");
    memmove(out, out + blanks, strlen(out + blanks) + 1);
    return true;
}

/* Attempt k at an encoding; false: not one that it needs. */
static bool fill_at(const struct isa_encoding *e, unsigned k, struct fill *f)
{
    bool may_be_empty = e->words >= 2 || e->format == FORMAT_VOP1; /* v_nop */
    *f = (struct fill){k & 7, k >> 3 & 31, k >> 10, k >> 8 & 1, k >> 9 & 1};
    if ((f->sdst && e->format != FORMAT_VOP3) || (f->glc && !e->glc) ||
        (f->scalars && e->src[0].kind != FIELD_SRC))
        return false;
    for (unsigned n = 0; n < 4; n++)
        if ((f->empty >> n & 1) && (!may_be_empty || e->src[n].kind == FIELD_NONE))
            return false;
    return !(f->empty >> 4 & 1) || may_be_empty;
}

static struct isa_entry examine(struct gen *g, const struct isa *a, const struct isa_encoding *e, unsigned op)
{
    struct isa_entry entry = {0, 0};
    unsigned plain = 0, with_glc = 0;
    char name[64] = "";
    struct fill f;
    for (unsigned k = 0; k < 1024 * controls(e); k++) {
        char out[256];
        size_t len;
        if (!fill_at(e, k, &f))
            continue;
        struct text text = filled(e, op, f);
        text.low = controlled(e, a->family, f.control, text.low);
        if (!disassemble(g, text, out, sizeof out, &len))
            continue;
        size_t n = bare_length(out);
        if (*name && (strlen(name) != n || memcmp(name, out, n) != 0)) {
            fprintf(stderr, "isagen: %s: opcode %u of format %d: %s and %s\n", a->name, op, e->format, name,
                    out);
            exit(1);
        }
        snprintf(name, sizeof name, "%.*s", (int)n, out);
        if (len == 8 && e->words == 1)
            entry.uses |= USE_LITERAL;
        *(f.glc ? &with_glc : &plain) |= uses_in_text(e, out + n);
    }
    if (!*name || strncmp(name, "v_interp", 8) == 0) /* its operands are those of graphics programs */
        return entry;
    plain |= ((with_glc & ~plain) & USE_DST ? USE_DST_GLC : 0) | with_glc;
    entry.op = (uint16_t)name_index(g, name, strlen(name));
    entry.uses |= (uint16_t)shared_field(e, name, plain);
    if (entry.uses & USE_DST_GLC)
        entry.uses &= (uint16_t)~USE_DST;
    return entry;
}

static void write_entries(struct gen *g, const char *title, const struct isa_entry *t, unsigned n)
{
    buf_printf(&g->tables, "static const struct isa_entry %s[] = {", title);
    for (unsigned i = 0; i < n; i++)
        buf_printf(&g->tables, "%s{%u, %u},", i % 8 ? " " : "\n    ", t[i].op, t[i].uses);
    buf_printf(&g->tables, "\n};\n");
}

/* VOPD: X's opcode beside v_dual_mov_b32 as Y, and the other way round. Handlers are those of the single
 * instructions. An opcode without a second source must have zeros in its field. */
static struct isa_entry examine_half(struct gen *g, const struct isa_encoding *e, unsigned half, unsigned op)
{
    enum { MOV = 8 };
    for (unsigned two = 2; two-- > 0;) {
        struct text text = {e->match | (half ? MOV << 22 | op << 17 : op << 22 | MOV << 17) | 257,
                            0x3f803456};
        text.low |= UINT64_C(258) << 32 | UINT64_C(6) << 56 | (two ? UINT64_C(3) << (half ? 41 : 9) : 0);
        char out[256], name[64];
        size_t len;
        if (!disassemble(g, text, out, sizeof out, &len))
            continue;
        const char *p = half ? strstr(out, ":: ") : out;
        p = p ? p + 3 * half : "";
        if (strncmp(p, "v_dual_", 7) != 0)
            continue;
        snprintf(name, sizeof name, "v_%.*s", (int)bare_length(p + 7), p + 7);
        unsigned uses = USE_DST | USE_SRC0 | (two ? USE_SRC0 << 1 : 0) | (len == 12 ? USE_LITERAL : 0);
        if (strcmp(name, "v_cndmask_b32") == 0)
            uses |= USE_VCC_SRC2;
        return (struct isa_entry){(uint16_t)name_index(g, name, strlen(name)), (uint16_t)uses};
    }
    return (struct isa_entry){0, 0};
}

enum { DUAL = 255 }; /* an encoding's number for those of both halves of VOPD */

static const struct difference {
    const char *arch;
    unsigned encoding, opcode, uses;
    const char *name; /* "": there is no such opcode */
} differences[] = {
#define DIFFERENCE(encoding, opcode, uses, name) {"gfx950", encoding, opcode, uses, #name},
#include "vgpu/isa/gfx950.def"
#define ADDED(arch, encoding, opcode, uses, name) {#arch, encoding, opcode, uses, #name},
#define ADDED_DUAL(arch, opcode, uses, name)      {#arch, DUAL, opcode, uses, #name},
#include "vgpu/isa/llvm22.def"
};

static void apply_differences(struct gen *g, const struct isa *a, unsigned encoding, struct isa_entry *t)
{
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
        const struct difference *d = &differences[i];
        if (strcmp(d->arch, a->name) == 0 && d->encoding == encoding)
            t[d->opcode] =
                (struct isa_entry){(uint16_t)name_index(g, d->name, strlen(d->name)), (uint16_t)d->uses};
    }
}

static void examine_dual(struct gen *g, const struct isa *a, const struct isa_encoding *e)
{
    for (unsigned half = 0; half < 2; half++) {
        struct isa_entry t[32] = {{0, 0}};
        for (unsigned op = 0; op < 32u >> !half; op++)
            t[op] = examine_half(g, e, half, op);
        apply_differences(g, a, DUAL, t);
        char title[64];
        snprintf(title, sizeof title, "%s_dual%u", a->name, half);
        write_entries(g, title, t, 32);
    }
}

static void open_llvm(struct gen *g, const struct isa *a, const char *cpu)
{
    char triple[] = "amdgcn-amd-amdhsa";
    /* VOPD: wave32 only; moves of halves: real-true16, without which LLVM 19 has the short one alone. */
    const char *features = a->family == ISA_GFX9 ? "" : "+wavefrontsize32,+real-true16";
    g->llvm = LLVMCreateDisasmCPUFeatures(triple, cpu, features, NULL, 0, NULL, NULL);
    if (!g->llvm) {
        fprintf(stderr, "isagen: LLVM has no disassembler for %s\n", cpu);
        exit(1);
    }
}

/* An encoding's entries, to be freed. */
static struct isa_entry *examine_encoding(struct gen *g, const struct isa *a, unsigned k)
{
    unsigned n;
    const struct isa_encoding *e = isa_encodings(a->family, &n);
    struct isa_entry *t = calloc(isa_opcodes(&e[k]), sizeof *t);
    if (!t)
        abort();
    if (e[k].format == FORMAT_VOPD)
        examine_dual(g, a, &e[k]);
    else
        for (unsigned op = 0; op < isa_opcodes(&e[k]); op++)
            if (isa_encoding_of(e, n, (uint32_t)filled(&e[k], op, (struct fill){0}).low) == k)
                t[op] = examine(g, a, &e[k], op);
    return t;
}

static void examine_arch(struct gen *g, const struct isa *a)
{
    unsigned n;
    const struct isa_encoding *e = isa_encodings(a->family, &n);
    open_llvm(g, a, strcmp(a->name, "gfx950") == 0 ? "gfx942" : a->name);
    for (unsigned k = 0; k < n; k++) {
        unsigned opcodes = isa_opcodes(&e[k]);
        struct isa_entry *t = examine_encoding(g, a, k);
        apply_differences(g, a, k, t);
        char title[64];
        snprintf(title, sizeof title, "%s_%u", a->name, k);
        write_entries(g, title, t, opcodes);
        free(t);
    }
    LLVMDisasmDispose(g->llvm);
}

static void write_tables(struct gen *g, FILE *f)
{
    fputs("/* Made by isagen from LLVM's disassembler. */\n#include \"vgpu/isa/encoding.h\"\n\n", f);
    fwrite(g->tables.p, 1, g->tables.len, f);
    fprintf(f, "\nconst struct isa_tables isa_tables[] = {\n");
    unsigned k = 0;
    for (const struct isa *a; (a = isa_at(k)); k++) {
        unsigned n;
        const struct isa_encoding *e = isa_encodings(a->family, &n);
        bool dual = false;
        fprintf(f, "    {\"%s\", {", a->name);
        for (unsigned i = 0; i < n; i++) {
            fprintf(f, "%s%s_%u", i ? ", " : "", a->name, i);
            dual |= e[i].format == FORMAT_VOPD;
        }
        if (dual)
            fprintf(f, "}, {%s_dual0, %s_dual1}},\n", a->name, a->name);
        else
            fprintf(f, "}, {0, 0}},\n");
    }
    fprintf(f, "};\nconst unsigned isa_ntables = %d, isa_nops = %zu;\n", (int)k, (size_t)g->names.n);
    fprintf(f, "const char *const isa_names[] = {\n    \"?\",\n");
    for (size_t i = 1; i < g->names.n; i++)
        fprintf(f, "    \"%s\",\n", g->names.p[i]);
    fprintf(f, "};\n#define HANDLER(name) extern insn_run op_##name __attribute__((weak, "
               "visibility(\"hidden\")));\n");
    for (size_t i = 1; i < g->names.n; i++)
        fprintf(f, "HANDLER(%s)\n", g->names.p[i]);
    fprintf(f, "insn_run *const isa_handlers[] = {\n    0,\n");
    for (size_t i = 1; i < g->names.n; i++)
        fprintf(f, "    op_%s,\n", g->names.p[i]);
    fprintf(f, "};\n");
}

/* Both of one family. */
static void write_differences(struct gen *g, const char *arch, const char *base, FILE *f)
{
    struct gen other = *g;
    const struct isa *a = isa_find(arch);
    open_llvm(g, a, arch);
    open_llvm(&other, a, base);
    fprintf(f,
            "/* Made by tools/isa-difference: %s against %s. DIFFERENCE(encoding of its family, opcode, what "
            "it uses "
            "of the encoding,\n * name; none: there is no such opcode). */\n",
            arch, base);
    unsigned n;
    const struct isa_encoding *e = isa_encodings(a->family, &n);
    for (unsigned k = 0; k < n; k++) {
        struct isa_entry *t = examine_encoding(g, a, k), *u;
        other.names = g->names;
        u = examine_encoding(&other, a, k);
        g->names = other.names;
        for (unsigned op = 0; op < isa_opcodes(&e[k]); op++)
            if (t[op].op != u[op].op || t[op].uses != u[op].uses)
                fprintf(f, "DIFFERENCE(%u, %u, %u, %s)\n", k, op, t[op].uses, g->names.p[t[op].op]);
        free(t);
        free(u);
    }
    LLVMDisasmDispose(g->llvm);
    LLVMDisasmDispose(other.llvm);
}

int main(int argc, char **argv)
{
    bool difference = argc == 5 && strcmp(argv[1], "--difference") == 0;
    if (argc != 2 && !difference) {
        fputs("usage: isagen OUT.c\n       isagen --difference ARCH BASE OUT.def\n", stderr);
        return 2;
    }
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
    struct gen g = {0};
    name_index(&g, "", 0);
    for (unsigned k = 0; isa_at(k) && !difference; k++)
        examine_arch(&g, isa_at(k));
    FILE *f = fopen(argv[argc - 1], "w");
    if (!f) {
        perror(argv[argc - 1]);
        return 1;
    }
    if (difference)
        write_differences(&g, argv[2], argv[3], f);
    else
        write_tables(&g, f);
    for (size_t i = 0; i < g.names.n; i++)
        free(g.names.p[i]);
    vec_release(&g.names);
    buf_release(&g.tables);
    return fclose(f) != 0;
}
