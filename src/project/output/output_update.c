/* Updates edited files below an output folder (--update). The merge base is the last translation, by
 * the journal. A merged file is written first and recorded then: if a run ends between the two, the
 * next one repeats the merge, and a change that both sides have is no conflict. */
#include "project/output/merge.h"
#include "project/output/output_parts.h"

enum { TELLING = 100 }; /* bytes: smaller files are often the same by chance */

bool tree_deleted(const struct tree *t, const struct tree_file *f, const struct tree_old *old)
{
    /* One that is pending may never have been there. */
    return t->update && f->source && !old->is_file && old->known && !old->merge_base.pending;
}

/* Under the lock: other workers use the arena as well. */
static const char *conflicts(struct tree *t, int n, const char *more)
{
    tree_lock(t);
    const char *text =
        arena_printf(&t->arena, "%d %s%s", n, n == 1 ? "conflict" : "conflicts", more);
    tree_unlock(t);
    return text;
}

/* Has the file changed since it was read? */
static bool output_update_has_bytes(const struct tree *t, const char *name, struct str bytes)
{
    struct buf now = {0};
    bool same = anchor_read(&t->at, name, LINKS_REFUSED, MERGE_BASE_MAX, &now, NULL, NULL) == 0 &&
                str_eq(buf_str(&now), bytes);
    buf_release(&now);
    return same;
}

/* Reads the existing file if it is text that can be merged; the caller releases it. */
static bool read_ours(const struct tree *t, const char *name, struct buf *ours)
{
    return anchor_read(&t->at, name, LINKS_REFUSED, MERGE_BASE_MAX, ours, NULL, NULL) == 0 &&
           !(ours->len && memchr(ours->p, 0, ours->len));
}

/* Puts the merge in its place; from: the file that was read for it, which is
 * still to have its bytes. */
static enum tree_written put_merged(struct tree *t, struct tree_file *f, const char *from,
                                    struct str ours, struct str merged, struct digest theirs,
                                    struct err *err)
{
    struct draft d;
    struct anchor_content content = {merged, -1, f->mode};
    if (anchor_draft(&t->at, f->name, &content, &d, err) != 0)
        return TREE_FAILED;
    if (!output_update_has_bytes(t, from, ours)) {
        draft_drop(&d);
        f->why = "it was changed while it was being merged";
        return TREE_UNRESOLVED;
    }
    int code = draft_put(&d, fs_basename(f->name));
    if (code)
        return tree_err(t, f->name, code, err), TREE_FAILED;
    return tree_note(t, f, theirs, false, false, err) == 0 ? TREE_MERGED : TREE_FAILED;
}

/* Returns the original of ours. A killed run may have put a newer port in place without recording
 * it: then returns the one that shares more lines with ours. If both share as many, returns the
 * newer one, as that leads to a conflict where the other could keep outdated text. */
static struct digest nearest(struct tree *t, const char *name, struct digest merge_base,
                             struct str ours)
{
    struct digest pending[8];
    struct buf text = {0};
    size_t n = 0, most = 0;
    tree_lock(t);
    for (const struct journal_entry *e = journal_pending(&t->journal, NULL, name); e && n < 8;
         e = journal_pending(&t->journal, e, name))
        pending[n++] = e->port;
    tree_unlock(t);
    if (n && merge_bases_get(&t->merge_bases, merge_base, &text))
        most = merge_same_lines(buf_str(&text), ours);
    for (; n; n--) {
        buf_clear(&text);
        if (!merge_bases_get(&t->merge_bases, pending[n - 1], &text))
            continue;
        size_t same = merge_same_lines(buf_str(&text), ours);
        merge_base = same >= most ? pending[n - 1] : merge_base;
        most = same > most ? same : most;
    }
    buf_release(&text);
    return merge_base;
}

/* Three versions, or two where the merge base is not known. */
static enum tree_written output_update_merge(struct tree *t, struct tree_file *f,
                                             const struct tree_old *old, struct digest from,
                                             struct str ours, struct str theirs,
                                             struct digest digest, struct err *err)
{
    struct buf base = {0}, merged = {0};
    bool known = old->known && merge_bases_get(&t->merge_bases, from, &base);
    struct str text = buf_str(&base);
    int n = merge_texts(known ? &text : NULL, ours, theirs, &merged);
    enum tree_written w = TREE_UNRESOLVED;
    merge_bases_keep(&t->merge_bases, digest, theirs);
    if (n < 0)
        f->why = "it can't be merged";
    else if (str_eq(buf_str(&merged), ours)) /* it has all of that already */
        w = tree_note(t, f, digest, false, false, err) == 0 ? TREE_KEPT : TREE_FAILED;
    else
        w = put_merged(t, f, f->name, ours, buf_str(&merged), digest, err);
    if (w == TREE_MERGED && (n || !known)) {
        w = TREE_CONFLICT;
        f->why = conflicts(t, n,
                           known        ? ""
                           : old->known ? ", because the last translation is no longer kept"
                                        : ", because the file existed "
                                          "before and has no earlier translation");
    }
    buf_release(&base);
    buf_release(&merged);
    return w;
}

enum tree_written tree_merge(struct tree *t, struct tree_file *f, const struct tree_old *old,
                             const struct str *theirs, struct digest digest, struct err *err)
{
    struct buf ours = {0};
    bool is_text = read_ours(t, f->name, &ours);
    bool unresolved = is_text && merge_is_unresolved(buf_str(&ours));
    enum tree_written w = TREE_UNRESOLVED;
    struct digest from = old->merge_base.port;
    if (is_text && old->known)
        from = nearest(t, f->name, from, buf_str(&ours));
    if (unresolved)
        f->why = "it still has conflicts of an earlier update";
    else if (old->known && digest_eq(from, digest) && (is_text || !old->last.pending))
        w = tree_note(t, f, digest, false, false, err) == 0 ? TREE_KEPT : TREE_FAILED;
    else if (!is_text || !theirs)
        f->why = "both sides have changed it, and it is not text or is too large";
    else
        w = output_update_merge(t, f, old, from, buf_str(&ours), *theirs, digest, err);
    buf_release(&ours);
    return w;
}

void tree_orphan(struct tree *t, const char *name)
{
    tree_lock(t);
    const struct journal_entry *e = journal_merge_base(&t->journal, name);
    if (e && !e->link)
        vec_push(
            &t->orphan,
            (struct orphan){.name = arena_strdup(&t->arena, str_of(name)),
                            .source = e->source ? arena_strdup(&t->arena, str_of(e->source)) : "",
                            .input = e->input,
                            .port = e->port});
    tree_unlock(t);
}

/* How many of the last parts of two paths are the same. */
static int same_parts(const char *x, const char *y)
{
    size_t n = strlen(x), k = strlen(y), i = 0;
    int parts = 0;
    for (; i < n && i < k && x[n - 1 - i] == y[k - 1 - i]; i++)
        parts += x[n - 1 - i] == '/';
    bool whole = (i == n || x[n - 1 - i] == '/') && (i == k || y[k - 1 - i] == '/');
    return parts + (whole && i);
}

enum { SAME_SOURCE = 1 << 20 }; /* more parts than a path has */

/* How much speaks for the file being what the orphan's source has become, 0: nothing. The same
 * source under another ending, the same text elsewhere, or much of it under the same name. */
static int heir(const struct tree *t, const struct tree_file *f, const struct orphan *o,
                struct str theirs)
{
    int parts = same_parts(o->name, f->name);
    struct buf base = {0};
    if (strcmp(o->source, f->source) == 0)
        return SAME_SOURCE;
    if (theirs.n < TELLING)
        return 0;
    if (digest_eq(o->input, f->input))
        return 1 + parts;
    bool alike = parts && merge_bases_get(&t->merge_bases, o->port, &base) &&
                 merge_alike(buf_str(&base), theirs);
    buf_release(&base);
    return alike ? parts : 0;
}

/* Takes it out of the list; NULL: there is none, or several that as much speaks for. A
 * file that was there before is what it was: it can only have the same source. The list
 * does not grow any more. */
static struct orphan *take_orphan(struct tree *t, const struct tree_file *f, bool was_there,
                                  struct str theirs)
{
    struct orphan *found = NULL;
    int most = 0;
    tree_lock(t);
    for (size_t i = 0; i < t->orphan.n; i++) {
        struct orphan *o = &t->orphan.p[i];
        int n = was_there && strcmp(o->source, f->source) != 0 ? 0 : heir(t, f, o, theirs);
        found = n > most ? o : n == most && n ? NULL : found;
        most = n > most ? n : most;
    }
    if (found && found->adopted)
        found = NULL;
    else if (found)
        found->adopted = true;
    tree_unlock(t);
    return found;
}

enum tree_written tree_adopt(struct tree *t, struct tree_file *f, const struct tree_old *old,
                             struct str theirs, struct digest digest, struct err *err)
{
    bool was_there = old->is_file || old->known;
    struct orphan *o = f->source && t->orphan.n ? take_orphan(t, f, was_there, theirs) : NULL;
    struct buf ours = {0}, base = {0}, merged = {0};
    enum tree_written w = TREE_REFUSED;
    if (!o)
        return w;
    int n = -1;
    merge_bases_keep(&t->merge_bases, digest, theirs);
    if (read_ours(t, o->name, &ours) && !merge_is_unresolved(buf_str(&ours)) &&
        merge_bases_get(&t->merge_bases, nearest(t, o->name, o->port, buf_str(&ours)), &base)) {
        struct str text = buf_str(&base);
        n = merge_texts(&text, buf_str(&ours), theirs, &merged);
    }
    if (n >= 0)
        w = put_merged(t, f, o->name, buf_str(&ours), buf_str(&merged), digest, err);
    if (w == TREE_MERGED && tree_unlink(t, o->name, err) != 0)
        w = TREE_FAILED;
    if (w == TREE_MERGED && n) {
        w = TREE_CONFLICT;
        f->why = conflicts(t, n, ", with the edits made under its source's old name");
    }
    tree_lock(t);
    o->adopted = w == TREE_MERGED || w == TREE_CONFLICT; /* else it is reported */
    tree_unlock(t);
    buf_release(&ours);
    buf_release(&base);
    buf_release(&merged);
    return w == TREE_UNRESOLVED ? TREE_REFUSED : w;
}
