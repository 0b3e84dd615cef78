/* Finds the sources below a folder that are inputs. */
#include "build/build.h"
#include "project/find/ignore.h"
#include "project/find/inputs_parts.h"
#include "project/find/skipped_dirs.h"
#include "project/find/tracked.h"
#include "project/output/output.h"
#include <fcntl.h>
#include <unistd.h>

#define COPIED_HIDDEN "hidden: its name begins with a dot; copied unchanged"

/* A folder that patterns leave out, but for the files in it that git tracks. */
struct tracked_folder {
    const char *below; /* "sub/" */
    const char *why;
};

struct walk {
    struct inputs *in;
    const struct project_options *opt;
    const struct anchor *anchor;
    const char *below; /* of the output folder, where the ports go: "" for itself */
    /* the output folder, where it lies below: an earlier run's ports are no inputs */
    const char *ports;
    struct ignore ignore;
    struct tracked tracked;
    VEC(struct tracked_folder) opened;
    bool copies; /* what is no source is listed as well */
};

/* Why a link is no input, or NULL where it is one. */
static const char *why_skipped(const struct walk *w, const struct anchor_entry *e)
{
    switch (e->kind) {
    case ANCHOR_LINK_OUT:
        return "a link that leads out of the folder or is broken";
    case ANCHOR_LINK_FOLDER:
        return "a link to a folder";
    case ANCHOR_LINK_FILE:
        return w->opt->mode == OUT_IN_PLACE ? "a link: its target is ported under its own name"
                                            : NULL;
    case ANCHOR_OTHER:
        return "not a regular file";
    default:
        return NULL;
    }
}

static const char *inputs_walk_shown(const struct walk *w, const char *name)
{
    return name[0] ? fs_join(w->in->arena, w->anchor->path, name) : w->anchor->path;
}

/* Patterns that can't be read leave out nothing, which the user may not expect. */
static void enter_rules(struct walk *w, const char *name, int fd)
{
    struct err err;
    if (!w->opt->no_ignore && ignore_enter(&w->ignore, w->anchor, name, fd, &err) != 0)
        inputs_add(w->in, inputs_walk_shown(w, fs_join(w->in->arena, name, ".gitignore")))
            ->skipped = arena_printf(w->in->arena, "its patterns were ignored: %s", err.msg);
}

/* Why patterns leave out a name, or NULL. git's own do not leave out what it tracks. */
static const char *left_out(struct walk *w, const char *name, bool is_folder)
{
    const char *why = ignore_why(&w->ignore, name, is_folder, w->in->arena);
    if (why && str_starts(str_of(why), STR("excluded by --exclude")))
        return why;
    for (size_t i = w->opened.n; i-- > 0 && !why;)
        if (str_starts(str_of(name), str_of(w->opened.p[i].below)))
            why = w->opened.p[i].why;
    if (!why || !tracked_has(&w->tracked, w->anchor, name, is_folder))
        return why;
    if (is_folder)
        vec_push(&w->opened, (struct tracked_folder){arena_printf(w->in->arena, "%s/", name), why});
    return NULL;
}

/* Why a folder is left out, or NULL. as_it_is: what is in it is copied all the same. */
static const char *why_no_folder(struct walk *w, const char *name, int fd, bool *as_it_is)
{
    const char *why = left_out(w, name, true);
    *as_it_is = false;
    if (why || w->opt->no_ignore)
        return why;
    why = skipped_dirs_why(fd, name);
    *as_it_is = why && w->copies && is_hidden(name) && extra_files_keeps_folder(fd, name);
    return *as_it_is ? COPIED_HIDDEN : why;
}

/* A folder that is left out is one line in the reports, and none where no source lies below it. */
static bool inputs_walk_enter(void *ctx, const struct anchor_entry *e)
{
    struct walk *w = ctx;
    struct arena *a = w->in->arena;
    bool as_it_is;
    if (skipped_dirs_silently(e->name) ||
        (w->ports && strcmp(arena_printf(a, "%s/", e->name), w->ports) == 0))
        return false;
    int fd = anchor_fd(w->anchor, e->name, O_PATH | O_DIRECTORY, LINKS_REFUSED);
    if (fd < 0)
        return true; /* the walk says why */
    const char *why = why_no_folder(w, e->name, fd, &as_it_is);
    bool accepted = !why || as_it_is;
    if (accepted)
        enter_rules(w, e->name, fd);
    if (accepted && w->copies)
        extra_files_add(&w->in->extra, w->anchor, e, fs_join(a, w->below, e->name));
    if (why && skipped_dirs_has_sources(w->anchor, e->name))
        inputs_add(w->in, arena_printf(a, "%s/", inputs_walk_shown(w, e->name)))->skipped = why;
    close(fd);
    return accepted;
}

static void add_extra_link(struct walk *w, const struct anchor_entry *e)
{
    struct extra_file *o =
        extra_files_add(&w->in->extra, w->anchor, e, fs_join(w->in->arena, w->below, e->name));
    o->kind = EXTRA_LINK;
    o->target = extra_files_link(w->anchor, e->name, w->in->arena);
    o->skipped = o->target ? NULL : "a link that leads out of the folder: not copied";
}

/* Is the name hidden, itself or by a folder? Bazel's options are a build file, though
 * theirs begins with a dot. */
static bool is_hidden_file(const struct walk *w, const char *name)
{
    if (strcmp(fs_basename(name), ".bazelrc") == 0)
        name = fs_dirname(w->in->arena, name);
    return strcmp(name, ".") != 0 && extra_files_is_hidden(name);
}

/* Reports a build file, by its name, that can't be read, unless patterns leave it out. failed: why
 * it can't be read; NULL: it is not text. */
static void tell_unread(struct walk *w, const struct anchor_entry *e, const char *failed)
{
    if (build_language_of(e->name, STR("")) == BUILD_NONE || left_out(w, e->name, false))
        return;
    const char *why =
        failed      ? arena_printf(w->in->arena, "a build file that could not be read: %s", failed)
        : w->copies ? "a build file that is not text; copied unchanged"
                    : "a build file that is not text";
    inputs_add(w->in, inputs_walk_shown(w, e->name))->skipped = why;
}

/* Is it the template of a header: "config.h.in"? */
static bool is_template(const char *name)
{
    static const char *const ends[] = {".h.in", ".hpp.in", ".hh.in", ".h.cmake", ".h.cmake.in"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (str_ends(str_of(name), str_of(ends[i])))
            return true;
    }
    return false;
}

static void add_other_build(struct walk *w, const struct anchor_entry *e)
{
    if (!left_out(w, e->name, false))
        vec_push(&w->in->builds,
                 (struct other_build){w->anchor, arena_strdup(w->in->arena, str_of(e->name))});
}

/* Is it a build file that has something of CUDA's in it, or may have? Others are nobody's input. */
static bool is_build_input(struct walk *w, const struct anchor_entry *e, bool *maybe)
{
    struct translate_options opt = {0};
    struct buf bytes = {0};
    struct err err;
    bool regular = e->kind == ANCHOR_FILE && !(is_hidden(e->name) && is_hidden_file(w, e->name));
    if (!w->in->map || w->opt->sources_only || !regular)
        return false;
    if (is_template(e->name))
        add_other_build(w, e);
    if (!build_may_be(e->name, e->st.st_mode & S_IXUSR))
        return false;
    int rc = anchor_read(w->anchor, e->name, LINKS_REFUSED, INPUT_MAX, &bytes, NULL, &err);
    bool text = rc == 0 && !source_is_binary(buf_str(&bytes));
    bool concerns = text && build_concerns(e->name, buf_str(&bytes), w->in->map, &opt);
    *maybe = text && !concerns && build_may_concern(e->name, buf_str(&bytes), w->in->map);
    buf_release(&bytes);
    if (text && !concerns && !*maybe)
        add_other_build(w, e);
    if (!text)
        tell_unread(w, e, rc == 0 ? NULL : err.msg);
    return concerns || *maybe;
}

/* A source by its name, or a build file with CUDA in it. */
static bool is_input(struct walk *w, const struct anchor_entry *e, bool *maybe)
{
    *maybe = false;
    return source_kind(e->name) != SOURCE_OTHER || is_build_input(w, e, maybe);
}

/* Takes a file that is not an input, if an output tree needs it. True if the entry is done. */
static bool take_extra(struct walk *w, const struct anchor_entry *e, bool source)
{
    struct arena *a = w->in->arena;
    bool hidden = !w->opt->no_ignore && is_hidden_file(w, e->name);
    if (skipped_dirs_silently(e->name) || extra_files_is_ours(e->name))
        return true;
    if (left_out(w, e->name, false))
        return false;
    if (e->kind == ANCHOR_LINK_FILE || e->kind == ANCHOR_LINK_FOLDER ||
        e->kind == ANCHOR_LINK_OUT) {
        bool input = source && !hidden && e->kind == ANCHOR_LINK_FILE;
        if (input || (source && !extra_files_link(w->anchor, e->name, a)))
            return false;
        add_extra_link(w, e);
        return true;
    }
    if (source && !hidden)
        return false;
    struct extra_file *o =
        extra_files_add(&w->in->extra, w->anchor, e, fs_join(a, w->below, e->name));
    if (e->kind != ANCHOR_FILE)
        o->skipped = "not a regular file: not copied";
    const char *slash = strrchr(e->name, '/');
    bool below = slash && extra_files_is_hidden(
                              arena_strdup(a, (struct str){e->name, (size_t)(slash - e->name)}));
    return !source || below; /* else it is reported by itself */
}

static const char *why_no_input(struct walk *w, const struct anchor_entry *e)
{
    const char *why = left_out(w, e->name, false);
    if (!why && !w->opt->no_ignore && is_hidden(e->name) && is_hidden_file(w, e->name))
        why = w->copies ? COPIED_HIDDEN : "hidden: its name begins with a dot";
    return why ? why : why_skipped(w, e);
}

static int inputs_walk_visit(void *ctx, const struct anchor_entry *e)
{
    struct walk *w = ctx;
    const char *path = inputs_walk_shown(w, e->name);
    if (e->kind == ANCHOR_UNREADABLE) {
        inputs_add_error(w->in, path, arena_printf(w->in->arena, "%s: %s", path, e->why));
        return 0;
    }
    bool maybe, source = is_input(w, e, &maybe); /* a build file is read for that: once */
    if (w->copies && take_extra(w, e, source))
        return 0;
    bool link_to_folder =
        e->kind == ANCHOR_LINK_FOLDER || (e->kind == ANCHOR_LINK_OUT && S_ISDIR(e->st.st_mode));
    if (!source && (!link_to_folder || is_hidden(path)))
        return 0;
    struct job *job = inputs_add(w->in, path);
    job->skipped = why_no_input(w, e);
    if (job->skipped)
        return 0;
    job->maybe = maybe;
    job->anchor = w->anchor;
    job->name = arena_strdup(w->in->arena, str_of(e->name));
    job->is_link = e->kind == ANCHOR_LINK_FILE;
    job->links = job->is_link ? LINKS_BELOW : LINKS_REFUSED;
    inputs_set_identity(job, &e->st);
    inputs_set_output(w->in, w->opt, job, fs_join(w->in->arena, w->below, e->name));
    return 0;
}

/* The output folder as a walk of root comes by it, "sub/out/", or NULL where it lies elsewhere. */
static const char *ports_below(struct inputs *in, const struct project_options *opt,
                               const char *root)
{
    const char *below = NULL;
    char *out = opt->mode == OUT_TREE ? realpath(opt->out_dir, NULL) : NULL;
    char *top = out ? realpath(root, NULL) : NULL;
    size_t n = top && strcmp(top, "/") != 0 ? strlen(top) : 0;
    if (top && strncmp(out, top, n) == 0 && out[n] == '/' && out[n + 1])
        below = arena_printf(in->arena, "%s/", out + n + 1);
    free(out);
    free(top);
    return below;
}

static void start_rules(struct walk *w)
{
    struct err err;
    for (int i = 0; i < w->opt->nexclude; i++)
        ignore_exclude(&w->ignore, w->opt->exclude[i], NULL);
    if (w->opt->no_ignore)
        return;
    if (ignore_above(&w->ignore, w->anchor->path, &err) != 0)
        inputs_add(w->in, w->anchor->path)->skipped =
            arena_printf(w->in->arena, "patterns in folders above it were ignored: %s", err.msg);
    enter_rules(w, "", w->anchor->fd);
}

int inputs_check_exclude(const struct project_options *opt, struct err *err)
{
    struct ignore ignore = {0};
    int rc = 0;
    for (int i = 0; i < opt->nexclude && rc == 0; i++)
        rc = ignore_exclude(&ignore, opt->exclude[i], err);
    ignore_release(&ignore);
    return rc;
}

/* A folder whose files may be gone for good. One without a source is in error, and may be a disk
 * that is not mounted: what was made of its files stays. */
static void inputs_walk_add_root(struct inputs *in, const char *path)
{
    char *root = realpath(path, NULL);
    if (root)
        vec_push(&in->roots, arena_strdup(in->arena, str_of(root)));
    free(root);
}

void inputs_add_folder(struct inputs *in, const struct project_options *opt, const char *path,
                       const char *below)
{
    struct err err;
    struct walk w = {.in = in,
                     .opt = opt,
                     .anchor = inputs_anchor(in, path, &err),
                     .below = below ? below : "",
                     .ports = ports_below(in, opt, path),
                     .copies = inputs_copies(opt)};
    size_t before = in->jobs.n, accepted = 0, maybe = 0;
    if (!w.anchor) {
        inputs_add_error(in, path, arena_strdup(in->arena, str_of(err.msg)));
        return;
    }
    start_rules(&w);
    anchor_walk_into(w.anchor, inputs_walk_enter, inputs_walk_visit, &w);
    for (size_t i = before; i < in->jobs.n; i++) {
        maybe += in->jobs.p[i].maybe;
        accepted += !in->jobs.p[i].skipped && !in->jobs.p[i].maybe;
    }
    if (in->jobs.n == before + maybe)
        inputs_add_error(
            in, path,
            arena_printf(in->arena, "%s: no CUDA or C++ sources below this folder", path));
    else if (!accepted)
        inputs_add_error(in, path,
                         arena_printf(in->arena,
                                      "%s: all sources below this folder are excluded; "
                                      "--no-ignore includes them",
                                      path));
    else
        inputs_walk_add_root(in, path);
    ignore_release(&w.ignore);
    tracked_release(&w.tracked);
    vec_release(&w.opened);
}
