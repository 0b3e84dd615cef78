#include "map/target.h"

bool target_takes_roc(struct target t, struct row r)
{
    struct release_range range = {0};
    if (t.libs != LIBS_ROC || !row_attr(r, ROW_ATTR_roc))
        return false;
    const char *in = row_attr(r, ROW_ATTR_rocin);
    return !in || (release_range_parse(str_of(in), &range) == 0 && release_in(t.rocm, range));
}

const char *target_name(struct target t, struct row r)
{
    return target_takes_roc(t, r) ? row_attr(r, ROW_ATTR_roc) : row_hip(r);
}

bool target_has(struct target t, struct row r)
{
    return target_takes_roc(t, r) || release_in(t.rocm, r.data->hip_in);
}

bool target_lacks_roc(struct target t, struct row r)
{
    bool library =
        t.libs == LIBS_ROC && r.data->flags & ROW_ROC_FAMILY && !(r.data->flags & ROW_SAME);
    return library && row_kind(r) <= ROW_MACRO && row_hip(r) && !target_takes_roc(t, r);
}

const char *target_call(struct target t, struct row r, int nargs)
{
    return target_takes_roc(t, r) ? row_attr(r, ROW_ATTR_rocout) : row_out(r, nargs);
}

const char *target_addarg(struct target t, struct row r)
{
    return target_takes_roc(t, r) ? NULL : row_attr(r, ROW_ATTR_addarg);
}

const char *target_care(struct target t, struct row r)
{
    return row_attr(r, target_takes_roc(t, r) ? ROW_ATTR_rocwarn : ROW_ATTR_warn);
}

const char *target_breaks(struct target t, struct row r)
{
    const char *roc = t.libs == LIBS_ROC ? row_attr(r, ROW_ATTR_rocbreaks) : NULL;
    bool alone = roc && !row_attr(r, ROW_ATTR_roc); /* the name stays, and what it takes does not */
    return alone || target_takes_roc(t, r) ? roc : row_attr(r, ROW_ATTR_breaks);
}

const char *target_lacks(struct target t, struct row r)
{
    const char *list = row_attr(r, target_takes_roc(t, r) ? ROW_ATTR_roclacks : ROW_ATTR_lacks);
    return list ? list : "";
}
