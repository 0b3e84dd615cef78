#include "cmd/record/result.h"
#include "base/anchor.h"
#include "base/vec.h"
#include "base/words.h"
#include "record/join.h"
#include "report/escape.h"
#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define DRAFT ".draft-"

const char *result_begin(const char *file, const struct record *head, struct arena *a,
                         struct err *err)
{
    const char *draft = arena_printf(a, "%s" DRAFT "%ld", file, (long)getpid());
    if (fs_mkdirs(fs_dirname(a, file), err) != 0)
        return NULL;
    unlink(draft); /* of a process that had this number */
    return record_begin(draft, head, err) == 0 ? draft : NULL;
}

static int result_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Drafts of the record whose processes are gone, such as those of killed runs. */
static struct words left_drafts(const char *file, struct arena *a)
{
    const char *folder = fs_dirname(a, file),
               *prefix = arena_printf(a, "%s" DRAFT, fs_basename(file));
    struct words out = {0};
    DIR *d = opendir(folder);
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL) {
        if (strncmp(e->d_name, prefix, strlen(prefix)) != 0)
            continue;
        long pid = strtol(e->d_name + strlen(prefix), NULL, 10);
        if (pid > 0 && kill((pid_t)pid, 0) != 0)
            words_add(&out, a, fs_join(a, folder, e->d_name));
    }
    if (d)
        closedir(d);
    if (out.n)
        qsort(out.p, out.n, sizeof *out.p, result_order);
    return out;
}

/* Joins *all with a record that comes later; one that can't be read is a doubt. */
static void join(struct record *all, const char *file, struct arena *a)
{
    struct record *later = ARENA_NEW(a, struct record), *older = ARENA_NEW(a, struct record);
    struct err err;
    if (record_read(file, later, a, &err) != 0) {
        all->doubt = arena_strdup(a, str_of(err.msg));
        return;
    }
    *older = *all;
    record_join(older->root ? older : NULL, later, all, a);
    all->doubt = later->doubt ? later->doubt : older->doubt;
}

int result_end(const char *file, const char *draft, bool fresh, struct record *run,
               struct record *all, struct arena *a, struct err *err)
{
    struct words left = left_drafts(file, a);
    struct buf text = {0};
    *all = (struct record){0};
    if (fs_kind(draft) == FS_NONE)
        return err_set(err,
                       "%s: the record has gone; the build itself removed it (-o writes it "
                       "elsewhere)",
                       draft);
    if (record_read(draft, run, a, err) != 0)
        return -1;
    if (!fresh && fs_kind(file) != FS_NONE)
        join(all, file, a);
    for (size_t i = 0; i < left.n && !fresh; i++)
        join(all, left.p[i], a);
    join(all, draft, a);
    record_write(all, &text);
    int rc = anchor_write_path(file, buf_str(&text), err);
    buf_release(&text);
    for (size_t i = 0; i < left.n && rc == 0; i++)
        unlink(left.p[i]);
    if (rc == 0)
        unlink(draft);
    return rc;
}

const char *result_now(struct arena *a)
{
    char text[32];
    time_t now = time(NULL);
    struct tm tm;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
    return arena_strdup(a, str_of(text));
}

void result_print(FILE *to, const char *text)
{
    struct buf out = {0};
    while (*text) {
        size_t n = strcspn(text, "\n");
        char *line = strndup(text, n);
        escape_terminal(&out, line ? line : "");
        buf_addch(&out, '\n');
        free(line);
        text += n + (text[n] == '\n');
    }
    fputs(buf_str(&out).p, to);
    buf_release(&out);
}
