#include "cmd/record/recording.h"
#include "cmd/common/cmd.h"
#include "cmd/record/result.h"
#include <stdio.h>

int recording_run(struct recording *r, const struct words *command, struct arena *a,
                  struct err *err)
{
    struct record head = {.version = cmd_version, .when = result_now(a), .root = r->root};
    struct surroundings around = {.root = r->root, .cuda = r->cuda};
    const char *overrides;
    head.command = command->p;
    head.ncommand = (int)command->n;
    if (r->cuda)
        head.cuda = arena_printf(a, "%d.%d", r->cuda / 100, r->cuda % 100);
    if (surroundings_make(&around, a, err) != 0)
        return -1;
    head.toolkit = around.toolkit;
    if (!(around.file = result_begin(r->file, &head, a, err)))
        return -1;
    surroundings_enter(&around, &overrides, a);
    if (overrides)
        result_print(stderr, arena_printf(a, "tranship: makefiles get %s", overrides));
    fflush(stdout);
    r->unstarted = child_run(&r->child, (char **)command->p, r->keep);
    return result_end(r->file, around.file, r->fresh, &r->run, &r->all, a, err);
}
