#include "project/unit_store.h"
#include "store/key.h"
#include "store/store.h"
#include "clang/flag.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define KIND "facts"

enum { FORM = 2, RACE = 2 }; /* seconds within which a file may change without its time telling */

/* What tells whether a file is the one that was read: its times, else its bytes. Times are not compared
 * across machines, bytes are. */
struct seen {
    int64_t size, second, nano;
    int64_t changed, changed_nano; /* what no tool sets back */
    struct digest digest;
};

/* A file of this run that was looked at. */
struct memo {
    struct memo *next;
    uint64_t hash;
    bool exists, digested; /* it is a regular file */
    bool there;            /* something is */
    struct seen seen;
    char path[];
};

enum { BUCKETS = 4096 };

struct unit_store {
    struct store *store;
    struct digest base; /* of what is the same for all units */
    int64_t begun;      /* the time of day, in seconds */
    pthread_mutex_t lock;
    struct memo *bucket[BUCKETS];
};

/* A block in the store: this, a struct seen for each file that was read, and the unit's block. */
struct head {
    uint32_t form, nread;
};

/* ---- what all units depend on ---- */

static void add_environment(struct store_key *k)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        store_key_text(k, names[i], getenv(names[i]));
}

/* The program says how facts are gathered, and has the declarations of CUDA in it. */
static bool find_base(struct unit_store *s)
{
    struct store_key k = {0};
    struct arena a = {0};
    struct err err;
    char *folder = getcwd(NULL, 0);
    bool ok = folder && store_key_file(s->store, &k, "program", "/proc/self/exe", &err) == 0;
    store_key_number(&k, "form", FORM);
    store_key_text(&k, "clang", clang_version_text(&a));
    store_key_text(&k, "folder", folder);
    add_environment(&k);
    s->base = store_key_digest(&k);
    store_key_release(&k);
    arena_release(&a);
    free(folder);
    return ok;
}

struct unit_store *unit_store_new(struct store *store)
{
    struct unit_store *s = store ? xcalloc(1, sizeof *s) : NULL;
    if (!s)
        return NULL;
    s->store = store;
    s->begun = (int64_t)time(NULL);
    pthread_mutex_init(&s->lock, NULL);
    if (find_base(s))
        return s;
    unit_store_free(s);
    return NULL;
}

void unit_store_free(struct unit_store *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < BUCKETS; i++) {
        for (struct memo *m = s->bucket[i], *next; m; m = next) {
            next = m->next;
            free(m);
        }
    }
    pthread_mutex_destroy(&s->lock);
    free(s);
}

/* ---- files ---- */

static struct memo *look(struct unit_store *s, const char *path)
{
    struct stat st;
    uint64_t hash = digest_of(str_of(path)).low;
    struct memo **slot = &s->bucket[hash % BUCKETS];
    for (struct memo *m = *slot; m; m = m->next) {
        if (m->hash == hash && strcmp(m->path, path) == 0)
            return m;
    }
    size_t n = strlen(path) + 1;
    struct memo *m = xcalloc(1, sizeof *m + n);
    memcpy(m->path, path, n);
    m->hash = hash;
    m->there = stat(path, &st) == 0;
    m->exists = m->there && S_ISREG(st.st_mode);
    if (m->exists)
        m->seen = (struct seen){st.st_size,        st.st_mtim.tv_sec,  st.st_mtim.tv_nsec,
                                st.st_ctim.tv_sec, st.st_ctim.tv_nsec, {0, 0}};
    m->next = *slot;
    return *slot = m;
}

static bool digest_file(struct unit_store *s, struct memo *m)
{
    struct err err;
    if (m->exists && !m->digested)
        m->exists = store_file_digest(s->store, m->path, &m->seen.digest, &err) == 0;
    m->digested = true;
    return m->exists;
}

/* Is the file what it was? */
static bool is_same(struct unit_store *s, const char *path, const struct seen *was)
{
    struct memo *m = look(s, path);
    if (!m->exists || m->seen.size != was->size)
        return false;
    if (m->seen.second == was->second && m->seen.nano == was->nano && m->seen.changed == was->changed &&
        m->seen.changed_nano == was->changed_nano)
        return true;
    return digest_file(s, m) && digest_eq(m->seen.digest, was->digest);
}

/* Is there a header of that name in a folder that it would be looked for in, or something at that path? The
 * folders of the project's files are among the flags. */
static bool is_there(struct unit_store *s, const struct unit *unit, const char *name)
{
    static const char *const standard[] = {"/usr/local/include", "/usr/include",
                                           "/usr/include/x86_64-linux-gnu"};
    struct arena a = {0};
    bool found = false;
    if (name[0] == '/')
        return look(s, name)->there;
    for (int i = 0; i < unit->clang.nflags && !found;) {
        struct clang_flag f = clang_flag_read(unit->clang.flags + i, unit->clang.nflags - i);
        found = f.kind == FLAG_FOLDER && look(s, arena_printf(&a, "%s/%s", f.value, name))->exists;
        i += f.words;
    }
    for (size_t i = 0; i < sizeof standard / sizeof *standard && !found; i++)
        found = look(s, arena_printf(&a, "%s/%s", standard[i], name))->exists;
    arena_release(&a);
    return found;
}

/* ---- units ---- */

/* A file, and whether the headers are there that it asks for. */
static void add_file(struct unit_store *s, struct store_key *k, const struct unit *unit,
                     const struct survey_file *f)
{
    char text[DIGEST_TEXT];
    digest_text(f->digest, text);
    store_key_text(k, "file", f->real);
    store_key_text(k, "bytes", text);
    for (uint32_t i = 0; i < f->nincludes; i++) {
        if (f->include[i].asked)
            store_key_number(k, f->include[i].name, is_there(s, unit, f->include[i].name));
    }
}

static struct digest key_of(struct unit_store *s, const struct survey *survey, const struct unit *unit)
{
    struct store_key k = {0};
    char text[DIGEST_TEXT];
    digest_text(s->base, text);
    store_key_text(&k, "base", text);
    store_key_text(&k, "path", unit->path);
    store_key_text(&k, "toolkit", unit->clang.cuda_path);
    store_key_number(&k, "cuda", unit->clang.cuda);
    store_key_number(&k, "bare", unit->clang.bare);
    store_key_number(&k, "members", unit->clang.user_members);
    for (int i = 0; i < unit->clang.nflags; i++)
        store_key_text(&k, "flag", unit->clang.flags[i]);
    pthread_mutex_lock(&s->lock);
    add_file(s, &k, unit, &survey->file[unit->main]);
    for (uint32_t i = 0; i < unit->nwanted; i++)
        add_file(s, &k, unit, &survey->file[unit->wanted[i]]);
    pthread_mutex_unlock(&s->lock);
    struct digest d = store_key_digest(&k);
    store_key_release(&k);
    return d;
}

/* Is all that the unit read besides the project's files what it was? */
static bool is_fresh(struct unit_store *s, const struct unit *unit, const struct unit_facts *facts,
                     const char *seen)
{
    bool fresh = true;
    pthread_mutex_lock(&s->lock);
    for (uint32_t i = 0; i < facts->nread && fresh; i++) {
        struct seen was;
        memcpy(&was, seen + i * sizeof was, sizeof was);
        fresh = is_same(s, facts->read[i], &was);
    }
    for (uint32_t i = 0; i < facts->nmissing && fresh; i++)
        fresh = !is_there(s, unit, facts->missing[i]);
    pthread_mutex_unlock(&s->lock);
    return fresh;
}

bool unit_store_get(struct unit_store *s, const struct survey *survey, const struct unit *unit,
                    struct buf *block)
{
    struct buf kept = {0};
    struct arena a = {0};
    struct unit_facts facts;
    struct err err;
    struct head head;
    bool ok = s && store_get(s->store, KIND, key_of(s, survey, unit), &kept) && kept.len >= sizeof head;
    if (ok) {
        memcpy(&head, kept.p, sizeof head);
        size_t before = sizeof head + head.nread * sizeof(struct seen);
        ok = head.form == FORM && kept.len >= before &&
             unit_unpack(str_cut(buf_str(&kept), before, kept.len), unit->nwanted, &facts, &a, &err) == 0 &&
             facts.nread == head.nread && is_fresh(s, unit, &facts, kept.p + sizeof head);
        if (ok)
            buf_adds(block, str_cut(buf_str(&kept), before, kept.len));
    }
    arena_release(&a);
    buf_release(&kept);
    return ok;
}

/* Did the parse read the bytes that the survey saw? */
static bool is_as_surveyed(const struct survey *survey, const struct unit *unit)
{
    bool same = true;
    for (uint32_t i = 0; i < unit->facts.nparts && same; i++) {
        const struct unit_part *p = &unit->facts.part[i];
        same =
            digest_eq(p->digest, survey->file[p->wanted ? unit->wanted[p->wanted - 1] : unit->main].digest);
    }
    return same;
}

/* Times and digests of the files that were read. False where one is too new to be sure of. */
static bool add_seen(struct unit_store *s, const struct unit *unit, struct buf *out)
{
    bool sure = true;
    pthread_mutex_lock(&s->lock);
    for (uint32_t i = 0; i < unit->facts.nread && sure; i++) {
        struct memo *m = look(s, unit->facts.read[i]);
        sure = digest_file(s, m) && m->seen.second + RACE < s->begun;
        buf_add(out, &m->seen, sizeof m->seen);
    }
    pthread_mutex_unlock(&s->lock);
    return sure;
}

void unit_store_put(struct unit_store *s, const struct survey *survey, const struct unit *unit)
{
    struct buf out = {0};
    struct head head = {FORM, unit->facts.nread};
    if (!s || !is_as_surveyed(survey, unit))
        return;
    buf_add(&out, &head, sizeof head);
    if (add_seen(s, unit, &out)) {
        buf_adds(&out, buf_str(&unit->block));
        store_put(s->store, KIND, key_of(s, survey, unit), buf_str(&out));
    }
    buf_release(&out);
}
