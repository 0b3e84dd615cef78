#include "project/find/revision.h"
#include "base/fs.h"
#include "base/texts.h"
#include <git2.h>

static int git_err(const char *what, const char *subject, struct err *err)
{
    const git_error *e = git_error_last();
    return err_set(err, "--changed: %s %s: %s", what, subject,
                   e && e->message ? e->message : "git gave no further message");
}

static int revision_take(const git_diff *diff, const char *root, struct revision_diff *d,
                         struct arena *a)
{
    for (size_t i = 0; i < git_diff_num_deltas(diff); i++) {
        const git_diff_delta *one = git_diff_get_delta(diff, i);
        const char *names[] = {one->old_file.path, one->new_file.path};
        for (int k = 0; k < 2; k++) {
            if (names[k] && (k == 0 || !names[0] || strcmp(names[0], names[1]) != 0))
                vec_push(&d->path, fs_normal(a, fs_join(a, root, names[k])));
        }
    }
    return 0;
}

static int revision_compare(git_repository *repo, const char *root, const char *revision,
                            struct revision_diff *d, struct arena *a, struct err *err)
{
    git_object *at = NULL, *tree = NULL;
    git_diff *diff = NULL;
    git_diff_options opt;
    git_diff_options_init(&opt, GIT_DIFF_OPTIONS_VERSION);
    opt.flags =
        GIT_DIFF_INCLUDE_UNTRACKED | GIT_DIFF_RECURSE_UNTRACKED_DIRS | GIT_DIFF_INCLUDE_TYPECHANGE;
    int rc = git_revparse_single(&at, repo, revision) || git_object_peel(&tree, at, GIT_OBJECT_TREE)
                 ? git_err("no such revision:", revision, err)
                 : 0;
    if (rc == 0 && git_diff_tree_to_workdir_with_index(&diff, repo, (git_tree *)tree, &opt) != 0)
        rc = git_err("can't compare", root, err);
    if (rc == 0)
        rc = revision_take(diff, root, d, a);
    git_diff_free(diff);
    git_object_free(tree);
    git_object_free(at);
    return rc;
}

int revision_diff(struct revision_diff *d, const char *folder, const char *revision,
                  struct arena *a, struct err *err)
{
    git_repository *repo = NULL;
    git_libgit2_init();
    int rc = git_repository_open_ext(&repo, folder, 0, NULL)
                 ? git_err("no git repository at", folder, err)
                 : 0;
    const char *root = rc == 0 ? git_repository_workdir(repo) : NULL;
    if (rc == 0 && !root)
        rc = err_set(err, "--changed: the git repository at %s has no work tree", folder);
    if (rc == 0 && !texts_have(d->repository.p, d->repository.n, str_of(root))) {
        vec_push(&d->repository, arena_strdup(a, str_of(root)));
        rc = revision_compare(repo, root, revision, d, a, err);
    }
    git_repository_free(repo);
    git_libgit2_shutdown();
    return rc;
}

void revision_sort(struct revision_diff *d)
{
    d->path.n = texts_settle(d->path.p, d->path.n);
}

bool revision_differs(const struct revision_diff *d, const char *path)
{
    struct arena a = {0};
    bool found = false;
    for (const char *p = path; d->path.n && !found && strcmp(p, "/") != 0 && strcmp(p, ".") != 0;
         p = fs_dirname(&a, p))
        found = bsearch(&p, d->path.p, d->path.n, sizeof *d->path.p, texts_order) != NULL;
    arena_release(&a);
    return found;
}

void revision_release(struct revision_diff *d)
{
    vec_release(&d->repository);
    vec_release(&d->path);
}
