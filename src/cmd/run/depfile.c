#include "cmd/run/depfile.h"
#include "base/fs.h"
#include "base/vec.h"
#include "cmd/common/put.h"

int depfile_take(struct depfile *d, struct str name, const char *arg)
{
    if (str_is(name, "MD"))
        d->asked = true;
    else if (str_is(name, "MF"))
        d->file = arg;
    else if (str_is(name, "MT"))
        d->target = arg;
    else
        return 1;
    return 0;
}

const char *depfile_misuse(const struct depfile *d, bool tree, char **paths, int npaths)
{
    if (!d->asked)
        return d->file ? "-MF requires -MD" : d->target ? "-MT requires -MD" : NULL;
    if (!tree)
        return "-MD requires an output folder (-o)";
    if (!d->file && (npaths != 1 || fs_kind(paths[0]) == FS_DIR))
        return "-MD with several files requires -MF, which names the file for the rule";
    return NULL;
}

struct targets {
    VEC(const char *) v;
};

static int write_rule(const struct depfile *d, const struct targets *t, struct err *err)
{
    struct arena a = {0};
    struct buf rule = {0};
    const char *file = d->file ? d->file : arena_printf(&a, "%s.d", t->v.p[0]);
    int rc = depends_rule(&d->depends, d->target ? &d->target : t->v.p, d->target ? 1 : t->v.n,
                          &rule, err);
    if (rc == 0)
        rc = put_file(file, buf_str(&rule), err);
    buf_release(&rule);
    arena_release(&a);
    return rc;
}

int depfile_write(struct depfile *d, const struct run_result *r)
{
    struct targets t = {0};
    struct err err;
    int rc = 0;
    if (!d->asked)
        return 0;
    for (uint32_t i = 0; i < r->nfiles; i++)
        if (r->file[i].output)
            vec_push(&t.v, r->file[i].output);
    for (uint32_t i = 0; i < r->nmaps; i++)
        depends_add(&d->depends, r->map[i].file);
    if (!t.v.n && !(d->file && d->target))
        cmd_fail(0, "-MD: no port was written, so no rule was written");
    else if ((rc = write_rule(d, &t, &err)) < 0)
        cmd_fail(0, "-MD: %s", err.msg);
    vec_release(&t.v);
    return rc;
}

void depfile_release(struct depfile *d)
{
    depends_release(&d->depends);
}
