/* One walk over one translation unit. Shared by collect*.c; internal to clang/. */
#ifndef CLANG_WALK_H
#define CLANG_WALK_H

#include "clang/gathered.h"

/* A file that libclang names, in this translation unit. */
struct walk_file {
    CXFile file;
    struct collect *c; /* NULL: the file is not wanted */
    uint8_t owner;     /* enum fact_owner of its declarations */
    bool erred;        /* an error stands in it */
    uint32_t mark;     /* of the last search that reached it */
};

/* An "#include" in a file of the user's. */
struct walk_include {
    struct walk_file *from, *to; /* to: NULL if it was not found */
    const char *name;
};

struct walk {
    struct parsed_unit *u;
    struct collect *c; /* of the file that is being walked */
    CXTranslationUnit tu;
    struct walk_file **files; /* a hash table by CXFile, at most half full */
    size_t nfiles, nslots;
    struct walk_file *last; /* consecutive queries mostly concern one file */
    VEC(struct walk_include) includes;
    int depth;
    bool in_host;        /* the visited code runs only on the host */
    struct types *types; /* types.h */
};

/* Returns the state of a file; NULL for no file. */
struct walk_file *walk_file(struct walk *w, CXFile file);

/* Returns the fact_owner of a name's declaration. */
uint8_t walk_owner(struct walk *w, CXCursor decl);

/* Switches to the file that holds a cursor: false if that file is not wanted. */
bool walk_enter(struct walk *w, CXCursor cursor);

/* Gets the offset of a location in the current file: macro arguments where they are written, macro
 * bodies where they expand. False if it is in another file. */
bool walk_offset(struct walk *w, CXSourceLocation at, uint32_t *offset);

/* True if the identifier at this offset is spelled like the cursor. A reference in a macro's body
 * is not: its location is that of the macro's name. */
bool walk_spelled_at(struct walk *w, uint32_t at, CXCursor decl);

/* Copies libclang's string to the facts' arena and disposes of the original. NULL for NULL. */
const char *walk_copy(struct walk *w, CXString s);

/* Returns a type as C++ writes it, in C as well ("cudaMemcpyKind", "bool"), in the facts' arena; NULL
 * if libclang has no name for it. */
const char *walk_type(struct walk *w, CXType type);

/* A CXCursorVisitor that keeps the first child in *(CXCursor *)data. */
enum CXChildVisitResult walk_first_child(CXCursor cursor, CXCursor parent, CXClientData data);

#endif
