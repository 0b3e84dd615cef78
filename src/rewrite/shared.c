/* shared: launches that ask for more shared memory than a block has on AMD GPUs. CUDA's have up to
 * 227 KB, once a kernel's attribute allows it. */
#include "core/launch.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"
#include "plan/input/constant.h"

static void rewrite_shared_judge(const struct input *in, struct output *out, struct tok_range bytes)
{
    const struct tokens *t = in->tok;
    long value;
    if (bytes.first == bytes.past || sides_left_out(in->sides, t->tok[bytes.first].begin) ||
        !constant_value(t, bytes, &value) || value <= SHARED_MOST)
        return;
    finding_add(out->findings, TS_SHARED_MEMORY, tok_span(t, bytes),
                str_of(arena_printf(out->arena, "%ld", value)), NULL, NULL);
}

/* The argument that is the size; -1 for other functions. */
static int size_argument(struct row row)
{
    static const struct {
        const char *name;
        int arg;
    } launches[] = {{"cudaLaunchKernel", 4},
                    {"cudaLaunchCooperativeKernel", 4},
                    {"cuLaunchKernel", 7},
                    {"cuLaunchCooperativeKernel", 7}};
    for (size_t i = 0; i < sizeof launches / sizeof *launches; i++)
        if (strcmp(launches[i].name, row_cuda(row)) == 0)
            return launches[i].arg;
    return -1;
}

static void rewrite_shared_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct launch l;
    for (uint32_t i = 0; i < t->n; i++) {
        if (launch_begins(t, i) && !input_inactive(in, i) && launch_at(t, i, &l) && l.nconfig > 2)
            rewrite_shared_judge(in, out, l.config[2]);
    }
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        int arg = u->verdict == NAME_API && !u->inactive ? size_argument(u->row) : -1;
        const struct call *c = arg >= 0 ? call_of(in, u) : NULL;
        if (c && c->shape == CALL_CLEAR && arg < c->nargs)
            rewrite_shared_judge(in, out, c->arg[arg]);
    }
}

const struct rewrite rewrite_shared = {"shared", .run = rewrite_shared_run};
