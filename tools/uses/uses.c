/* Uses of types, enumerators, macros, members, namespaces and headers. */
#include "uses.h"
#include "declared.h"
#include "sig.h"
#include <stdarg.h>
#include <stdio.h>

static void uses_add_place(struct uses *p)
{
    char place[256];
    buf_printf(&p->out, " // %s %s%s%s\n", row_place(p->row, place, sizeof place), row_cuda(p->row),
               p->overload, p->suffix);
}

void uses_open(struct uses *p)
{
    buf_printf(&p->out, "namespace use_%d { ", ++p->lines);
}

void uses_close(struct uses *p)
{
    buf_addstr(&p->out, " }");
    uses_add_place(p);
}

void uses_leave(struct uses *p, const char *fmt, ...)
{
    char place[256], why[512];
    va_list args;
    va_start(args, fmt);
    vsnprintf(why, sizeof why, fmt, args);
    va_end(args);
    buf_printf(&p->out, "// left out: %s %s: %s\n", row_place(p->row, place, sizeof place),
               row_cuda(p->row), why);
}

/* Does CUDA say how large the type is? What HIP has for it must be complete as well. */
static bool uses_is_complete(const char *decl)
{
    return !decl || strchr(decl, '{') || strchr(decl, '*') ||
           (strstr(decl, "typedef ") && !strstr(decl, "struct ") && !strstr(decl, "union "));
}

static void use_type(struct uses *p)
{
    const char *name = row_cuda(p->row), *decl = rows_attr(p->row, ROW_ATTR_decl, 0);
    bool qualified = strstr(name, "::") != NULL;
    uses_open(p);
    if (qualified || (decl && strstr(decl, "template")) ||
        declared_template(p->declarations, str_of(name)).n)
        buf_printf(&p->out, "using ::%s;", name);
    else if (uses_is_complete(decl))
        buf_printf(&p->out, "typedef %s *pointer; enum { size = sizeof(%s) };", name, name);
    else
        buf_printf(&p->out, "typedef %s *pointer;", name);
    uses_close(p);
}

static void use_enum(struct uses *p)
{
    const char *name = row_cuda(p->row), *of = rows_attr(p->row, ROW_ATTR_of, 0);
    bool known;
    uses_open(p);
    if (of && rows_has_type(str_of(of), p->target, &known))
        buf_printf(&p->out, "%s use() { return %s; }", of, name);
    else
        buf_printf(&p->out, "void use() { (void)(%s); }", name);
    uses_close(p);
}

/* A macro is there: what #ifdef sees. */
static void use_definition(struct uses *p)
{
    const char *name = row_cuda(p->row);
    p->lines++;
    buf_printf(&p->out, "#ifndef %s", name);
    uses_add_place(p);
    buf_addstr(&p->out, "#error \"it is not defined\"");
    uses_add_place(p);
    buf_addstr(&p->out, "#endif\n");
}

/* Is the value of a macro something that stands in an expression? */
static bool is_expression(struct str value)
{
    size_t at = 0;
    struct str word = next_word(value, &at);
    bool is_name = word.p == value.p && rows_has_name(word);
    return value.n && value.p[0] != '{' &&
           (strchr("0123456789(-\"", value.p[0]) || (is_name && !str_starts(word, STR("__"))) ||
            memchr(value.p, '(', value.n));
}

static void use_macro(struct uses *p)
{
    const char *name = row_cuda(p->row), *text = rows_attr(p->row, ROW_ATTR_value, 0);
    struct str value = str_of(text ? text : ""), lacking = rows_lacking_type(value, p->target);
    bool known, calls = text && strchr(text, '(') && strstr(text, "__");
    if (lacking.n) {
        uses_leave(p, "its value names %.*s, which the target lacks", (int)lacking.n, lacking.p);
    } else if (row_attr(p->row, ROW_ATTR_rewrite)) {
        uses_open(p);
        buf_printf(&p->out, "void %s use();", name);
        uses_close(p);
    } else if (!text && !rows_attr(p->row, ROW_ATTR_decl, 0)) {
        uses_leave(p, "a macro without a value");
    } else if (rows_has_type(value, p->target, &known)) {
        uses_open(p);
        buf_printf(&p->out, "typedef %s *pointer;", name);
        uses_close(p);
    } else if (is_expression(value)) {
        uses_open(p);
        buf_printf(&p->out, "%svoid use() { (void)(%s); }", calls ? "__device__ " : "", name);
        uses_close(p);
    } else {
        use_definition(p);
    }
}

static void use_field(struct uses *p)
{
    const char *name = row_cuda(p->row), *member = row_member(name);
    struct str class = {name, (size_t)(member - name - 1)};
    bool known;
    if (!rows_has_type(class, p->target, &known) && known) {
        uses_leave(p, "the target lacks its struct");
        return;
    }
    uses_open(p);
    buf_printf(&p->out, "void use(%.*s *p) { (void)p->%s; }", (int)class.n, class.p, member);
    uses_close(p);
}

void uses_add(struct uses *p, struct row r)
{
    const char *rewrite = row_attr(r, ROW_ATTR_rewrite);
    p->row = r;
    if (rewrite && (strcmp(rewrite, "guards") == 0 || strcmp(rewrite, "launch_bounds") == 0)) {
        uses_leave(p, "rewrite=%s", rewrite);
        return;
    }
    switch (row_kind(r)) {
    case ROW_FUNC:
    case ROW_DEVICE:
        uses_calls(p);
        break;
    case ROW_TYPE:
        use_type(p);
        break;
    case ROW_ENUM:
        use_enum(p);
        break;
    case ROW_MACRO:
        use_macro(p);
        break;
    case ROW_FIELD:
        use_field(p);
        break;
    case ROW_NAMESPACE:
        uses_open(p);
        buf_printf(&p->out, "using namespace %s;", row_cuda(r));
        uses_close(p);
        break;
    case ROW_HEADER:
        p->lines++;
        buf_printf(&p->out, "#include <%s>", row_cuda(r));
        uses_add_place(p);
        break;
    default:
        break;
    }
}
