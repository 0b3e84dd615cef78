/* One walk over one translation unit: what the files of the collection share. Internal to clang/collect*.c.
 */
#ifndef CLANG_WALK_H
#define CLANG_WALK_H

#include "clang/collect.h"

struct walk {
    struct collect *c;
    CXTranslationUnit tu;
    CXFile main;
    /* Owners of the last files asked for: consecutive references mostly go to a handful of headers. */
    struct {
        CXFile file;
        uint8_t owner;
    } cache[16];
    unsigned next;
    int depth;
    bool in_host;         /* what is visited runs on the host, and there only */
    struct types *types;  /* types.h */
    VEC(uint32_t) macros; /* where macros are used in the file: offsets of their names */
};

/* The fact_owner of a file, and of what declares a name. */
uint8_t walk_owner_of_file(struct walk *w, CXFile file, CXSourceLocation at);
uint8_t walk_owner(struct walk *w, CXCursor decl);

/* Is this the file that the facts are about? */
bool walk_is_main(const struct walk *w, CXFile file);

/* The offset of a location in the main file: macro arguments where they are written, macro bodies where they
 * expand. */
bool walk_offset(struct walk *w, CXSourceLocation at, uint32_t *offset);

/* Is the identifier that begins at this offset spelled like the cursor? What a macro's body refers to is not:
 * its location is that of the macro's name. */
bool walk_spelled_at(struct walk *w, uint32_t at, CXCursor decl);

/* A copy of libclang's string, owned by the facts' arena; the original is disposed of. NULL for NULL. */
const char *walk_copy(struct walk *w, CXString s);

/* A CXCursorVisitor that keeps the first child in *(CXCursor *)data. */
enum CXChildVisitResult walk_first_child(CXCursor cursor, CXCursor parent, CXClientData data);

/* Notes what a cursor refers to: a declaration, or an unresolved set of overloads. */
void walk_add_ref(struct walk *w, CXCursor cursor, CXCursor decl);
void walk_add_overloads(struct walk *w, CXCursor cursor, CXCursor set);

/* Notes the expressions that are to be told of, in the whole file. To be called when macros is complete. */
void walk_add_exprs(struct walk *w);

/* Sorts them and drops twins. */
void walk_finish_exprs(struct collect *c, struct facts *out);

/* Notes a definition, or a class's declaration, of a function or an explicit specialisation. */
void walk_add_signature(struct walk *w, CXCursor decl);

/* The name with the namespaces and classes that the declaration stands in. Owned by the facts' arena. */
const char *walk_scoped_name(struct walk *w, CXCursor decl, const char *name);

/* Notes a call of an API function. */
void walk_add_call(struct walk *w, CXCursor call);

#endif
