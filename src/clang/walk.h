/* One walk over one translation unit: what the files of the collection share. Internal to clang/.
 */
#ifndef CLANG_WALK_H
#define CLANG_WALK_H

#include "clang/gathered.h"

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
    struct parsed_unit *u;
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

/* The offset of a location in the file that is being walked: macro arguments where they are
 * written, macro bodies where they expand. False where it lies in another one. */
bool walk_offset(struct walk *w, CXSourceLocation at, uint32_t *offset);

/* Is the identifier that begins at this offset spelled like the cursor? What a macro's body refers
 * to is not: its location is that of the macro's name. */
bool walk_spelled_at(struct walk *w, uint32_t at, CXCursor decl);

/* A copy of libclang's string, owned by the facts' arena; the original is
 * disposed of. NULL for NULL. */
const char *walk_copy(struct walk *w, CXString s);

/* A CXCursorVisitor that keeps the first child in *(CXCursor *)data. */
enum CXChildVisitResult walk_first_child(CXCursor cursor, CXCursor parent, CXClientData data);

#endif
