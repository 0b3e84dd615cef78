#include "report/doubt.h"
#include "core/source.h"
#include "report/layout.h"

static bool is_judged(const struct file_result *f)
{
    return f->judged && file_was_translated(f->status);
}

bool doubt_is_about(const struct file_result *f)
{
    return is_judged(f) && !f->complete;
}

struct doubt doubt_of(const struct run_result *r)
{
    struct doubt d = {0};
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = &r->file[i];
        d.of += is_judged(f);
        if (!doubt_is_about(f))
            continue;
        d.files++;
        if (!d.first)
            d.first = f;
    }
    return d;
}

/* "'dir/helper.h' file not found": the name in it, or an empty string. */
static struct str missing_header(const char *reason)
{
    const char *end = strstr(reason, "' file not found"), *begin = end;
    while (begin && begin > reason && begin[-1] != '\'')
        begin--;
    return begin && begin > reason ? (struct str){begin, (size_t)(end - begin)}
                                   : (struct str){"", 0};
}

static void add_cure(const struct file_result *f, const char *reason, struct buf *out)
{
    struct str header = missing_header(reason);
    if (source_is_template(f->path))
        buf_addstr(out, "; it is a template, which only the build completes");
    else if (header.n)
        buf_printf(out, "; pass the folder that has %.*s after --: -- -IFOLDER", (int)header.n,
                   header.p);
    else if (f->parsed)
        buf_addstr(out, "; pass the include folders and macros of its build after --");
    else if (strstr(reason, "--no-parse"))
        buf_addstr(out, "; remove that option");
    else if (strstr(reason, "of processor time"))
        buf_addstr(out, "; raise --parse-timeout");
    else if (strstr(reason, "of memory"))
        buf_addstr(out, "; raise --parse-memory");
}

void doubt_reason(const struct file_result *f, struct buf *out)
{
    const char *reason = f->doubt    ? f->doubt
                         : f->parsed ? "the parser reported an error"
                                     : "it was not parsed";
    buf_addstr(out, reason);
    add_cure(f, reason, out);
}

void doubt_tell(const struct run_result *r, struct buf *out)
{
    struct doubt d = doubt_of(r);
    if (!d.files)
        return;
    buf_printf(out, "%u of ", d.files);
    layout_count(out, d.of, "file", "files");
    buf_printf(out, " not fully parsed, %s%s: ", d.files > 1 ? "the first: " : "", d.first->path);
    doubt_reason(d.first, out);
}

void doubt_tell_parse(const struct run_result *r, struct buf *out)
{
    unsigned long needed = 0, needless = 0;
    for (uint32_t i = 0; i < r->nfiles; i++) {
        needed += r->file[i].parse == PARSE_NEEDED;
        needless += r->file[i].parse == PARSE_NEEDLESS;
    }
    if (r->nfiles < 2) /* a parse of one file costs nobody much */
        return;
    if (needed) {
        buf_addstr(out, "--no-parse would have given a different result for ");
        layout_count(out, needed, "file", "files");
    } else if (needless && !doubt_of(r).files) { /* a full parse might have used it */
        buf_addstr(out, "--no-parse would have given the same result");
    }
}
