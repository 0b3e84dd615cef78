/* Makes a block readable: declares registers at their first value, drops unused ones, and writes
 * the results of the last lines directly to the operands. */
#include "ptx/write_parts.h"
#include <stdlib.h>

/* The operand whose placeholder begins there: "$3", "${12}". */
static unsigned long write_tidy_operand_at(const char *placeholder)
{
    return strtoul(placeholder + (placeholder[1] == '{' ? 2 : 1), NULL, 10);
}

/* Has the text the expression of an operand with a comma in it? */
static bool write_tidy_has_comma(const struct ptx_writer *w, const char *text)
{
    for (const char *p = strchr(text, '$'); p; p = strchr(p + 1, '$'))
        if (write_tidy_operand_at(p) < w->in->nparameters &&
            w->in->parameter[write_tidy_operand_at(p)].comma)
            return true;
    return false;
}

const char *ptx_without_parens(struct ptx_writer *w, const char *text)
{
    size_t n = strlen(text);
    int depth = 0;
    for (size_t i = 0; i < n; i++) {
        depth += (text[i] == '(') - (text[i] == ')');
        if (depth == 0 && i < n - 1)
            return text;
    }
    return n > 2 && depth == 0 && !write_tidy_has_comma(w, text)
               ? arena_printf(w->arena, "%.*s", (int)(n - 2), text + 1)
               : text;
}

static bool write_tidy_is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool mentions(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = strstr(text, name); p; p = strstr(p + 1, name))
        if ((p == text || !write_tidy_is_word(p[-1])) && !write_tidy_is_word(p[n]))
            return true;
    return false;
}

/* Returns the value in "name = value;"; empty if the line is not an assignment. */
static struct str write_tidy_value_of(const struct ptx_line *line, const char *name)
{
    struct str s = str_of(line->text);
    size_t n = strlen(name);
    if (line->declares || !str_starts(s, str_of(name)) ||
        !str_starts(str_cut(s, n, s.n), STR(" = ")) || s.p[s.n - 1] != ';')
        return (struct str){0};
    return str_cut(s, n + 3, s.n - 1);
}

static void drop_line(struct ptx_writer *w, size_t i)
{
    memmove(&w->lines.p[i], &w->lines.p[i + 1], (w->lines.n - i - 1) * sizeof *w->lines.p);
    w->lines.n--;
}

/* Declarations go to the first line that has the name, where that gives it a value. From the last
 * one on, so that each is looked at once. */
static void place_declarations(struct ptx_writer *w)
{
    for (size_t i = w->lines.n; i-- > 0;) {
        struct ptx_line here = w->lines.p[i];
        if (!here.declares)
            continue;
        size_t k = i + 1;
        while (k < w->lines.n && !mentions(w->lines.p[k].text, here.text))
            k++;
        struct str value =
            k < w->lines.n ? write_tidy_value_of(&w->lines.p[k], here.text) : (struct str){0};
        bool first = value.n && w->lines.p[k].depth == here.depth &&
                     !mentions(arena_strdup(w->arena, value), here.text);
        w->declares |= first && here.depth == 0;
        if (first)
            w->lines.p[k].text =
                arena_printf(w->arena, "%s %s", here.declares->name, w->lines.p[k].text);
        if (first || k == w->lines.n)
            drop_line(w, i);
    }
}

/* "unsigned a, b;" of those that are left and stand beside one another. */
static void join_declarations(struct ptx_writer *w)
{
    for (size_t i = 0; i < w->lines.n; i++) {
        struct ptx_line *here = &w->lines.p[i];
        if (!here->declares)
            continue;
        const char *names = here->text;
        w->declares |= here->depth == 0;
        while (i + 1 < w->lines.n && w->lines.p[i + 1].declares == here->declares &&
               w->lines.p[i + 1].depth == here->depth) {
            names = arena_printf(w->arena, "%s, %s", names, w->lines.p[i + 1].text);
            drop_line(w, i + 1);
        }
        here->text = arena_printf(w->arena, "%s %s;", here->declares->name, names);
        here->declares = NULL;
    }
}

/* The output that a line gives its last value; nparameters where it is none. */
static uint32_t write_tidy_output_of(struct ptx_writer *w, const struct ptx_line *line,
                                     struct str *value)
{
    for (uint32_t k = 0; k < w->in->nparameters; k++) {
        if (!w->in->parameter[k].output || w->direct[k] || line->depth)
            continue;
        *value = write_tidy_value_of(line, ptx_name_of(w, k));
        if (value->n)
            return k;
    }
    return w->in->nparameters;
}

/* Can their expressions be written in any order? Not "i" and "a[i]". */
static bool are_apart(const struct ptx_asm *in)
{
    uint32_t simple = 0, n = 0;
    for (uint32_t k = 0; k < in->nparameters; k++) {
        n += in->parameter[k].output;
        simple += in->parameter[k].output && in->parameter[k].simple;
    }
    return n == simple || simple == 0;
}

/* Has the text the expression of an operand that is no number? */
static bool reads_operand(const struct ptx_writer *w, const char *text)
{
    for (const char *p = strchr(text, '$'); p; p = strchr(p + 1, '$')) {
        unsigned long k = write_tidy_operand_at(p);
        if (k >= w->in->nparameters || !w->in->parameter[k].number)
            return true;
    }
    return false;
}

/* The last lines, where they give the operands their values: all of them, or none, lest the
 * statement is half the one and half the other. What a line reads must not have been written before
 * it: another operand's expression may be of the same variable. */
static void write_outputs(struct ptx_writer *w)
{
    size_t first = w->lines.n;
    struct str value;
    bool good = are_apart(w->in);
    while (good && first > 0) {
        const struct ptx_line *line = &w->lines.p[first - 1];
        uint32_t k = write_tidy_output_of(w, line, &value);
        if (k == w->in->nparameters)
            break;
        /* After the lines of other outputs, no operand may be read, and neither may this one's
         * local variable. */
        for (size_t i = first; i < w->lines.n; i++)
            good &= !reads_operand(w, w->lines.p[i].text + w->lines.p[i].value) &&
                    !mentions(w->lines.p[i].text, ptx_name_of(w, k));
        if (!good)
            break;
        first--;
        w->direct[k] = true;
        w->lines.p[first].value = (uint32_t)(value.p - line->text);
    }
    bool all = good;
    for (uint32_t k = 0; k < w->in->nparameters; k++)
        all &= !w->in->parameter[k].output || w->direct[k];
    memset(w->direct, 0, sizeof w->direct);
    for (size_t i = first; all && i < w->lines.n; i++) {
        uint32_t k = write_tidy_output_of(w, &w->lines.p[i], &value);
        const struct ptx_type *type = ptx_type_of_constraint(w->in->parameter[k].constraint);
        const char *line = ptx_output(w, k, arena_strdup(w->arena, value), type);
        if (!line)
            return;
        w->lines.p[i].text = line;
        w->direct[k] = true;
    }
}

void ptx_tidy(struct ptx_writer *w)
{
    w->declares = w->wholes > 0;
    for (uint32_t k = w->in->nparameters; k-- > 0;) {
        const struct ptx_parameter *p = &w->in->parameter[k];
        const struct ptx_type *type = ptx_type_of_constraint(p->constraint);
        if (!p->output || p->input || !type || !w->written[k])
            continue;
        ptx_add_line(w, "");
        memmove(&w->lines.p[1], &w->lines.p[0], (w->lines.n - 1) * sizeof *w->lines.p);
        w->lines.p[0] = (struct ptx_line){.text = ptx_name_of(w, k), .declares = type};
    }
    write_outputs(w);
    place_declarations(w);
    join_declarations(w);
}
