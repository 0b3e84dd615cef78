#include "project/output.h"
#include "base/draft.h"
#include <fcntl.h>
#include <unistd.h>

int tree_open(struct tree *t, const char *path, bool force, struct err *err)
{
    *t = (struct tree){.at = {.fd = -1}, .force = force};
    pthread_mutex_init(&t->lock, NULL);
    if (fs_mkdirs(path, err) < 0 || anchor_open(&t->at, path, err) < 0)
        return -1;
    return journal_read(&t->journal, t->at.fd, path, err);
}

/* Other runs may write into the same folder: the journal's file is locked for as long as it takes. */
static void lock(struct tree *t)
{
    pthread_mutex_lock(&t->lock);
    journal_lock(t->at.fd);
    if (journal_read(&t->journal, t->at.fd, t->at.path, NULL) != 0)
        journal_release(&t->journal); /* adding to it will say why */
}

static void unlock(struct tree *t)
{
    journal_unlock(t->at.fd);
    pthread_mutex_unlock(&t->lock);
}

void tree_close(struct tree *t)
{
    if (t->journal.changed) {
        lock(t);
        (void)journal_rewrite(&t->journal, t->at.fd, t->at.path, NULL);
        unlock(t);
    }
    if (t->at.fd >= 0)
        draft_sync(t->at.fd);
    journal_release(&t->journal);
    anchor_close(&t->at);
    pthread_mutex_destroy(&t->lock);
}

static bool is_known(struct tree *t, const char *name, struct digest d)
{
    lock(t);
    bool known = journal_knows(&t->journal, name, d);
    unlock(t);
    return known;
}

/* What lies where the port is to go: TREE_WRITTEN where it may be written; same: it is the port already. What
 * is no regular file is for the writing to refuse. */
static enum tree_written look(struct tree *t, const char *name, struct str port, bool *same)
{
    struct stat st;
    struct buf old = {0};
    enum tree_written w = TREE_WRITTEN;
    int fd = anchor_fd(&t->at, name, O_PATH, LINKS_REFUSED);
    bool is_file = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    if (fd >= 0)
        close(fd);
    *same = false;
    if (!is_file)
        return TREE_WRITTEN;
    if (anchor_read(&t->at, name, LINKS_REFUSED, INPUT_MAX, &old, NULL, NULL) != 0)
        w = t->force ? TREE_WRITTEN : TREE_REFUSED; /* nobody can tell what is in it */
    else if (str_eq(buf_str(&old), port))
        *same = true;
    else if (!t->force && !is_known(t, name, digest_of(buf_str(&old))))
        w = TREE_REFUSED;
    buf_release(&old);
    return w;
}

/* A port that the journal did not know would be taken for somebody's work: it hears of it first. */
static int note(struct tree *t, const char *name, struct digest input, struct str port, struct err *err)
{
    struct journal_entry e = {.name = name, .port = digest_of(port), .input = input};
    lock(t);
    const struct journal_entry *last = journal_last(&t->journal, name);
    bool noted = last && digest_eq(last->port, e.port) && digest_eq(last->input, e.input);
    int rc = noted ? 0 : journal_add(&t->journal, t->at.fd, t->at.path, &e, false, err);
    unlock(t);
    return rc;
}

static void settle(struct tree *t, const char *name, struct str port, bool placed)
{
    lock(t);
    journal_settle(&t->journal, name, digest_of(port), placed);
    unlock(t);
}

enum tree_written tree_put(struct tree *t, const char *name, struct digest input, struct str port,
                           struct err *err)
{
    struct draft d;
    bool same;
    enum tree_written w = look(t, name, port, &same);
    if (w != TREE_WRITTEN)
        return w;
    if (same)
        return note(t, name, input, port, err) == 0 ? TREE_WRITTEN : TREE_FAILED;
    if (anchor_draft(&t->at, name, port, &d, err) != 0)
        return TREE_FAILED;
    if (note(t, name, input, port, err) != 0) {
        draft_drop(&d);
        return TREE_FAILED;
    }
    int code = draft_put(&d, fs_basename(name));
    settle(t, name, port, code == 0);
    struct arena a = {0};
    if (code)
        err_set(err, "%s: %s", fs_join(&a, t->at.path, name), fs_reason(code));
    arena_release(&a);
    return code ? TREE_FAILED : TREE_WRITTEN;
}

/* A name in a diff's header: quoted as git and diff do it where it has bytes that would end the line or the
 * name. */
static const char *diff_label(const char *path, struct arena *a)
{
    struct buf b = {0};
    bool plain = true;
    for (const char *p = path; *p; p++)
        plain = plain && (unsigned char)*p >= ' ' && *p != '"' && *p != '\\' && *p != 127;
    if (plain)
        return path;
    buf_addch(&b, '"');
    for (const char *p = path; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < ' ' || c == 127)
            buf_printf(&b, "\\%03o", c);
        else
            buf_printf(&b, c == '"' || c == '\\' ? "\\%c" : "%c", c);
    }
    buf_addch(&b, '"');
    const char *label = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return label;
}

void output_diff(const char *path, const struct translation *tr, struct buf *text)
{
    struct arena a = {0};
    const char *label = diff_label(path, &a);
    settled_diff(&tr->settled, tr->src, label, label, 3, text);
    arena_release(&a);
}

void output_diff_added(const char *path, const struct str *old, struct str text, struct buf *out)
{
    struct arena a = {0};
    struct source src;
    struct edits edits = {.arena = &a};
    const char *label = diff_label(path, &a);
    source_init(&src, path, old ? *old : STR(""), &a);
    edit_replace(&edits, (struct span){0, src.len}, text, EDIT_REWRITE, "added");
    struct settled settled = edits_settle(&edits, &a);
    settled_diff(&settled, &src, old ? label : "/dev/null", label, 3, out);
    vec_release(&edits.list);
    arena_release(&a);
}
