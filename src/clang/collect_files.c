/* The files of a unit, and their includes. */
#include "clang/absent.h"
#include "clang/collect_parts.h"

static void collect_files_add_read(CXFile file, CXSourceLocation *stack, unsigned depth,
                                   CXClientData data)
{
    struct walk *w = data;
    (void)stack;
    (void)depth;
    const struct walk_file *f =
        walk_file(w, file); /* one that has no code is to be known as well */
    if (f && f->c)
        return;
    const char *name = walk_copy(w, libclang.getFileName(file));
    if (name && strncmp(name, VIRTUAL_ROOT "/", strlen(VIRTUAL_ROOT "/")) != 0)
        vec_push(&w->u->read, name);
}

void collect_files(struct walk *w)
{
    struct absent absent = {0};
    libclang.getInclusions(w->tu, collect_files_add_read, w);
    absent_list(&absent, w->u->arena);
    for (size_t i = 0; i < absent.v.n; i++)
        vec_push(&w->u->missing, absent.v.p[i]);
    vec_release(&absent.v);
}

void collect_include(struct walk *w, CXCursor directive)
{
    CXFile file;
    libclang.getExpansionLocation(libclang.getCursorLocation(directive), &file, NULL, NULL, NULL);
    struct walk_file *from = walk_file(w, file),
                     *to = walk_file(w, libclang.getIncludedFile(directive));
    if (!from || from->owner != OWNER_USER)
        return;
    const char *name = walk_copy(w, libclang.getCursorSpelling(directive));
    if (name)
        vec_push(&w->includes, (struct walk_include){from, to, name});
}

/* A header of the toolkit, or one of HIP's, wherever that is, in a file that has
 * been ported already. */
static bool is_toolkits(const struct walk_include *i)
{
    return (i->to && i->to->owner == OWNER_API) || strncmp(i->name, "hip/", 4) == 0;
}

/* Marks what the marked files include, until nothing is new. */
static void collect_files_spread(struct walk *w, uint32_t mark)
{
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = 0; i < w->includes.n; i++) {
            const struct walk_include *n = &w->includes.p[i];
            if (n->from->mark == mark && n->to && n->to->mark != mark) {
                n->to->mark = mark;
                more = true;
            }
        }
    }
}

static void mark_file(struct walk *w, const struct collect *c, uint32_t mark)
{
    for (size_t i = 0; i < w->nslots; i++) {
        if (w->files[i] && w->files[i]->c == c)
            w->files[i]->mark = mark;
    }
}

void collect_finish_includes(struct walk *w)
{
    for (uint32_t k = 0; k <= w->u->nwanted; k++) {
        struct collect *c = &w->u->file[k];
        if (!c->src)
            continue;
        mark_file(w, c, k + 1);
        collect_files_spread(w, k + 1);
        for (size_t i = 0; i < w->nslots && !c->doubtful; i++)
            c->doubtful = w->files[i] && w->files[i]->mark == k + 1 && w->files[i]->erred;
        for (size_t i = 0; i < w->includes.n; i++) {
            const struct walk_include *n = &w->includes.p[i];
            if (n->from->mark == k + 1 && n->from->c != c && is_toolkits(n))
                vec_push(&c->includes, n->name);
        }
    }
}
