/* The first stage: the folder of a manifest, ported by `tranship port` in a process of its own. */
#include "base/fs.h"
#include "report/jvalue.h"
#include "validate/session.h"
#include <sys/stat.h>

enum { COPY_MAX = 16 << 20 }; /* a larger file beside the sources is no header */

/* The folder that both paths are in, "/" at least. */
static const char *common_parent(struct arena *a, const char *x, const char *y)
{
    size_t same = 0;
    for (size_t i = 0;; i++) {
        bool end_x = !x[i] || x[i] == '/', end_y = !y[i] || y[i] == '/';
        if (end_x && end_y)
            same = i;
        if (!x[i] || !y[i] || x[i] != y[i])
            break;
    }
    return same ? arena_printf(a, "%.*s", (int)same, x) : "/";
}

/* The place in the tree of a path below the root. */
static const char *in_tree(const struct port_unit *u, struct arena *a, const char *absolute)
{
    size_t n = strcmp(u->root, "/") == 0 ? 0 : strlen(u->root);
    return arena_printf(a, "%s%s", u->tree, absolute + n);
}

/* The files of a folder, listed before anything is written: the list ends whatever is written where. */
struct listing {
    struct arena *arena;
    VEC(const char *) path;
};

static int list_file(void *ctx, const char *path)
{
    struct listing *l = ctx;
    vec_push(&l->path, arena_strdup(l->arena, str_of(path)));
    return 0;
}

/* Takes a file along that was not ported: other things that the sources include, build files. */
static void copy_other(const struct port_unit *u, const char *tree, const char *path)
{
    struct arena a = {0};
    struct stat st;
    struct err err;
    const char *absolute = fs_absolute(&a, path);
    size_t n = strcmp(u->root, "/") == 0 ? 0 : strlen(u->root);
    const char *to = arena_printf(&a, "%s%s", tree, absolute + n);
    if (fs_kind(to) == FS_NONE && stat(path, &st) == 0 && st.st_size <= COPY_MAX &&
        !strstr(absolute, "/references/") && strcmp(fs_basename(path), MANIFEST_NAME) != 0)
        (void)session_copy(path, to, &err); /* what is missing then, the compiler says */
    arena_release(&a);
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
    struct listing listing = {.arena = &names};
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
                              "--rocm",
                              arena_printf(a, "%d.%d", u->rocm / 100, u->rocm % 100),
                              "--fail-on",
                              "none",
                              "-q",
                              "--report",
                              arena_printf(a, "json=%s", report)};
        double seconds;
        uint64_t peak;
        trouble = session_command(j, &(struct words){argv, sizeof argv / sizeof *argv}, NULL,
                                  fs_join(a, work, "port.log"), &seconds, &peak);
        u->step.seconds += seconds;
        u->step.peak = peak > u->step.peak ? peak : u->step.peak;
    }
    for (size_t i = 0; i < listing.path.n; i++)
        copy_other(u, tree, listing.path.p[i]);
    vec_release(&listing.path);
    arena_release(&names);
    return trouble;
}

/* The project's own maps: `tranship port` finds them in the folder .tranship of the folder or of one above
 * it, up to that with .git. */
static int key_maps(struct job *j, const char *folder, struct store_key *key, struct err *err)
{
    struct arena *a = &j->unit->arena;
    for (const char *at = fs_absolute(a, folder);; at = fs_dirname(a, at)) {
        const char *maps = fs_join(a, at, ".tranship");
        if (fs_kind(maps) == FS_DIR && store_key_tree(j->s->store, key, "maps", maps, err) != 0)
            return -1;
        if (strcmp(at, "/") == 0 || fs_kind(fs_join(a, at, ".git")) != FS_NONE)
            return 0;
    }
}

static void unit_key(struct job *j, struct store_key *key, struct err *err, bool *ok)
{
    struct port_unit *u = j->unit;
    store_key_text(key, "stage", "port");
    store_key_number(key, "rocm", u->rocm);
    store_key_number(key, "as it is", u->as_it_is);
    store_key_text(key, "path", u->root); /* it stands in the report */
    *ok = store_key_file(j->s->store, key, "tranship", j->s->tranship, err) == 0 &&
          key_maps(j, u->folder, key, err) == 0 &&
          store_key_tree(j->s->store, key, "folder", u->folder, err) == 0;
    for (size_t i = 0; *ok && i < u->include.n; i++) {
        const char *folder = fs_join(&u->arena, u->folder, u->include.p[i]);
        *ok = key_maps(j, folder, key, err) == 0 &&
              store_key_tree(j->s->store, key, "include", folder, err) == 0;
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
    char digest[33];
    store_key_digest(key, digest);
    store_key_text(&own, "of", digest);
    store_key_text(&own, "failed in", work);
    json_t *outcome = store_step(&u->step);
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
    if (!entry || store_step_read(outcome, &u->arena, &u->step) != 0) {
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
    u->report = json_load_file(fs_join(&u->arena, entry, "port.json"), 0, NULL);
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
            u->root = common_parent(&u->arena, u->root,
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
