/* The record of the build that nvcc takes part in. */
#include "base/clock.h"
#include "base/fs.h"
#include "record/depends.h"
#include "record/event.h"
#include "record/place.h"
#include "toolkit/file.h"
#include "toolkit/nvcc.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What a command of a recorder's runs is a part of it. */
static bool is_recorded(const struct record_place *p)
{
    return p->file && !p->parent;
}

void nvcc_record_begin(struct nvcc *n)
{
    struct record_place p;
    const char *folder = getenv("TMPDIR");
    record_place_read(&p, n->arena);
    n->began = clock_now();
    if (!is_recorded(&p))
        return;
    char *name = arena_printf(n->arena, "%s/tranship-deps-XXXXXX", folder ? folder : "/tmp");
    int fd = mkstemp(name);
    if (fd < 0)
        return;
    close(fd);
    n->record_deps = name;
}

const char *nvcc_record_part(struct nvcc *n)
{
    return n->record_deps ? arena_printf(n->arena, "%s.d", n->record_deps) : NULL;
}

void nvcc_record_part_done(struct nvcc *n)
{
    const char *part = nvcc_record_part(n);
    struct buf text = {0};
    struct err err;
    FILE *f = NULL;
    if (part && fs_read(part, 64 << 20, &text, &err) == 0 && (f = fopen(n->record_deps, "a"))) {
        fwrite(text.p, 1, text.len, f);
        fclose(f);
    }
    if (part)
        unlink(part);
    buf_release(&text);
}

void nvcc_record(struct nvcc *n, int argc, char **argv, int rc, bool refused)
{
    struct record_place p;
    struct tool_command c;
    struct record_event e;
    struct err err;
    record_place_read(&p, n->arena);
    if (is_recorded(&p)) {
        command_read(&c, p.cwd, argc, (const char *const *)argv, n->arena);
        command_event(&c, &p, &e, n->arena);
        e.seconds = clock_now() - n->began;
        e.rc = rc;
        e.stood_in = true;
        if (refused)
            e.kind = RECORD_OTHER;
        e.says = n->says.len
                     ? arena_strdup(n->arena, str_cut(buf_str(&n->says), 0, RECORD_SAYS_MAX))
                     : NULL;
        depends_read(&c, n->record_deps, &p, &e, n->arena);
        if (record_append(p.file, &e, &err) != 0)
            fprintf(stderr, "tranship: record: %s\n", err.msg);
    }
    if (n->record_deps)
        unlink(n->record_deps);
}
