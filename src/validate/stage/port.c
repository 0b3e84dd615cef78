/* The first stage: ports the folder of a manifest, with `tranship port` in a process of its own. */
#include "validate/stage/port.h"
#include "base/fs.h"
#include "validate/cache/steps.h"
#include "validate/session/command.h"
#include "validate/session/files.h"
#include "validate/stage/headers.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COPY_MAX = 16 << 20 }; /* a larger file beside the sources is no header */

/* Returns the place in the tree of a path below the root. */
static const char *in_tree(const struct port_unit *u, struct arena *a, const char *absolute)
{
    size_t n = strcmp(u->root, "/") == 0 ? 0 : strlen(u->root);
    return arena_printf(a, "%s%s", u->tree, absolute + n);
}

/* Lists the files of a folder. The list is complete before anything is written, so files that are
 * written into the folder are not in it. */
struct listing {
    const struct session *session;
    struct arena *arena;
    VEC(const char *) path;
};

static int stage_port_list_file(void *ctx, const char *path)
{
    struct listing *l = ctx;
    if (!session_is_report(l->session, path))
        vec_push(&l->path, arena_strdup(l->arena, str_of(path)));
    return 0;
}

/* Copies a file that was not ported: other files that the sources include, and build files. name:
 * its path below both folders. */
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
        (void)files_copy(from, name, to, name, &err); /* the compiler reports it if it is needed */
}

/* Copies all listed files from the folder to its place in the tree. */
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

/* Ports one folder to its place in the tree. The tool's output goes to the log. Returns NULL, or
 * what went wrong. */
static const char *port_folder(struct case_job *j, const char *work, const char *tree,
                               const char *folder, const char *report)
{
    struct port_unit *u = j->unit;
    struct arena *a = &u->arena;
    struct err err;
    size_t n = strcmp(u->root, "/") == 0 ? 0 : strlen(u->root);
    const char *to = arena_printf(a, "%s%s", tree, fs_absolute(a, folder) + n);
    struct arena names = {0};
    struct listing listing = {.session = j->s, .arena = &names};
    if (fs_walk(folder, stage_port_list_file, &listing, &err) != 0 || fs_mkdirs(to, &err) != 0) {
        vec_release(&listing.path);
        arena_release(&names);
        return arena_strdup(a, str_of(err.msg));
    }
    const char *trouble = NULL;
    if (!u->as_it_is) {
        const char *argv[] = {
            j->s->tranship,
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
        struct command_end end = command_run(&(struct words){argv, sizeof argv / sizeof *argv},
                                             NULL, fs_join(a, work, "port.log"), a);
        trouble = end.trouble;
        u->step.seconds += end.seconds;
        u->step.peak = end.peak > u->step.peak ? end.peak : u->step.peak;
    }
    if (copy_others(&listing, folder, to, &err) != 0 && !trouble)
        trouble = arena_strdup(a, str_of(err.msg));
    vec_release(&listing.path);
    arena_release(&names);
    return trouble;
}

/* Adds the contents of a file to the key; for a large file, which is not copied, its size and time.
 * A folder may contain much besides sources. */
static int key_file(struct case_job *j, const char *path, struct store_key *key, const char *label,
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

/* Adds the names and contents of all files that are ported or copied. */
static int key_folder(struct case_job *j, const char *folder, struct store_key *key,
                      const char *label, struct err *err)
{
    struct arena names = {0};
    struct listing l = {.session = j->s, .arena = &names};
    int rc = fs_walk(folder, stage_port_list_file, &l, err);
    for (size_t i = 0; rc == 0 && i < l.path.n; i++) {
        store_key_text(key, label, l.path.p[i] + strlen(folder));
        rc = key_file(j, l.path.p[i], key, label, err);
    }
    store_key_text(key, label, NULL);
    vec_release(&l.path);
    arena_release(&names);
    return rc;
}

static int unit_key(struct case_job *j, struct store_key *key, struct err *err)
{
    struct port_unit *u = j->unit;
    store_key_text(key, "stage", "port 2");
    store_key_number(key, "rocm", u->rocm);
    store_key_number(key, "libs", u->libs);
    store_key_number(key, "as it is", u->as_it_is);
    store_key_text(key, "path", u->root); /* it stands in the report */
    int rc = store_key_file(j->s->store, key, "tranship", j->s->tranship, err);
    if (rc == 0)
        rc = steps_key_rules(key, u->folder, &u->arena, err);
    if (rc == 0)
        rc = key_folder(j, u->folder, key, "folder", err);
    for (size_t i = 0; rc == 0 && i < u->include.n; i++) {
        const char *folder = fs_join(&u->arena, u->folder, u->include.p[i]);
        rc = steps_key_rules(key, folder, &u->arena, err);
        if (rc == 0)
            rc = key_folder(j, folder, key, "include", err);
    }
    return rc;
}

static int read_unit(void *ctx, const json_t *outcome)
{
    struct port_unit *u = ((struct case_job *)ctx)->unit;
    const json_t *files = json_object_get(outcome, "files");
    u->reported = json_is_array(files);
    if (!u->reported ? !json_is_null(files) : ported_read(files, &u->arena, &u->ported) != 0)
        return -1;
    return steps_read(outcome, &u->arena, &u->step);
}

/* Adds the report's results for each file to the outcome, and reads them. */
static void keep_report(struct port_unit *u, const char *path, json_t *outcome)
{
    json_t *report = files_json(path), *files = ported_from_report(report);
    vec_release(&u->ported.file); /* of an entry that could not be read to its end */
    u->reported = files && ported_read(files, &u->arena, &u->ported) == 0;
    json_object_set_new(outcome, "files", files ? files : json_null());
    json_decref(report);
}

/* Ports the folders of the unit. A port that failed may succeed next time. */
static enum step_keep make_unit(void *ctx, const char *work, json_t **outcome, struct err *err)
{
    struct case_job *j = ctx;
    struct port_unit *u = j->unit;
    struct arena *a = &u->arena;
    (void)err;
    const char *tree = fs_join(a, work, "tree");
    const char *trouble = port_folder(j, work, tree, u->folder, fs_join(a, work, "port.json"));
    for (size_t i = 0; i < u->include.n; i++) {
        const char *more =
            port_folder(j, work, tree, fs_normal(a, fs_join(a, u->folder, u->include.p[i])),
                        fs_join(a, work, "include.json"));
        trouble = trouble ? trouble : more;
    }
    u->step.verdict = trouble ? VERDICT_FAIL : VERDICT_PASS;
    u->step.why = trouble;
    u->step.log = u->as_it_is ? NULL : "port.log";
    *outcome = steps_outcome(&u->step);
    keep_report(u, fs_join(a, work, "port.json"), *outcome);
    return trouble ? STEP_KEEP_LOG : STEP_KEEP;
}

static void port_unit_now(struct case_job *j)
{
    struct port_unit *u = j->unit;
    struct store_key key = {0};
    struct err err;
    struct cached_step c = session_step(j->s, &u->arena);
    const char *entry = NULL;
    c.ctx = j;
    c.read = read_unit;
    c.make = make_unit;
    enum step_end end =
        unit_key(j, &key, &err) == 0 ? cached_step(&c, &key, &entry, &err) : STEP_BROKEN;
    store_key_release(&key);
    if (end == STEP_BROKEN)
        u->step =
            (struct step){.verdict = VERDICT_FAIL, .why = arena_strdup(&u->arena, str_of(err.msg))};
    if (end == STEP_STOPPED)
        u->step = (struct step){.verdict = VERDICT_NONE};
    if (!entry)
        return;
    u->tree = fs_join(&u->arena, entry, "tree");
    u->step.log = u->step.log ? fs_join(&u->arena, entry, u->step.log) : NULL;
    headers_sort(j->s, u);
}

/* Returns the report's results for a source of the case, or NULL: it may be a C file, which is
 * copied as it is. */
static const struct ported_file *stage_port_report_of(const struct case_job *j, const char *source)
{
    return ported_find(&j->unit->ported, fs_absolute(j->a, fs_join(j->a, j->unit->folder, source)));
}

/* Fills in the case's part of the unit's port. */
static void add_report(struct case_job *j)
{
    struct build_result *b = j->b;
    struct buf findings = {0};
    for (size_t i = 0; i < j->k->sources.n; i++) {
        const struct ported_file *f = stage_port_report_of(j, j->k->sources.p[i]);
        if (!f)
            continue;
        b->converted += f->converted;
        b->unconverted += f->unconverted;
        b->errors += f->errors;
        b->warnings += f->warnings;
        buf_addstr(&findings, f->findings);
        if (f->error) {
            b->port.verdict = VERDICT_FAIL;
            b->port.why = f->error;
        }
    }
    for (size_t i = 0; i < j->k->modules.n; i++) {
        const struct ported_file *f = stage_port_report_of(j, j->k->modules.p[i]);
        buf_addstr(&findings, f ? f->findings : "");
    }
    j->findings = arena_strdup(j->a, buf_str(&findings));
    buf_release(&findings);
}

const char *port_path(const struct case_job *j, const char *source)
{
    const char *absolute = fs_absolute(j->a, fs_join(j->a, j->unit->folder, source));
    return in_tree(j->unit, j->a, absolute);
}

void stage_port(struct case_job *j)
{
    struct port_unit *u = j->unit;
    pthread_mutex_lock(&u->lock);
    if (!u->done) {
        u->root = fs_absolute(&u->arena, u->folder);
        for (size_t i = 0; i < u->include.n; i++)
            u->root =
                fs_common(&u->arena, u->root,
                          fs_absolute(&u->arena, fs_join(&u->arena, u->folder, u->include.p[i])));
        port_unit_now(j);
        u->done = true;
    }
    pthread_mutex_unlock(&u->lock);
    j->b->port = u->step;
    if (u->tree && u->reported)
        j->b->port.verdict =
            VERDICT_PASS; /* of the whole folder; which files failed is in the report */
    if (u->tree)
        add_report(j);
    session_settle(j, &j->b->port, STAGE_PORT, NULL, NULL);
}
