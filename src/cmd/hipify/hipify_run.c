#include "base/fs.h"
#include "base/texts.h"
#include "cmd/common/caches.h"
#include "cmd/common/put.h"
#include "cmd/hipify/hipify.h"
#include "cmd/hipify/hipify_stats.h"
#include "cmd/run/run.h"
#include "project/settings/environment.h"
#include "report/escape.h"
#include "store/store.h"
#include <stdio.h>
#include <stdlib.h>

int hipify_tool_of(const char *program)
{
    const char *name = fs_basename(program);
    /* hipify-perl-6.4 and hipify-perl.exe are it as well. */
    if (str_starts(str_of(name), STR("hipify-perl")))
        return HIPIFY_PERL;
    return str_starts(str_of(name), STR("hipify-clang")) ? HIPIFY_CLANG : -1;
}

const char *hipify_tool_name(enum hipify_tool tool)
{
    return tool == HIPIFY_PERL ? "hipify-perl" : "hipify-clang";
}

/* A port as it came. */
struct given {
    const char *path;
    struct buf port;
    struct hipify_stats stats;
};

struct hipify {
    struct hipify_options o;
    struct arena arena;
    VEC(struct given) port;
    int code;
};

static void hipify_run_give(void *ctx, const struct translation *tr, struct str port)
{
    struct hipify *h = ctx;
    struct given g = {.path = arena_strdup(&h->arena, str_of(tr->src->path))};
    g.stats = (struct hipify_stats){.path = g.path, .arena = &h->arena};
    buf_adds(&g.port, port);
    hipify_stats_take(&g.stats, tr);
    vec_push(&h->port, g);
}

static struct given *given_of(struct hipify *h, const char *path)
{
    for (size_t i = 0; i < h->port.n; i++) {
        if (strcmp(h->port.p[i].path, path) == 0)
            return &h->port.p[i];
    }
    return NULL;
}

static void hipify_run_fail(struct hipify *h, const char *message)
{
    struct buf text = {0};
    escape_terminal(&text, message); /* it has the name of a file */
    cmd_fail(0, "%s: %s", hipify_tool_name(h->o.tool), text.p);
    buf_release(&text);
    h->code = 1;
}

/* ---- outputs ---- */

static bool hipify_run_has_bytes(const char *path, struct str bytes)
{
    struct buf there = {0};
    bool same = fs_read(path, (size_t)1 << 30, &there, NULL) == 0 && str_eq(buf_str(&there), bytes);
    buf_release(&there);
    return same;
}

/* The original, once. Where an earlier run has kept another one (the file was new CUDA code since),
 * this one is kept beside it, with a number. What the port leaves as it is is no original. */
static int hipify_run_keep_original(const char *path, struct str port, struct arena *a,
                                    struct err *err)
{
    struct buf bytes = {0};
    const char *kept = arena_printf(a, "%s.prehip", path);
    int rc = fs_read(path, (size_t)1 << 30, &bytes, err);
    bool first = fs_kind(kept) == FS_NONE, lost = first || !str_eq(buf_str(&bytes), port);
    for (int i = 1; rc == 0 && lost && fs_kind(kept) != FS_NONE; i++) {
        lost = !hipify_run_has_bytes(kept, buf_str(&bytes));
        kept = lost ? arena_printf(a, "%s.prehip.%d", path, i) : kept;
    }
    if (rc == 0 && lost)
        rc = put_file(kept, buf_str(&bytes), err);
    buf_release(&bytes);
    return rc;
}

/* Where the port of an input goes; NULL: to standard output. */
static const char *hipify_run_output_of(struct hipify *h, const char *path)
{
    const struct hipify_options *o = &h->o;
    const char *dir = o->output_dir;
    if (o->in_place)
        return path;
    if (o->output && fs_kind(o->output) != FS_DIR)
        return o->output;
    dir = o->output ? o->output : dir;
    if (dir)
        return fs_join(&h->arena, dir, arena_printf(&h->arena, "%s.hip", fs_basename(path)));
    return o->tool == HIPIFY_PERL ? NULL : arena_printf(&h->arena, "%s.hip", path);
}

static void hipify_run_put(struct hipify *h, const struct given *g)
{
    struct err err;
    const char *to = hipify_run_output_of(h, g->path);
    if (h->o.no_output)
        return;
    if (h->o.output_dir && fs_mkdirs(h->o.output_dir, &err) < 0)
        hipify_run_fail(h, err.msg);
    else if (h->o.in_place && !h->o.no_backup &&
             hipify_run_keep_original(g->path, buf_str(&g->port), &h->arena, &err) < 0)
        hipify_run_fail(h, err.msg);
    else if ((to ? put_file(to, buf_str(&g->port), &err) : put_stdout(buf_str(&g->port), &err)) < 0)
        hipify_run_fail(h, err.msg);
}

/* ---- messages ---- */

static void hipify_run_warn(const struct hipify *h, const struct file_result *f)
{
    struct buf text = {0};
    for (uint32_t i = 0; i < f->nfindings && !h->o.quiet; i++) {
        const struct finding *one = &f->finding[i];
        if (one->severity == SEV_INFO ||
            texts_have(h->o.whitelist.p, h->o.whitelist.n, str_of(one->subject)))
            continue;
        escape_terminal(&text, f->path);
        buf_printf(&text, ":%u:%u: warning: ", one->place.line, one->place.col);
        escape_terminal(&text, one->message);
        buf_printf(&text, " [TS%04d]\n", one->def->number);
    }
    fwrite(text.p ? text.p : "", 1, text.len, stderr);
    buf_release(&text);
}

static void tell_stats(struct hipify *h, const struct hipify_stats *s, struct buf *csv)
{
    struct buf text = {0};
    struct err err;
    if (h->o.print_stats) {
        hipify_stats_print(s, &text);
        fwrite(text.p, 1, text.len, stderr);
    }
    if (h->o.stats_file)
        hipify_stats_csv(s, csv);
    if (h->o.print_csv && s->path) {
        buf_clear(&text);
        hipify_stats_csv(s, &text);
        if (put_file(arena_printf(&h->arena, "%s.csv", s->path), buf_str(&text), &err) < 0)
            hipify_run_fail(h, err.msg);
    }
    buf_release(&text);
}

static void hipify_run_tell(struct hipify *h, const struct run_result *r)
{
    struct hipify_stats sum = {.arena = &h->arena};
    struct buf csv = {0};
    struct err err;
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = &r->file[i];
        struct given *g = given_of(h, f->path);
        if (f->status == FILE_FAILED)
            hipify_run_fail(h, f->error);
        if (!g)
            continue;
        hipify_run_put(h, g);
        hipify_run_warn(h, f);
        hipify_stats_add(&sum, &g->stats);
        tell_stats(h, &g->stats, &csv);
    }
    if (sum.files > 1)
        tell_stats(h, &sum, &csv);
    if (h->o.stats_file && put_file(h->o.stats_file, buf_str(&csv), &err) < 0)
        hipify_run_fail(h, err.msg);
    buf_release(&csv);
    hipify_stats_release(&sum);
}

/* ---- the run ---- */

static int hipify_run_check(const struct hipify_options *o, struct err *err)
{
    bool one = o->output && fs_kind(o->output) != FS_DIR;
    if (!o->file.n)
        return err_set(err, "no input files");
    if (o->in_place && (o->output || o->output_dir))
        return err_set(err, "-inplace and an output exclude each other");
    if (one && (o->file.n > 1 || fs_kind(o->file.p[0]) == FS_DIR))
        return err_set(err, "-o: there are several inputs, but %s is not a folder", o->output);
    return 0;
}

static void hipify_run_run(struct hipify *h)
{
    struct map map;
    struct err err;
    struct run_result r = {.command = "port", .fail_on = "none"};
    struct buf out = {0};
    const struct hipify_options *o = &h->o;
    struct project_options p = {.mode = OUT_DELIVER,
                                .deliver_port = hipify_run_give,
                                .deliver_ctx = h,
                                .build = o->build,
                                .exclude = o->exclude.p,
                                .nexclude = (int)o->exclude.n,
                                .clang_flags = o->flag.p,
                                .nclang_flags = (int)o->flag.n};
    run_warn_no_libclang(&p);
    p.translate.rocm = environment_target();
    p.translate.libs = o->roc ? LIBS_ROC : LIBS_HIP;
    p.translate.launch = o->hip_launches ? LAUNCH_HIPIFY : LAUNCH_KEEP;
    p.cache_dir = caches_folder(&h->arena);
    p.store = p.cache_dir ? store_open(p.cache_dir, &err) : NULL;
    p.cache_dir = p.store ? store_folder(p.store) : NULL;
    map_init(&map);
    if (project_run(&p, &map, o->file.p, (int)o->file.n, &r, &out, &h->arena, &err) < 0)
        hipify_run_fail(h, err.msg);
    else
        hipify_run_tell(h, &r);
    store_close(p.store);
    map_release(&map);
    buf_release(&out);
}

int hipify_main(enum hipify_tool tool, int argc, char **argv)
{
    struct hipify h = {.o = {.tool = tool}};
    struct err err;
    struct buf text = {0};
    put_begin();
    if (hipify_options_read(&h.o, argc, argv, &err) < 0) {
        hipify_run_fail(&h, err.msg);
    } else if (h.o.help || h.o.version) {
        if (h.o.help)
            hipify_options_help(tool, &text);
        else
            buf_printf(&text, "tranship %s, as a replacement for %s\n", cmd_version,
                       hipify_tool_name(tool));
        cmd_print(&text);
    } else if (hipify_run_check(&h.o, &err) < 0) {
        hipify_run_fail(&h, err.msg);
    } else {
        hipify_run_run(&h);
    }
    for (size_t i = 0; i < h.port.n; i++) {
        hipify_stats_release(&h.port.p[i].stats);
        buf_release(&h.port.p[i].port);
    }
    vec_release(&h.port);
    hipify_options_release(&h.o);
    arena_release(&h.arena);
    return put_end(h.code);
}
