/* Asks LLVM's disassembler for the instructions of the virtual GPU's architectures: ask OUT
 * writes src/vgpu/isa/opcodes.list, of which tables.c makes the decode tables
 * (tools/isa-opcodes) or what LLVM says of one architecture otherwise than of another one: ask
 * --difference gfx950 gfx942 OUT.def
 *
 * For each architecture and encoding LLVM's disassembler is asked what each opcode is called and
 * which of the encoding's operand fields its text shows: every field is given another register
 * number, and whose number appears is used. An architecture that LLVM 19 does not know is another
 * one and a list of differences, which tools/isa-difference makes with an LLVM that does. */
#include "base/vec.h"
#include "names.h"
#include "vgpu/isa/encoding.h"
#include <ctype.h>
#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An instruction's words; a literal may follow. */
struct text {
    uint64_t low;
    uint32_t third;
};

enum { TRIED_SLOTS = 1 << 15 }; /* twice the attempts at an opcode, at least */

struct gen {
    struct names names; /* the first one: no instruction */
    LLVMDisasmContextRef llvm;
    struct tried {
        struct text text;
        unsigned opcode; /* of which opcode, counted over all; 0: a free slot */
    } tried[TRIED_SLOTS];
    unsigned opcodes;
};

/* What LLVM says of an architecture, by encoding and opcode; dual: of the halves of VOPD. */
enum { DUAL_OPCODES = 32 };
struct answers {
    const struct isa *isa;
    struct isa_entry *codes[ENCODINGS_MAX], dual[2][DUAL_OPCODES];
};

/* Register numbers: aligned as tuples of 16 must be. */
enum { REG_SRC0 = 16, REG_DST = 64, REG_SDST = 80 };

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
    /* bit n: source n is left 0; bit 4: the destination: some texts must have them so */
    unsigned empty;
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
static uint64_t controlled(const struct isa_encoding *e, enum isa_family family, unsigned n,
                           uint64_t text)
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
            text = (text & ~(UINT64_C(0x7f) << 48)) | (uint64_t)(n == 2 ? 0x7f : null[family])
                                                          << 48;
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

/* Has LLVM been asked for this text already? Many ways to fill the fields come to
 * the same: half of them. */
static bool tried(struct gen *g, struct text t)
{
    uint64_t hash = (t.low ^ (uint64_t)t.third << 17) * UINT64_C(0x9e3779b97f4a7c15);
    unsigned i = (unsigned)(hash >> 49);
    for (; g->tried[i].opcode == g->opcodes; i = (i + 1) % TRIED_SLOTS)
        if (g->tried[i].text.low == t.low && g->tried[i].text.third == t.third)
            return true;
    g->tried[i] = (struct tried){t, g->opcodes};
    return false;
}

static struct isa_entry examine(struct gen *g, const struct isa *a, const struct isa_encoding *e,
                                unsigned op)
{
    struct isa_entry entry = {0, 0};
    unsigned plain = 0, with_glc = 0;
    char name[64] = "";
    struct fill f;
    g->opcodes++;
    for (unsigned k = 0; k < 1024 * controls(e); k++) {
        char out[256];
        size_t len;
        if (!fill_at(e, k, &f))
            continue;
        struct text text = filled(e, op, f);
        text.low = controlled(e, a->family, f.control, text.low);
        if (tried(g, text) || !disassemble(g, text, out, sizeof out, &len))
            continue;
        size_t n = bare_length(out);
        if (*name && (strlen(name) != n || memcmp(name, out, n) != 0)) {
            fprintf(stderr, "isa/ask: %s: opcode %u of format %d: %s and %s\n", a->name, op,
                    e->format, name, out);
            exit(1);
        }
        snprintf(name, sizeof name, "%.*s", (int)n, out);
        if (len == 8 && e->words == 1)
            entry.uses |= USE_LITERAL;
        *(f.glc ? &with_glc : &plain) |= uses_in_text(e, out + n);
    }
    if (!*name ||
        strncmp(name, "v_interp", 8) == 0) /* its operands are those of graphics programs */
        return entry;
    plain |= ((with_glc & ~plain) & USE_DST ? USE_DST_GLC : 0) | with_glc;
    entry.op = (uint16_t)names_index(&g->names, name);
    entry.uses |= (uint16_t)shared_field(e, name, plain);
    if (entry.uses & USE_DST_GLC)
        entry.uses &= (uint16_t)~USE_DST;
    return entry;
}

/* VOPD: X's opcode beside v_dual_mov_b32 as Y, and the other way round. Handlers are those of the
 * single instructions. An opcode without a second source must have zeros in its field. */
static struct isa_entry examine_half(struct gen *g, const struct isa_encoding *e, unsigned half,
                                     unsigned op)
{
    enum { MOV = 8 };
    for (unsigned two = 2; two-- > 0;) {
        struct text text = {e->match | (half ? MOV << 22 | op << 17 : op << 22 | MOV << 17) | 257,
                            0x3f803456};
        text.low |=
            UINT64_C(258) << 32 | UINT64_C(6) << 56 | (two ? UINT64_C(3) << (half ? 41 : 9) : 0);
        char out[256], name[64];
        size_t len;
        if (!disassemble(g, text, out, sizeof out, &len))
            continue;
        const char *p = half ? strstr(out, ":: ") : out;
        p = p ? p + 3 * half : "";
        if (strncmp(p, "v_dual_", 7) != 0)
            continue;
        snprintf(name, sizeof name, "v_%.*s", (int)bare_length(p + 7), p + 7);
        unsigned uses =
            USE_DST | USE_SRC0 | (two ? USE_SRC0 << 1 : 0) | (len == 12 ? USE_LITERAL : 0);
        if (strcmp(name, "v_cndmask_b32") == 0)
            uses |= USE_VCC_SRC2;
        return (struct isa_entry){(uint16_t)names_index(&g->names, name), (uint16_t)uses};
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

static void apply_differences(struct gen *g, struct answers *a)
{
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
        const struct difference *d = &differences[i];
        struct isa_entry entry = {(uint16_t)names_index(&g->names, d->name), (uint16_t)d->uses};
        if (strcmp(d->arch, a->isa->name) != 0)
            continue;
        if (d->encoding == DUAL)
            a->dual[0][d->opcode] = a->dual[1][d->opcode] = entry;
        else
            a->codes[d->encoding][d->opcode] = entry;
    }
}

static void open_llvm(struct gen *g, const struct isa *a, const char *cpu)
{
    char triple[] = "amdgcn-amd-amdhsa";
    /* VOPD: wave32 only; moves of halves: real-true16, without which LLVM 19 has
     * the short one alone. */
    const char *features = a->family == ISA_GFX9 ? "" : "+wavefrontsize32,+real-true16";
    g->llvm = LLVMCreateDisasmCPUFeatures(triple, cpu, features, NULL, 0, NULL, NULL);
    if (!g->llvm) {
        fprintf(stderr, "isa/ask: LLVM has no disassembler for %s\n", cpu);
        exit(1);
    }
}

/* An encoding's entries, to be freed. */
static struct isa_entry *examine_encoding(struct gen *g, const struct isa *a, unsigned k)
{
    unsigned n;
    const struct isa_encoding *e = isa_encodings(a->family, &n);
    struct isa_entry *t = xcalloc(isa_opcodes(&e[k]), sizeof *t);
    for (unsigned op = 0; op < isa_opcodes(&e[k]) && e[k].format != FORMAT_VOPD; op++)
        if (isa_encoding_of(e, n, (uint32_t)filled(&e[k], op, (struct fill){0}).low) == k)
            t[op] = examine(g, a, &e[k], op);
    return t;
}

/* What LLVM is told that an architecture is. */
static const char *cpu_of(const struct isa *a)
{
    return strcmp(a->name, "gfx950") == 0 ? "gfx942" : a->name;
}

/* base: the answers for the same to LLVM, or NULL. */
static void examine_arch(struct gen *g, struct answers *to, const struct answers *base)
{
    unsigned n;
    const struct isa_encoding *e = isa_encodings(to->isa->family, &n);
    for (unsigned k = 0; k < n && base; k++) {
        to->codes[k] = xcalloc(isa_opcodes(&e[k]), sizeof *to->codes[k]);
        memcpy(to->codes[k], base->codes[k], isa_opcodes(&e[k]) * sizeof *to->codes[k]);
    }
    if (base) {
        memcpy(to->dual, base->dual, sizeof to->dual);
        return;
    }
    open_llvm(g, to->isa, cpu_of(to->isa));
    for (unsigned k = 0; k < n; k++) {
        to->codes[k] = examine_encoding(g, to->isa, k);
        for (unsigned op = 0; e[k].format == FORMAT_VOPD && op < DUAL_OPCODES; op++) {
            if (op < DUAL_OPCODES / 2)
                to->dual[0][op] = examine_half(g, &e[k], 0, op);
            to->dual[1][op] = examine_half(g, &e[k], 1, op);
        }
    }
    LLVMDisasmDispose(g->llvm);
}

/* An opcode of one encoding in all architectures of a family: a row for each thing that it is. */
static void write_opcode(struct gen *g, unsigned op, const struct isa_entry *of,
                         const struct answers *all, unsigned count, FILE *f)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned first = 0, same = 0;
        while (of[first].op != of[i].op || of[first].uses != of[i].uses)
            first++;
        if (first < i || of[i].op == 0)
            continue;
        fprintf(f, "%u %u %s", op, of[i].uses, g->names.p[of[i].op]);
        for (unsigned k = 0; k < count; k++)
            same += of[k].op == of[i].op && of[k].uses == of[i].uses;
        for (unsigned k = 0; k < count && same < count; k++)
            if (of[k].op == of[i].op && of[k].uses == of[i].uses)
                fprintf(f, " %s", all[k].isa->name);
        fputc('\n', f);
    }
}

static void write_family(struct gen *g, const struct answers *all, unsigned count, FILE *f)
{
    unsigned n;
    const struct isa_encoding *e = isa_encodings(all->isa->family, &n);
    struct isa_entry *of = xcalloc(count, sizeof *of);
    fputs("\nfamily", f);
    for (unsigned i = 0; i < count; i++)
        fprintf(f, " %s", all[i].isa->name);
    fputc('\n', f);
    for (unsigned k = 0; k < n; k++) {
        for (unsigned half = 0; half < 2 && e[k].format == FORMAT_VOPD; half++) {
            fprintf(f, "half %u\n", half);
            for (unsigned op = 0; op < DUAL_OPCODES; op++) {
                for (unsigned i = 0; i < count; i++)
                    of[i] = all[i].dual[half][op];
                write_opcode(g, op, of, all, count, f);
            }
        }
        fprintf(f, "encoding %u\n", k);
        for (unsigned op = 0; op < isa_opcodes(&e[k]); op++) {
            for (unsigned i = 0; i < count; i++)
                of[i] = all[i].codes[k][op];
            write_opcode(g, op, of, all, count, f);
        }
    }
    free(of);
}

static void write_list(struct gen *g, FILE *f)
{
    VEC(struct answers) all = {0};
    for (unsigned k = 0; isa_at(k); k++) {
        vec_push(&all, (struct answers){.isa = isa_at(k)});
        const struct answers *base = NULL;
        for (unsigned i = 0; i < k && !base; i++)
            base = strcmp(cpu_of(all.p[i].isa), cpu_of(isa_at(k))) == 0 ? &all.p[i] : NULL;
        examine_arch(g, &all.p[k], base);
    }
    fputs(
        "# Made by tools/isa-opcodes of what LLVM 19's disassembler says, and of "
        "gfx950.def and llvm22.def.\n"
        "# family ARCHITECTURE...; encoding NUMBER, half NUMBER (of VOPD); a row for each opcode:\n"
        "# OPCODE, what it uses of the encoding (USE_ in encoding.h), NAME, the architectures that "
        "have it where not all do.\n",
        f);
    for (unsigned k = 0; k < all.n; k++)
        apply_differences(g, &all.p[k]);
    for (unsigned k = 0, end; k < all.n; k = end) {
        for (end = k; end < all.n && all.p[end].isa->family == all.p[k].isa->family;)
            end++;
        write_family(g, &all.p[k], end - k, f);
    }
    for (unsigned k = 0; k < all.n; k++)
        for (unsigned i = 0; i < ENCODINGS_MAX; i++)
            free(all.p[k].codes[i]);
    vec_release(&all);
}

/* Both of one family. */
static void write_differences(struct gen *g, const char *arch, const char *base, FILE *f)
{
    const struct isa *a = isa_find(arch);
    fprintf(f,
            "/* Made by tools/isa-difference: %s against %s. DIFFERENCE(encoding of its family, "
            "opcode, what it uses of the encoding,\n * name; none: there is no such opcode). */\n",
            arch, base);
    open_llvm(g, a, arch);
    LLVMDisasmContextRef own = g->llvm, other;
    open_llvm(g, a, base);
    other = g->llvm;
    unsigned n;
    const struct isa_encoding *e = isa_encodings(a->family, &n);
    for (unsigned k = 0; k < n; k++) {
        g->llvm = own;
        struct isa_entry *t = examine_encoding(g, a, k), *u;
        g->llvm = other;
        u = examine_encoding(g, a, k);
        for (unsigned op = 0; op < isa_opcodes(&e[k]); op++)
            if (t[op].op != u[op].op || t[op].uses != u[op].uses)
                fprintf(f, "DIFFERENCE(%u, %u, %u, %s)\n", k, op, t[op].uses, g->names.p[t[op].op]);
        free(t);
        free(u);
    }
    LLVMDisasmDispose(own);
    LLVMDisasmDispose(other);
}

int main(int argc, char **argv)
{
    bool difference = argc == 5 && strcmp(argv[1], "--difference") == 0;
    if (argc != 2 && !difference) {
        fputs("usage: ask OUT\n       ask --difference ARCH BASE OUT.def\n", stderr);
        return 2;
    }
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
    struct gen *g = xcalloc(1, sizeof *g);
    names_index(&g->names, "");
    FILE *f = fopen(argv[argc - 1], "w");
    if (!f) {
        perror(argv[argc - 1]);
        return 1;
    }
    if (difference)
        write_differences(g, argv[2], argv[3], f);
    else
        write_list(g, f);
    names_release(&g->names);
    free(g);
    return fclose(f) != 0;
}
