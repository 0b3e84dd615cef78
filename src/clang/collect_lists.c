/* Lists in braces for CUDA's vector types: what HIP's classes want otherwise. A list for one vector is
 * known by its type. A list whose values belong to vectors without braces of their own, "float2 v[] =
 * {1, 2, 3, 4}", gets a pattern. */
#include "base/buf.h"
#include "core/vector.h"
#include "clang/collect_parts.h"

enum { ITEMS_MOST = 1 << 16, DEEP_MOST = 16 };

struct list_items {
    struct walk *w;
    VEC(CXCursor) item;
    size_t next;
    struct buf pattern;
    bool elided; /* a vector's braces are left out */
    bool lost;   /* a designator, or a type that is not known */
};

/* The members of CUDA's vector types, "float4"; 0: another type. */
static int list_vector(struct walk *w, CXType type)
{
    CXCursor decl = libclang.getTypeDeclaration(type);
    if (type.kind != CXType_Record || walk_owner(w, decl) != OWNER_API)
        return 0;
    CXString spelling = libclang.getCursorSpelling(decl);
    const char *name = libclang.getCString(spelling);
    int members = name ? vector_members(str_of(name)) : 0;
    libclang.disposeString(spelling);
    return members;
}

static enum CXChildVisitResult list_add(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct list_items *l = data;
    if (libclang.isExpression(libclang.getCursorKind(cursor)))
        vec_push(&l->item, cursor);
    return l->item.n < ITEMS_MOST ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* ".x = 1" begins with the member. */
static bool list_is_designated(CXCursor item)
{
    CXCursor inner = libclang.getNullCursor();
    libclang.visitChildren(item, walk_first_child, &inner);
    return libclang.getCursorKind(item) == CXCursor_UnexposedExpr &&
           libclang.getCursorKind(inner) == CXCursor_MemberRef;
}

/* The type of an item before conversions. */
static CXType list_given(CXCursor item)
{
    for (int i = 0; i < 8 && libclang.getCursorKind(item) == CXCursor_UnexposedExpr; i++) {
        CXCursor inner = libclang.getNullCursor();
        libclang.visitChildren(item, walk_first_child, &inner);
        if (libclang.Cursor_isNull(inner) || !libclang.isExpression(libclang.getCursorKind(inner)))
            break;
        item = inner;
    }
    return libclang.getCanonicalType(libclang.getCursorType(item));
}

static bool list_is_number(CXType type)
{
    return (type.kind >= CXType_Bool && type.kind <= CXType_LongDouble) ||
           type.kind == CXType_Enum || type.kind == CXType_Half || type.kind == CXType_Float16;
}

static enum CXChildVisitResult list_find_class(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = libclang.getCursorKind(cursor);
    bool made = kind == CXCursor_Constructor || kind == CXCursor_CXXBaseSpecifier;
    *(bool *)data |= made;
    return made ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Is it a class with constructors or bases, which is no plain struct? */
static bool list_is_made(CXType type)
{
    bool made = false;
    if (type.kind == CXType_Record)
        libclang.visitChildren(libclang.getTypeDeclaration(type), list_find_class, &made);
    return made;
}

struct list_fields {
    struct list_items *l;
    int depth;
    bool first_only;
};

static void list_fill(struct list_items *l, CXType type, int depth);

static enum CXVisitorResult list_field(CXCursor field, CXClientData data)
{
    struct list_fields *f = data;
    list_fill(f->l, libclang.getCursorType(field), f->depth);
    bool more = f->l->next < f->l->item.n && !f->l->lost && !f->first_only;
    return more ? CXVisit_Continue : CXVisit_Break;
}

static void list_fill_class(struct list_items *l, CXType type, int depth)
{
    CXCursor decl = libclang.getTypeDeclaration(type);
    struct list_fields f = {l, depth + 1, libclang.getCursorKind(decl) == CXCursor_UnionDecl};
    libclang.Type_visitFields(type, list_field, &f);
}

/* The vector takes as many numbers as it has members. */
static void list_fill_vector(struct list_items *l, int members)
{
    int n = 0;
    while (n < members && l->next < l->item.n && !list_is_designated(l->item.p[l->next]) &&
           list_is_number(list_given(l->item.p[l->next]))) {
        l->next++;
        n++;
    }
    l->lost |= n == 0;
    l->elided = true;
    buf_printf(&l->pattern, "%d/%d ", n, members);
}

static void list_fill_parts(struct list_items *l, CXType type, int depth)
{
    if (type.kind != CXType_ConstantArray) {
        list_fill_class(l, type, depth);
        return;
    }
    long long n = libclang.getArraySize(type);
    for (long long k = 0; k < n && l->next < l->item.n && !l->lost; k++)
        list_fill(l, libclang.getElementType(type), depth + 1);
}

/* Takes the items for an object of this type, which has no braces of its own. */
static void list_fill(struct list_items *l, CXType type, int depth)
{
    if (l->next >= l->item.n || l->lost)
        return;
    CXCursor item = l->item.p[l->next];
    type = libclang.getCanonicalType(type);
    CXType given = list_given(item);
    int members = list_vector(l->w, type);
    bool whole = depth > 0 && (libclang.getCursorKind(item) == CXCursor_InitListExpr ||
                               given.kind == CXType_Record || given.kind == CXType_ConstantArray);
    bool made = !whole && !members && list_is_made(type);
    l->lost = depth > DEEP_MOST || (made && depth == 0) || list_is_designated(item) ||
              given.kind == CXType_Invalid || given.kind == CXType_Dependent ||
              given.kind == CXType_Unexposed;
    if (l->lost)
        return;
    if (whole || made || (type.kind != CXType_Record && type.kind != CXType_ConstantArray)) {
        buf_addch(&l->pattern, '.');
        l->next++;
    } else if (members) {
        list_fill_vector(l, members);
    } else {
        if (depth > 0)
            buf_addch(&l->pattern, '(');
        list_fill_parts(l, type, depth);
        if (depth > 0)
            buf_addch(&l->pattern, ')');
    }
}

void collect_list(struct walk *w, CXCursor list)
{
    uint32_t at;
    CXType type = libclang.getCanonicalType(libclang.getCursorType(list));
    struct list_items l = {.w = w};
    if ((type.kind != CXType_Record && type.kind != CXType_ConstantArray) ||
        !walk_offset(w, libclang.getCursorLocation(list), &at))
        return;
    libclang.visitChildren(list, list_add, &l);
    const char *text = NULL;
    if (l.item.n && list_vector(w, type)) {
        bool copy = list_given(l.item.p[0]).kind == CXType_Record;
        const char *name = walk_type(w, libclang.getUnqualifiedType(type));
        if (name && !copy)
            text = arena_printf(w->c->arena, "%s %zu", name, l.item.n);
    } else if (l.item.n && l.item.n < ITEMS_MOST) {
        list_fill(&l, type, 0);
        bool whole = l.elided && !l.lost && l.next == l.item.n;
        text = whole ? arena_printf(w->c->arena, "{%s", buf_str(&l.pattern).p) : NULL;
    }
    if (text)
        vec_push(&w->c->calls, (struct fact_call){.at = at, .type = text, .in_host = w->in_host});
    vec_release(&l.item);
    buf_release(&l.pattern);
}
