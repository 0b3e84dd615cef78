#include "rebuild/built.h"
#include "base/fs.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- targets ---- */

static struct build_target *find_target(struct built *b, const char *name)
{
    for (size_t i = 0; i < b->target.n; i++)
        if (strcmp(b->target.p[i].name, name) == 0)
            return &b->target.p[i];
    return NULL;
}

static bool is_library(const char *name)
{
    const char *base = fs_basename(name);
    return strstr(base, ".so") || strstr(base, ".a") == base + strlen(base) - 2;
}

/* Programs, libraries and archives; code objects have names of their own. An object is a step on
 * the way: ld -r makes one, and nvcc -dlink, which no build for HIP needs. */
static bool makes_targets(const struct record_event *e)
{
    bool object = e->noutputs == 1 && str_ends(str_of(e->output[0]), STR(".o"));
    return (e->kind == RECORD_LINK || e->kind == RECORD_ARCHIVE) && !object &&
           !record_is_probe(e) && !e->parent;
}

/* hipcc links with HIP's runtime by itself. */
static bool links_runtime(const struct record_event *e)
{
    bool links = strcmp(e->tool, "hipcc") == 0;
    for (int i = 0; i < e->ninputs; i++)
        links |= strstr(fs_basename(e->input[i]), "amdhip64") != NULL;
    return links;
}

static bool same_command(const struct record_event *x, const struct record_event *y)
{
    bool same = x->argc == y->argc && strcmp(x->cwd, y->cwd) == 0;
    for (int i = 0; same && i < x->argc; i++)
        same = strcmp(x->argv[i], y->argv[i]) == 0;
    return same;
}

/* A command that failed in an earlier run, and that a run which succeeded did without. */
static bool is_past(const struct built_inputs *in, const struct record_event *e)
{
    bool past = e->rc != 0 && in->run && in->code == 0;
    for (int i = 0; past && i < in->run->n; i++)
        past = !same_command(e, &in->run->event[i]);
    return past;
}

/* A later command that makes the same target decides. */
static void take_targets(struct built *b, const struct built_inputs *in)
{
    const struct record *r = in->record;
    for (int i = 0; i < r->n; i++) {
        const struct record_event *e = &r->event[i];
        for (int k = 0; makes_targets(e) && !is_past(in, e) && k < e->noutputs; k++) {
            struct build_target *t = find_target(b, e->output[k]);
            if (!t) {
                vec_push(&b->target, ((struct build_target){.name = e->output[k]}));
                t = &b->target.p[b->target.n - 1];
            }
            t->built = e->rc == 0;
            t->gpu = links_runtime(e);
            t->program = e->kind == RECORD_LINK && !is_library(e->output[k]);
        }
    }
}

/* A target's name with one word for CUDA, HIP and ROCm and their numbers: "libx_cuda124.so" and
 * "libx_rocm64.so" are the same. */
static const char *without_platform(const char *name, struct arena *a)
{
    static const char *const word[] = {"cuda", "rocm", "hip", "nvidia", "amd"};
    char *out = arena_strdup(a, str_of(name)), *to = out;
    while (*name) {
        size_t n = 0;
        for (size_t i = 0; i < sizeof word / sizeof *word && !n; i++)
            if (strncasecmp(name, word[i], strlen(word[i])) == 0)
                n = strlen(word[i]);
        if (!n) {
            *to++ = *name++;
            continue;
        }
        *to++ = '@';
        for (name += n; *name >= '0' && *name <= '9';)
            name++;
    }
    *to = '\0';
    return out;
}

/* The names that this build tried, by platform or not. */
struct tried {
    const char **plain;
    size_t n;
};

static struct tried names_tried(const struct built *b, struct arena *a)
{
    struct tried t = {ARENA_ARRAY(a, const char *, b->target.n + 1), b->target.n};
    for (size_t i = 0; i < t.n; i++)
        t.plain[i] = without_platform(b->target.p[i].name, a);
    return t;
}

/* Did this build try to make it, by this name or by that of its HIP side? */
static bool was_tried(struct built *b, const struct tried *t, const char *name, struct arena *a)
{
    if (find_target(b, name))
        return true;
    const char *plain = without_platform(name, a);
    bool found = false;
    for (size_t i = 0; i < t->n && !found && strchr(plain, '@'); i++)
        found = strcmp(t->plain[i], plain) == 0;
    return found;
}

/* What the project's own build made, and this one did not try to. */
static void take_expected(struct built *b, const struct record *cuda, struct arena *a)
{
    const struct tried tried = names_tried(b, a);
    for (int i = 0; cuda && i < cuda->n; i++) {
        const struct record_event *e = &cuda->event[i];
        for (int k = 0; makes_targets(e) && e->rc == 0 && k < e->noutputs; k++)
            if (e->output[k][0] != '/' && !was_tried(b, &tried, e->output[k], a))
                vec_push(&b->target,
                         ((struct build_target){.name = e->output[k], .not_tried = true}));
    }
}

/* ---- errors ---- */

struct errors {
    struct built *b;
    const struct built_inputs *in;
    struct arena *arena;
};

/* The folder of an event, absolute. */
static const char *folder_of(const struct errors *x, const struct record_event *e)
{
    const char *root = x->in->record->root, *cwd = e ? e->cwd : ".";
    return cwd[0] == '/' ? cwd : strcmp(cwd, ".") == 0 ? root : fs_join(x->arena, root, cwd);
}

static bool same_text(const char *x, const char *y)
{
    return x == y || (x && y && strcmp(x, y) == 0);
}

/* Counts an error that is known, or adds it. */
static void add_error(struct errors *x, struct build_error one)
{
    for (size_t i = 0; i < x->b->error.n; i++) {
        struct build_error *it = &x->b->error.p[i];
        if (it->line == one.line && it->col == one.col && same_text(it->port, one.port) &&
            same_text(it->message, one.message)) {
            it->times++;
            return;
        }
    }
    vec_push(&x->b->error, one);
}

static void place_error(struct errors *x, const struct trouble *t, const char *folder,
                        struct build_error *e)
{
    if (!t->file)
        return;
    const char *path =
        fs_normal(x->arena, t->file[0] == '/' ? t->file : fs_join(x->arena, folder, t->file));
    struct source_line from;
    e->path = path;
    e->port = fs_shown(x->arena, path);
    e->line = t->line;
    e->col = t->col;
    if (x->in->origins && port_lines_find(x->in->origins, path, t->line, &from)) {
        e->source = fs_shown(x->arena, from.path);
        e->source_line = from.line;
    }
}

/* Did the project's own build try to make the same, and fail? */
static bool failed_before(const struct record *cuda, const struct record_event *e)
{
    bool failed = false, made = false;
    for (int i = 0; cuda && e->noutputs && i < cuda->n; i++) {
        const struct record_event *it = &cuda->event[i];
        if (it->noutputs && strcmp(it->output[0], e->output[0]) == 0) {
            failed |= it->rc != 0;
            made |= it->rc == 0;
        }
    }
    return failed && !made;
}

/* Adds a trouble, of a command (e) or of the build as a whole. */
static void take_trouble(struct errors *x, const struct trouble *t, const struct record_event *e,
                         bool own)
{
    struct build_error one = {.kind = t->kind,
                              .message = t->message,
                              .subject = t->subject,
                              .instantiated = t->instantiated,
                              .folder = folder_of(x, e),
                              .own = own,
                              .times = 1};
    one.target = e && e->noutputs ? e->output[0] : NULL;
    place_error(x, t, one.folder, &one);
    add_error(x, one);
}

/* What a command that failed said; if it was nothing that is known, that it failed. */
static void take_failed(struct errors *x, const struct record_event *e)
{
    struct troubles t = {0};
    const bool own = failed_before(x->in->cuda, e);
    troubles_read(&t, str_of(e->says ? e->says : ""), x->arena);
    if (!t.list.n)
        vec_push(&t.list,
                 ((struct trouble){.kind = TROUBLE_BUILD,
                                   .message = arena_printf(x->arena, "%s ended with exit code %d",
                                                           e->tool, e->rc)}));
    for (size_t i = 0; i < t.list.n; i++)
        take_trouble(x, &t.list.p[i], e, own);
    troubles_release(&t);
}

/* What the build itself said: what stopped it, and the rules of make whose recipes failed, by the
 * names of what they make. What commands of the record said, they have said. */
static void take_said(struct errors *x)
{
    struct troubles t = {0};
    troubles_read(&t, x->in->says, x->arena);
    for (size_t i = 0; i < t.list.n && x->in->code != 0; i++)
        if (t.list.p[i].kind == TROUBLE_BUILD)
            take_trouble(x, &t.list.p[i], NULL, false);
    for (size_t i = 0; i < x->b->error.n; i++) {
        struct build_error *e = &x->b->error.p[i];
        for (size_t k = 0; e->target && !e->rule && k < t.rule.n; k++)
            if (strcmp(fs_basename(t.rule.p[k].target), fs_basename(e->target)) == 0)
                e->rule = arena_printf(x->arena, "%s:%u", t.rule.p[k].file, t.rule.p[k].line);
    }
    troubles_release(&t);
}

void built_make(struct built *b, const struct built_inputs *in, struct arena *a)
{
    struct errors x = {b, in, a};
    *b = (struct built){.code = in->code};
    take_targets(b, in);
    take_expected(b, in->cuda, a);
    for (size_t i = 0; i < b->target.n; i++)
        b->ntargets_built += b->target.p[i].built;
    for (int i = 0; i < in->record->n; i++) {
        const struct record_event *e = &in->record->event[i];
        if (e->rc != 0 && !record_is_probe(e) && !e->parent && !is_past(in, e))
            take_failed(&x, e);
    }
    take_said(&x);
}

void built_release(struct built *b)
{
    vec_release(&b->target);
    vec_release(&b->error);
}
