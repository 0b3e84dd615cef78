/* One walk over one translation unit: what the files of the collection share. Internal to clang/.
 */
#ifndef CLANG_WALK_H
#define CLANG_WALK_H

#include "clang/collect.h"

/* A file that libclang names, in this translation unit. */
struct walk_file {
    CXFile file;
    struct collect *c; /* NULL: nobody asked about it */
    uint8_t owner;     /* enum fact_owner of what is declared in it */
    uint32_t mark;     /* of the last search that came by */
};

/* "#include" in a file of the user's. */
struct walk_include {
    struct walk_file *from, *to; /* to: NULL where it was not found */
    const char *name;
};

struct walk {
    struct unit *u;
    struct collect *c; /* of the file that is being walked */
    CXTranslationUnit tu;
    struct walk_file **files; /* a hash table by CXFile, at most half full */
    size_t nfiles, nslots;
    struct walk_file *last; /* consecutive questions mostly are about one file */
    VEC(struct walk_include) includes;
    int depth;
    bool in_host;        /* what is visited runs on the host, and there only */
    struct types *types; /* types.h */
};

/* What is known of a file; NULL for no file. */
struct walk_file *walk_file(struct walk *w, CXFile file);

/* The fact_owner of what declares a name. */
uint8_t walk_owner(struct walk *w, CXCursor decl);

/* Goes over to the file that a cursor stands in: false where nobody asked about that one. */
bool walk_enter(struct walk *w, CXCursor cursor);

/* The offset of a location in the file that is being walked: macro arguments where they are written, macro
 * bodies where they expand. False where it lies in another one. */
bool walk_offset(struct walk *w, CXSourceLocation at, uint32_t *offset);

/* Is the identifier that begins at this offset spelled like the cursor? What a macro's body refers to is not:
 * its location is that of the macro's name. */
bool walk_spelled_at(struct walk *w, uint32_t at, CXCursor decl);

/* Notes the files of the unit: which it is asked about, which were read and which are missing. */
void walk_add_files(struct walk *w);

/* Notes an "#include", and at the end which toolkit headers each file gets through the user's own. */
void walk_add_include(struct walk *w, CXCursor directive);
void walk_finish_includes(struct walk *w);

/* Notes what the parse skipped in each file; after the walk. */
void walk_add_inactive(struct walk *w);

/* A copy of libclang's string, owned by the facts' arena; the original is disposed of. NULL for NULL. */
const char *walk_copy(struct walk *w, CXString s);

/* A CXCursorVisitor that keeps the first child in *(CXCursor *)data. */
enum CXChildVisitResult walk_first_child(CXCursor cursor, CXCursor parent, CXClientData data);

/* Notes what a cursor refers to: a declaration, or an unresolved set of overloads. */
void walk_add_ref(struct walk *w, CXCursor cursor, CXCursor decl);
void walk_add_overloads(struct walk *w, CXCursor cursor, CXCursor set);

/* Notes the expressions that are to be told of, in all files that are asked about; after the walk. */
void walk_add_exprs(struct walk *w);

/* Sorts those of a file, drops twins, and gives it the types that they have. */
void walk_finish_exprs(const struct unit *u, struct collect *c, struct facts *out);

/* Notes a definition, or a class's declaration, of a function or an explicit specialisation. */
void walk_add_signature(struct walk *w, CXCursor decl);

/* The name with the namespaces and classes that the declaration stands in. Owned by the facts' arena. */
const char *walk_scoped_name(struct walk *w, CXCursor decl, const char *name);

/* Notes a call of an API function. */
void walk_add_call(struct walk *w, CXCursor call);

#endif
