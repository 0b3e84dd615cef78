/* Where changes stand in the file, and whether they can be written there. */
#include "base/search.h"
#include "clang/changes.h"
#include <stdlib.h>

/* Are the bounds those of whole brackets? An expression that begins in a macro's argument and ends in its
 * body is not. Only the outermost brackets that close in it are looked at. */
static bool is_balanced(const struct tokens *t, struct span s)
{
    uint32_t first = tok_at(t, s.begin), past = tok_at(t, s.end);
    for (uint32_t i = past; i > first; i--) {
        const struct tok *k = &t->tok[i - 1];
        bool closes = k->punct == P_RPAREN || k->punct == P_RBRACE || k->punct == P_RBRACKET;
        if (k->punct == P_LPAREN || k->punct == P_LBRACE || k->punct == P_LBRACKET)
            return false;
        if (!closes)
            continue;
        if (k->match < first || k->match >= i - 1)
            return false;
        i = k->match + 1;
    }
    return true;
}

static bool begins_with_macro(const struct walk *w, uint32_t at)
{
    uint32_t i;
    search_first(i, w->c->macros.n, w->c->macros.p[i] >= at);
    return i < w->c->macros.n && w->c->macros.p[i] == at;
}

/* The end of the use of a macro: of its name, or of its arguments. */
static uint32_t macro_end(const struct tokens *t, uint32_t at)
{
    uint32_t i = tok_at(t, at);
    if (tok_is(t, i + 1, P_LPAREN) && t->tok[i + 1].match > i)
        i = t->tok[i + 1].match;
    return t->tok[i].end;
}

/* In the argument of another macro, what a macro's body ends seems to end where the macro's name begins. */
static bool span_of(struct walk *w, CXCursor cursor, struct span *s)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    if (!walk_offset(w, clang_getRangeStart(extent), &s->begin) ||
        !walk_offset(w, clang_getRangeEnd(extent), &s->end))
        return false;
    if (s->begin <= s->end && begins_with_macro(w, s->end))
        s->end = macro_end(w->c->tok, s->end);
    return s->begin < s->end;
}

/* Is the place written in the file, or in the body of a macro? What stands in one has the macro's bounds, as
 * has what it is a part of. */
static bool is_written(struct walk *w, CXCursor within, struct span span)
{
    struct span outer;
    if (!is_balanced(w->c->tok, span))
        return false;
    if (!begins_with_macro(w, span.begin))
        return true;
    return !span_of(w, within, &outer) || outer.begin != span.begin || outer.end != span.end;
}

/* A unary or postfix expression. */
static bool is_tight(CXCursor expr)
{
    enum CXCursorKind kind = clang_getCursorKind(expr);
    return kind != CXCursor_BinaryOperator && kind != CXCursor_CompoundAssignOperator &&
           kind != CXCursor_ConditionalOperator;
}

/* "v[i]", "*i" and "i->" of containers and iterators. */
static bool is_access(CXCursor call)
{
    static const char *const names[] = {"operator[]", "operator*", "operator->"};
    CXString name = clang_getCursorSpelling(call);
    const char *z = clang_getCString(name);
    bool is = false;
    for (int i = 0; i < 3; i++)
        is |= z && strcmp(z, names[i]) == 0;
    clang_disposeString(name);
    return is;
}

/* Names, members, elements and constants may be written twice. */
static enum CXChildVisitResult find_effect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    bool plain = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
                 kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_ParenExpr ||
                 kind == CXCursor_IntegerLiteral || kind == CXCursor_UnexposedExpr ||
                 kind == CXCursor_BinaryOperator || kind == CXCursor_CXXThisExpr ||
                 kind == CXCursor_UnaryOperator || clang_isReference(kind) ||
                 kind == CXCursor_StringLiteral || (kind == CXCursor_CallExpr && is_access(cursor));
    enum CXUnaryOperatorKind unary =
        kind == CXCursor_UnaryOperator ? clang_getCursorUnaryOperatorKind(cursor) : CXUnaryOperator_Invalid;
    bool steps = unary >= CXUnaryOperator_PostInc && unary <= CXUnaryOperator_PreDec;
    bool assigns = kind == CXCursor_BinaryOperator &&
                   clang_getCursorBinaryOperatorKind(cursor) >= CXBinaryOperator_Assign;
    if (plain && !steps && !assigns)
        return CXChildVisit_Recurse;
    *(bool *)data = true;
    return CXChildVisit_Break;
}

static bool is_pure(CXCursor expr)
{
    bool effect = false;
    if (find_effect(expr, expr, &effect) == CXChildVisit_Recurse)
        clang_visitChildren(expr, find_effect, &effect);
    return !effect;
}

/* In a macro's argument, what stands there once may be used several times. */
static bool is_in_argument(CXCursor expr)
{
    unsigned written, expanded;
    CXSourceLocation at = clang_getRangeStart(clang_getCursorExtent(expr));
    clang_getFileLocation(at, NULL, NULL, NULL, &written);
    clang_getExpansionLocation(at, NULL, NULL, NULL, &expanded);
    return written != expanded;
}

void walk_add_change(struct walk *w, enum fact_change_kind kind, CXCursor expr, CXCursor operand,
                     CXCursor within)
{
    struct fact_change c = {.kind = (uint8_t)kind};
    if (!span_of(w, expr, &c.span) || !span_of(w, operand, &c.operand) ||
        (kind == CHANGE_NONE && !is_in_argument(expr)))
        return;
    bool outside = c.operand.begin < c.span.begin || c.operand.end > c.span.end;
    if (kind != CHANGE_NONE && (outside || !is_written(w, within, c.span)))
        c.kind = kind == CHANGE_TO_DIM3 || kind == CHANGE_TO_UINT3 ? CHANGE_UNCLEAR_GRID : CHANGE_UNCLEAR;
    if (!is_balanced(w->c->tok, c.span)) /* its begin is what can be shown */
        c.span.end = w->c->tok->tok[tok_at(w->c->tok, c.span.begin)].end;
    operand = role_bare(operand);
    c.tight = is_tight(operand);
    c.pure = is_pure(operand);
    vec_push(&w->c->changes, c);
}

static int by_place(const void *pa, const void *pb)
{
    const struct fact_change *a = pa, *b = pb;
    if (a->span.begin != b->span.begin)
        return a->span.begin < b->span.begin ? -1 : 1;
    if (a->span.end != b->span.end)
        return a->span.end > b->span.end ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

static bool is_same_place(const struct fact_change *a, const struct fact_change *b)
{
    return a->span.begin == b->span.begin && a->span.end == b->span.end;
}

void walk_finish_changes(struct collect *c, struct facts *out)
{
    struct fact_change *own = ARENA_ARRAY(c->arena, struct fact_change, c->changes.n);
    uint32_t n = 0;
    if (c->changes.n)
        qsort(c->changes.p, c->changes.n, sizeof *c->changes.p, by_place);
    for (size_t i = 0; i < c->changes.n; i++) {
        const struct fact_change *now = &c->changes.p[i];
        if (n == 0 || !is_same_place(&own[n - 1], now))
            own[n++] = *now;
        else if (own[n - 1].kind != now->kind)
            own[n - 1].kind = CHANGE_UNCLEAR;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (own[i].kind != CHANGE_NONE)
            own[kept++] = own[i];
    }
    out->change = own;
    out->nchanges = kept;
    vec_release(&c->changes);
}
