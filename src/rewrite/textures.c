/* textures: GPUs of the gfx94x family and gfx950 have no image instructions, and so neither
 * textures nor surfaces; gfx90a does not filter in three dimensions. */
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"

static bool is_live(const struct input *in, const struct name_use *u)
{
    return u->verdict == NAME_API && !u->inactive &&
           !sides_left_out(in->sides, in->tok->tok[u->tok].begin);
}

/* A call of a function that fetches from a texture, or reads or writes a surface. */
static bool is_fetch(const struct input *in, const struct name_use *u)
{
    return is_live(in, u) && row_kind(u->row) == ROW_DEVICE && row_hip(u->row) &&
           strcmp(row_family(u->row), "texture") == 0 && call_of(in, u)->shape != CALL_NONE;
}

static bool is_linear(const struct name_use *u)
{
    const char *name = row_cuda(u->row);
    return strcmp(name, "cudaFilterModeLinear") == 0 ||
           strcmp(name, "CU_TR_FILTER_MODE_LINEAR") == 0;
}

/* Once in a file, unless the port is compiled for such a GPU: then each call is an error. */
static bool say_missing(const struct input *in, struct output *out, const struct name_use *u,
                        bool again)
{
    bool wanted = in->opt->no_images;
    if (again && !wanted)
        return true;
    struct finding *f = finding_add(out->findings, TS_NO_TEXTURES, name_span(in, u),
                                    use_name(in, u, out->arena), NULL, NULL);
    if (wanted) {
        f->severity = SEV_ERROR;
        f->effort = EFFORT_HOURS;
    }
    return true;
}

static void textures_run(const struct input *in, struct output *out)
{
    bool said = false, solid = false;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (!is_fetch(in, u))
            continue;
        said = say_missing(in, out, u, said);
        solid |= str_starts(str_of(row_cuda(u->row)), STR("tex3D"));
    }
    for (uint32_t i = 0; solid && i < in->names->n; i++) {
        const struct name_use *u = &in->names->use[i];
        if (is_live(in, u) && is_linear(u))
            finding_add(out->findings, TS_LINEAR_IN_3D, name_span(in, u),
                        use_name(in, u, out->arena), NULL, NULL);
    }
}

const struct rewrite rewrite_textures = {"textures", .run = textures_run};
