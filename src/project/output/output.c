/* Writes files below an output folder. */
#include "project/output/output.h"
#include "base/draft.h"
#include "project/output/output_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int tree_open(struct tree *t, const char *path, bool force, bool update, struct err *err)
{
    *t = (struct tree){.at = {.fd = -1}, .force = force, .update = update, .merge_bases = {-1}};
    pthread_mutex_init(&t->lock, NULL);
    if (fs_mkdirs(path, err) < 0 || anchor_open(&t->at, path, err) < 0)
        return -1;
    char *real = realpath(path, NULL);
    t->real = real ? arena_strdup(&t->arena, str_of(real)) : fs_absolute(&t->arena, path);
    free(real);
    merge_bases_open(&t->merge_bases, &t->at, true);
    return journal_read(&t->journal, t->at.fd, path, err);
}

/* Other runs may write into the same folder: the journal's file is locked for
 * as long as it takes. */
void tree_lock(struct tree *t)
{
    pthread_mutex_lock(&t->lock);
    journal_lock(t->at.fd);
    if (journal_read(&t->journal, t->at.fd, t->at.path, NULL) != 0)
        journal_release(&t->journal); /* adding to it will say why */
}

void tree_unlock(struct tree *t)
{
    journal_unlock(t->at.fd);
    pthread_mutex_unlock(&t->lock);
}

/* Does some entry name it? One search for each: prune asks for all that there are. */
static bool is_merge_base(void *ctx, struct digest d)
{
    struct digest *const *list = ctx;
    return bsearch(&d, list[0], (size_t)(list[1] - list[0]), sizeof d, digest_order) != NULL;
}

static void output_prune(struct tree *t)
{
    struct arena a = {0};
    struct digest *first = ARENA_ARRAY(&a, struct digest, t->journal.entry.n),
                  *list[2] = {first, first};
    for (size_t i = 0; i < t->journal.entry.n; i++)
        *list[1]++ = t->journal.entry.p[i].port;
    if (list[1] > first)
        qsort(first, (size_t)(list[1] - first), sizeof *first, digest_order);
    merge_bases_prune(&t->merge_bases, &t->at, is_merge_base, list);
    arena_release(&a);
}

void tree_close(struct tree *t)
{
    if (t->journal.changed) {
        tree_lock(t);
        for (size_t i = 0; i < t->placed.n; i++)
            journal_set_placed(&t->journal, t->placed.p[i].name, t->placed.p[i].port, true);
        (void)journal_rewrite(&t->journal, t->at.fd, t->at.path, NULL);
        output_prune(t);
        tree_unlock(t);
    }
    merge_bases_close(&t->merge_bases);
    vec_release(&t->orphan);
    vec_release(&t->placed);
    if (t->at.fd >= 0)
        draft_sync(t->at.fd);
    journal_release(&t->journal);
    anchor_close(&t->at);
    arena_release(&t->arena);
    pthread_mutex_destroy(&t->lock);
}

bool tree_knows(struct tree *t, const char *name, struct digest d)
{
    tree_lock(t);
    bool known = journal_knows(&t->journal, name, d);
    tree_unlock(t);
    return known;
}

/* Checks the file in the port's place: TREE_WRITTEN if it may be overwritten. Leaves it to the
 * writing to reject anything but regular files. */
static enum tree_written output_look(struct tree *t, const struct tree_file *f, struct str port,
                                     struct tree_old *old)
{
    struct buf bytes = {0};
    enum tree_written w = TREE_WRITTEN;
    tree_look(t, f->name, old);
    if (!old->is_file)
        return TREE_WRITTEN;
    if (anchor_read(&t->at, f->name, LINKS_REFUSED, INPUT_MAX, &bytes, NULL, NULL) != 0)
        w = t->force ? TREE_WRITTEN : TREE_REFUSED; /* nobody can tell what is in it */
    else if (str_eq(buf_str(&bytes), port))
        old->same = true;
    else if (!t->force && !tree_knows(t, f->name, digest_of(buf_str(&bytes))))
        w = TREE_REFUSED;
    buf_release(&bytes);
    return w;
}

void tree_look(struct tree *t, const char *name, struct tree_old *old)
{
    *old = (struct tree_old){0};
    int fd = anchor_fd(&t->at, name, O_PATH, LINKS_REFUSED);
    old->is_file = fd >= 0 && fstat(fd, &old->st) == 0 && S_ISREG(old->st.st_mode);
    if (fd >= 0)
        close(fd);
    tree_lock(t);
    const struct journal_entry *last = journal_last(&t->journal, name);
    old->known = last && (old->is_file || !last->removing);
    if (old->known) {
        old->last = *last;
        old->merge_base = *journal_merge_base(&t->journal, name);
        old->last.source = old->merge_base.source = NULL; /* the journal may be read anew */
        old->last.name = old->merge_base.name = NULL;
    }
    tree_unlock(t);
}

int tree_note(struct tree *t, const struct tree_file *f, struct digest port, bool link,
              bool pending, struct err *err)
{
    struct journal_entry e = {.name = f->name,
                              .port = port,
                              .input = f->input,
                              .source = f->source,
                              .mode = f->mode,
                              .link = link,
                              .pending = pending};
    tree_lock(t);
    const struct journal_entry *last = journal_last(&t->journal, f->name);
    bool noted = last && !last->removing && digest_eq(last->port, e.port) &&
                 digest_eq(last->input, e.input) && last->mode == e.mode && last->link == link &&
                 !last->source == !e.source && (!e.source || strcmp(last->source, e.source) == 0);
    int rc = noted ? 0 : journal_add(&t->journal, t->at.fd, t->at.path, &e, false, err);
    if (noted ? last->pending && !pending : rc == 0 && !pending)
        journal_set_placed(&t->journal, f->name, port, true);
    tree_unlock(t);
    return rc;
}

/* Another run may rewrite the journal before this one ends: what this one knows of its files is
 * said again then. Under the lock. */
static void output_remember(struct tree *t, const char *name, struct digest port)
{
    vec_push(&t->placed, (struct placed_file){arena_strdup(&t->arena, str_of(name)), port});
}

static void output_set_placed(struct tree *t, const char *name, struct digest port, bool placed)
{
    tree_lock(t);
    journal_set_placed(&t->journal, name, port, placed);
    if (placed)
        output_remember(t, name, port);
    tree_unlock(t);
}

/* The source's mode has changed, and the file still has the old one. */
static bool wants_mode(const struct tree_file *f, const struct tree_old *old)
{
    return f->mode && old->is_file && old->known && old->last.mode && old->last.mode != f->mode &&
           (old->st.st_mode & 0777) == old->last.mode;
}

int tree_keep(struct tree *t, const struct tree_file *f, const struct tree_old *old,
              struct digest port, struct err *err)
{
    int fd = wants_mode(f, old) ? anchor_fd(&t->at, f->name, O_RDONLY, LINKS_REFUSED) : -1;
    if (fd >= 0) {
        (void)fchmod(fd, f->mode);
        close(fd);
    }
    return tree_note(t, f, port, false, false, err);
}

int tree_err(const struct tree *t, const char *name, int code, struct err *err)
{
    struct arena a = {0};
    err_set(err, "%s: %s", fs_join(&a, t->at.path, name), fs_reason(code));
    arena_release(&a);
    return -1;
}

int tree_place(struct tree *t, const struct tree_file *f, const struct tree_old *old,
               struct digest port, struct draft *d, struct err *err)
{
    bool fresh = !old->is_file && (!old->known || digest_eq(old->last.port, port));
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, f->time};
    if (fresh && f->source)
        (void)futimens(d->fd, times); /* where it can't be had, the time is now */
    if (wants_mode(f, old))
        (void)fchmod(d->fd, f->mode);
    /* A port that the journal did not know would be taken for somebody's work:
     * it hears of it first. */
    if (tree_note(t, f, port, false, true, err) != 0) {
        draft_drop(d);
        return -1;
    }
    int code = draft_put(d, fs_basename(f->name));
    output_set_placed(t, f->name, port, code == 0);
    return code ? tree_err(t, f->name, code, err) : 0;
}

enum tree_written tree_put(struct tree *t, struct tree_file *f, struct str port, struct err *err)
{
    struct draft d;
    struct tree_old old;
    struct digest digest = digest_of(port);
    struct anchor_content content = {port, -1, f->mode};
    tree_clear_link(t, f->name);
    enum tree_written w = output_look(t, f, port, &old);
    if (w == TREE_REFUSED && t->update && f->source)
        return tree_merge(t, f, &old, &port, digest, err);
    if (w != TREE_WRITTEN)
        return w;
    if (f->source)
        merge_bases_keep(&t->merge_bases, digest, port);
    w = tree_adopt(t, f, &old, port, digest, err);
    if (w != TREE_REFUSED)
        return w;
    if (old.same)
        return tree_keep(t, f, &old, digest, err) == 0 ? TREE_WRITTEN : TREE_FAILED;
    bool deleted = tree_deleted(t, f, &old);
    if (deleted && !old.last.pending && digest_eq(old.merge_base.port, digest))
        return TREE_DELETED;
    if (anchor_draft(&t->at, f->name, &content, &d, err) != 0 ||
        tree_place(t, f, &old, digest, &d, err) != 0)
        return TREE_FAILED;
    return deleted ? TREE_CONFLICT : TREE_WRITTEN;
}
