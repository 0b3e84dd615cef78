/* overload: calls of functions that HIP has only for other types of arguments (nooverload=). They
 * become those of a helper (overload=), or a finding. */
#include "plan/helpers/overload.h"
#include "plan/calls/call.h"
#include "plan/calls/qualified.h"

static void rewrite_overload_look_at(const struct input *in, struct output *out,
                                     const struct helpers_own *own, const struct name_use *use)
{
    if (use->verdict == NAME_API && row_attr(use->row, ROW_ATTR_rewrite))
        return; /* its rewrite deals with the call */
    const char *name = overload_name(in, own, use), *type = overload_type(in, use);
    if (name)
        qualified_rename(in, out, use, str_of(name), EDIT_RENAME, "overload");
    else if (type && !helpers_own_has(own, use->row))
        finding_add(out->findings, TS_NO_OVERLOAD, name_span(in, use),
                    use_name(in, use, out->arena), type, row_attr(use->row, ROW_ATTR_note));
}

static void rewrite_overload_run(const struct input *in, struct output *out)
{
    struct helpers_own own;
    helpers_own_init(&own, in);
    for (uint32_t i = 0; i < in->names->n; i++)
        rewrite_overload_look_at(in, out, &own, &in->names->use[i]);
    helpers_own_release(&own);
}

const struct rewrite rewrite_overload = {"overload", .run = rewrite_overload_run};
