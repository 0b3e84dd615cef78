/* Functions by their sig=, for C, C++ and compilers that take CUDA. */
#include "base/die.h"
#include "map/attr.h"
#include "map/declare_parts.h"

/* Where functions are declared: each place once in a header, in this order. */
enum place {
    PLACE_C,      /* everywhere, with C's linkage */
    PLACE_ALL,    /* everywhere, as C++ has them */
    PLACE_CXX,    /* in C++ */
    PLACE_CUDA,   /* where the compiler takes CUDA */
    PLACE_C_ONLY, /* in C: what C++ has in another form */
    PLACES
};

struct places {
    struct buf text[PLACES];
};

/* Parameters; with_defaults: and their default arguments. */
static void add_parameters(struct str args, bool with_defaults, struct buf *out)
{
    int depth = 0;
    bool in_default = false;
    for (size_t i = 0; i < args.n; i++) {
        char c = args.p[i];
        in_default &= !(depth == 1 && (c == ',' || c == ')'));
        depth += (c == '(') - (c == ')');
        bool begins = c == '=' || (c == ' ' && i + 1 < args.n && args.p[i + 1] == '=');
        in_default |= begins && depth == 1 && !with_defaults;
        if (!in_default)
            buf_addch(out, c);
    }
}

/* How a declaration is written. */
struct form {
    const char *before; /* extern "C" */
    const char *symbol; /* the name for the linker, if it is not the one that C++ makes */
    bool plain;         /* without default arguments: for C */
};

/* "R(args)" with the name put in. Device functions get __device__ unless the text says for
 * itself where it runs. */
static void declare_add_function(const struct map_line *line, const char *sig, struct form form,
                                 struct buf *out)
{
    struct str prefix, result, args;
    if (!attr_signature(sig, &prefix, &result, &args))
        BUG("the reader let sig=\"%s\" pass", sig);
    bool says = str_starts(result, STR("__host__")) || str_starts(result, STR("__device__"));
    buf_addstr(out, form.before ? form.before : "");
    if (prefix.n)
        buf_printf(out, "%.*s ", (int)prefix.n, prefix.p);
    /* Static, so that a user's lambda or local type may be a template argument, and a user's own
     * static overload is none. */
    if ((line->kind == ROW_DEVICE && !map_line_text(line, ROW_ATTR_linkage, 0)) || prefix.n)
        buf_addstr(out, "static ");
    if (line->kind == ROW_DEVICE && !says)
        buf_addstr(out, "__device__ ");
    char last = result.p[result.n - 1];
    buf_printf(out, "%.*s%s%s", (int)result.n, result.p, last == '*' || last == '&' ? "" : " ",
               line->cuda);
    add_parameters(args, !form.plain, out);
    if (form.symbol)
        buf_printf(out, " __asm__(\"%s\")", form.symbol);
    buf_addch(out, ';');
    declare_end_line(line, out);
}

/* Could C have this function, if its parameters had no default arguments? */
static bool is_c_signature(const char *sig)
{
    return !str_starts(str_of(sig), STR("template")) && !strchr(sig, '&') && !strstr(sig, "::") &&
           !strstr(sig, "bool ");
}

static bool has_defaults(const char *sig)
{
    return strchr(sig, '=') != NULL;
}

/* The first function of a name has C's linkage, if C can have it at all. The others have the same
 * symbol: releases differ in the parameters of a function. */
static void add_overloads(const struct map_line *line, const char *first, int nc, struct places *to)
{
    const char *sig;
    for (int k = 0; (sig = map_line_text(line, ROW_ATTR_sig, k)); k++) {
        struct form form = {0};
        if (sig == first)
            form.before = "extern \"C\" ";
        else if (is_c_signature(sig))
            form.symbol = line->cuda;
        declare_add_function(line, sig, form, &to->text[PLACE_CXX]);
    }
    struct buf *c = &to->text[PLACE_C_ONLY];
    struct str prefix, result, args;
    if (nc > 1 && attr_signature(first, &prefix, &result, &args)) {
        /* In C any of them, so with no parameters said. */
        buf_printf(c, "%.*s %s();", (int)result.n, result.p, line->cuda);
        declare_end_line(line, c);
    } else if (nc == 1) {
        declare_add_function(line, first, (struct form){.plain = true}, c);
    }
}

static void add_host_function(const struct map_line *line, struct places *to)
{
    const char *first = NULL, *sig;
    int n = 0, nc = 0;
    for (; (sig = map_line_text(line, ROW_ATTR_sig, n)); n++) {
        first = is_c_signature(sig) && !first ? sig : first;
        nc += is_c_signature(sig);
    }
    if (n == 1 && nc == 1 && !has_defaults(first))
        declare_add_function(line, first, (struct form){0}, &to->text[PLACE_C]);
    else if (n)
        add_overloads(line, first, nc, to);
}

/* Where a function of the device's is declared, by its family and by what its signature says. */
static enum place device_place(const struct map_line *line, const char *sig)
{
    if (!strstr(sig, "__host__") || strcmp(line->family, "device") == 0)
        return PLACE_CUDA;
    return strcmp(line->family, "complex") == 0 ? PLACE_ALL : PLACE_CXX;
}

static void add_device_function(const struct map_line *line, struct places *to)
{
    bool is_c = map_line_text(line, ROW_ATTR_linkage, 0) != NULL;
    struct form form = {.before = is_c ? "extern \"C\" " : NULL};
    const char *sig;
    for (int k = 0; (sig = map_line_text(line, ROW_ATTR_sig, k)); k++)
        declare_add_function(line, sig, form, &to->text[device_place(line, sig)]);
}

void declare_functions(const struct map_line *const *lines, size_t n, struct buf *out)
{
    static const struct declare_section everywhere = {"", ""},
                                        cuda = {"#ifdef __CUDA__\n", "#endif\n"},
                                        c_only = {"#ifndef __cplusplus\n", "#endif\n"};
    static const struct declare_section *const sections[PLACES] = {[PLACE_C] = &declare_in_c,
                                                                   [PLACE_ALL] = &everywhere,
                                                                   [PLACE_CXX] = &declare_in_cxx,
                                                                   [PLACE_CUDA] = &cuda,
                                                                   [PLACE_C_ONLY] = &c_only};
    struct places to = {0};
    for (size_t i = 0; i < n; i++) {
        if (lines[i]->kind == ROW_FUNC)
            add_host_function(lines[i], &to);
        else if (lines[i]->kind == ROW_DEVICE)
            add_device_function(lines[i], &to);
    }
    for (enum place p = 0; p < PLACES; p++) {
        if (to.text[p].len)
            buf_printf(out, "%s%s%s", sections[p]->begin, to.text[p].p, sections[p]->end);
        buf_release(&to.text[p]);
    }
}
