#include "rebuild/port_lines.h"
#include "base/fs.h"
#include <fcntl.h>
#include <git2.h>
#include <stdlib.h>
#include <unistd.h>

enum { LARGEST = 64 << 20 };

/* Lines of the port in the place of lines of the source. */
struct hunk {
    int old_at, old_lines, new_at, new_lines;
};

/* A file of the port, compared with its source. */
struct port_file_lines {
    const char *path, *source;
    bool compared; /* both could be read */
    VEC(struct hunk) hunk;
};

int port_lines_open(struct port_lines *o, const char *folder, struct arena *a, struct err *err)
{
    *o = (struct port_lines){.arena = a, .folder = fs_absolute(a, folder)};
    int fd = open(o->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return err_set(err, "%s: no such folder", folder);
    int rc = journal_read(&o->journal, fd, folder, err);
    close(fd);
    if (rc == 0 && o->journal.entry.n == 0)
        return err_set(err, "%s: no port: tranship port writes one, with a %s", folder,
                       JOURNAL_NAME);
    return rc;
}

void port_lines_release(struct port_lines *o)
{
    for (size_t i = 0; i < o->file.n; i++)
        vec_release(&o->file.p[i]->hunk);
    vec_release(&o->file);
    journal_release(&o->journal);
}

static int take_hunk(const git_diff_delta *delta, const git_diff_hunk *h, void *ctx)
{
    (void)delta;
    struct port_file_lines *f = ctx;
    vec_push(&f->hunk, ((struct hunk){h->old_start, h->old_lines, h->new_start, h->new_lines}));
    return 0;
}

/* Compares the two files, line by line. */
static void compare(struct port_file_lines *f)
{
    struct buf old = {0}, new = {0};
    git_libgit2_init();
    git_diff_options options;
    git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
    options.context_lines = 0;
    options.flags = GIT_DIFF_FORCE_TEXT;
    if (fs_read(f->source, LARGEST, &old, NULL) == 0 && fs_read(f->path, LARGEST, &new, NULL) == 0)
        f->compared = git_diff_buffers(buf_str(&old).p, old.len, NULL, buf_str(&new).p, new.len,
                                       NULL, &options, NULL, NULL, take_hunk, NULL, f) == 0;
    buf_release(&old);
    buf_release(&new);
    git_libgit2_shutdown();
}

static struct port_file_lines *find_file(struct port_lines *o, const char *path)
{
    for (size_t i = 0; i < o->file.n; i++)
        if (strcmp(o->file.p[i]->path, path) == 0)
            return o->file.p[i];
    const size_t n = strlen(o->folder);
    if (strncmp(path, o->folder, n) != 0 || path[n] != '/')
        return NULL;
    const struct journal_entry *e = journal_last(&o->journal, path + n + 1);
    if (!e || !e->source || e->added)
        return NULL;
    struct port_file_lines *f = arena_alloc(o->arena, sizeof *f);
    *f = (struct port_file_lines){.path = arena_strdup(o->arena, str_of(path)),
                                  .source =
                                      fs_normal(o->arena, fs_join(o->arena, o->folder, e->source))};
    compare(f);
    vec_push(&o->file, f);
    return f;
}

/* The source's line for one of the port: in changed lines, the nearest one. */
static unsigned old_line(const struct port_file_lines *f, int line)
{
    int moved = 0;
    for (size_t i = 0; i < f->hunk.n; i++) {
        const struct hunk *h = &f->hunk.p[i];
        /* a hunk without lines stands behind the line of its number */
        int first = h->new_lines ? h->new_at : h->new_at + 1;
        if (line < first)
            break;
        if (line < first + h->new_lines) {
            if (!h->old_lines)
                return 0;
            int into = line - first;
            return (unsigned)(h->old_at + (into < h->old_lines ? into : h->old_lines - 1));
        }
        moved += h->old_lines - h->new_lines;
    }
    return line + moved > 0 ? (unsigned)(line + moved) : 0;
}

bool port_lines_find(struct port_lines *o, const char *path, unsigned line, struct source_line *out)
{
    const struct port_file_lines *f = find_file(o, path);
    if (!f)
        return false;
    *out = (struct source_line){f->source, f->compared ? old_line(f, (int)line) : 0};
    return true;
}

void port_lines_forget(struct port_lines *o, const char *path)
{
    for (size_t i = 0; i < o->file.n; i++) {
        if (strcmp(o->file.p[i]->path, path) != 0)
            continue;
        vec_release(&o->file.p[i]->hunk);
        o->file.p[i] = o->file.p[--o->file.n];
        return;
    }
}
