/* The declarations behind a name. */
#include "prover.h"

static void check_mappings_members_add(struct decls *d, CXCursor c)
{
    if (d->n < (int)(sizeof d->p / sizeof *d->p))
        d->p[d->n++] = c;
}

void decls_of_using(CXCursor using_decl, struct decls *out)
{
    out->n = 0;
    if (clang_getCursorKind(using_decl) != CXCursor_UsingDeclaration)
        return;
    CXCursor set = clang_getCursorReferenced(using_decl);
    if (clang_getCursorKind(set) != CXCursor_OverloadedDeclRef) {
        if (!clang_Cursor_isNull(set))
            check_mappings_members_add(out, set);
        return;
    }
    for (unsigned i = 0; i < clang_getNumOverloadedDecls(set); i++)
        check_mappings_members_add(out, clang_getOverloadedDecl(set, i));
}

/* A class, and those it is derived from that are still to be looked into. */
struct search {
    const char *member;
    struct arena *arena;
    struct decls *found;
    struct decls classes; /* with the bases: each once */
};

static void add_class(struct search *s, CXCursor c)
{
    for (int i = 0; i < s->classes.n; i++)
        if (clang_equalCursors(s->classes.p[i], c))
            return;
    check_mappings_members_add(&s->classes, c);
}

static enum CXChildVisitResult take_base(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_TemplateRef || kind == CXCursor_TypeRef)
        add_class(data, clang_getCursorReferenced(c));
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult take_member(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct search *s = data;
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_CXXBaseSpecifier) {
        clang_visitChildren(c, take_base, s);
    } else if (clang_isDeclaration(kind)) {
        const char *name = parse_string(s->arena, clang_getCursorSpelling(c));
        if (strcmp(name, s->member) == 0)
            check_mappings_members_add(s->found, c);
        else if (kind == CXCursor_UsingDeclaration || kind == CXCursor_UnionDecl ||
                 (kind == CXCursor_StructDecl && clang_Cursor_isAnonymous(c)))
            return CXChildVisit_Recurse;
    }
    return CXChildVisit_Continue;
}

/* The class behind a typedef. */
static CXCursor class_of(CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl)
        c = clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(c)));
    CXCursor definition = clang_getCursorDefinition(c);
    return clang_Cursor_isNull(definition) ? c : definition;
}

void decls_of_member(CXCursor owner, const char *member, struct arena *a, struct decls *out)
{
    struct decls owners;
    struct search s = {.member = member, .arena = a, .found = out};
    out->n = 0;
    decls_of_using(owner, &owners);
    if (clang_getCursorKind(owner) == CXCursor_TypedefDecl)
        check_mappings_members_add(&owners, owner);
    for (int i = 0; i < owners.n; i++)
        add_class(&s, owners.p[i]);
    for (int i = 0; i < s.classes.n; i++) {
        CXCursor c = class_of(s.classes.p[i]), primary = clang_getSpecializedCursorTemplate(c);
        if (!clang_Cursor_isNull(primary))
            add_class(&s, primary);
        clang_visitChildren(c, take_member, &s);
    }
}
