/* What was repaired, for people and for programs. */
#include "base/fs.h"
#include "core/finding.h"
#include "rebuild/repairs_parts.h"
#include "report/jvalue.h"
#include "report/layout.h"

static const struct finding_def *def_of(const struct build_repair *one)
{
    return finding_def(one->about ? TS_BUILD_REPAIRED : TS_REPAIRED);
}

/* "src/a.cu:12: info TS2003: ...", and below it where that is in the port. */
static void add_repair(const struct build_repair *one, struct buf *out, struct arena *a)
{
    if (one->source)
        buf_printf(out, "%s:%u", one->source, one->source_line);
    else
        buf_printf(out, "%s:%u", one->port, one->line);
    buf_printf(out, ": info TS%d: %s\n", def_of(one)->number,
               finding_text(a, def_of(one)->message, str_of(one->shown), str_of(one->error)));
    if (one->source)
        buf_printf(out, "    in the port: %s:%u\n", one->port, one->line);
}

void repairs_text(const struct build_repairs *r, struct buf *out)
{
    struct arena a = {0};
    size_t kept = 0, undone = 0;
    for (size_t i = 0; i < r->list.n; i++) {
        const struct build_repair *one = &r->list.p[i];
        if (one->state == REPAIR_KEPT && ++kept)
            add_repair(one, out, &a);
        undone += one->state == REPAIR_UNDONE;
    }
    buf_addstr(out, "repairs: ");
    layout_count(out, kept, "place was changed", "places were changed");
    if (undone)
        buf_printf(out, ", %zu tried and undone", undone);
    buf_addch(out, '\n');
    arena_release(&a);
}

static json_t *value_of(const struct build_repair *one)
{
    json_t *o = jvalue_object();
    json_object_set_new(o, "number", json_integer(def_of(one)->number));
    json_object_set_new(o, "text", jvalue_text(one->shown));
    json_object_set_new(o, "error", jvalue_text(one->error));
    json_object_set_new(o, "target", jvalue_text(one->target));
    json_object_set_new(o, "port", jvalue_text(one->port));
    json_object_set_new(o, "line", json_integer(one->line));
    if (one->source) {
        json_object_set_new(o, "source", jvalue_text(one->source));
        json_object_set_new(o, "source_line", json_integer(one->source_line));
    }
    return o;
}

json_t *repairs_value(const struct build_repairs *r)
{
    json_t *all = jvalue_array();
    for (size_t i = 0; i < r->list.n; i++)
        if (r->list.p[i].state == REPAIR_KEPT)
            json_array_append_new(all, value_of(&r->list.p[i]));
    return all;
}

void repairs_lines(const struct build_repairs *r, const char *when, struct buf *out)
{
    for (size_t i = 0; i < r->list.n; i++) {
        if (r->list.p[i].state != REPAIR_KEPT)
            continue;
        json_t *o = value_of(&r->list.p[i]);
        json_object_set_new(o, "when", jvalue_text(when));
        jvalue_write_compact(o, out);
    }
}
