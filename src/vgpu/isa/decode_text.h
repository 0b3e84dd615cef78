/* Instructions as text in parts, and a parser for LLVM's text. Only decode_test.c uses this. */
#ifndef VGPU_ISA_DECODE_TEXT_H
#define VGPU_ISA_DECODE_TEXT_H

#include "vgpu/isa/decode.h"
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { OPERANDS = 8, MODIFIERS = 16, TOKEN = 96 };

/* An instruction's text, in parts. */
struct decode_text {
    char mnemonic[TOKEN];
    char operand[OPERANDS][TOKEN]; /* without neg, abs, sext and the half */
    unsigned neg, abs, sext, high; /* bit n is of operand n; high: the upper half */
    unsigned noperands, nmodifiers;
    char modifier[MODIFIERS][TOKEN];
};

static void add_operand(struct decode_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_operand(struct decode_text *t, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    assert_true(t->noperands < OPERANDS);
    vsnprintf(t->operand[t->noperands++], TOKEN, format, ap);
    va_end(ap);
}

static void modifier(struct decode_text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void modifier(struct decode_text *t, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    assert_true(t->nmodifiers < MODIFIERS);
    vsnprintf(t->modifier[t->nmodifiers++], TOKEN, format, ap);
    va_end(ap);
}

static void flag(struct decode_text *t, unsigned set, const char *name)
{
    if (set)
        modifier(t, "%s", name);
}

/* Writes an operand with one spelling for each register of the decoder: v2 for v[2:3], vcc for
 * vcc_lo, and so on. */
static void canonical(const char *s, size_t len, char out[TOKEN])
{
    static const char *const names[][2] = {
        {"vcc_lo", "vcc"},           {"exec_lo", "exec"},         {"flat_scratch", "s102"},
        {"flat_scratch_lo", "s102"}, {"flat_scratch_hi", "s103"}, {"xnack_mask", "s104"},
        {"xnack_mask_lo", "s104"},   {"xnack_mask_hi", "s105"},   {"src_execz", "execz"},
        {"src_vccz", "vccz"},        {"src_scc", "scc"}};
    snprintf(out, TOKEN, "%.*s", (int)len, s);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(out, names[i][0]) == 0)
            strcpy(out, names[i][1]);
    char *bracket = strchr(out, '[');
    if (bracket && bracket > out) {
        size_t n = strspn(bracket + 1, "0123456789");
        memmove(bracket, bracket + 1, n);
        bracket[n] = 0;
    }
}

static void llvm_operand(struct decode_text *t, const char *s, size_t len)
{
    static const char *const lone[] = {"sc0", "sc1", "nt",  "glc",
                                       "slc", "dlc", "scc", "gds"}; /* buffer_wbl2 sc1 */
    for (size_t k = 0; k < sizeof lone / sizeof *lone; k++)
        if (strlen(lone[k]) == len && memcmp(s, lone[k], len) == 0) {
            modifier(t, "%s", lone[k]);
            return;
        }
    unsigned n = t->noperands++;
    assert_true(n < OPERANDS);
    for (bool again = true; again;) {
        again = false;
        if (len > 6 && memcmp(s, "sext(", 5) == 0) {
            t->sext |= 1u << n;
            s += 5, len -= 6, again = true;
        } else if (len > 5 && memcmp(s, "neg(", 4) == 0) {
            t->neg |= 1u << n;
            s += 4, len -= 5, again = true;
        } else if (len > 1 && *s == '-' && !isdigit((unsigned char)s[1])) {
            t->neg |= 1u << n;
            s++, len--, again = true;
        } else if (len > 2 && *s == '|') {
            t->abs |= 1u << n;
            s++, len -= 2, again = true;
        }
    }
    if (len > 2 && s[len - 2] == '.' && strchr("lh", s[len - 1])) {
        t->high |= (unsigned)(s[len - 1] == 'h') << n;
        len -= 2;
    }
    canonical(s, len, t->operand[n]);
}

/* The length up to the next separator outside of brackets. */
static size_t part(const char *s, const char *separators)
{
    size_t n = 0;
    for (int depth = 0; s[n] && (depth > 0 || !strchr(separators, s[n])); n++)
        depth += (s[n] == '[' || s[n] == '(') - (s[n] == ']' || s[n] == ')');
    return n;
}

static void parse_llvm(const char *s, struct decode_text *t)
{
    static const char *const suffixes[] = {"_e64_dpp", "_e32", "_e64", "_sdwa", "_dpp"};
    size_t n = strcspn(s, " ");
    snprintf(t->mnemonic, TOKEN, "%.*s", (int)n, s);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        size_t m = strlen(suffixes[i]);
        if (n > m && strcmp(t->mnemonic + n - m, suffixes[i]) == 0) {
            t->mnemonic[n - m] = 0;
            break;
        }
    }
    s += n;
    while (*(s += strspn(s, " "))) {
        n = part(s, " ,");
        if (n == 0)
            n = 1;
        if (t->noperands == 0 &&
            (strncmp(s, "offset:", 7) == 0 || strncmp(s, "th:", 3) == 0 ||
             strncmp(s, "scope:", 6) == 0)) /* of instructions without operands */
            modifier(t, "%.*s", (int)n, s);
        else
            llvm_operand(t, s, n);
        s += n;
        while (*s == ' ' && *(s += strspn(s, " ")) && *s != ',') {
            n = part(s, " ,");
            modifier(t, "%.*s", (int)n, s);
            s += n;
        }
        s += *s == ',';
    }
}

#endif
