/* The texts of forms, and the lanes that DPP selects. */
#include "vgpu/formulas/form.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Encoding, sources (- neg, | abs, ~ sext, then what it is, then its SDWA part), modifiers. */
const char *const vector_forms[] = {
    "e32 v v v",
    "e32 v v v in_place",
    "e32 s v v",
    "e32 l v v",
    "e32 k v v",
    "e32 i v v",
    "e64 v v v",
    "e64 v v v in_place",
    "e64 v s v",
    "e64 v v s",
    "e64 k v v",
    "e64 v k v",
    "e64 v i k",
    "e64 s v i",
    "e64 v l v",
    "e64 -v v v",
    "e64 v -|v v",
    "e64 |v -v -|v",
    "e64 -s |v v",
    "e64 v v v clamp",
    "e64 -v v |v clamp",
    "e64 v v v mul:2",
    "e64 v v v mul:4",
    "e64 v -v v div:2",
    "e64 v v v op_sel:1",
    "e64 v v v op_sel:2",
    "e64 v v v op_sel:4",
    "e64 v v v op_sel:8",
    "e64 v -v v op_sel:11",
    "sdwa v:0 v:6 dst:6/0",
    "sdwa v:1 v:5 dst:6/0",
    "sdwa ~v:2 v:4 dst:6/0",
    "sdwa v:6 ~v:3 dst:5/2",
    "sdwa ~v:5 ~v:4 dst:1/1",
    "sdwa v:6 v:6 dst:2/0",
    "sdwa -v:4 |v:5 dst:4/2",
    "sdwa |v:6 -v:6 dst:6/0 clamp",
    "sdwa s:5 v:0 dst:3/2",
    "sdwa v:6 v:6 dst:6/0 mul:2",
    "dpp v v v @quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
    "dpp v v v @quad_perm:[3,3,0,1] row_mask:0xa bank_mask:0x5",
    "dpp -v |v v @row_shl:1 row_mask:0xf bank_mask:0xf bound_ctrl:1",
    "dpp v v v @row_shr:3 row_mask:0xf bank_mask:0xf",
    "dpp v v v @row_ror:5 row_mask:0x7 bank_mask:0xf",
    "dpp v v v @wave_shl:1 row_mask:0xf bank_mask:0xf",
    "dpp v v v @wave_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1",
    "dpp v v v @wave_rol:1 row_mask:0xf bank_mask:0xf",
    "dpp v v v @wave_ror:1 row_mask:0xf bank_mask:0xf",
    "dpp v v v @row_mirror row_mask:0xf bank_mask:0xe",
    "dpp v v v @row_half_mirror row_mask:0xf bank_mask:0xf",
    "dpp v v v @row_bcast:15 row_mask:0xa bank_mask:0xf",
    "dpp v v v @row_bcast:31 row_mask:0xc bank_mask:0xf",
    "dpp v v v @row_newbcast:6 row_mask:0xf bank_mask:0xf",
    "dpp v v v @row_share:7 row_mask:0xf bank_mask:0xf",
    "dpp v v v @row_xmask:9 row_mask:0xf bank_mask:0xf fi:1",
    "dpp v v v @dpp8:[7,6,5,4,0,0,2,3]",
    "dpp v v v @dpp8:[1,2,3,4,5,6,7,0] fi:1",
    "e64_dpp v v v @row_shr:2 row_mask:0xf bank_mask:0xf",
    "e64_dpp -v |v v clamp @quad_perm:[0,2,1,3] row_mask:0xf bank_mask:0xf bound_ctrl:1",
    "e64_dpp v v v @dpp8:[0,2,4,6,1,3,5,7]",
    NULL,
};

/* VOP3P: op_sel, op_sel_hi, neg_lo, neg_hi as three bits each; bit n is source n's. */
const char *const packed_forms[] = {
    "e64 v v v",
    "e64 v v v in_place",
    "e64 v s v",
    "e64 v v s",
    "e64 k v v",
    "e64 v i v",
    "e64 v v v op_sel:1 op_sel_hi:7",
    "e64 v v v op_sel:7 op_sel_hi:0",
    "e64 v v v op_sel:2 op_sel_hi:5",
    "e64 v v v op_sel:4 op_sel_hi:3",
    "e64 v v v neg_lo:1 neg_hi:6",
    "e64 v v v neg_lo:6 neg_hi:3",
    "e64 v v v op_sel:3 op_sel_hi:4 neg_lo:7 neg_hi:2",
    "e64 v v v clamp",
    "e64 s v v op_sel:1 op_sel_hi:6",
    "e64 -v |v -|v op_sel:5 op_sel_hi:5",
    "e64 v -v v op_sel:0 op_sel_hi:0 clamp",
    NULL,
};

struct shape shape_of(const char *types)
{
    struct shape t = {.dst = types[0]};
    for (types++; *types && *types != ':'; types++) {
        t.carry_out |= *types == '+';
        t.clamps |= *types == '!';
        t.modes |= *types == '=';
    }
    for (types += *types == ':'; *types; types++)
        if (*types == 'c')
            t.carry_in = true;
        else if (*types == 'v')
            t.vcc_in = true;
        else
            t.src[t.sources++] = *types;
    return t;
}

static void parse_source(struct source_form *s, const char *p)
{
    s->sel = SEL_DWORD;
    for (; *p; p++) {
        s->neg |= *p == '-';
        s->abs |= *p == '|';
        s->sext |= *p == '~';
        if (*p == ':')
            s->sel = (u8)(p[1] - '0');
        else if (strchr("vslki", *p) && !s->kind)
            s->kind = *p;
    }
}

static void parse_modifier(struct form *f, const char *p)
{
    unsigned x, y;
    f->clamp |= strcmp(p, "clamp") == 0;
    f->in_place |= strcmp(p, "in_place") == 0;
    if (strcmp(p, "mul:2") == 0)
        f->omod = 1;
    if (strcmp(p, "mul:4") == 0)
        f->omod = 2;
    if (strcmp(p, "div:2") == 0)
        f->omod = 3;
    if (sscanf(p, "op_sel:%u", &x) == 1) {
        f->op_sel = (u8)x;
        f->has_op_sel = true;
    }
    if (sscanf(p, "op_sel_hi:%u", &x) == 1)
        f->op_sel_hi = (u8)x;
    if (sscanf(p, "neg_lo:%u", &x) == 1)
        f->neg_lo = (u8)x;
    if (sscanf(p, "neg_hi:%u", &x) == 1)
        f->neg_hi = (u8)x;
    if (sscanf(p, "dst:%u/%u", &x, &y) == 2) {
        f->dst_sel = (u8)x;
        f->dst_unused = (u8)y;
    }
}

struct form form_parse(const char *spec)
{
    struct form f = {.dst_sel = SEL_DWORD, .op_sel_hi = 7};
    char copy[256], *save = NULL;
    snprintf(copy, sizeof copy, "%s", spec);
    const char *at = strchr(spec, '@');
    f.dpp = at ? at + 1 : NULL;
    if (at)
        copy[at - spec] = 0;
    snprintf(f.encoding, sizeof f.encoding, "%s", strtok_r(copy, " ", &save));
    for (const char *p; (p = strtok_r(NULL, " ", &save));) {
        const char *bare = p + strspn(p, "-|~");
        if (f.sources < 3 && strchr("vslki", *bare) && (!bare[1] || bare[1] == ':'))
            parse_source(&f.s[f.sources++], p);
        else
            parse_modifier(&f, p);
    }
    return f;
}

static bool is_wide(char type)
{
    return strchr("qdFQ", type) != NULL;
}

static bool is_float(char type)
{
    return strchr("fdhFKkHMlm", type) != NULL;
}

u64 form_constant(char kind, char type)
{
    if (kind == 'l')
        return type == 'h' || type == 'w' ? 0x4321 : 0x3fa98765;
    if (kind == 'i')
        return is_wide(type) ? (u64)-16 : (u32)-16;
    switch (type) { /* -4.0, or an integer */
    case 'f':
        return 0xc0800000;
    case 'd':
    case 'F':
        return UINT64_C(0xc010000000000000);
    case 'h':
    case 'H':
        return 0xc400;
    default:
        return 33;
    }
}

static const char *constant_text(char kind, char type)
{
    if (kind == 'l')
        return type == 'h' || type == 'w' ? "0x4321" : "0x3fa98765";
    if (kind == 'i')
        return "-16";
    return is_float(type) || type == 'H' ? "-4.0" : "33";
}

static void put_register(char *out, size_t size, char file, unsigned reg, bool wide)
{
    if (wide)
        snprintf(out, size, "%c[%u:%u]", file, reg, reg + 1);
    else
        snprintf(out, size, "%c%u", file, reg);
}

static void put_source(char *out, size_t size, const struct source_form *s, char type, unsigned n)
{
    char bare[32];
    if (type == 'K' || type == 'k')
        snprintf(bare, sizeof bare, "%s", type == 'K' ? "0x3fa98765" : "0x4321");
    else if (s->kind == 'v' || s->kind == 's')
        put_register(bare, sizeof bare, s->kind, REG_SRC * (n + 1), is_wide(type));
    else
        snprintf(bare, sizeof bare, "%s", constant_text(s->kind, type));
    snprintf(out, size, "%s%s%s%s%s", s->neg ? "-" : "",
             s->sext  ? "sext("
             : s->abs ? "|"
                      : "",
             bare,
             s->sext  ? ")"
             : s->abs ? "|"
                      : "",
             "");
}

static bool suits_packed(const struct form *f, const struct source_form *s, char type)
{
    bool constant = s->kind != 'v' && s->kind != 's', negates = f->neg_lo | f->neg_hi;
    return !(strchr("MQF", type) && constant) && !(strchr("PQDM", type) && negates) &&
           !(strchr("DQ", type) && f->op_sel_hi != 7) && !(type == 'D' && f->op_sel);
}

/* Does the form suit these types? Neg and abs are of floats, sext of integers. */
static bool suits(const struct form *f, const struct shape *t)
{
    if (t->sources > f->sources || (f->clamp && !t->clamps && !is_float(t->dst)) ||
        (f->omod && !is_float(t->dst)))
        return false;
    bool sdwa = strcmp(f->encoding, "sdwa") == 0;
    if (strpbrk(t->src, "Kk") && (strcmp(f->encoding, "e32") != 0 || strchr("li", f->s[0].kind)))
        return false;
    for (unsigned n = 0; n < t->sources; n++) {
        const struct source_form *s = &f->s[n];
        if (((s->neg || s->abs) && !is_float(t->src[n])) || (s->sext && is_float(t->src[n])))
            return false;
        if (!suits_packed(f, s, t->src[n]))
            return false;
        if ((s->kind == 'l' && is_wide(t->src[n])) ||
            (s->abs && t->carry_out)) /* VOP3B has no abs */
            return false;
        if (sdwa && s->kind != 'v' && s->kind != 's')
            return false;
        if (f->op_sel >> n & 1 && !strchr("whPHFMQ", t->src[n]))
            return false;
    }
    return !(f->has_op_sel && f->op_sel & 8 && !strchr("wh", t->dst));
}

static void add(char *line, size_t size, const char *separator, const char *text)
{
    size_t n = strlen(line);
    snprintf(line + n, size - n, "%s%s", separator, text);
}

static void put_destination(char *line, size_t size, const struct form *f, const struct shape *t,
                            const struct isa *isa, const char **vcc)
{
    bool scalar = strncmp(f->encoding, "e64", 3) == 0, wide = isa->wave_size == 64;
    char text[32];
    const char *separator = " ";
    *vcc = wide ? "vcc" : "vcc_lo";
    if (t->dst != 'c' && t->dst != 'x') {
        put_register(text, sizeof text, 'v', f->in_place ? REG_SRC : REG_DST, is_wide(t->dst));
        add(line, size, separator, text);
        separator = ", ";
    }
    if (t->dst == 'c' || t->carry_out || (t->dst == 'x' && isa->family == ISA_GFX9)) {
        put_register(text, sizeof text, 's', SREG_CARRY_OUT, wide);
        add(line, size, separator, scalar ? text : *vcc);
    }
}

static void put_sdwa(char *line, size_t size, const struct form *f, const struct shape *t)
{
    static const char *const SEL[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                      "WORD_0", "WORD_1", "DWORD"};
    static const char *const UNUSED[] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"};
    char text[64];
    if (t->dst != 'c' && t->dst != 'x') {
        snprintf(text, sizeof text, " dst_sel:%s dst_unused:%s", SEL[f->dst_sel],
                 UNUSED[f->dst_unused]);
        add(line, size, "", text);
    }
    for (unsigned n = 0; n < t->sources; n++) {
        snprintf(text, sizeof text, " src%u_sel:%s", n, SEL[f->s[n].sel]);
        add(line, size, "", text);
    }
}

static void put_bits(char *line, size_t size, const char *name, unsigned bits, unsigned n)
{
    add(line, size, name, ":[");
    for (unsigned k = 0; k < n; k++)
        add(line, size, k ? "," : "", bits >> k & 1 ? "1" : "0");
    add(line, size, "", "]");
}

static void put_selections(char *line, size_t size, const struct form *f, const struct shape *t)
{
    unsigned n = t->sources;
    if (strchr("PHFMQD", t->src[0])) {
        if (f->op_sel)
            put_bits(line, size, " op_sel", f->op_sel, n);
        if (f->op_sel_hi != 7 || t->src[0] == 'M')
            put_bits(line, size, " op_sel_hi", f->op_sel_hi, n);
        if (f->neg_lo)
            put_bits(line, size, " neg_lo", f->neg_lo, n);
        if (f->neg_hi)
            put_bits(line, size, " neg_hi", f->neg_hi, n);
    } else if (f->has_op_sel) {
        n += strstr(line, "fmac") != NULL; /* the destination is a source, too */
        unsigned source_bits = f->op_sel & ((1u << n) - 1) & 7;
        put_bits(line, size, " op_sel", source_bits | (f->op_sel >> 3 & 1) << n, n + 1);
    }
}

char *form_text(const struct form *f, const struct shape *t, const char *name,
                const struct isa *isa)
{
    static const char *const OMOD[] = {"", " mul:2", " mul:4", " div:2"};
    char line[400], text[40];
    const char *vcc;
    if (!suits(f, t))
        return NULL;
    snprintf(line, sizeof line, "%s_%s", name,
             f->dpp && strcmp(f->encoding, "dpp") == 0 ? "dpp" : f->encoding);
    if (strchr("PHFMQD", t->src[0]))
        snprintf(line, sizeof line, "%s", name);
    put_destination(line, sizeof line, f, t, isa, &vcc);
    for (unsigned n = 0; n < t->sources; n++) {
        put_source(text, sizeof text, &f->s[n], t->src[n], n);
        add(line, sizeof line, strchr(line, ' ') ? ", " : " ", text);
    }
    if (t->carry_in) {
        put_register(text, sizeof text, 's', SREG_CARRY_IN, isa->wave_size == 64);
        add(line, sizeof line, ", ", strncmp(f->encoding, "e64", 3) == 0 ? text : vcc);
    }
    put_selections(line, sizeof line, f, t);
    add(line, sizeof line, "", f->clamp ? " clamp" : "");
    add(line, sizeof line, "", OMOD[f->omod]);
    if (strcmp(f->encoding, "sdwa") == 0)
        put_sdwa(line, sizeof line, f, t);
    if (f->dpp)
        add(line, sizeof line, " ", f->dpp);
    return formulas_line("%s", line);
}

/* Within a row of 16 lanes, or -1. */
static int row_lane(const char *dpp, unsigned l)
{
    int n, row = (int)(l / 16 * 16), in = (int)(l % 16);
    if (sscanf(dpp, "row_shl:%d", &n) == 1)
        return in + n > 15 ? -1 : row + in + n;
    if (sscanf(dpp, "row_shr:%d", &n) == 1)
        return in - n < 0 ? -1 : row + in - n;
    if (sscanf(dpp, "row_ror:%d", &n) == 1)
        return row + (in + 16 - n) % 16;
    if (sscanf(dpp, "row_share:%d", &n) == 1 || sscanf(dpp, "row_newbcast:%d", &n) == 1)
        return row + n;
    if (sscanf(dpp, "row_xmask:%d", &n) == 1)
        return row + (in ^ n);
    if (strncmp(dpp, "row_mirror", 10) == 0)
        return row + 15 - in;
    if (strncmp(dpp, "row_half_mirror", 15) == 0)
        return row + in / 8 * 8 + 7 - in % 8;
    if (sscanf(dpp, "row_bcast:%d", &n) == 1)
        return n == 15 ? row - 1 : l < 32 ? -1 : 31;
    return -1;
}

int form_dpp_lane(const struct form *f, unsigned l, unsigned lanes)
{
    int n[8], at = (int)l, last = (int)lanes - 1;
    const char *dpp = f->dpp;
    if (sscanf(dpp, "quad_perm:[%d,%d,%d,%d]", n, n + 1, n + 2, n + 3) == 4)
        return at / 4 * 4 + n[at % 4];
    if (sscanf(dpp, "dpp8:[%d,%d,%d,%d,%d,%d,%d,%d]", n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6,
               n + 7) == 8)
        return at / 8 * 8 + n[at % 8];
    if (strncmp(dpp, "wave_shl", 8) == 0)
        return at == last ? -1 : at + 1;
    if (strncmp(dpp, "wave_shr", 8) == 0)
        return at - 1;
    if (strncmp(dpp, "wave_rol", 8) == 0)
        return at == last ? 0 : at + 1;
    if (strncmp(dpp, "wave_ror", 8) == 0)
        return at ? at - 1 : last;
    return row_lane(dpp, l);
}
