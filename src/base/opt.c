#include "base/opt.h"
#include "base/str.h"
#include <ctype.h>
#include <stdio.h>

enum { LONGEST = 128 };

static int opt_least(int a, int b)
{
    return a < b ? a : b;
}

static int unlike(char a, char b)
{
    return tolower((unsigned char)a) != tolower((unsigned char)b);
}

/* The edit distance is the optimal string alignment: insertions, deletions, replacements, and swaps
 * of neighbours. Three rows of the matrix are kept. */
int opt_distance(struct str a, struct str b, int limit)
{
    int rows[3][LONGEST + 1];
    size_t longer = a.n > b.n ? a.n : b.n, shorter = a.n > b.n ? b.n : a.n;
    if (longer > LONGEST || (limit >= 0 && longer - shorter > (size_t)limit))
        return limit + 1;
    for (int j = 0; j <= (int)b.n; j++)
        rows[0][j] = j;
    for (int i = 1; i <= (int)a.n; i++) {
        int *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        int best = now[0] = i;
        for (int j = 1; j <= (int)b.n; j++) {
            now[j] = opt_least(opt_least(now[j - 1], last[j]) + 1,
                               last[j - 1] + unlike(a.p[i - 1], b.p[j - 1]));
            if (i > 1 && j > 1 && !unlike(a.p[i - 1], b.p[j - 2]) &&
                !unlike(a.p[i - 2], b.p[j - 1]))
                now[j] = opt_least(now[j], before[j - 2] + 1);
            best = opt_least(best, now[j]);
        }
        if (best > limit)
            return limit + 1;
    }
    return opt_least(rows[a.n % 3][b.n], limit + 1);
}

const char *opt_nearest(const char *word, const char *const *candidates, int n)
{
    struct str w = str_of(word);
    int limit = w.n < 6 ? 2 : (int)w.n / 3;
    const char *best = NULL;
    for (int i = 0; i < n && limit >= 0; i++) {
        struct str c = str_of(candidates[i]);
        int d = opt_distance(w, c, limit);
        /* The beginning of a word stands for the word. */
        if (w.n >= 3 && str_starts(c, w))
            d = opt_least(d, 1);
        /* Two edits turn any word of two letters into any other. */
        if (d > limit || (size_t)d >= w.n || (size_t)d >= c.n)
            continue;
        best = candidates[i];
        limit = d - 1;
    }
    return best;
}

/* The state of a parse. */
struct parse {
    const struct opt *table;
    int argc;
    char **argv;
    int at; /* the word being read */
    opt_take *take;
    void *ctx;
};

static bool is_optional(const struct opt *o)
{
    return o->arg && o->arg[0] == '[';
}

/* Removes the next of the blank-separated words from the front of text and returns it; empty at the
 * end. */
static struct str opt_next_word(struct str *text)
{
    *text = str_trim(*text);
    size_t n = 0;
    while (n < text->n && text->p[n] != ' ')
        n++;
    struct str word = str_cut(*text, 0, n);
    *text = str_cut(*text, n, text->n);
    return word;
}

static int check_choice(const struct opt *o, const char *shown, const char *arg, struct err *err)
{
    struct str left = str_of(o->choices), want = str_of(arg);
    struct buf list = {0};
    for (struct str word = opt_next_word(&left); word.n; word = opt_next_word(&left)) {
        if (str_eq(word, want)) {
            buf_release(&list);
            return 0;
        }
        if (list.len)
            buf_addstr(&list, ", ");
        buf_adds(&list, word);
    }
    err_set(err, "%s: \"%s\" is not one of: %s", shown, arg, list.p ? list.p : "");
    buf_release(&list);
    return -1;
}

const char *opt_dashes(const struct opt *o)
{
    return o->name && isupper((unsigned char)o->name[0]) ? "-" : "--";
}

/* Passes an option to the caller's function. shown is the option as the user spelt it. */
static int opt_take_option(struct parse *p, const struct opt *o, const char *shown, const char *arg,
                           struct err *err)
{
    if (arg && o->choices && check_choice(o, shown, arg, err) != 0)
        return -1;
    return p->take(p->ctx, o, arg, err);
}

static int unknown_long(const struct parse *p, struct str name, struct err *err)
{
    const char *names[256];
    int n = 0;
    for (const struct opt *o = p->table; (o->name || o->letter) && n < 256; o++)
        if (o->name && opt_dashes(o)[1])
            names[n++] = o->name;
    char word[LONGEST];
    snprintf(word, sizeof word, "%.*s", (int)(name.n < LONGEST ? name.n : LONGEST - 1), name.p);
    const char *near = opt_nearest(word, names, n);
    if (near)
        return err_set(err, "unknown option --%s; did you mean --%s?", word, near);
    return err_set(err, "unknown option --%s", word);
}

static const struct opt *find_long(const struct parse *p, struct str name)
{
    for (const struct opt *o = p->table; o->name || o->letter; o++)
        if (o->name && str_is(name, o->name) && opt_dashes(o)[1])
            return o;
    return NULL;
}

/* Returns the next word as the argument of the option shown. */
static int next_argument(struct parse *p, const struct opt *o, const char *shown, const char **arg,
                         struct err *err)
{
    if (p->at + 1 >= p->argc)
        return err_set(err, "%s needs an argument: %s", shown, o->arg);
    *arg = p->argv[++p->at];
    return 0;
}

static int parse_long(struct parse *p, const char *word, struct err *err)
{
    const char *equal = strchr(word, '=');
    struct str name = {word + 2, equal ? (size_t)(equal - word - 2) : strlen(word + 2)};
    const struct opt *o = find_long(p, name);
    if (!o)
        return unknown_long(p, name, err);
    const char *arg = equal ? equal + 1 : NULL;
    char shown[LONGEST];
    snprintf(shown, sizeof shown, "--%s", o->name);
    if (arg && !o->arg)
        return err_set(err, "%s takes no argument", shown);
    if (!arg && o->arg && !is_optional(o) && next_argument(p, o, shown, &arg, err) != 0)
        return -1;
    return opt_take_option(p, o, shown, arg, err);
}

/* "-MD", "-MF FILE", "-MFFILE" */
static const struct opt *find_single(const struct parse *p, const char *word)
{
    for (const struct opt *o = p->table; o->name || o->letter; o++)
        if (o->name && !opt_dashes(o)[1] && str_starts(str_of(word + 1), str_of(o->name)) &&
            (o->arg || !word[1 + strlen(o->name)]))
            return o;
    return NULL;
}

static int parse_single(struct parse *p, const struct opt *o, const char *word, struct err *err)
{
    char shown[LONGEST];
    const char *arg = o->arg ? word + 1 + strlen(o->name) : NULL;
    snprintf(shown, sizeof shown, "-%s", o->name);
    if (arg && !*arg && next_argument(p, o, shown, &arg, err) != 0)
        return -1;
    return opt_take_option(p, o, shown, arg, err);
}

static const struct opt *find_letter(const struct parse *p, char letter)
{
    for (const struct opt *o = p->table; o->name || o->letter; o++)
        if (o->letter == letter)
            return o;
    return NULL;
}

static int unknown_letter(const struct parse *p, const char *word, char letter, struct err *err)
{
    /* "-output" is a long option with a dash too few. */
    const char *equal = strchr(word, '=');
    const struct opt *o =
        find_long(p, (struct str){word + 1, equal ? (size_t)(equal - word - 1) : strlen(word + 1)});
    if (o && o->name[1])
        return err_set(err, "unknown option -%c; did you mean --%s?", letter, o->name);
    return err_set(err, "unknown option -%c", letter);
}

/* "-v", "-vo DIR", "-oDIR": letters up to one that takes the rest of the word as its argument. */
static int parse_letters(struct parse *p, const char *word, struct err *err)
{
    for (const char *c = word + 1; *c; c++) {
        const struct opt *o = find_letter(p, *c);
        if (!o)
            return unknown_letter(p, word, *c, err);
        char shown[] = {'-', *c, '\0'};
        const char *arg = NULL;
        bool wants = o->arg && !is_optional(o);
        if (wants && c[1])
            arg = c + 1;
        else if (wants && next_argument(p, o, shown, &arg, err) != 0)
            return -1;
        if (opt_take_option(p, o, shown, arg, err) != 0)
            return -1;
        if (arg)
            return 0;
    }
    return 0;
}

int opt_parse(const struct opt *table, int argc, char **argv, opt_take *take, void *ctx, int *nargs,
              bool rest_ok, char ***rest, int *nrest, struct err *err)
{
    struct parse p = {table, argc, argv, 1, take, ctx};
    int operands = 0;
    for (; p.at < argc; p.at++) {
        char *word = argv[p.at];
        if (word[0] != '-' || !word[1]) {
            argv[operands++] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            p.at++;
            break;
        }
        const struct opt *single = word[1] == '-' ? NULL : find_single(&p, word);
        if ((single           ? parse_single(&p, single, word, err)
             : word[1] == '-' ? parse_long(&p, word, err)
                              : parse_letters(&p, word, err)) != 0)
            return -1;
    }
    for (; !rest_ok && p.at < argc; p.at++)
        argv[operands++] = argv[p.at];
    *nargs = operands;
    if (rest)
        *rest = argv + p.at;
    if (nrest)
        *nrest = argc > p.at ? argc - p.at : 0;
    return 0;
}

/* Adds the words of text. The first is at column `at`; lines are no longer than width and indented
 * by indent. */
static void add_wrapped(struct buf *out, struct str text, int at, int indent, int width)
{
    bool first = true;
    for (struct str word = opt_next_word(&text); word.n; word = opt_next_word(&text)) {
        if (!first && at + 1 + (int)word.n > width) {
            buf_printf(out, "\n%*s", indent, "");
            at = indent;
        } else if (!first) {
            buf_addch(out, ' ');
            at++;
        }
        buf_adds(out, word);
        at += (int)word.n;
        first = false;
    }
    buf_addch(out, '\n');
}

/* "  -o, --output DIR" */
static void opt_add_left(struct buf *out, const struct opt *o)
{
    if (o->letter)
        buf_printf(out, "  -%c", o->letter);
    else
        buf_addstr(out, "    ");
    if (o->name)
        buf_printf(out, "%s%s%s", o->letter ? ", " : "  ", opt_dashes(o), o->name);
    if (is_optional(o))
        buf_printf(out, "[=%s", o->arg + 1);
    else if (o->arg)
        buf_printf(out, " %s", o->arg);
}

void opt_help(const struct opt *table, int width, struct buf *out)
{
    const int indent = 26;
    width = width < indent + 24 ? indent + 24 : width;
    struct buf text = {0};
    for (const struct opt *o = table; o->name || o->letter; o++) {
        size_t from = out->len;
        opt_add_left(out, o);
        int at = (int)(out->len - from);
        if (at + 2 > indent) {
            buf_addch(out, '\n');
            at = 0;
        }
        buf_printf(out, "%*s", indent - at, "");
        buf_clear(&text);
        buf_addstr(&text, o->help ? o->help : "");
        if (o->choices) {
            struct str left = str_of(o->choices);
            const char *before = " (one of: ";
            for (struct str word = opt_next_word(&left); word.n;
                 word = opt_next_word(&left), before = ", ")
                buf_printf(&text, "%s%.*s", before, (int)word.n, word.p);
            buf_addch(&text, ')');
        }
        add_wrapped(out, buf_str(&text), indent, indent, width);
    }
    buf_release(&text);
}
