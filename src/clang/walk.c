#include "clang/walk.h"
#include "base/buf.h"
#include "base/fs.h"
#include "core/word.h"

static size_t walk_slot_of(const struct walk *w, CXFile file)
{
    size_t i = (size_t)((uintptr_t)file >> 4) * 11400714819323198485U >> 20 & (w->nslots - 1);
    while (w->files[i] && w->files[i]->file != file)
        i = (i + 1) & (w->nslots - 1);
    return i;
}

static void walk_widen(struct walk *w)
{
    struct walk old = *w;
    w->nslots = old.nslots ? old.nslots * 2 : 256;
    w->files = xcalloc(w->nslots, sizeof *w->files);
    for (size_t i = 0; i < old.nslots; i++) {
        if (old.files[i])
            w->files[walk_slot_of(w, old.files[i]->file)] = old.files[i];
    }
    free(old.files);
}

/* The file of the unit that has this name, or NULL. Only names that end as a wanted one does are
 * looked at more closely. */
static struct collect *find_wanted(struct walk *w, const char *name)
{
    struct parsed_unit *u = w->u;
    struct collect *found = NULL;
    const char *part = fs_basename(name);
    uint32_t lo = 0, hi = u->nwanted;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (strcmp(fs_basename(u->wanted[u->by_name[mid]]), part) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    char *real = NULL;
    for (; lo < u->nwanted && strcmp(fs_basename(u->wanted[u->by_name[lo]]), part) == 0 && !found;
         lo++) {
        real = real ? real : realpath(name, NULL);
        if (real && strcmp(u->wanted[u->by_name[lo]], real) == 0)
            found = &u->file[1 + u->by_name[lo]];
    }
    free(real);
    return found;
}

/* The bytes that libclang read, which are those that its offsets are about. */
static bool take_source(struct walk *w, struct collect *c, CXFile file, const char *name)
{
    size_t len;
    const char *bytes = libclang.getFileContents(w->tu, file, &len);
    if (c->src)
        return bytes && len == c->src->len && memcmp(bytes, c->src->bytes, len) == 0;
    if (!bytes || len >= UINT32_MAX)
        return false;
    struct source *src = ARENA_NEW(c->arena, struct source);
    struct tokens *tok = ARENA_NEW(c->arena, struct tokens);
    struct str own = {arena_strdup(c->arena, (struct str){bytes, len}), len};
    source_init(src, arena_strdup(c->arena, str_of(name)), own, c->arena);
    lex(tok, src, c->arena);
    c->src = src;
    c->tok = tok;
    return true;
}

/* Headers of CUDA's are those in memory, or those of a real toolkit, and
 * clang's own part of them. */
static void walk_judge(struct walk *w, struct walk_file *f, const char *name)
{
    const struct parsed_unit *u = w->u;
    CXSourceLocation begin = libclang.getLocationForOffset(w->tu, f->file, 0);
    f->owner = OWNER_USER;
    if (strcmp(name, u->file[0].src->path) == 0) {
        f->c = &u->file[0];
        return;
    }
    if (strstr(name, "/__clang_cuda") || strncmp(name, u->api_root, strlen(u->api_root)) == 0) {
        f->owner = OWNER_API;
        return;
    }
    if (toolkit_owns(u->toolkit,
                     name)) { /* a copy in the project has its facts from a parse of its own */
        f->owner = OWNER_API;
        return;
    }
    f->c = find_wanted(w, name);
    if (f->c && !take_source(w, f->c, f->file, name))
        f->c = NULL;
    if (!f->c && libclang.Location_isInSystemHeader(begin))
        f->owner = OWNER_SYSTEM;
}

struct walk_file *walk_file(struct walk *w, CXFile file)
{
    if (!file || (w->last && w->last->file == file))
        return file ? w->last : NULL;
    if (2 * (w->nfiles + 1) > w->nslots)
        walk_widen(w);
    size_t i = walk_slot_of(w, file);
    if (!w->files[i]) {
        CXString name = libclang.getFileName(file);
        const char *z = libclang.getCString(name);
        struct walk_file *f = w->files[i] = ARENA_NEW(w->u->arena, struct walk_file);
        f->file = file;
        w->nfiles++;
        walk_judge(w, f, z ? z : "");
        if (f->c)
            f->c->met = w->u->passes;
        libclang.disposeString(name);
    }
    return w->last = w->files[i];
}

static const struct walk_file *walk_file_of(struct walk *w, CXCursor decl)
{
    CXFile file;
    libclang.getExpansionLocation(libclang.getCursorLocation(decl), &file, NULL, NULL, NULL);
    return walk_file(w, file);
}

/* One of the compiler's own functions, unless the unit defines it. */
static bool is_builtin(CXCursor decl)
{
    if (libclang.getCursorKind(decl) != CXCursor_FunctionDecl)
        return false;
    CXString spelling = libclang.getCursorSpelling(decl);
    const char *name = libclang.getCString(spelling);
    bool named = name && name[0] == '_' && word_is_builtin(str_of(name));
    libclang.disposeString(spelling);
    return named;
}

/* A declaration of one of the compiler's own functions does not make it the user's; a definition
 * does. */
static uint8_t builtin_owner(struct walk *w, CXCursor decl)
{
    CXCursor definition = libclang.getCursorDefinition(decl);
    const struct walk_file *f =
        libclang.Cursor_isNull(definition) ? NULL : walk_file_of(w, definition);
    return f ? f->owner : OWNER_API;
}

uint8_t walk_owner(struct walk *w, CXCursor decl)
{
    const struct walk_file *f = walk_file_of(w, libclang.getCanonicalCursor(decl));
    if ((!f || f->owner != OWNER_SYSTEM) && is_builtin(decl))
        return builtin_owner(w, decl);
    return f ? f->owner : OWNER_SYSTEM; /* a builtin of other targets */
}

bool walk_enter(struct walk *w, CXCursor cursor)
{
    CXFile file;
    libclang.getExpansionLocation(libclang.getCursorLocation(cursor), &file, NULL, NULL, NULL);
    const struct walk_file *f = walk_file(w, file);
    if (!f || !f->c)
        return false;
    w->c = f->c;
    return true;
}

bool walk_offset(struct walk *w, CXSourceLocation at, uint32_t *offset)
{
    CXFile file;
    unsigned o;
    libclang.getFileLocation(at, &file, NULL, NULL, &o);
    const struct walk_file *f = walk_file(w, file);
    if (!f || f->c != w->c || o > w->c->src->len)
        return false;
    *offset = o;
    return true;
}

bool walk_spelled_at(struct walk *w, uint32_t at, CXCursor decl)
{
    uint32_t i = tok_at(w->c->tok, at);
    if (i >= w->c->tok->n || w->c->tok->tok[i].begin != at || w->c->tok->tok[i].kind != TOK_IDENT)
        return false;
    CXString name = libclang.getCursorSpelling(decl);
    const char *z = libclang.getCString(name);
    struct str text = tok_text(w->c->tok, i, w->c->arena);
    /* A specialisation is spelled "f<int>" by some cursors. */
    bool same = z && strncmp(z, text.p, text.n) == 0 && (z[text.n] == 0 || z[text.n] == '<');
    libclang.disposeString(name);
    return same;
}

const char *walk_copy(struct walk *w, CXString s)
{
    const char *z = libclang.getCString(s);
    const char *own = z ? arena_strdup(w->u->arena, str_of(z)) : NULL;
    libclang.disposeString(s);
    return own;
}

static bool is_in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

const char *walk_type(struct walk *w, CXType type)
{
    static const char *const tags[] = {"struct ", "union ", "enum "};
    const char *text = walk_copy(w, libclang.getTypeSpelling(type));
    if (!text || !w->u->is_c)
        return text;
    struct buf out = {0};
    for (const char *p = text; *p;) {
        bool begins = p == text || !is_in_word(p[-1]);
        size_t n = 0;
        for (size_t i = 0; begins && !n && i < sizeof tags / sizeof *tags; i++)
            n = str_starts(str_of(p), str_of(tags[i])) ? strlen(tags[i]) : 0;
        if (n) {
            p += n;
        } else if (begins && str_starts(str_of(p), STR("_Bool")) && !is_in_word(p[5])) {
            buf_addstr(&out, "bool");
            p += 5;
        } else {
            buf_addch(&out, *p++);
        }
    }
    const char *own = arena_strdup(w->u->arena, buf_str(&out));
    buf_release(&out);
    return own;
}

enum CXChildVisitResult walk_first_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}
