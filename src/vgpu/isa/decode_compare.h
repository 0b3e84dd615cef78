/* Compares LLVM's text of an instruction with that of our decoder. Only decode_test.c uses this. */
#ifndef VGPU_ISA_DECODE_COMPARE_H
#define VGPU_ISA_DECODE_COMPARE_H

#include "vgpu/isa/decode_ours.h"

static bool numeric(const char *s)
{
    return isdigit((unsigned char)*s) || (*s == '-' && isdigit((unsigned char)s[1]));
}

/* Compares lists of an image's addresses. Ours has as many as there is room for; in LLVM's, the
 * last one may be a tuple. */
static bool same_addresses(const char *ours, const char *llvm)
{
    while ((llvm = strchr(llvm, 'v'))) {
        ours = strchr(ours, 'v');
        llvm += 1 + (llvm[1] == '[');
        if (!ours || strtoul(++ours, NULL, 10) != strtoul(llvm, NULL, 10))
            return false;
    }
    return true;
}

static bool same_operand(const char *ours, const char *llvm)
{
    if (*ours == '[')
        return same_addresses(ours, llvm);
    if (strcmp(ours, llvm) == 0 ||
        (strcmp(ours, "0x0") == 0 && strcmp(llvm, "null") == 0)) /* SMEM */
        return true;
    if (strncmp(llvm, "0.159", 5) == 0)
        return strncmp(ours, "0.159", 5) == 0;
    if (strncmp(ours, "0x", 2) == 0 && strchr(llvm, '.')) { /* half of a literal that is a float */
        uint16_t half = (uint16_t)strtoul(ours, NULL, 16);
        _Float16 f;
        memcpy(&f, &half, sizeof f);
        return (double)f == strtod(llvm, NULL);
    }
    if (strchr(ours, '.') || strchr(llvm, '.')) /* a float's bits where LLVM sees an integer */
        return numeric(ours) && numeric(llvm) && !strchr(llvm, '.');
    if (!numeric(ours) || !numeric(llvm))
        return false;
    uint32_t a = (uint32_t)strtoll(ours, NULL, 0), b = (uint32_t)strtoll(llvm, NULL, 0);
    return a == b ||
           (b < 0x10000 && (a & 0xffff) == b); /* 16-bit sources print half of a literal */
}

static bool has_modifier(const struct decode_text *t, const char *m)
{
    for (unsigned n = 0; n < t->nmodifiers; n++)
        if (strcmp(t->modifier[n], m) == 0)
            return true;
    return false;
}

/* True for immediates that LLVM prints by their meaning. */
static bool spelled(const char *llvm)
{
    return strchr(llvm, '(') || strstr(llvm, "UC_VERSION");
}

/* True for modifiers that LLVM prints by their meaning, and for an offset of 0. */
static bool by_meaning(const char *m)
{
    return strcmp(m, "offset:0x0") == 0 || strncmp(m, "th:", 3) == 0 ||
           strncmp(m, "byte_sel:", 9) == 0 || strcmp(m, "r128") == 0 ||
           strncmp(m, "offset:swizzle(", 15) == 0 || strncmp(m, "format:[", 8) == 0;
}

/* Compares op_sel with LLVM's list: a bit for each source, then that of the destination, which is
 * bit 3 in struct insn. */
static bool same_op_sel(const char *m, const struct insn *i)
{
    if (strncmp(isa_mnemonic(i->op), "v_dot2_", 7) == 0 && i->format == FORMAT_VOP3)
        return true; /* printed as if tied to neg */
    m += strlen("op_sel:[");
    for (unsigned n = 0; *m && *m != ']'; n++, m += 1 + (m[1] == ',')) {
        unsigned bit = (unsigned)(*m - '0');
        bool last = m[1] == ']';
        if (bit != (i->op_sel >> n & 1u) && (!last || bit != (i->op_sel >> 3 & 1u)))
            return false;
    }
    return true;
}

static const char offset_wrong[] = "offset";

/* The name of the first difference, or NULL. */
static const char *difference(const struct decode_text *a, const struct decode_text *b,
                              const struct insn *i)
{
    unsigned format = i->format;
    if (strcmp(a->mnemonic, b->mnemonic) != 0)
        return "mnemonic";
    if (strcmp(a->mnemonic, "ds_swizzle_b32") == 0) { /* its pattern is an offset to us */
        char offset[TOKEN];
        snprintf(offset, sizeof offset, "offset:%d", i->imm);
        return b->nmodifiers == 0 || has_modifier(b, offset) || strstr(b->modifier[0], "swizzle")
                   ? NULL
                   : offset_wrong;
    }
    if (format == FORMAT_SOPP || strncmp(a->mnemonic, "s_atc_probe", 11) == 0)
        return NULL;
    if (a->noperands != b->noperands)
        return "number of operands";
    for (unsigned n = 0; n < a->noperands; n++)
        if (!same_operand(a->operand[n], b->operand[n]) && !spelled(b->operand[n]))
            return "operand";
    if (format == FORMAT_VOP3 ? b->high & ~a->high
                              : b->high != a->high) /* VOP3: told by op_sel alone, mostly */
        return "upper half";
    if ((b->neg & ~a->neg) || (b->abs & ~a->abs) || (b->sext & ~a->sext))
        return "neg, abs or sext";
    for (unsigned n = 0; n < b->nmodifiers; n++)
        if (!has_modifier(a, b->modifier[n]) && !by_meaning(b->modifier[n]) &&
            !(format == FORMAT_VOP3 && strncmp(b->modifier[n], "op_sel:", 7) == 0 &&
              same_op_sel(b->modifier[n], i)))
            return b->modifier[n];
    return NULL;
}

static void print_text(const char *who, const struct decode_text *t)
{
    printf("  %s %s", who, t->mnemonic);
    for (unsigned n = 0; n < t->noperands; n++)
        printf(" %s%s%s%s", t->neg >> n & 1 ? "-" : "", t->abs >> n & 1 ? "|" : "",
               t->sext >> n & 1 ? "sext " : "", t->operand[n]);
    for (unsigned n = 0; n < t->nmodifiers; n++)
        printf(" {%s}", t->modifier[n]);
    printf("\n");
}

/* The modifiers that LLVM's texts of one opcode showed, and those that only our texts had. LLVM
 * leaves out modifiers that an opcode ignores. So if it shows one for an opcode at all, it must
 * show it each time that our text has it. */
struct seen {
    unsigned neg, abs, sext, extra_neg, extra_abs, extra_sext, nshown, nextra;
    char shown[32][TOKEN], extra[32][TOKEN];
};

/* Remembers a modifier's name. */
static void remember(char list[32][TOKEN], unsigned *n, const char *m)
{
    char name[TOKEN];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(m, ":"), m);
    for (unsigned k = 0; k < *n; k++)
        if (strcmp(list[k], name) == 0)
            return;
    if (*n < 32)
        strcpy(list[(*n)++], name);
}

static void remember_text(struct seen *seen, const struct decode_text *a,
                          const struct decode_text *b)
{
    seen->neg |= b->neg, seen->abs |= b->abs, seen->sext |= b->sext;
    seen->extra_neg |= a->neg & ~b->neg & ~b->sext;
    seen->extra_abs |= a->abs & ~b->abs;
    for (unsigned n = 0; n < b->nmodifiers; n++)
        remember(seen->shown, &seen->nshown, b->modifier[n]);
    for (unsigned n = 0; n < a->nmodifiers; n++)
        if (!has_modifier(b, a->modifier[n]))
            remember(seen->extra, &seen->nextra, a->modifier[n]);
}

/* A modifier that LLVM shows for this opcode, but did not show each time that our text had it;
 * NULL: none. */
static const char *surplus(const struct seen *seen)
{
    if (seen->neg & seen->extra_neg)
        return "neg";
    if (seen->abs & seen->extra_abs)
        return "abs";
    for (unsigned n = 0; n < seen->nextra; n++)
        for (unsigned k = 0; k < seen->nshown; k++)
            if (strcmp(seen->extra[n], seen->shown[k]) == 0 &&
                strcmp(seen->extra[n], "op_sel") != 0 && strcmp(seen->extra[n], "format") != 0)
                return seen->extra[n];
    return NULL;
}

#endif
