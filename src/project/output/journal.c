#include "project/output/journal.h"
#include "base/anchor.h"
#include "base/draft.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum { JOURNAL_MAX = 64 << 20 };

static const char heading[] =
    "# What tranship wrote into this folder: later runs and 'tranship restore' look here. A line "
    "is a port or a\n# copy, its digest, its input's (XXH3, 128 bits), the original that is kept "
    "beside it, and where the input lies\n# and its mode; the same of a link; what a run was about "
    "to remove;\n# or a file that was added for ports, and its digest.\n";

void journal_lock(int folder)
{
    while (flock(folder, LOCK_EX) != 0 && errno == EINTR)
        continue;
}

void journal_unlock(int folder)
{
    flock(folder, LOCK_UN);
}

/* Names may have any byte but '/' and NUL in them: what would end a word is written as %XX. */
static void journal_add_name(struct buf *out, const char *name)
{
    if (!name) {
        buf_addch(out, '-');
        return;
    }
    for (const char *p = name; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c <= ' ' || c == '%' || c == 0x7f || (c == '-' && !name[1]))
            buf_printf(out, "%%%02X", c);
        else
            buf_addch(out, *p);
    }
}

static void add_gone(struct buf *out, const char *name)
{
    buf_addstr(out, "gone ");
    journal_add_name(out, name);
    buf_addch(out, '\n');
}

static void journal_add_line(struct buf *out, const struct journal_entry *e)
{
    char port[DIGEST_TEXT], input[DIGEST_TEXT];
    digest_text(e->port, port);
    digest_text(e->input, input);
    if (e->added) {
        buf_addstr(out, "added ");
        journal_add_name(out, e->name);
        buf_printf(out, " %s\n", port);
        return;
    }
    buf_addstr(out, e->link ? "link " : e->pending ? "begun " : "port ");
    journal_add_name(out, e->name);
    buf_printf(out, " %s %s ", port, input);
    journal_add_name(out, e->kept);
    if (e->source) {
        buf_addch(out, ' ');
        journal_add_name(out, e->source);
        buf_printf(out, " %o", (unsigned)e->mode);
    }
    buf_addch(out, '\n');
    if (e->removing)
        add_gone(out, e->name);
}

static struct str journal_word(struct str *line)
{
    size_t n = 0;
    while (n < line->n && line->p[n] != ' ')
        n++;
    struct str w = str_cut(*line, 0, n);
    *line = str_cut(*line, n + (n < line->n), line->n);
    return w;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A name, or NULL where it is none. */
static const char *read_name(struct str s, struct arena *a)
{
    char *name = arena_alloc(a, s.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++) {
        int high = s.p[i] == '%' && i + 2 < s.n ? hex_digit(s.p[i + 1]) : 0;
        int low = s.p[i] == '%' && i + 2 < s.n ? hex_digit(s.p[i + 2]) : 0;
        if (high < 0 || low < 0 || (s.p[i] == '%' && i + 2 >= s.n))
            return NULL;
        name[n++] = s.p[i] == '%' ? (char)(high << 4 | low) : s.p[i];
        i += s.p[i] == '%' ? 2 : 0;
    }
    return n && strlen(name) == n ? name : NULL;
}

/* True for a name that a journal may use: a file in its own folder. */
static bool journal_is_plain(const char *name)
{
    return !strchr(name, '/') && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static uint32_t *journal_bucket_of(const struct journal *j, const char *name)
{
    return &j->bucket[digest_of(str_of(name)).low & (j->nbuckets - 1)];
}

static void link_entry(struct journal *j, size_t i)
{
    uint32_t *bucket = journal_bucket_of(j, j->entry.p[i].name);
    j->entry.p[i].earlier = *bucket;
    *bucket = (uint32_t)i + 1;
}

static void index_anew(struct journal *j, uint32_t nbuckets)
{
    free(j->bucket);
    j->bucket = xcalloc(nbuckets, sizeof *j->bucket);
    j->nbuckets = nbuckets;
    for (size_t i = 0; i < j->entry.n; i++)
        link_entry(j, i);
}

void journal_take(struct journal *j, struct journal_entry e)
{
    vec_push(&j->entry, e);
    if (j->entry.n > j->nbuckets)
        index_anew(j, j->nbuckets ? j->nbuckets * 2 : 64);
    else
        link_entry(j, j->entry.n - 1);
}

static void read_added(struct journal *j, struct str line)
{
    struct journal_entry e = {.name = read_name(journal_word(&line), &j->arena), .added = true};
    if (e.name && journal_is_plain(e.name) && digest_parse(journal_word(&line), &e.port) &&
        !line.n) {
        e.input = e.port;
        journal_take(j, e);
    }
}

/* "644" */
static bool read_mode(struct str s, mode_t *mode)
{
    *mode = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] < '0' || s.p[i] > '7' || s.n > 4)
            return false;
        *mode = *mode * 8 + (mode_t)(s.p[i] - '0');
    }
    return s.n > 0;
}

static void read_port(struct journal *j, struct str line, struct str kind)
{
    struct journal_entry e = {.link = str_is(kind, "link"), .pending = str_is(kind, "begun")};
    e.name = read_name(journal_word(&line), &j->arena);
    bool ok =
        digest_parse(journal_word(&line), &e.port) && digest_parse(journal_word(&line), &e.input);
    struct str kept = journal_word(&line);
    if (!str_is(kept, "-"))
        ok = (e.kept = read_name(kept, &j->arena)) != NULL && ok && journal_is_plain(e.kept) &&
             e.name && journal_is_plain(e.name);
    if (line.n) {
        e.source = read_name(journal_word(&line), &j->arena);
        ok = e.source && read_mode(journal_word(&line), &e.mode) && ok;
    }
    if (ok && e.name && !line.n)
        journal_take(j, e);
}

/* All that is known of the name so far; NULL: of nothing. */
static void set_going(struct journal *j, const char *name)
{
    for (uint32_t at = name && j->nbuckets ? *journal_bucket_of(j, name) : 0; at;
         at = j->entry.p[at - 1].earlier)
        j->entry.p[at - 1].removing |= strcmp(j->entry.p[at - 1].name, name) == 0;
}

static void journal_read_line(struct journal *j, struct str line)
{
    struct str kind = journal_word(&line);
    if (str_is(kind, "port") || str_is(kind, "link") || str_is(kind, "begun"))
        read_port(j, line, kind);
    else if (str_is(kind, "added"))
        read_added(j, line);
    else if (str_is(kind, "gone"))
        set_going(j, read_name(line, &j->arena));
    /* else the heading, or what a later release writes */
}

void journal_release(struct journal *j)
{
    vec_release(&j->entry);
    free(j->bucket);
    arena_release(&j->arena);
    *j = (struct journal){0};
}

static int journal_err(const char *shown, int code, struct err *err)
{
    struct arena a = {0};
    err_set(err, "%s: %s", fs_join(&a, shown, JOURNAL_NAME),
            code == ELOOP ? "is a link and was not followed" : fs_reason(code));
    arena_release(&a);
    return -1;
}

/* Another run may have written just as many bytes: a rewritten journal is another file. */
static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return (a->st_nlink > 0) == (b->st_nlink > 0) && a->st_ino == b->st_ino &&
           a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
           a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* A journal of ours that a killed run left without a whole line. */
static bool is_begun(struct str text)
{
    size_t n = text.n < sizeof heading - 1 ? text.n : sizeof heading - 1;
    return memcmp(text.p ? text.p : "", heading, n) == 0;
}

/* Keeps the last bytes of what is known. */
static void keep_end(struct journal *j, struct str text)
{
    size_t n = text.n < JOURNAL_END ? text.n : JOURNAL_END, keep = JOURNAL_END - n;
    keep = keep < j->nend ? keep : j->nend;
    memmove(j->end, j->end + j->nend - keep, keep);
    if (n)
        memcpy(j->end + keep, text.p + text.n - n, n);
    j->nend = keep + n;
}

static void journal_read_lines(struct journal *j, struct str rest)
{
    while (rest.n) {
        const char *end = memchr(rest.p, '\n', rest.n);
        j->torn = !end;
        if (!end)
            break;
        journal_read_line(j, str_cut(rest, 0, (size_t)(end - rest.p)));
        rest = str_cut(rest, (size_t)(end - rest.p) + 1, rest.n);
    }
}

/* Reads n bytes of an open file from there on. */
static bool read_at(int fd, char *to, size_t n, off_t at)
{
    for (ssize_t got; n; to += got, n -= (size_t)got, at += got) {
        got = pread(fd, to, n, at);
        if (got < 0 && errno == EINTR)
            got = 0;
        else if (got <= 0)
            return false;
    }
    return true;
}

/* Many runs that write into one folder at once each see what the others have added: all of it anew
 * for each line would take longer with every file. True where the file is the one that was read
 * before, with more behind that, and that is known now. */
static bool read_more(struct journal *j, int folder, const struct stat *st)
{
    off_t from = j->file.st_size - (off_t)j->nend;
    bool grown = j->known && !j->torn && j->nend && st->st_ino == j->file.st_ino &&
                 st->st_dev == j->file.st_dev && st->st_size > j->file.st_size &&
                 st->st_size < JOURNAL_MAX;
    int fd =
        grown ? openat(folder, JOURNAL_NAME, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
    if (fd < 0)
        return false;
    size_t n = (size_t)(st->st_size - from);
    char *text = xmalloc(n);
    bool ok = read_at(fd, text, n, from) && memcmp(text, j->end, j->nend) == 0;
    close(fd);
    if (ok) {
        struct str more = {text + j->nend, n - j->nend};
        journal_read_lines(j, more);
        keep_end(j, more);
        j->file = *st;
    }
    free(text);
    return ok;
}

int journal_read(struct journal *j, int folder, const char *shown, struct err *err)
{
    struct anchor here = {folder, shown};
    struct buf text = {0};
    struct stat st;
    bool gone = fstatat(folder, JOURNAL_NAME, &st, AT_SYMLINK_NOFOLLOW) != 0;
    if (gone && errno != ENOENT)
        return journal_err(shown, errno, err);
    if (gone)
        st = (struct stat){0};
    if (j->known && is_same_file(&j->file, &st))
        return 0;
    if (!gone && read_more(j, folder, &st))
        return 0;
    journal_release(j);
    j->known = true;
    j->file = st;
    if (gone)
        return 0;
    if (anchor_read(&here, JOURNAL_NAME, LINKS_REFUSED, JOURNAL_MAX, &text, NULL, err) != 0) {
        j->known = false;
        return -1;
    }
    journal_read_lines(j, buf_str(&text));
    j->nend = 0;
    if ((off_t)text.len == st.st_size)
        keep_end(j, buf_str(&text));
    j->changed = !j->entry.n && is_begun(buf_str(&text)); /* to be removed at the end */
    buf_release(&text);
    return 0;
}

static int journal_append(int fd, struct str text, bool durable)
{
    int code = fs_write_all(fd, text);
    if (code)
        return code;
    return durable && fdatasync(fd) != 0 && errno != EINVAL && errno != ENOSYS ? errno : 0;
}

static int journal_add_text(struct journal *j, int folder, const char *shown, struct str line,
                            bool durable, struct err *err)
{
    struct buf text = {0};
    struct stat st = {0};
    int fd = openat(folder, JOURNAL_NAME,
                    O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
                    0644);
    int code = fd < 0 || fstat(fd, &st) != 0 ? errno : 0;
    if (fd >= 0 && !code && !S_ISREG(st.st_mode))
        code = EINVAL;
    if (!code) {
        if (j->torn)
            buf_addch(&text, '\n');
        if (st.st_size == 0)
            buf_addstr(&text, heading);
        buf_adds(&text, line);
        code = journal_append(fd, buf_str(&text), durable);
        j->torn = false;
        bool whole = j->nend || st.st_size == 0;
        j->known = !code && fstat(fd, &j->file) == 0;
        if (whole)
            keep_end(j, buf_str(&text));
        j->changed = true;
    }
    if (fd >= 0)
        close(fd);
    buf_release(&text);
    return code ? journal_err(shown, code, err) : 0;
}

int journal_add(struct journal *j, int folder, const char *shown, const struct journal_entry *e,
                bool durable, struct err *err)
{
    struct buf line = {0};
    struct journal_entry own = *e;
    journal_add_line(&line, e);
    int rc = journal_add_text(j, folder, shown, buf_str(&line), durable, err);
    buf_release(&line);
    if (rc != 0)
        return -1;
    own.name = arena_strdup(&j->arena, str_of(e->name));
    own.kept = e->kept ? arena_strdup(&j->arena, str_of(e->kept)) : NULL;
    own.source = e->source ? arena_strdup(&j->arena, str_of(e->source)) : NULL;
    journal_take(j, own);
    return 0;
}

int journal_add_gone(struct journal *j, int folder, const char *shown, const char *name,
                     struct err *err)
{
    struct buf line = {0};
    add_gone(&line, name);
    int rc = journal_add_text(j, folder, shown, buf_str(&line), false, err);
    buf_release(&line);
    if (rc == 0)
        set_going(j, name);
    return rc;
}

static int journal_by_name(const void *pa, const void *pb)
{
    const struct journal_entry *const *a = pa, *const *b = pb;
    int c = strcmp((*a)->name, (*b)->name);
    return c ? c : (*a > *b) - (*a < *b); /* and the oldest first */
}

static int compare_originals(const struct journal_entry *a, const struct journal_entry *b)
{
    int c = strcmp(a->name, b->name);
    return c ? c : strcmp(a->kept ? a->kept : "", b->kept ? b->kept : "");
}

static int by_original(const void *pa, const void *pb)
{
    const struct journal_entry *const *a = pa, *const *b = pb;
    int c = compare_originals(*a, *b);
    return c ? c : (*a > *b) - (*a < *b);
}

/* Does the later entry of the same original leave nothing to say for the older one? Where its port
 * may not have come to be, the older one tells what is there. */
static bool makes_void(const struct journal_entry *later, const struct journal_entry *older)
{
    bool same = digest_eq(later->port, older->port) && digest_eq(later->input, older->input);
    return later->placed || (same && (!later->pending || older->pending));
}

/* The entries that still say something, in order. One pass: a stranger's journal may be long. */
static size_t sort_and_drop(const struct journal *j, struct journal_entry **sorted)
{
    size_t n = 0, kept = 0;
    for (size_t i = 0; i < j->entry.n; i++) {
        if (!j->entry.p[i].dropped)
            sorted[n++] = &j->entry.p[i];
    }
    if (n)
        qsort(sorted, n, sizeof *sorted, by_original);
    /* From the newest of each original to the oldest: what is kept moves to the end. */
    kept = n;
    for (size_t i = n; i > 0; i--) {
        const struct journal_entry *later = kept < n ? sorted[kept] : NULL;
        bool same = later && compare_originals(sorted[i - 1], later) == 0;
        if (!same || !makes_void(later, sorted[i - 1]))
            sorted[--kept] = sorted[i - 1];
    }
    memmove(sorted, sorted + kept, (n - kept) * sizeof *sorted);
    n -= kept;
    if (n)
        qsort(sorted, n, sizeof *sorted, journal_by_name);
    return n;
}

/* The entries become those that were written. */
static void keep_sorted(struct journal *j, struct journal_entry *const *sorted, size_t n)
{
    struct journal_entry *old = j->entry.p;
    j->entry.p = NULL;
    j->entry.n = j->entry.cap = 0;
    free(j->bucket);
    j->bucket = NULL;
    j->nbuckets = 0;
    for (size_t i = 0; i < n; i++)
        journal_take(j, *sorted[i]);
    free(old);
}

int journal_rewrite(struct journal *j, int folder, const char *shown, struct err *err)
{
    struct anchor here = {folder, shown};
    struct buf text = {0};
    struct arena a = {0};
    struct journal_entry **sorted = ARENA_ARRAY(&a, struct journal_entry *, j->entry.n);
    size_t n = sort_and_drop(j, sorted);
    buf_addstr(&text, heading);
    for (size_t i = 0; i < n; i++)
        journal_add_line(&text, sorted[i]);
    j->changed = false;
    int rc = 0;
    if (n)
        rc = anchor_write(&here, JOURNAL_NAME, buf_str(&text), err);
    else if (unlinkat(folder, JOURNAL_NAME, 0) != 0 && errno != ENOENT)
        rc = journal_err(shown, errno, err);
    keep_sorted(j, sorted, n);
    j->file = (struct stat){0};
    j->nend = 0;
    if (rc == 0 && n)
        keep_end(j, buf_str(&text));
    j->known = rc == 0 && (!n || fstatat(folder, JOURNAL_NAME, &j->file, AT_SYMLINK_NOFOLLOW) == 0);
    buf_release(&text);
    arena_release(&a);
    return rc;
}

/* The newest entry of a name, or that before e; NULL: there is none. */
static const struct journal_entry *entry_before(const struct journal *j,
                                                const struct journal_entry *e, const char *name)
{
    uint32_t at = !j->nbuckets ? 0 : e ? e->earlier : *journal_bucket_of(j, name);
    while (at && strcmp(j->entry.p[at - 1].name, name) != 0)
        at = j->entry.p[at - 1].earlier;
    return at ? &j->entry.p[at - 1] : NULL;
}

const struct journal_entry *journal_last(const struct journal *j, const char *name)
{
    const struct journal_entry *e = entry_before(j, NULL, name);
    while (e && e->dropped)
        e = entry_before(j, e, name);
    return e;
}

const struct journal_entry *journal_merge_base(const struct journal *j, const char *name)
{
    const struct journal_entry *first = NULL;
    for (const struct journal_entry *e = entry_before(j, NULL, name); e;
         e = entry_before(j, e, name)) {
        if (!e->dropped && !e->pending)
            return e;
        first = e->dropped ? first : e;
    }
    return first;
}

const struct journal_entry *journal_pending(const struct journal *j, const struct journal_entry *e,
                                            const char *name)
{
    while ((e = entry_before(j, e, name)) != NULL && e->dropped)
        continue;
    return e && e->pending && e != journal_merge_base(j, name) ? e : NULL;
}

const struct journal_entry *journal_find(const struct journal *j, const char *name,
                                         struct digest port)
{
    const struct journal_entry *e = entry_before(j, NULL, name);
    while (e && (e->dropped || !digest_eq(e->port, port)))
        e = entry_before(j, e, name);
    return e;
}

void journal_set_placed(struct journal *j, const char *name, struct digest port, bool placed)
{
    const struct journal_entry *found = journal_find(j, name, port);
    if (!found)
        return; /* another run has rewritten the journal meanwhile */
    struct journal_entry *e = &j->entry.p[found - j->entry.p];
    e->placed = placed;
    e->pending &= !placed;
    e->dropped = !placed;
    j->changed = true;
}

const struct journal_entry *journal_original(const struct journal *j, const char *name)
{
    const struct journal_entry *e = entry_before(j, NULL, name);
    while (e && (e->dropped || !e->kept))
        e = entry_before(j, e, name);
    return e;
}

bool journal_knows(const struct journal *j, const char *name, struct digest port)
{
    for (const struct journal_entry *e = entry_before(j, NULL, name); e;
         e = entry_before(j, e, name)) {
        if (digest_eq(e->port, port))
            return true;
    }
    return false;
}
