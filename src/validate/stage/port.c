/* The first stage: the folder of a manifest, ported by `tranship port` in a process of its own. */
#include "base/fs.h"
#include "report/jvalue.h"
#include "validate/session/session.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COPY_MAX = 16 << 20 }; /* a larger file beside the sources is no header */

/* The place in the tree of a path below the root. */
static const char *in_tree(const struct port_unit *u, struct arena *a, const char *absolute)
{
    size_t n = strcmp(u->root, "/") == 0 ? 0 : strlen(u->root);
    return arena_printf(a, "%s%s", u->tree, absolute + n);
}

/* The files of a folder, listed before anything is written: the list ends whatever is written where. */
struct listing {
    const struct session *session;
    struct arena *arena;
    VEC(const char *) path;
};

static int list_file(void *ctx, const char *path)
{
    struct listing *l = ctx;
    if (!session_is_report(l->session, path))
        vec_push(&l->path, arena_strdup(l->arena, str_of(path)));
    return 0;
}

/* Takes a file along that was not ported: other things that the sources include, build files. name: below
 * both folders. */
static void copy_other(const struct anchor *from, const struct anchor *to, const char *name)
{
    struct stat st;
    struct err err;
    int there = anchor_fd(to, name, O_PATH, LINKS_REFUSED),
        source = anchor_fd(from, name, O_PATH, LINKS_BELOW);
    bool wanted = there < 0 && source >= 0 && fstat(source, &st) == 0 && st.st_size <= COPY_MAX &&
                  strncmp(name, "references/", 11) != 0 && !strstr(name, "/references/") &&
                  strcmp(fs_basename(name), MANIFEST_NAME) != 0;
    if (there >= 0)
        close(there);
    if (source >= 0)
        close(source);
    if (wanted)
        (void)session_copy(from, name, to, name, &err); /* what is missing then, the compiler says */
}

/* All that is listed, from the folder to its place in the tree. */
static int copy_others(const struct listing *l, const char *folder, const char *to, struct err *err)
{
    struct anchor source, target;
    if (anchor_open(&source, folder, err) != 0)
        return -1;
    int rc = anchor_open(&target, to, err);
    for (size_t i = 0; rc == 0 && i < l->path.n; i++)
        copy_other(&source, &target, l->path.p[i] + strlen(folder) + 1);
    anchor_close(&target);
    anchor_close(&source);
    return rc;
}

/* Ports one folder to its place in the tree. What the tool says goes to the log. "" or what went wrong. */
static const char *port_folder(struct job *j, const char *work, const char *tree, const char *folder,
                               const char *report)
{
    struct port_unit *u = j->unit;
    struct arena *a = &u->arena;
    struct err err;
    size_t n = strcmp(u->root, "/") == 0 ? 0 : strlen(u->root);
    const char *to = arena_printf(a, "%s%s", tree, fs_absolute(a, folder) + n);
    struct arena names = {0};
    struct listing listing = {.session = j->s, .arena = &names};
    if (fs_walk(folder, list_file, &listing, &err) != 0 || fs_mkdirs(to, &err) != 0) {
        vec_release(&listing.path);
        arena_release(&names);
        return arena_strdup(a, str_of(err.msg));
    }
    const char *trouble = "";
    if (!u->as_it_is) {
        const char *argv[] = {j->s->tranship,
                              "port",
                              fs_absolute(a, folder), /* the report must not depend on where we are */
                              "-o",
                              to,
                              "--sources-only",
                              "--rocm",
                              arena_printf(a, "%d.%d", u->rocm / 100, u->rocm % 100),
                              "--libs",
                              u->libs == LIBS_ROC ? "roc" : "hip",
                              "--fail-on",
                              "none",
                              "-q",
                              "--no-ignore", /* the manifest says what there is, whatever git is told */
                              "--exclude",
                              ".*",
                              "--report",
                              arena_printf(a, "json=%s", report)};
        double seconds;
        uint64_t peak;
        trouble = session_command(j, &(struct words){argv, sizeof argv / sizeof *argv}, NULL,
                                  fs_join(a, work, "port.log"), &seconds, &peak);
        u->step.seconds += seconds;
        u->step.peak = peak > u->step.peak ? peak : u->step.peak;
    }
    if (copy_others(&listing, folder, to, &err) != 0 && !*trouble)
        trouble = arena_strdup(a, str_of(err.msg));
    vec_release(&listing.path);
    arena_release(&names);
    return trouble;
}

/* A file's contents; of a large one, which is not taken along, size and time: a folder may have much in it
 * besides sources. */
static int key_file(struct job *j, const char *path, struct store_key *key, const char *label,
                    struct err *err)
{
    struct stat st;
    if (stat(path, &st) != 0 || st.st_size <= COPY_MAX)
        return store_key_file(j->s->store, key, label, path, err);
    store_key_number(key, "size", (uint64_t)st.st_size);
    store_key_number(key, "seconds", (uint64_t)st.st_mtim.tv_sec);
    store_key_number(key, "nanoseconds", (uint64_t)st.st_mtim.tv_nsec);
    return 0;
}

/* Names and contents of all that is ported or taken along. */
static int key_folder(struct job *j, const char *folder, struct store_key *key, const char *label,
                      struct err *err)
{
    struct arena names = {0};
    struct listing l = {.session = j->s, .arena = &names};
    int rc = fs_walk(folder, list_file, &l, err);
    for (size_t i = 0; rc == 0 && i < l.path.n; i++) {
        store_key_text(key, label, l.path.p[i] + strlen(folder));
        rc = key_file(j, l.path.p[i], key, label, err);
    }
    store_key_text(key, label, NULL);
    vec_release(&l.path);
    arena_release(&names);
    return rc;
}

static void unit_key(struct job *j, struct store_key *key, struct err *err, bool *ok)
{
    struct port_unit *u = j->unit;
    store_key_text(key, "stage", "port");
    store_key_number(key, "rocm", u->rocm);
    store_key_number(key, "libs", u->libs);
    store_key_number(key, "as it is", u->as_it_is);
    store_key_text(key, "path", u->root); /* it stands in the report */
    *ok = store_key_file(j->s->store, key, "tranship", j->s->tranship, err) == 0 &&
          steps_key_rules(key, u->folder, &u->arena, err) == 0 &&
          key_folder(j, u->folder, key, "folder", err) == 0;
    for (size_t i = 0; *ok && i < u->include.n; i++) {
        const char *folder = fs_join(&u->arena, u->folder, u->include.p[i]);
        *ok = steps_key_rules(key, folder, &u->arena, err) == 0 &&
              key_folder(j, folder, key, "include", err) == 0;
    }
}

/* Ports the folders of the unit to a new entry; NULL with the step's `why` where that can't be. */
static const char *make_unit(struct job *j, const struct store_key *key)
{
    struct port_unit *u = j->unit;
    struct arena *a = &u->arena;
    struct err err;
    const char *work = store_begin(j->s->store, a, &err);
    if (!work) {
        u->step.why = arena_strdup(a, str_of(err.msg));
        return NULL;
    }
    const char *tree = fs_join(a, work, "tree");
    const char *trouble = port_folder(j, work, tree, u->folder, fs_join(a, work, "port.json"));
    for (size_t i = 0; i < u->include.n; i++) {
        const char *more = port_folder(j, work, tree, fs_normal(a, fs_join(a, u->folder, u->include.p[i])),
                                       fs_join(a, work, "include.json"));
        trouble = *trouble ? trouble : more;
    }
    u->step.verdict = *trouble ? VERDICT_FAIL : VERDICT_PASS;
    u->step.why = *trouble ? trouble : NULL;
    u->step.log = u->as_it_is ? NULL : "port.log";
    if (process_interrupted()) {
        store_abandon(j->s->store, work);
        u->step = (struct step){.verdict = VERDICT_NONE};
        return NULL;
    }
    /* What failed may do better next time: its entry is for its log only. */
    struct store_key own = {0};
    char digest[DIGEST_TEXT];
    digest_text(store_key_digest(key), digest);
    store_key_text(&own, "of", digest);
    store_key_text(&own, "failed in", work);
    json_t *outcome = steps_outcome(&u->step);
    const char *entry = store_commit(j->s->store, *trouble ? &own : key, work, outcome, a, &err);
    json_decref(outcome);
    store_key_release(&own);
    if (!entry)
        u->step.why = arena_strdup(a, str_of(err.msg));
    return entry;
}

static void port_unit_now(struct job *j)
{
    struct port_unit *u = j->unit;
    struct store_key key = {0};
    struct err err;
    bool ok;
    json_t *outcome = NULL;
    u->step.verdict = VERDICT_FAIL;
    unit_key(j, &key, &err, &ok);
    if (!ok) {
        u->step.why = arena_strdup(&u->arena, str_of(err.msg));
        store_key_release(&key);
        return;
    }
    const char *entry = j->s->o->fresh ? NULL : store_find(j->s->store, &key, &u->arena, &outcome);
    if (!entry || steps_read(outcome, &u->arena, &u->step) != 0) {
        store_drop(j->s->store, &key);
        entry = NULL;
    }
    if (outcome)
        json_decref(outcome);
    if (!entry)
        entry = make_unit(j, &key);
    store_key_release(&key);
    if (!entry)
        return;
    u->tree = fs_join(&u->arena, entry, "tree");
    u->step.log = u->step.log ? fs_join(&u->arena, entry, u->step.log) : NULL;
    u->report = session_json(fs_join(&u->arena, entry, "port.json"));
    session_sort_files(j->s, u);
}

/* The part of the report that is about a source of the case, or NULL. */
static const json_t *report_of(const struct job *j, const char *source)
{
    struct arena a = {0};
    const char *wanted = fs_absolute(&a, fs_join(&a, j->unit->folder, source));
    const json_t *found = NULL;
    json_t *file;
    size_t i;
    json_array_foreach(json_object_get(j->unit->report, "files"), i, file)
    {
        const char *path = json_string_value(json_object_get(file, "path"));
        if (path && strcmp(fs_normal(&a, path), wanted) == 0)
            found = file;
    }
    arena_release(&a);
    return found;
}

static void count_findings(struct build_result *b, const json_t *file)
{
    json_t *finding;
    size_t i;
    json_array_foreach(json_object_get(file, "findings"), i, finding)
    {
        const char *severity = json_string_value(json_object_get(finding, "severity"));
        b->errors += severity && strcmp(severity, "error") == 0;
        b->warnings += severity && strcmp(severity, "warning") == 0;
    }
}

/* What the case gets of the unit's port. */
static void take_report(struct job *j)
{
    struct build_result *b = j->b;
    for (size_t i = 0; i < j->k->sources.n; i++) {
        const json_t *file = report_of(j, j->k->sources.p[i]);
        const char *status = json_string_value(json_object_get(file, "status"));
        if (!file || !status)
            continue; /* a C file, say: taken as it is */
        b->converted += (uint32_t)json_integer_value(json_object_get(file, "converted"));
        b->unconverted += (uint32_t)json_integer_value(json_object_get(file, "unconverted"));
        count_findings(b, file);
        if (strcmp(status, "failed") == 0) {
            const char *error = json_string_value(json_object_get(file, "error"));
            b->port.verdict = VERDICT_FAIL;
            b->port.why = arena_strdup(j->a, str_of(error ? error : "not ported"));
        }
    }
}

const char *port_findings(const struct job *j)
{
    struct buf text = {0};
    for (size_t i = 0; i < j->k->sources.n + j->k->modules.n; i++) {
        size_t n = j->k->sources.n;
        const json_t *file = report_of(j, i < n ? j->k->sources.p[i] : j->k->modules.p[i - n]);
        json_t *finding;
        size_t k;
        json_array_foreach(json_object_get(file, "findings"), k, finding)
        {
            const char *number = json_string_value(json_object_get(finding, "number"));
            const char *message = json_string_value(json_object_get(finding, "message"));
            buf_printf(&text, "%s %s\n", number ? number : "", message ? message : "");
        }
    }
    const char *out = arena_strdup(j->a, buf_str(&text));
    buf_release(&text);
    return out;
}

const char *port_path(const struct job *j, const char *source)
{
    const char *absolute = fs_absolute(j->a, fs_join(j->a, j->unit->folder, source));
    return in_tree(j->unit, j->a, absolute);
}

void stage_port(struct job *j)
{
    struct port_unit *u = j->unit;
    pthread_mutex_lock(&u->lock);
    if (!u->done) {
        u->root = fs_absolute(&u->arena, u->folder);
        for (size_t i = 0; i < u->include.n; i++)
            u->root = fs_common(&u->arena, u->root,
                                fs_absolute(&u->arena, fs_join(&u->arena, u->folder, u->include.p[i])));
        port_unit_now(j);
        u->done = true;
    }
    pthread_mutex_unlock(&u->lock);
    j->b->port = u->step;
    if (u->tree && u->report)
        j->b->port.verdict = VERDICT_PASS; /* of the whole folder; which files failed is in the report */
    if (u->tree)
        take_report(j);
    session_settle(j, &j->b->port, STAGE_PORT, NULL, NULL);
}
