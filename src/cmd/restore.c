#include "project/output/restore.h"
#include "base/buf.h"
#include "cmd/common/cmd.h"
#include "report/escape.h"
#include "report/layout.h"
#include <stdio.h>

static const struct opt options[] = {
    {'f', "force", NULL,
     "discard edits of ports, and use a FILE.pre-hip as the original even if no journal lists it",
     NULL},
    {0},
};

static int cmd_restore_take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    (void)opt, (void)arg, (void)err;
    ((struct restoration *)ctx)->force = true;
    return 0;
}

/* A text made fit for a terminal. */
static const char *cmd_restore_safe(struct restoration *r, const char *text)
{
    struct buf b = {0};
    escape_terminal(&b, text);
    const char *copy = arena_strdup(r->arena, buf_str(&b));
    buf_release(&b);
    return copy;
}

static void cmd_restore_add_line(struct restoration *r, const struct restore_line *line,
                                 int columns, struct buf *out)
{
    layout_pad(out, cmd_restore_safe(r, line->path), columns);
    switch (line->what) {
    case RESTORED:
        buf_addstr(out, "  restored\n");
        break;
    case RESTORED_EDITED:
        buf_printf(
            out, "  restored; the file there differs from what tranship wrote and is kept as %s\n",
            cmd_restore_safe(r, line->note));
        break;
    case RESTORED_SAME:
        buf_addstr(out, "  already is the original\n");
        break;
    case RESTORED_REMOVED:
        buf_addstr(out, "  removed: ports needed it\n");
        break;
    case RESTORED_STAYS:
        buf_addstr(out, "  kept: it was added for ports, but edited since\n");
        break;
    case RESTORED_NOT:
        buf_printf(out, "  not restored: %s\n", cmd_restore_safe(r, line->note));
        break;
    }
}

static int cmd_restore_tell(struct restoration *r)
{
    struct buf out = {0};
    int columns = 8;
    for (size_t i = 0; i < r->line.n; i++) {
        int n = escape_columns(cmd_restore_safe(r, r->line.p[i].path));
        columns = n > columns && n <= 60 ? n : columns;
        if (r->line.p[i].what == RESTORED_NOT)
            cmd_fail(0, "%s: %s", cmd_restore_safe(r, r->line.p[i].path),
                     cmd_restore_safe(r, r->line.p[i].note));
    }
    for (size_t i = 0; i < r->line.n; i++)
        cmd_restore_add_line(r, &r->line.p[i], columns, &out);
    if (r->line.n)
        buf_addch(&out, '\n');
    layout_count(&out, r->restored, "file", "files");
    buf_addstr(&out, " restored");
    if (r->removed)
        buf_printf(&out, ", %u removed", r->removed);
    if (r->failed)
        buf_printf(&out, ", %u not", r->failed);
    buf_addch(&out, '\n');
    bool written = fwrite(out.p, 1, out.len, stdout) == out.len && fflush(stdout) == 0;
    buf_release(&out);
    return written ? 0 : cmd_fail(-1, "standard output can't be written");
}

static int cmd_restore_run(int argc, char **argv)
{
    struct arena a = {0};
    struct restoration r = {.arena = &a};
    struct err err;
    int npaths, nrest;
    char **rest;
    if (opt_parse(options, argc, argv, cmd_restore_take, &r, &npaths, false, &rest, &nrest, &err) <
        0)
        return cmd_wrong_use("restore", "%s", err.msg);
    if (npaths == 0)
        return cmd_wrong_use("restore", "no files or folders");
    project_restore(&r, (const char *const *)argv, npaths);
    int code = cmd_restore_tell(&r) < 0 || r.failed ? EXIT_ENVIRONMENT : EXIT_COMPLETE;
    restoration_release(&r);
    arena_release(&a);
    return code;
}

const struct command command_restore = {
    "restore",
    "PATH...",
    "restore the originals that port --in-place kept",
    "Restores the original of each port: of each file named, and of all files below the folders "
    "named. The journal in each folder (.tranship.journal) says which original belongs to which "
    "port. An edited port is kept as FILE.hip-edited. Headers that were added for ports are "
    "removed after the last port, unless they were edited.",
    options,
    cmd_restore_run,
    NULL,
};
