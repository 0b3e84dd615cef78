/* devicecall: calls in device code of functions of the runtime or the driver. CUDA's device runtime
 * has some of them; HIP has none. */
#include "plan/calls/call.h"
#include "plan/input/bodies.h"

static bool is_hosts(const struct input *in, const struct name_use *use)
{
    if (use->verdict != NAME_API || use->inactive || use->mixed || use->in_define ||
        row_kind(use->row) != ROW_FUNC || !target_has(input_target(in), use->row))
        return false;
    const char *family = row_family(use->row);
    return strcmp(family, "runtime") == 0 || strcmp(family, "driver") == 0;
}

static void devicecall_run(const struct input *in, struct output *out)
{
    struct bodies bodies;
    bodies_find(&bodies, in);
    for (uint32_t i = 0; i < in->names->n && bodies.device.n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (is_hosts(in, use) && tok_is(in->tok, use->tok + 1, P_LPAREN) &&
            bodies_have(&bodies, use->tok))
            finding_add(out->findings, TS_DEVICE_CALL, name_span(in, use),
                        tok_raw(in->tok, use->tok), NULL, NULL);
    }
    bodies_release(&bodies);
}

const struct rewrite rewrite_devicecall = {"devicecall", .run = devicecall_run};
