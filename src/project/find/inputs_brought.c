/* Headers of libraries that a project brings along (sources= in a row), where flags find them outside
 * of what is ported: they are ported with it, below tranship/deps. */
#include "base/texts.h"
#include "map/library.h"
#include "project/find/inputs_parts.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

struct bring {
    struct inputs *in;
    const struct project_options *opt;
    const struct anchor *anchor;
    VEC(const char *) found; /* libraries, by the names of their rows */
    struct row library;      /* of what is being added */
};

/* Is it in a folder that was searched for inputs? */
static bool is_searched(const struct inputs *in, const char *real)
{
    bool is = false;
    for (size_t i = 0; i < in->roots.n && !is; i++) {
        size_t n = strlen(in->roots.p[i]);
        is = strncmp(real, in->roots.p[i], n) == 0 && (real[n] == '/' || !real[n]);
    }
    return is;
}

/* Is there a library whose headers' names may begin with the folder's? */
static struct row library_of_folder(const struct bring *b, const char *name)
{
    struct row library =
        map_library_of_header(b->in->map, str_of(arena_printf(b->in->arena, "%s/", name)));
    return row_ok(library) && row_attr(library, ROW_ATTR_sources) ? library : (struct row){0};
}

static bool brought_enter(void *ctx, const struct anchor_entry *folder)
{
    struct bring *b = ctx;
    if (strchr(folder->name, '/'))
        return row_ok(b->library) && !strstr(folder->name, "/.");
    b->library = library_of_folder(b, folder->name);
    return row_ok(b->library) && !texts_have(b->found.p, b->found.n, str_of(row_cuda(b->library)));
}

static int brought_visit(void *ctx, const struct anchor_entry *e)
{
    struct bring *b = ctx;
    struct arena *a = b->in->arena;
    if (e->kind != ANCHOR_FILE || !strchr(e->name, '/') || source_kind(e->name) != SOURCE_INCLUDE)
        return 0;
    struct job *job = inputs_add(b->in, fs_join(a, b->anchor->path, e->name));
    job->anchor = b->anchor;
    job->name = arena_strdup(a, str_of(e->name));
    job->links = LINKS_REFUSED;
    job->brought = row_cuda(b->library);
    inputs_set_identity(job, &e->st);
    inputs_set_output(b->in, b->opt, job,
                      arena_printf(a, BROUGHT_FOLDER "%s/%s", job->brought, e->name));
    return 0;
}

static bool is_regular(const struct anchor *at, struct anchor_entry *e)
{
    return at && fstatat(at->fd, e->name, &e->st, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(e->st.st_mode);
}

/* The licence stays beside the code: in the folder of the headers, or above it. */
static void bring_licence(struct bring *b, const char *library)
{
    static const char *const names[] = {"LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING",
                                        "NOTICE"};
    struct arena *a = b->in->arena;
    const char *above = fs_join(a, b->anchor->path, "..");
    struct err err;
    const struct anchor *place[] = {b->anchor, inputs_anchor(b->in, above, &err)};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct anchor_entry e = {.name = names[i], .kind = ANCHOR_FILE};
        const struct anchor *at = place[0];
        if (!is_regular(at, &e))
            at = place[1];
        if (is_regular(at, &e))
            extra_files_add(&b->in->extra, at, &e,
                            arena_printf(a, BROUGHT_FOLDER "%s/%s", library, names[i]));
    }
}

/* Adds what the folder has of libraries that no folder before it has. */
static void bring_from(struct bring *b, const char *folder)
{
    struct err err;
    char *real = realpath(folder, NULL);
    size_t before = b->in->jobs.n;
    bool outside = real && !is_searched(b->in, real);
    free(real);
    b->anchor = outside ? inputs_anchor(b->in, folder, &err) : NULL;
    if (!b->anchor)
        return;
    b->library = (struct row){0};
    anchor_walk_into(b->anchor, brought_enter, brought_visit, b);
    for (size_t i = before; i < b->in->jobs.n; i++) {
        const char *library = b->in->jobs.p[i].brought;
        if (texts_have(b->found.p, b->found.n, str_of(library)))
            continue;
        vec_push(&b->found, library);
        bring_licence(b, library);
    }
}

void inputs_bring(struct inputs *in, const struct project_options *opt, const char *const *folder,
                  size_t n)
{
    struct bring b = {.in = in, .opt = opt};
    for (size_t i = 0; i < n && opt->mode == OUT_TREE; i++)
        bring_from(&b, folder[i]);
    vec_release(&b.found);
}
