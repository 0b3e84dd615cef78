#include "ptx/statement.h"
#include "base/vec.h"
#include "ptx/lexer.h"
#include <stdlib.h>

enum { DEPTH_MAX = 3, REGISTERS_MAX = 256 };

struct reader {
    struct ptx_lexer lexer;
    struct ptx_token now;
    struct ptx_statement *s;
    struct arena *arena;
    VEC(struct ptx_item) items;
    uint32_t depth; /* of blocks */
};

static void ptx_statement_step(struct reader *r)
{
    r->now = ptx_next(&r->lexer);
}

static bool sign(const struct reader *r, char c)
{
    return r->now.kind == PTX_SIGN && r->now.sign == c;
}

static bool ptx_statement_take(struct reader *r, char c)
{
    bool is = sign(r, c);
    if (is)
        ptx_statement_step(r);
    return is;
}

static bool ptx_statement_fail(struct reader *r, const char *what)
{
    if (!r->s->trouble) {
        r->s->trouble = what;
        r->s->at = r->now.span;
    }
    return false;
}

static bool ptx_statement_expect(struct reader *r, char c)
{
    return ptx_statement_take(r, c) ||
           ptx_statement_fail(r, arena_printf(r->arena, "a \"%c\" is missing", c));
}

/* Exactly n hexadecimal digits, behind "0f" or "0d". */
static bool read_bits(struct str s, size_t n, uint64_t *out)
{
    *out = 0;
    for (size_t i = 2; i < s.n; i++) {
        const char *digits = "0123456789abcdef",
                   *d = strchr(digits, s.p[i] | (s.p[i] > '9' ? 32 : 0));
        if (!s.p[i] || !d)
            return false;
        *out = *out << 4 | (uint64_t)(d - digits);
    }
    return s.n == n + 2;
}

static bool ptx_statement_read_number(struct reader *r, struct ptx_operand *o)
{
    struct str s = r->now.text;
    char text[64], *end;
    if (s.n >= sizeof text)
        return ptx_statement_fail(r, "a number is too long");
    memcpy(text, s.p, s.n);
    text[s.n] = '\0';
    bool is_float = s.n > 1 && text[0] == '0' && strchr("fF", text[1]);
    bool is_double = s.n > 1 && text[0] == '0' && strchr("dD", text[1]);
    if (is_float || is_double) {
        o->kind = is_float ? PTX_FLOAT : PTX_DOUBLE;
        return read_bits(s, is_float ? 8 : 16, &o->value) ||
               ptx_statement_fail(r, "a number is none");
    }
    bool hex = s.n > 1 && text[0] == '0' && strchr("xX", text[1]);
    if (!hex && strpbrk(text, ".eE")) {
        double value = strtod(text, &end);
        o->kind = PTX_DOUBLE;
        memcpy(&o->value, &value, sizeof value);
        return !*end || ptx_statement_fail(r, "a number is none");
    }
    o->kind = PTX_INTEGER;
    bool binary = s.n > 2 && text[0] == '0' && strchr("bB", text[1]);
    o->value = strtoull(binary ? text + 2 : text, &end, binary ? 2 : 0);
    end += *end == 'U';
    return !*end || ptx_statement_fail(r, "a number is none");
}

static bool read_operand(struct reader *r, struct ptx_operand *o, int depth);

static bool ptx_statement_read_list(struct reader *r, struct ptx_operand *o, int depth)
{
    struct ptx_operand part[PTX_PARTS_MAX] = {{0}};
    uint32_t n = 0;
    ptx_statement_step(r);
    do {
        if (n == PTX_PARTS_MAX)
            return ptx_statement_fail(r, "a vector has too many elements");
        if (!read_operand(r, &part[n++], depth + 1))
            return false;
    } while (ptx_statement_take(r, ','));
    o->kind = PTX_VECTOR;
    o->nparts = n;
    struct ptx_operand *own = ARENA_ARRAY(r->arena, struct ptx_operand, n);
    memcpy(own, part, n * sizeof *own);
    o->part = own;
    return sign(r, '}') || ptx_statement_fail(r, "a vector has no end");
}

/* "[a]", "[a+4]", "[a+-4]", "[a-4]", "[map, {x, y}]" */
static bool read_address(struct reader *r, struct ptx_operand *o, int depth)
{
    struct ptx_operand offset = {0}, *own = ARENA_ARRAY(r->arena, struct ptx_operand, 2);
    ptx_statement_step(r);
    if (!read_operand(r, &own[0], depth + 1))
        return false;
    o->nparts = 1;
    if (ptx_statement_take(r, ',')) {
        if (!read_operand(r, &own[1], depth + 1))
            return false;
        o->nparts = 2;
    }
    bool plus = ptx_statement_take(r, '+'), minus = ptx_statement_take(r, '-');
    if (plus || minus) {
        if (r->now.kind != PTX_NUMBER || !ptx_statement_read_number(r, &offset) ||
            offset.kind != PTX_INTEGER)
            return ptx_statement_fail(r, "what is added to an address is no number");
        o->offset = minus ? (int64_t)(0 - offset.value) : (int64_t)offset.value;
        ptx_statement_step(r);
    }
    o->kind = PTX_ADDRESS;
    o->part = own;
    return sign(r, ']') || ptx_statement_fail(r, "an address is none that is known");
}

static void read_place(const struct reader *r, struct ptx_operand *o)
{
    struct str s = r->now.text;
    o->kind = PTX_PARAMETER;
    o->number = PTX_UNNUMBERED;
    if (s.p[0] == '[') {
        o->name = str_cut(s, 1, s.n - 1);
        return;
    }
    o->number = 0;
    for (size_t i = 0; i < s.n; i++)
        o->number = o->number < 1000 ? o->number * 10 + (uint32_t)(s.p[i] - '0') : o->number;
}

/* ".b0" to ".b3", ".h0", ".h1" behind a register: a part of it. */
static bool is_selector(struct str s)
{
    return s.n == 3 && ((s.p[1] == 'b' && s.p[2] >= '0' && s.p[2] <= '3') ||
                        (s.p[1] == 'h' && (s.p[2] == '0' || s.p[2] == '1')));
}

/* A register's name has dots: "%tid.x". */
static void read_register(struct reader *r, struct ptx_operand *o)
{
    uint32_t end = r->now.span.end;
    const char *begin = r->now.text.p;
    struct ptx_lexer ahead = r->lexer;
    struct ptx_token next = ptx_next(&ahead);
    while (next.kind == PTX_DOTTED && next.span.begin == end && !is_selector(next.text)) {
        end = next.span.end;
        ptx_statement_step(r);
        next = ptx_next(&ahead);
    }
    o->kind = PTX_REGISTER;
    o->name = (struct str){begin, (size_t)(r->lexer.text.p + end - begin)};
}

static bool read_primary(struct reader *r, struct ptx_operand *o, int depth)
{
    switch (r->now.kind) {
    case PTX_PLACE:
        read_place(r, o);
        return true;
    case PTX_WORD:
        read_register(r, o);
        return true;
    case PTX_NUMBER:
        return ptx_statement_read_number(r, o);
    default:
        if (depth < DEPTH_MAX && sign(r, '{'))
            return ptx_statement_read_list(r, o, depth);
        if (depth < DEPTH_MAX && sign(r, '['))
            return read_address(r, o, depth);
        return ptx_statement_fail(r, "an operand is none that is known");
    }
}

static bool ptx_statement_read_pair(struct reader *r, struct ptx_operand *o, int depth)
{
    struct ptx_operand *part = ARENA_ARRAY(r->arena, struct ptx_operand, 2);
    part[0] = *o;
    if (!read_operand(r, &part[1], depth + 1))
        return false;
    *o = (struct ptx_operand){
        .kind = PTX_PAIR, .span = {o->span.begin, part[1].span.end}, .part = part, .nparts = 2};
    return true;
}

static bool read_operand(struct reader *r, struct ptx_operand *o, int depth)
{
    uint32_t begin = r->now.span.begin;
    o->negated = ptx_statement_take(r, '!');
    bool minus = ptx_statement_take(r, '-');
    if (!read_primary(r, o, depth))
        return false;
    struct ptx_lexer ahead = r->lexer;
    struct ptx_token part = ptx_next(&ahead);
    bool whole = o->kind == PTX_REGISTER || o->kind == PTX_PARAMETER;
    if (whole && part.kind == PTX_DOTTED && part.span.begin == r->now.span.end &&
        is_selector(part.text)) {
        o->selector = str_cut(part.text, 1, part.text.n);
        ptx_statement_step(r);
    }
    if (minus && o->kind == PTX_INTEGER)
        o->value = 0 - o->value;
    else if (minus && o->kind == PTX_DOUBLE)
        o->value ^= (uint64_t)1 << 63;
    else if (minus)
        return ptx_statement_fail(r, "a minus stands before what is no number");
    o->span = (struct span){begin, r->now.span.end};
    ptx_statement_step(r);
    return depth < DEPTH_MAX && ptx_statement_take(r, '|') ? ptx_statement_read_pair(r, o, depth)
                                                           : true;
}

static bool read_operands(struct reader *r, struct ptx_item *item)
{
    struct ptx_operand list[PTX_OPERANDS_MAX] = {{0}};
    uint32_t n = 0;
    if (!sign(r, ';')) {
        do {
            if (n == PTX_OPERANDS_MAX)
                return ptx_statement_fail(r, "an instruction has too many operands");
            if (!read_operand(r, &list[n++], 0))
                return false;
        } while (ptx_statement_take(r, ','));
    }
    struct ptx_operand *own = ARENA_ARRAY(r->arena, struct ptx_operand, n);
    if (n)
        memcpy(own, list, n * sizeof *own);
    item->operand = own;
    item->noperands = n;
    return true;
}

static bool end_item(struct reader *r, const struct ptx_item *item)
{
    vec_push(&r->items, *item);
    /* The last one may lack it, as ptxas gets a line of its own for it. */
    return r->now.kind == PTX_END && r->now.span.begin == r->now.span.end
               ? true
               : ptx_statement_expect(r, ';');
}

static bool read_instruction(struct reader *r)
{
    struct ptx_item item = {.kind = PTX_INSTRUCTION};
    if (ptx_statement_take(r, '@')) {
        item.guarded = true;
        if (!read_operand(r, &item.guard, DEPTH_MAX))
            return false;
    }
    if (r->now.kind != PTX_WORD)
        return ptx_statement_fail(r, "an instruction is missing");
    uint32_t begin = r->now.span.begin, end = r->now.span.end;
    for (ptx_statement_step(r); r->now.kind == PTX_DOTTED && r->now.span.begin == end;
         ptx_statement_step(r))
        end = r->now.span.end;
    item.span = (struct span){begin, end};
    item.name = str_cut(r->lexer.text, begin, end);
    if (!item.guarded && ptx_statement_take(r, ':')) {
        item.kind = PTX_LABEL;
        vec_push(&r->items, item);
        return true;
    }
    r->s->ninstructions++;
    if (read_operands(r, &item))
        return end_item(r, &item);
    r->s->at = item.span;
    return false;
}

/* "r<4>": r0 to r3 */
static bool read_range(struct reader *r, struct ptx_operand *list, uint32_t *n, struct str name)
{
    struct ptx_operand count = {0};
    ptx_statement_step(r);
    if (r->now.kind != PTX_NUMBER || !ptx_statement_read_number(r, &count) ||
        count.kind != PTX_INTEGER || count.value + *n > REGISTERS_MAX)
        return ptx_statement_fail(r, "a number of registers is none");
    for (uint64_t i = 0; i < count.value; i++) {
        const char *one = arena_printf(r->arena, "%.*s%u", (int)name.n, name.p, (unsigned)i);
        list[(*n)++] =
            (struct ptx_operand){.kind = PTX_REGISTER, .name = str_of(one), .span = r->now.span};
    }
    ptx_statement_step(r);
    return ptx_statement_expect(r, '>');
}

/* Behind ".reg" */
static bool read_declaration(struct reader *r, struct span span)
{
    struct ptx_operand *list = ARENA_ARRAY(r->arena, struct ptx_operand, REGISTERS_MAX);
    struct ptx_item item = {.kind = PTX_DECLARATION, .span = span, .operand = list};
    if (r->now.kind != PTX_DOTTED || str_is(r->now.text, ".v2") || str_is(r->now.text, ".v4"))
        return ptx_statement_fail(r, "a register's type is none that is known");
    item.name = str_cut(r->now.text, 1, r->now.text.n);
    ptx_statement_step(r);
    do {
        if (r->now.kind != PTX_WORD || item.noperands == REGISTERS_MAX)
            return ptx_statement_fail(r, "a register's name is missing");
        struct ptx_token name = r->now;
        ptx_statement_step(r);
        if (sign(r, '<')) {
            if (!read_range(r, list, &item.noperands, name.text))
                return false;
            continue;
        }
        list[item.noperands++] =
            (struct ptx_operand){.kind = PTX_REGISTER, .name = name.text, .span = name.span};
    } while (ptx_statement_take(r, ','));
    return end_item(r, &item);
}

/* .pragma "nounroll", as an instruction without operands. */
static bool read_pragma(struct reader *r, struct span span)
{
    struct ptx_item item = {.kind = PTX_INSTRUCTION, .span = span, .name = r->now.text};
    item.operand = ARENA_ARRAY(r->arena, struct ptx_operand, 0);
    for (ptx_statement_step(r); r->now.kind == PTX_TEXT || sign(r, ','); ptx_statement_step(r))
        ;
    r->s->ninstructions++;
    return end_item(r, &item);
}

static bool read_item(struct reader *r)
{
    struct span span = r->now.span;
    if (ptx_statement_take(r, ';'))
        return true;
    if (sign(r, '{') || sign(r, '}')) {
        bool open = ptx_statement_take(r, '{');
        if (!open && (ptx_statement_step(r), r->depth == 0))
            return ptx_statement_fail(r, "a block ends that has not begun");
        r->depth += open ? 1 : (uint32_t)-1;
        vec_push(&r->items, (struct ptx_item){.kind = open ? PTX_OPEN : PTX_CLOSE, .span = span});
        return true;
    }
    if (r->now.kind == PTX_DOTTED) {
        if (str_is(r->now.text, ".pragma"))
            return read_pragma(r, span);
        if (!str_is(r->now.text, ".reg"))
            return ptx_statement_fail(r, "a directive that is not translated");
        ptx_statement_step(r);
        return read_declaration(r, span);
    }
    return read_instruction(r);
}

void ptx_read(struct ptx_statement *s, struct str text, struct arena *a)
{
    struct reader r = {.lexer = {.text = text}, .s = s, .arena = a};
    *s = (struct ptx_statement){0};
    ptx_statement_step(&r);
    bool good = text.n < UINT32_MAX / 2;
    while (good && r.now.kind != PTX_END)
        good = read_item(&r);
    if (r.now.kind == PTX_END && r.now.span.begin != r.now.span.end)
        ptx_statement_fail(&r, "what stands here is no PTX");
    if (good && r.depth)
        ptx_statement_fail(&r, "a block has no end");
    struct ptx_item *own = ARENA_ARRAY(a, struct ptx_item, r.items.n);
    if (r.items.n)
        memcpy(own, r.items.p, r.items.n * sizeof *own);
    s->item = own;
    s->n = (uint32_t)r.items.n;
    vec_release(&r.items);
}
