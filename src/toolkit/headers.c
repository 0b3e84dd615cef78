#include "toolkit/headers.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/fs.h"
#include "map/declare.h"
#include "map/map.h"
#include "toolkit/numbers.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#define FAMILY_FOLDER "tranship/"

/* What is written where. */
struct writer {
    const char *folder; /* DIR/include */
    release cuda;
    struct arena arena;
    struct buf text;
};

/* A header that can be made again: nothing waits for the disk. */
static int write_file(struct writer *w, const char *name, struct err *err)
{
    const char *path = fs_join(&w->arena, w->folder, name);
    if (fs_mkdirs(fs_dirname(&w->arena, path), err) != 0)
        return -1;
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0)
        return err_set(err, "%s: %s", path, fs_reason(errno));
    int rc = fs_write_all(fd, buf_str(&w->text)), code = errno;
    if (close(fd) != 0 && rc == 0) {
        rc = -1;
        code = errno;
    }
    return rc == 0 ? 0 : err_set(err, "%s: %s", path, fs_reason(code));
}

/* The macro that a line defines; empty if it defines none. */
static struct str defined_in(struct str line)
{
    static const char define[] = "#define ";
    if (!str_starts(line, str_of(define)))
        return (struct str){0};
    struct str rest = str_cut(line, strlen(define), line.n);
    size_t n = 0;
    while (n < rest.n && rest.p[n] != ' ' && rest.p[n] != '(')
        n++;
    return str_cut(rest, 0, n);
}

/* A line without its mark, with the number that this release has. */
static void add_line(struct writer *w, struct str line)
{
    struct str macro = defined_in(line);
    struct buf value = {0};
    if (macro.n && numbers_value(macro, w->cuda, &value))
        buf_printf(&w->text, "#define %.*s %s", (int)macro.n, macro.p, value.p);
    else
        buf_adds(&w->text, declare_line_text(line));
    buf_addch(&w->text, '\n');
    buf_release(&value);
}

/* Takes the first line off a text. */
static struct str next_line(struct str *text)
{
    const char *end = memchr(text->p, '\n', text->n);
    size_t n = end ? (size_t)(end - text->p) : text->n;
    struct str line = str_cut(*text, 0, n);
    *text = str_cut(*text, n + (end != NULL), text->n);
    return line;
}

/* The lines of a text that the release has. */
static void add_lines(struct writer *w, struct str text)
{
    while (text.n) {
        struct str line = next_line(&text);
        if (declare_line_is_for(line, w->cuda))
            add_line(w, line);
    }
}

/* The line that defines a macro, of whichever family. */
static void add_definition(struct writer *w, struct str macro)
{
    const char *name, *bytes;
    size_t len;
    for (int i = 0; map_virtual_header(i, &name, &bytes, &len); i++) {
        struct str text = {bytes, len};
        while (text.n) {
            struct str line = next_line(&text);
            if (!str_eq(defined_in(line), macro))
                continue;
            add_line(w, line);
            return;
        }
    }
}

/* The numbers that programs look for in this file. */
static void add_stated(struct writer *w, const char *header)
{
    for (const char *at = numbers_stated(header); at && *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        add_definition(w, (struct str){at, n});
        at += n;
    }
}

/* How a family begins: the first one says what all of them are for. */
static void add_beginning(struct writer *w, struct str family)
{
    if (str_is(family, "base"))
        buf_printf(&w->text, "#define TRANSHIP_TOOLKIT 1\n#define TRANSHIP_CUDA_VERSION %d\n",
                   w->cuda / 100 * 1000 + w->cuda % 100 * 10);
}

static int write_header(struct writer *w, const char *name, struct str text, struct err *err)
{
    struct str family = str_of(name);
    bool is_family = str_starts(family, STR(FAMILY_FOLDER));
    buf_clear(&w->text);
    if (is_family) {
        family = str_cut(family, strlen(FAMILY_FOLDER), family.n - 2);
        add_beginning(w, family);
    }
    if (!is_family) {
        add_line(w, next_line(&text));
        add_stated(w, name);
    }
    add_lines(w, text);
    if (is_family) {
        const char *more = map_definitions(arena_strdup(&w->arena, family));
        if (more)
            add_lines(w, str_of(more));
    }
    return write_file(w, name, err);
}

int toolkit_write_headers(const char *dir, release cuda, struct err *err)
{
    struct writer w = {.cuda = cuda};
    const char *name, *text;
    size_t len;
    int rc = 0;
    w.folder = fs_join(&w.arena, dir, "include");
    for (int i = 0; rc == 0 && map_virtual_header(i, &name, &text, &len); i++)
        if (declare_is_header_of((struct str){text, len}, cuda))
            rc = write_header(&w, name, (struct str){text, len}, err);
    buf_release(&w.text);
    arena_release(&w.arena);
    return rc;
}
