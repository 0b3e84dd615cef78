#include "clang/walk.h"

/* Files that exist in memory only all have the same identity for libclang: their names tell them apart. */
bool walk_is_main(const struct walk *w, CXFile file)
{
    if (!file || file == w->main || !clang_File_isEqual(file, w->main))
        return file && file == w->main;
    CXString name = clang_getFileName(file);
    const char *z = clang_getCString(name);
    bool same = z && strcmp(z, w->c->src->path) == 0;
    clang_disposeString(name);
    return same;
}

uint8_t walk_owner_of_file(struct walk *w, CXFile file, CXSourceLocation at)
{
    if (!file)
        return OWNER_SYSTEM; /* a builtin */
    if (walk_is_main(w, file))
        return OWNER_USER;
    for (size_t i = 0; i < sizeof w->cache / sizeof *w->cache; i++) {
        if (w->cache[i].file == file)
            return w->cache[i].owner;
    }
    CXString name = clang_getFileName(file);
    const char *z = clang_getCString(name);
    uint8_t owner = OWNER_USER;
    bool wrapper =
        z && strstr(z, "/__clang_cuda"); /* clang's own part of the CUDA headers, with a real toolkit */
    if (wrapper || (z && strncmp(z, w->c->api_root, strlen(w->c->api_root)) == 0))
        owner = OWNER_API;
    else if (z && toolkit_owns(w->c->toolkit, z))
        owner = OWNER_API;
    else if (clang_Location_isInSystemHeader(at))
        owner = OWNER_SYSTEM;
    clang_disposeString(name);
    w->cache[w->next].file = file;
    w->cache[w->next].owner = owner;
    w->next = (w->next + 1) % (sizeof w->cache / sizeof *w->cache);
    return owner;
}

uint8_t walk_owner(struct walk *w, CXCursor decl)
{
    CXSourceLocation at = clang_getCursorLocation(clang_getCanonicalCursor(decl));
    CXFile file;
    clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
    return walk_owner_of_file(w, file, at);
}

/* The offset of a location in the main file: macro arguments where they are written, macro bodies where they
 * expand. */
bool walk_offset(struct walk *w, CXSourceLocation at, uint32_t *offset)
{
    CXFile file;
    unsigned o;
    clang_getFileLocation(at, &file, NULL, NULL, &o);
    if (!walk_is_main(w, file) || o > w->c->src->len)
        return false;
    *offset = o;
    return true;
}

/* Is the identifier that begins at this offset spelled like the cursor? What a macro's body refers to is not:
 * its location is that of the macro's name. */
bool walk_spelled_at(struct walk *w, uint32_t at, CXCursor decl)
{
    uint32_t i = tok_at(w->c->tok, at);
    if (i >= w->c->tok->n || w->c->tok->tok[i].begin != at || w->c->tok->tok[i].kind != TOK_IDENT)
        return false;
    CXString name = clang_getCursorSpelling(decl);
    const char *z = clang_getCString(name);
    struct str text = tok_text(w->c->tok, i, w->c->arena);
    /* A specialisation is spelled "f<int>" by some cursors. */
    bool same = z && strncmp(z, text.p, text.n) == 0 && (z[text.n] == 0 || z[text.n] == '<');
    clang_disposeString(name);
    return same;
}

const char *walk_copy(struct walk *w, CXString s)
{
    const char *z = clang_getCString(s);
    const char *own = z ? arena_strdup(w->c->arena, str_of(z)) : NULL;
    clang_disposeString(s);
    return own;
}

enum CXChildVisitResult walk_first_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}
