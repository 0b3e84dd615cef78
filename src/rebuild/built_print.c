/* What a build came to, for people and for programs. */
#include "core/finding.h"
#include "rebuild/built.h"
#include "report/layout.h"
#include <string.h>

enum { SHOWN = 30 };

static const struct finding_def *def_of(enum trouble_kind kind)
{
    static const enum finding_id id[] = {[TROUBLE_COMPILE] = TS_BUILD_REFUSED,
                                         [TROUBLE_LINK] = TS_BUILD_UNLINKED,
                                         [TROUBLE_BUILD] = TS_BUILD_STOPPED};
    return finding_def(id[kind]);
}

/* The finding's message, with the program's words in it. */
static void add_message(const struct build_error *e, struct buf *out)
{
    struct arena a = {0};
    buf_addstr(out, finding_text(&a, def_of(e->kind)->message, str_of(e->message), STR("")));
    arena_release(&a);
}

static void add_place(const char *file, unsigned line, unsigned col, struct buf *out)
{
    buf_addstr(out, file);
    if (line)
        buf_printf(out, ":%u", line);
    if (line && col)
        buf_printf(out, ":%u", col);
}

/* True if the source, too, has the line. */
static bool is_of_source(const struct build_error *e)
{
    return e->source && e->source_line;
}

/* "src/a.cu:12: error TS2201: ...", and below it where that is in the port. */
static void add_error(const struct build_error *e, struct buf *out)
{
    if (is_of_source(e))
        add_place(e->source, e->source_line, 0, out);
    else if (e->port)
        add_place(e->port, e->line, e->col, out);
    else
        buf_addstr(out, e->target ? e->target : "the build");
    buf_printf(out, ": error TS%d: ", def_of(e->kind)->number);
    add_message(e, out);
    buf_addch(out, '\n');
    if (is_of_source(e)) {
        buf_addstr(out, "    in the port: ");
        add_place(e->port, e->line, e->col, out);
        buf_addch(out, '\n');
    }
    if (e->own)
        buf_addstr(out, "    the project's own build stopped here, too\n");
    if (e->target && (e->port || e->times > 1)) {
        buf_printf(out, "    on the way to %s", e->target);
        if (e->rule)
            buf_printf(out, ", by %s", e->rule);
        if (e->times > 1)
            buf_printf(out, "; %u commands say it", (unsigned)e->times);
        buf_addch(out, '\n');
    }
}

/* Appends how many of the errors the project's own build had, too. */
static void add_own(const struct built *b, struct buf *out)
{
    size_t own = 0;
    for (size_t i = 0; i < b->error.n; i++)
        own += b->error.p[i].own;
    if (own)
        buf_printf(out, ", %zu of them where the project's own build stopped, too", own);
}

static void add_missing(const struct built *b, struct buf *out)
{
    unsigned n = 0;
    for (size_t i = 0; i < b->target.n; i++) {
        const struct build_target *t = &b->target.p[i];
        if (t->built || n++ >= SHOWN)
            continue;
        buf_printf(out, "%s  %s\n", t->not_tried ? "not tried" : "failed   ", t->name);
    }
    if (n > SHOWN)
        buf_printf(out, "and %u more targets\n", n - SHOWN);
    if (n)
        buf_addch(out, '\n');
}

void built_text(const struct built *b, struct buf *out)
{
    for (size_t i = 0; i < b->error.n && i < SHOWN; i++)
        add_error(&b->error.p[i], out);
    if (b->error.n > SHOWN)
        buf_printf(out, "and %zu more errors\n", b->error.n - SHOWN);
    if (b->error.n)
        buf_addch(out, '\n');
    add_missing(b, out);
    if (b->target.n) {
        buf_printf(out, "builds: %u of ", (unsigned)b->ntargets_built);
        layout_count(out, b->target.n, "target", "targets");
    } else {
        buf_addstr(out, "builds: no target was reached");
    }
    for (size_t i = 0; i < b->target.n; i++)
        if (!b->target.p[i].built) {
            buf_printf(out, "; the first that does not: %s", b->target.p[i].name);
            break;
        }
    if (b->error.n) {
        buf_addstr(out, "; ");
        layout_count(out, b->error.n, "error", "errors");
        add_own(b, out);
    }
}

static json_t *error_value(const struct build_error *e)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "id", jvalue_text(def_of(e->kind)->name));
    json_object_set_new(o, "number", json_integer(def_of(e->kind)->number));
    json_object_set_new(o, "message", jvalue_text(e->message));
    json_object_set_new(o, "times", json_integer(e->times));
    if (e->own)
        json_object_set_new(o, "own", json_true());
    if (e->target)
        json_object_set_new(o, "target", jvalue_text(e->target));
    if (e->rule)
        json_object_set_new(o, "rule", jvalue_text(e->rule));
    if (e->port) {
        json_object_set_new(o, "port", jvalue_text(e->port));
        json_object_set_new(o, "line", json_integer(e->line));
        json_object_set_new(o, "column", json_integer(e->col));
    }
    if (e->source) {
        json_object_set_new(o, "source", jvalue_text(e->source));
        json_object_set_new(o, "source_line", json_integer(e->source_line));
    }
    return o;
}

static json_t *target_value(const struct build_target *t)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "name", jvalue_text(t->name));
    json_object_set_new(o, "state",
                        jvalue_text(t->built       ? "built"
                                    : t->not_tried ? "not tried"
                                                   : "failed"));
    json_object_set_new(o, "program", json_boolean(t->program));
    return o;
}

void built_json(const struct built *b, json_t *repairs, struct buf *out)
{
    json_t *o = jvalue_object(), *targets = jvalue_array(), *errors = jvalue_array();
    for (size_t i = 0; i < b->target.n; i++)
        json_array_append_new(targets, target_value(&b->target.p[i]));
    for (size_t i = 0; i < b->error.n; i++)
        json_array_append_new(errors, error_value(&b->error.p[i]));
    json_object_set_new(o, "exit_code", json_integer(b->code));
    json_object_set_new(o, "targets_built", json_integer(b->ntargets_built));
    json_object_set_new(o, "targets", targets);
    json_object_set_new(o, "errors", errors);
    if (repairs)
        json_object_set_new(o, "repairs", repairs);
    jvalue_write(o, out);
}
