/* targ: class templates whose default arguments differ in HIP: CUDA's are written out (targN=). */
#include "plan/calls/targ.h"

static void rewrite_targ_look_at(const struct input *in, struct output *out,
                                 const struct name_use *use)
{
    struct targ_list list;
    bool ours = targ_wants(use) && targ_list_at(in->tok, use->tok + 1, &list);
    const char *text = ours ? targ_text(use->row, list.nargs) : NULL;
    if (text)
        edit_replace(out->edits, (struct span){list.at, list.at},
                     str_of(arena_printf(out->arena, ", %s", text)), EDIT_REWRITE, "targ");
}

const struct rewrite rewrite_targ = {"targ", .use = rewrite_targ_look_at};
