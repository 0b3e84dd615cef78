/* targ: class templates whose default arguments HIP has otherwise: CUDA's are written out (targN=). */
#include "plan/targ.h"

static void run(const struct input *in, struct output *out)
{
    struct targ_list list;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict != NAME_API || !targ_wants(use) || !targ_list_at(in->tok, use->tok + 1, &list))
            continue;
        const char *text = targ_text(use->row, list.nargs);
        if (text)
            edit_replace(out->edits, (struct span){list.at, list.at},
                         str_of(arena_printf(out->arena, ", %s", text)), EDIT_REWRITE, "targ");
    }
}

const struct rewrite rewrite_targ = {"targ", run};
