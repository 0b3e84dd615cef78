#include "map/attr.h"
#include "base/buf.h"
#include "base/opt.h"
#include "map/name.h"
#include "map/placeholder.h"
#include "map/prefix.h"

/* The byte after the bracket that closes the one at `at`; 0 where none does. "<"
 * counts only for templates.
 */
static size_t after_bracket(struct str s, size_t at, char open, char close)
{
    size_t depth = 0;
    for (size_t i = at; i < s.n; i++) {
        if (s.p[i] == open)
            depth++;
        else if (s.p[i] == close && --depth == 0)
            return i + 1;
    }
    return 0;
}

bool attr_signature(const char *sig, struct str *prefix, struct str *result, struct str *args)
{
    struct str s = str_trim(str_of(sig));
    *prefix = str_cut(s, 0, 0);
    if (str_starts(s, STR("template"))) {
        size_t at = 8 + strspn(s.p + 8, " ");
        size_t end = at < s.n && s.p[at] == '<' ? after_bracket(s, at, '<', '>') : 0;
        if (!end)
            return false;
        *prefix = str_cut(s, 0, end);
        s = str_trim(str_cut(s, end, s.n));
    }
    size_t i = 0, depth = 0;
    for (; i < s.n && (depth || s.p[i] != '('); i++) {
        if (s.p[i] == '<')
            depth++;
        else if (s.p[i] == '>' && depth)
            depth--;
    }
    *result = str_trim(str_cut(s, 0, i));
    *args = str_cut(s, i, s.n);
    return result->n && args->n && after_bracket(*args, 0, '(', ')');
}

/* "sig, note, warn": the attributes that may stand on a kind; numbered ones as one. */
static void list_allowed(struct buf *out, enum row_kind kind)
{
    for (int a = 0; a < ROW_ATTRS; a++) {
        if (!row_attr_allowed((enum row_attr)a, kind) ||
            (a > ROW_ATTR_arg0 && a <= ROW_ATTR_arg9) || (a > ROW_ATTR_out0 && a <= ROW_ATTR_out9))
            continue;
        const char *name = a == ROW_ATTR_arg0   ? "arg0..arg9"
                           : a == ROW_ATTR_out0 ? "out0..out9"
                                                : row_attr_name((enum row_attr)a);
        buf_printf(out, "%s%s", out->len ? ", " : "", name);
    }
}

/* Maps an attribute's old name to its new one: users' maps may have old names. */
static struct str attr_new_name(struct str name)
{
    static const char *const renamed[][2] = {
        {"care", "warn"}, {"roccare", "rocwarn"}, {"whose", "foreign"}};
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (str_is(name, renamed[i][0]))
            return str_of(renamed[i][1]);
    return name;
}

int attr_find(const struct scan *s, struct str name, size_t at, enum row_kind kind,
              enum row_attr *out, struct err *err)
{
    name = attr_new_name(name);
    const char *names[ROW_ATTRS];
    int n = 0, known = -1;
    for (int a = 0; a < ROW_ATTRS; a++) {
        if (str_is(name, row_attr_name((enum row_attr)a)))
            known = a;
        if (row_attr_allowed((enum row_attr)a, kind))
            names[n++] = row_attr_name((enum row_attr)a);
    }
    if (known >= 0 && row_attr_allowed((enum row_attr)known, kind)) {
        *out = (enum row_attr)known;
        return 0;
    }
    struct buf allowed = {0};
    char word[64] = "";
    memcpy(word, name.p, name.n < sizeof word ? name.n : sizeof word - 1);
    list_allowed(&allowed, kind);
    const char *near = known < 0 ? opt_nearest(word, names, n) : NULL;
    if (known >= 0)
        scan_fail(s, at, err, "%s= is not allowed in %s rows; allowed: %s", word,
                  row_kind_name(kind), allowed.p);
    else if (near)
        scan_fail(s, at, err, "unknown attribute \"%s\"; did you mean %s=? allowed: %s", word, near,
                  allowed.p);
    else
        scan_fail(s, at, err, "unknown attribute \"%s\"; allowed on %s rows: %s", word,
                  row_kind_name(kind), allowed.p);
    buf_release(&allowed);
    return -1;
}

static const char *const takes[] = {"next", "eq", "both", "joined"};

/* A value that is one of a few words. */
static int attr_one_of(const struct scan *s, size_t at, const char *attr, const char *value,
                       const char *const *words, int n, struct err *err)
{
    struct buf list = {0};
    for (int i = 0; i < n; i++) {
        if (strcmp(words[i], value) == 0) {
            buf_release(&list);
            return 0;
        }
        buf_printf(&list, "%s%s", i ? ", " : "", words[i]);
    }
    const char *near = opt_nearest(value, words, n);
    if (near)
        scan_fail(s, at, err, "%s=%s is not one of: %s; did you mean %s?", attr, value, list.p,
                  near);
    else
        scan_fail(s, at, err, "%s=%s is not one of: %s", attr, value, list.p);
    buf_release(&list);
    return -1;
}

static int attr_check_range(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                            struct map_line *line, struct err *err)
{
    struct release_range other, *range = attr == ROW_ATTR_cuda  ? &line->cuda_in
                                         : attr == ROW_ATTR_hip ? &line->hip_in
                                                                : &other;
    if (release_range_parse(str_of(value), range) == 0)
        return 0;
    return scan_fail(s, at, err,
                     "%s=%s is not a range of releases; write A..B, A.., ..B or A, such as %s=%s",
                     row_attr_name(attr), value, row_attr_name(attr),
                     attr == ROW_ATTR_cuda ? "11.2.." : "5.2..6.4");
}

static int check_values(const struct scan *s, size_t at, const char *value, struct err *err)
{
    long number;
    if (release_values_parse(str_of(value), 0, &number) == 0)
        return 0;
    return scan_fail(
        s, at, err,
        "inhip=%s is not a list of values; write RELEASE:NUMBER RELEASE:NUMBER, the oldest first, "
        "such as \"5.0:21003 5.1:21104\"",
        value);
}

/* A number of arguments: 0 to 99. */
static int check_count(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                       struct err *err)
{
    size_t n = strspn(value, "0123456789");
    if (n && n < 3 && !value[n])
        return 0;
    return scan_fail(s, at, err, "%s=%s is not a number of arguments", row_attr_name(attr), value);
}

/* "runtime,device": words of letters, digits and underscores. */
static int attr_check_families(const struct scan *s, size_t at, const char *value, struct err *err)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    for (const char *p = value;; p++) {
        size_t n = strspn(p, word);
        p += n;
        if (!n || (*p && *p != ','))
            return scan_fail(s, at, err,
                             "declares=%s is not a list of families; write names with commas",
                             value);
        if (!*p)
            return 0;
    }
}

/* The bracket that is never closed or never opened, or 0. Text within quotes does not count. */
static char unpaired(const char *text)
{
    char open[64];
    int depth = 0;
    char quote = 0;
    for (const char *p = text; *p; p++) {
        const char *closer = strchr(")]}", *p);
        if (quote && *p == '\\' && p[1])
            p++;
        else if (quote || *p == '"' || *p == '\'')
            quote = quote == *p ? 0 : quote ? quote : *p;
        else if (strchr("([{", *p) && depth < 64)
            open[depth++] = *p;
        else if (closer && (depth == 0 || open[--depth] != "([{"[closer - ")]}"]))
            return *p;
    }
    return depth ? open[depth - 1] : 0;
}

/* Only placeholders begin with a '$' in out="..." and rocout="..."; in outN="...", only what a call
 * with N arguments has. A digit behind "$1" is a slip: "$10" for "${10}". */
static int check_call(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                      struct err *err)
{
    const char *name = row_attr_name(attr);
    char bracket = unpaired(value);
    if (bracket)
        return scan_fail(s, at, err, "%s= has a \"%c\" without its counterpart", name, bracket);
    int nargs = attr == ROW_ATTR_out || attr == ROW_ATTR_rocout ? PLACEHOLDERS_MAX
                                                                : (int)attr - ROW_ATTR_out0;
    for (const char *p = strchr(value, '$'); p; p = strchr(p + 1, '$')) {
        int arg;
        size_t n = placeholder_at(p, &arg);
        if (!n)
            return scan_fail(s, at, err,
                             "%s= contains a '$' that is not $0 to $9, ${10} to ${%d} or $*", name,
                             PLACEHOLDERS_MAX - 1);
        if (arg >= nargs)
            return scan_fail(s, at, err, "%s= names %.*s, but is for calls with %d argument%s",
                             name, (int)n, p, nargs, nargs == 1 ? "" : "s");
        if (n == 2 && arg > 0 && p[2] >= '0' && p[2] <= '9')
            return scan_fail(s, at, err, "%s= holds \"%.3s\"; write ${%.2s}", name, p, p + 1);
    }
    return 0;
}

/* "0:float2 *,3:bool *" */
static int check_overloads(const struct scan *s, size_t at, const char *value, struct err *err)
{
    for (const char *p = value;; p++) {
        size_t digits = strspn(p, "0123456789"), n = digits ? strcspn(p, ",") : 0;
        if (!digits || digits > 2 || p[digits] != ':' || n <= digits + 1 + (p[digits + 1] == '!'))
            return scan_fail(s, at, err,
                             "nooverload=%s is not a list of arguments and their types; "
                             "write \"0:float2 *,3:bool *\"",
                             value);
        p += n;
        if (!*p)
            return 0;
    }
}

/* "uchar1=f(8); signed char=g()": what the call becomes, by the type it is called for */
static int check_types(const struct scan *s, size_t at, const char *value, struct err *err)
{
    char bracket = unpaired(value);
    if (bracket)
        return scan_fail(s, at, err, "outtype= has a \"%c\" without its counterpart", bracket);
    for (const char *p = value;; p++) {
        p += strspn(p, " ");
        size_t n = strcspn(p, ";"), type = strcspn(p, "=;");
        size_t call = type < n ? type + 1 + strspn(p + type + 1, " ") : n;
        if (type == 0 || p[0] == ' ' || call >= n || memchr(p, '$', n))
            return scan_fail(s, at, err,
                             "outtype=%.200s is not a list of types and calls; write "
                             "\"uchar1=f(8); signed char=g()\"",
                             value);
        p += n;
        if (!*p)
            return 0;
    }
}

/* "std::max,fmax" */
static int check_numbers(const struct scan *s, size_t at, const char *value, struct err *err)
{
    const char *comma = strchr(value, ',');
    if (comma && comma > value && comma[1] && !strpbrk(comma + 1, ", ") && !strchr(value, ' '))
        return 0;
    return scan_fail(
        s, at, err,
        "numbers=%.200s is not two names; write \"std::max,fmax\": for integers and for double",
        value);
}

static int check_sig(const struct scan *s, size_t at, const char *value, struct err *err)
{
    struct str prefix, result, args;
    if (attr_signature(value, &prefix, &result, &args))
        return 0;
    return scan_fail(
        s, at, err,
        "sig=\"%.200s\" is not a signature; write \"R(args)\" or \"template<...> R(args)\"", value);
}

/* The name or header of the library beneath, spelled as a HIP name of that kind is. */
static int check_roc(const struct scan *s, size_t at, enum row_kind kind, const char *value,
                     struct err *err)
{
    const char *bad = name_trouble(kind, str_of(value), true);
    return bad ? scan_fail(s, at, err, "roc=%s is not a name of a %s row; %s", value,
                           row_kind_name(kind), bad)
               : 0;
}

/* One name: a macro, a helper, a function. */
static int check_word(const struct scan *s, size_t at, enum row_attr attr, const char *value,
                      struct err *err)
{
    if (name_identifier(str_of(value)) == strlen(value))
        return 0;
    return scan_fail(s, at, err, "%s=%s is not a %s; a name has letters, digits and _ only",
                     row_attr_name(attr), value,
                     attr == ROW_ATTR_guard    ? "macro"
                     : attr == ROW_ATTR_helper ? "helper"
                                               : "function");
}

/* "hip/hip_fp4.h,hip/hip_fp6.h": headers with commas. */
static int attr_check_headers(const struct scan *s, size_t at, enum row_attr attr,
                              const char *value, struct err *err)
{
    const char *bad = name_trouble(ROW_HEADER, str_of(value), true), *name = row_attr_name(attr);
    size_t n = strlen(value);
    if (bad)
        return scan_fail(s, at, err, "%s=%s is not a header; %s", name, value, bad);
    if (value[0] == ',' || value[n - 1] == ',' || strstr(value, ",,") || strpbrk(value, " \t"))
        return scan_fail(s, at, err, "%s=%s is not a list of headers; write them with commas", name,
                         value);
    bool excepts = attr == ROW_ATTR_lacks || attr == ROW_ATTR_roclacks;
    for (const char *p = value; (p = strpbrk(p, "()|")) != NULL; p++) {
        const char *end = p + strcspn(p, "),");
        if (!excepts || p == value || p[-1] == ',' || *p != '(' || end == p + 1 || *end != ')' ||
            memchr(p + 1, '(', (size_t)(end - p - 1)) || !strchr(",", end[1]))
            return scan_fail(s, at, err,
                             "%s=%s: (TYPE|TYPE) is allowed "
                             "only after a header of lacks=",
                             name, value);
        p = end;
    }
    return 0;
}

/* header=: one. */
static int attr_check_header(const struct scan *s, size_t at, const char *value, struct err *err)
{
    if (strchr(value, ','))
        return scan_fail(s, at, err, "header=%s is not one header", value);
    return attr_check_headers(s, at, ROW_ATTR_header, value, err);
}

int attr_value(const struct scan *s, size_t at, enum row_attr attr, const char *value,
               struct map_line *line, struct err *err)
{
    static const char *const efforts[] = {"minutes", "hours", "redesign"};
    static const char *const verbs[] = {
#define VERB(name, before, after, words) #name,
#include "map/verbs.def"
    };
    static const char *const linkages[] = {"C"};
    static const char *const torches[] = {"1", "2", "1,2"};
    static const char *const rewrites[] = {"drop",   "guards",  "launch_bounds",
                                           "listed", "members", "warp"};
    bool empty_macro = attr == ROW_ATTR_value && line->kind == ROW_MACRO;
    if (!value[strspn(value, " \t")] && !empty_macro)
        return scan_fail(s, at, err, "%s= needs a value", row_attr_name(attr));
    if (attr >= ROW_ATTR_arg0 && attr <= ROW_ATTR_arg9)
        return attr_one_of(s, at, row_attr_name(attr), value, verbs, sizeof verbs / sizeof *verbs,
                           err);
    if (attr >= ROW_ATTR_out && attr <= ROW_ATTR_out9)
        return check_call(s, at, attr, value, err);
    switch (attr) {
    case ROW_ATTR_cuda:
    case ROW_ATTR_hip:
    case ROW_ATTR_rocin:
    case ROW_ATTR_nohost:
    case ROW_ATTR_cxx:
    case ROW_ATTR_also:
        return attr_check_range(s, at, attr, value, line, err);
    case ROW_ATTR_inhip:
        return check_values(s, at, value, err);
    case ROW_ATTR_effort:
        return attr_one_of(s, at, "effort", value, efforts, 3, err);
    case ROW_ATTR_linkage:
        return attr_one_of(s, at, "linkage", value, linkages, 1, err);
    case ROW_ATTR_takes:
        return attr_one_of(s, at, "takes", value, takes, sizeof takes / sizeof *takes, err);
    case ROW_ATTR_torch:
        return attr_one_of(s, at, "torch", value, torches, 3, err);
    case ROW_ATTR_rewrite:
        return attr_one_of(s, at, "rewrite", value, rewrites, 6, err);
    case ROW_ATTR_roc:
        return check_roc(s, at, line->kind, value, err);
    case ROW_ATTR_rocout:
        return check_call(s, at, attr, value, err);
    case ROW_ATTR_minargs:
    case ROW_ATTR_dropped:
        return check_count(s, at, attr, value, err);
    case ROW_ATTR_declares:
        return attr_check_families(s, at, value, err);
    case ROW_ATTR_sig:
        return check_sig(s, at, value, err);
    case ROW_ATTR_nooverload:
        return check_overloads(s, at, value, err);
    case ROW_ATTR_numbers:
        return check_numbers(s, at, value, err);
    case ROW_ATTR_outtype:
        return check_types(s, at, value, err);
    case ROW_ATTR_guard:
    case ROW_ATTR_helper:
    case ROW_ATTR_overload:
    case ROW_ATTR_hosthelper:
        return check_word(s, at, attr, value, err);
    case ROW_ATTR_include:
    case ROW_ATTR_lacks:
    case ROW_ATTR_roclacks:
        return attr_check_headers(s, at, attr, value, err);
    case ROW_ATTR_header:
        return attr_check_header(s, at, value, err);
    case ROW_ATTR_prefix:
    case ROW_ATTR_headers:
    case ROW_ATTR_folders:
    case ROW_ATTR_mark:
        return prefix_check(s, at, attr, value, err);
    default:
        return 0;
    }
}

/* True when the row says how to write the call, for some number of arguments. */
static bool attr_has_out(const struct map_line *line)
{
    for (int a = ROW_ATTR_out; a <= ROW_ATTR_out9; a++)
        if (map_line_text(line, (enum row_attr)a, 0))
            return true;
    return false;
}

/* Checks that a row with attributes about a roc= name has one. */
static int roc_together(const struct scan *s, size_t at, const struct map_line *line,
                        struct err *err)
{
    static const enum row_attr more[] = {ROW_ATTR_rocin, ROW_ATTR_rocout, ROW_ATTR_rocwarn,
                                         ROW_ATTR_roclacks};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (map_line_text(line, more[i], 0) && !map_line_text(line, ROW_ATTR_roc, 0))
            return scan_fail(s, at, err, "%s= needs a roc=", row_attr_name(more[i]));
    return 0;
}

/* Checks that a library row with attributes about ROCm's library names one; a row without one must
 * say elsewhere what to do instead. */
static int library_together(const struct scan *s, size_t at, const struct map_line *line,
                            struct err *err)
{
    static const enum row_attr hips[] = {ROW_ATTR_folders, ROW_ATTR_link, ROW_ATTR_standin};
    if (!line->hip && !map_line_text(line, ROW_ATTR_note, 0) &&
        !map_line_text(line, ROW_ATTR_header, 0) && !map_line_text(line, ROW_ATTR_sources, 0))
        return scan_fail(
            s, at, err,
            "a library without one in ROCm (-) needs a note= that says what to do instead, the "
            "header= whose row does, or sources=");
    for (size_t i = 0; i < sizeof hips / sizeof *hips; i++)
        if (!line->hip && map_line_text(line, hips[i], 0))
            return scan_fail(s, at, err, "%s= is for libraries that ROCm has",
                             row_attr_name(hips[i]));
    if (map_line_text(line, ROW_ATTR_standin, 0) && !map_line_text(line, ROW_ATTR_link, 0))
        return scan_fail(s, at, err, "standin= needs a link=");
    return 0;
}

/* Rows of PTX: what the instruction is in HIP, and of which types. */
static int ptx_together(const struct scan *s, size_t at, const struct map_line *line,
                        struct err *err)
{
    if (line->hip)
        return scan_fail(s, at, err, "an instruction has no HIP name (-), but an expression, out=");
    if (!attr_has_out(line) && !map_line_text(line, ROW_ATTR_note, 0))
        return scan_fail(s, at, err,
                         "an instruction without out= needs a note= that says what to do instead");
    if (attr_has_out(line) && !map_line_text(line, ROW_ATTR_sig, 0))
        return scan_fail(s, at, err,
                         "out= of an instruction needs sig=, the types of its operands");
    if (!attr_has_out(line) && map_line_text(line, ROW_ATTR_pair, 0))
        return scan_fail(s, at, err, "pair= is for an instruction with out=");
    return 0;
}

/* Rows of build files. */
static int build_together(const struct scan *s, size_t at, const struct map_line *line,
                          struct err *err)
{
    if (!line->hip && !map_line_text(line, ROW_ATTR_note, 0) &&
        !map_line_text(line, ROW_ATTR_does, 0))
        return scan_fail(
            s, at, err,
            "a row without a HIP name (-) needs a note= that says what to do instead, or a does=");
    if (line->hip && map_line_text(line, ROW_ATTR_effort, 0))
        return scan_fail(s, at, err, "effort= is for rows without a HIP name (-)");
    return 0;
}

int attr_together(const struct scan *s, size_t at, const struct map_line *line, struct err *err)
{
    bool rewrite = map_line_text(line, ROW_ATTR_rewrite, 0) != NULL;
    if (line->kind == ROW_LIBRARY)
        return library_together(s, at, line, err);
    if (line->kind == ROW_PTX)
        return ptx_together(s, at, line, err);
    if (!row_kind_is_code(line->kind))
        return build_together(s, at, line, err);
    if (!line->hip && !rewrite && !attr_has_out(line) && !map_line_text(line, ROW_ATTR_note, 0))
        return scan_fail(
            s, at, err,
            "a row without a HIP name (-) needs a note= that says what to do instead, or a rewrite=");
    bool of = map_line_text(line, ROW_ATTR_of, 0) != NULL,
         value = map_line_text(line, ROW_ATTR_value, 0) != NULL;
    if (line->kind == ROW_ENUM && of != value)
        return scan_fail(s, at, err, "an enumerator with %s needs %s as well",
                         of ? "of=" : "value=", of ? "value=" : "of=");
    if (!line->hip && map_line_text(line, ROW_ATTR_warn, 0))
        return scan_fail(
            s, at, err,
            "warn= is for names that HIP has; on a row without a HIP name (-) write note=");
    if (!line->hip && map_line_text(line, ROW_ATTR_breaks, 0))
        return scan_fail(
            s, at, err,
            "breaks= is for names that HIP has; on a row without a HIP name (-) write note=");
    if (!line->hip &&
        (map_line_text(line, ROW_ATTR_guard, 0) || map_line_text(line, ROW_ATTR_include, 0)))
        return scan_fail(s, at, err, "guard= and include= are for names that HIP has");
    if (!line->hip && map_line_text(line, ROW_ATTR_helper, 0))
        return scan_fail(s, at, err,
                         "helper= needs the name that the helper declares, in place of -");
    bool overload = map_line_text(line, ROW_ATTR_overload, 0) != NULL;
    if (overload &&
        !(map_line_text(line, ROW_ATTR_nooverload, 0) && map_line_text(line, ROW_ATTR_helper, 0)))
        return scan_fail(s, at, err,
                         "overload= needs nooverload= and helper=, which declares the function");
    if (line->hip && map_line_text(line, ROW_ATTR_effort, 0) && !rewrite)
        return scan_fail(s, at, err, "effort= is for rows without a HIP name (-) and for rewrites");
    if (map_line_text(line, ROW_ATTR_minargs, 0) && !map_line_text(line, ROW_ATTR_addarg, 0))
        return scan_fail(s, at, err, "minargs= needs an addarg=");
    if (map_line_text(line, ROW_ATTR_addarg, 0) && !map_line_text(line, ROW_ATTR_minargs, 0))
        return scan_fail(
            s, at, err,
            "addarg= needs a minargs=, the number of arguments from which on calls stay");
    return roc_together(s, at, line, err);
}
