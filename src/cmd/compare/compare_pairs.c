#include "cmd/compare/compare_pairs.h"
#include "base/fs.h"

void pairs_release(struct pairs *p)
{
    vec_release(&p->list);
}

/* Cuts the ending of a tensor file; false where it has none. */
static bool cut_ending(struct str *name)
{
    size_t cut = str_ends(*name, STR(".npy")) ? 4 : str_ends(*name, STR(".tensor")) ? 7 : 0;
    *name = str_cut(*name, 0, name->n - cut);
    return cut > 0;
}

const char *pairs_name(const char *path, struct arena *a)
{
    struct str name = str_of(fs_basename(path));
    cut_ending(&name);
    return arena_strdup(a, name);
}

/* A folder being walked. */
struct walk {
    struct pairs *out;
    struct arena *arena;
    const char *folder;
    bool wanted;    /* all files are references */
    bool by_ending; /* those that end with ".ref" are */
};

static int compare_pairs_take_file(void *ctx, const char *path)
{
    struct walk *w = ctx;
    struct str name = str_of(path + strlen(w->folder));
    while (name.n && name.p[0] == '/')
        name = str_cut(name, 1, name.n);
    if (!cut_ending(&name))
        return 0;
    bool wanted = w->wanted;
    if (w->by_ending && str_ends(name, STR(".ref"))) {
        name = str_cut(name, 0, name.n - 4);
        wanted = true;
    }
    struct pair p = {.name = arena_strdup(w->arena, name)};
    *(wanted ? &p.want : &p.got) = arena_strdup(w->arena, str_of(path));
    vec_push(&w->out->list, p);
    return 0;
}

static int compare_pairs_by_name(const void *a, const void *b)
{
    return strcmp(((const struct pair *)a)->name, ((const struct pair *)b)->name);
}

/* Puts halves of the same name together. */
static int compare_pairs_join(struct pairs *p, struct err *err)
{
    size_t n = 0;
    if (p->list.n)
        qsort(p->list.p, p->list.n, sizeof *p->list.p, compare_pairs_by_name);
    for (size_t i = 0; i < p->list.n; i++) {
        struct pair *last = n ? &p->list.p[n - 1] : NULL, *next = &p->list.p[i];
        if (!last || strcmp(last->name, next->name)) {
            p->list.p[n++] = *next;
            continue;
        }
        if ((last->got && next->got) || (last->want && next->want))
            return err_set(err, "%s: %s exists, too; name one of them",
                           next->got ? next->got : next->want, next->got ? last->got : last->want);
        last->got = next->got ? next->got : last->got;
        last->want = next->want ? next->want : last->want;
    }
    p->list.n = n;
    return 0;
}

int pairs_of_folders(const char *got, const char *want, struct arena *a, struct pairs *out,
                     struct err *err)
{
    struct walk results = {out, a, got, false, false}, references = {out, a, want, true, false};
    if (fs_walk(got, compare_pairs_take_file, &results, err) != 0 ||
        fs_walk(want, compare_pairs_take_file, &references, err) != 0)
        return -1;
    return compare_pairs_join(out, err);
}

int pairs_of_folder(const char *folder, struct arena *a, struct pairs *out, struct err *err)
{
    struct walk w = {out, a, folder, false, true};
    return fs_walk(folder, compare_pairs_take_file, &w, err) != 0 ? -1
                                                                  : compare_pairs_join(out, err);
}
