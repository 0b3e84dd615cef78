#include "record/command.h"
#include "base/fs.h"
#include "base/words.h"
#include "record/command_parts.h"
#include <ctype.h>
#include <stdlib.h>

enum { DEPTH_MAX = 8, OPTIONS_MAX = 8 << 20, WORDS_MAX = 1 << 18 };

#define MPI_C       "mpicc mpigcc mpiicc mpiicx mpcc"
#define MPI_CXX     "mpicxx mpic++ mpiCC mpigxx mpiicpc mpiicpx"
#define MPI_FORTRAN "mpif77 mpif90 mpifort"

/* Programs by their base names, without prefix and version. */
static const struct tool_row {
    const char *names;
    enum tool_family family;
    const char *own; /* the language of what they compile, whatever its name */
} tools[] = {
    {"gcc cc clang icc icx pgcc nvc amdclang cc1 " MPI_C, TOOL_COMPILER, NULL},
    {"g++ c++ clang++ CC icpc icpx pgc++ nvc++ amdclang++ " MPI_CXX, TOOL_COMPILER, "c++"},
    {"hipcc hipcc.bin", TOOL_COMPILER, "hip"},
    {"gfortran f77 f90 f95 flang flang-new amdflang ifort ifx nvfortran pgfortran ftn " MPI_FORTRAN,
     TOOL_COMPILER, NULL},
    {"nvcc nvcc_wrapper", TOOL_NVCC, NULL},
    {"ld ld.bfd ld.gold ld.lld ld.mold lld mold gold", TOOL_LD, NULL},
    {"ar", TOOL_AR, NULL},
    {"ranlib", TOOL_RANLIB, NULL},
};

bool command_is_one_of(const char *word, const char *list)
{
    size_t n = strlen(word);
    for (const char *at = list; n && (at = strstr(at, word)); at += n)
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}

static const struct tool_row *row_of(const char *name)
{
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        if (command_is_one_of(name, tools[i].names))
            return &tools[i];
    return NULL;
}

/* "x86_64-linux-gnu-g++-12" is g++; but "clang-format" is not clang. */
static const struct tool_row *find_tool(const char *program)
{
    char name[64];
    const char *base = fs_basename(program);
    size_t n = strlen(base);
    if (n >= sizeof name)
        return NULL;
    memcpy(name, base, n + 1);
    size_t end = n;
    while (end && (isdigit((unsigned char)name[end - 1]) || name[end - 1] == '.'))
        end--;
    if (end > 1 && end < n && name[end - 1] == '-')
        name[end - 1] = '\0';
    const struct tool_row *row = row_of(name);
    for (const char *at = name; !row && (at = strchr(at, '-'));)
        row = row_of(++at);
    return row;
}

bool command_is_tool(const char *name)
{
    return find_tool(name) != NULL;
}

bool command_is_launcher(const char *name)
{
    return command_is_one_of(fs_basename(name), "ccache sccache distcc icecc");
}

bool command_is_wrapper(const char *name)
{
    return command_is_one_of(fs_basename(name), MPI_C " " MPI_CXX " " MPI_FORTRAN);
}

const char *command_language(const char *file)
{
    static const struct {
        const char *endings, *language;
    } rows[] = {
        {"c i", "c"},
        {"cc cp cxx cpp CPP c++ C ii", "c++"},
        {"cu cui", "cuda"},
        {"hip hipi", "hip"},
        {"s S sx asm", "asm"},
        {"f for ftn f90 f95 f03 f08 fpp F FOR FTN F90 F95 F03 F08 FPP", "fortran"},
    };
    const char *dot = strrchr(fs_basename(file), '.');
    for (size_t i = 0; dot && i < sizeof rows / sizeof *rows; i++)
        if (command_is_one_of(dot + 1, rows[i].endings))
            return rows[i].language;
    return NULL;
}

/* The words of a response file in the place of its name. */
static void add_words(struct command_reader *r, text_list *out, const char *const *word, size_t n,
                      int depth)
{
    for (size_t i = 0; i < n && out->n < WORDS_MAX; i++) {
        struct buf text = {0};
        struct words inner = {0};
        bool read =
            word[i][0] == '@' && word[i][1] && depth < DEPTH_MAX &&
            fs_read(fs_join(r->arena, r->cwd, word[i] + 1), OPTIONS_MAX, &text, NULL) == 0 &&
            words_split(buf_str(&text), r->arena, &inner, NULL) == 0;
        buf_release(&text);
        if (read)
            add_words(r, out, inner.p, inner.n, depth + 1);
        else
            vec_push(out, word[i]);
    }
}

/* Hands a list over to the arena. */
static struct words to_words(text_list *list, struct arena *a)
{
    struct words w = {ARENA_ARRAY(a, const char *, list->n + 1), list->n};
    if (list->n)
        memcpy(w.p, list->p, list->n * sizeof *list->p);
    vec_release(list);
    return w;
}

/* The words before the compiler: "ccache", its options, and settings NAME=VALUE. */
static int launchers(int argc, const char *const *argv)
{
    int i = 0;
    while (i + 1 < argc && command_is_launcher(argv[i])) {
        int next = i + 1;
        while (next < argc && (argv[next][0] == '-' || strchr(argv[next], '=')))
            next++;
        if (next == argc || !(command_is_tool(argv[next]) || command_is_launcher(argv[next])))
            return i;
        i = next;
    }
    return i;
}

/* The library in a folder: shared before static. */
static const char *in_folder(struct command_reader *r, const char *folder, const char *name,
                             bool archives_only)
{
    static const char *const endings[] = {".so", ".a"};
    for (size_t i = archives_only; i < 2; i++) {
        const char *path = name[0] == ':'
                               ? fs_join(r->arena, folder, name + 1)
                               : arena_printf(r->arena, "%s/lib%s%s", folder, name, endings[i]);
        if (fs_kind(fs_join(r->arena, r->cwd, path)) == FS_FILE)
            return path;
    }
    return NULL;
}

/* Folders of -L count for libraries before them, too: the words are read first. Until then, "-L" in
 * the place of "-l" marks those that may be archives only. */
void command_add_library(struct command_reader *r, const char *name)
{
    vec_push(&r->input, arena_printf(r->arena, "-%c%s", r->archives_only ? 'L' : 'l', name));
}

static const char *find_library(struct command_reader *r, const char *word)
{
    const char *found = NULL, *path = getenv("LIBRARY_PATH"), *name = word + 2;
    bool archives_only = word[1] == 'L';
    for (size_t i = 0; i < r->folder.n && !found; i++)
        found = in_folder(r, r->folder.p[i], name, archives_only);
    while (path && *path && !found) {
        size_t n = strcspn(path, ":");
        if (n)
            found =
                in_folder(r, arena_strdup(r->arena, (struct str){path, n}), name, archives_only);
        path += n + (path[n] == ':');
    }
    return found ? found : arena_printf(r->arena, "-l%s", name);
}

static void find_libraries(struct command_reader *r)
{
    for (size_t i = 0; i < r->input.n; i++)
        if (r->input.p[i][0] == '-' && r->input.p[i][1])
            r->input.p[i] = find_library(r, r->input.p[i]);
}

void command_read(struct tool_command *c, const char *cwd, int argc, const char *const *argv,
                  struct arena *a)
{
    struct command_reader r = {.c = c, .cwd = cwd, .arena = a};
    text_list words = {0};
    int first = launchers(argc, argv);
    *c = (struct tool_command){.kind = RECORD_OTHER, .tool = ""};
    add_words(&r, &words, argv + first, (size_t)(argc - first), 0);
    c->argv = to_words(&words, a);
    if (c->argv.n == 0)
        return;
    c->tool = fs_basename(c->argv.p[0]);
    const struct tool_row *row = find_tool(c->tool);
    static void (*const read[])(struct command_reader *r) = {
        [TOOL_COMPILER] = command_read_compiler,
        [TOOL_NVCC] = command_read_nvcc,
        [TOOL_LD] = command_read_ld,
        [TOOL_AR] = command_read_ar,
        [TOOL_RANLIB] = command_read_ranlib,
    };
    r.own = row ? row->own : NULL;
    if (row)
        read[row->family](&r);
    find_libraries(&r);
    if (c->kind == RECORD_OTHER)
        r.input.n = r.output.n = r.depfile.n = 0;
    c->input = to_words(&r.input, a);
    c->output = to_words(&r.output, a);
    c->depfile = to_words(&r.depfile, a);
    vec_release(&r.source);
    vec_release(&r.folder);
}

const char *command_value(const struct words *w, size_t i, const char *name, bool joined,
                          size_t *words)
{
    size_t n = strlen(name);
    const char *rest = w->p[i] + n;
    if (strncmp(w->p[i], name, n) != 0)
        return NULL;
    *words = *rest ? 1 : 2;
    if (!*rest)
        return i + 1 < w->n ? w->p[i + 1] : NULL;
    return *rest == '=' ? rest + 1 : joined ? rest : NULL;
}

const char *command_output_of(struct command_reader *r, const char *folder, const char *source,
                              const char *ending)
{
    const char *base = fs_basename(source), *dot = strrchr(base, '.');
    size_t n = dot && dot != base ? (size_t)(dot - base) : strlen(base);
    const char *name = arena_printf(r->arena, "%.*s%s", (int)n, base, ending);
    return folder ? fs_join(r->arena, folder, name) : name;
}

/* The words as the record has them; "-" and "-lm" are no paths. */
static const char *const *recorded(const struct words *w, const struct record_place *p,
                                   struct arena *a)
{
    const char **out = ARENA_ARRAY(a, const char *, w->n + 1);
    for (size_t i = 0; i < w->n; i++)
        out[i] = w->p[i][0] == '-' ? w->p[i] : record_path(p, w->p[i], a);
    return out;
}

void command_event(const struct tool_command *c, const struct record_place *p,
                   struct record_event *e, struct arena *a)
{
    *e = (struct record_event){.id = record_new_id(), .parent = p->parent};
    e->cwd = record_path(p, p->cwd, a);
    e->tool = c->tool;
    e->argv = c->argv.p;
    e->argc = (int)c->argv.n;
    e->kind = c->kind;
    e->language = c->language;
    e->input = recorded(&c->input, p, a);
    e->ninputs = (int)c->input.n;
    e->output = recorded(&c->output, p, a);
    e->noutputs = (int)c->output.n;
}
