/* Extracts the relevant flags from a command line. */
#include "base/anchor.h"
#include "base/words.h"
#include "project/settings/database_parts.h"
#include "record/command.h"
#include "clang/flag.h"

enum {
    DEPTH_MAX = 8,
    WORDS_MAX = 1 << 16,
    OPTIONS_MAX = 1 << 20, /* bytes of a file of options */
    BYTES_MAX = 8 << 20,   /* of all of a command's */
    FILE_COST = 8 << 10    /* what opening one counts for: a file may name itself many times */
};

/* A command line that is being read: first to plain words, without files and lists in them. */
struct line {
    const struct database *db;
    const char *directory, *toolkit;
    struct arena *arena;
    bool nvcc, hipcc;
    bool cxx;             /* a compiler that takes every source for C++ */
    const char *language; /* the last of -x; NULL: none */
    int depth;            /* of lists and files within each other */
    size_t bytes;         /* of files read so far */
    const char *trouble;
    VEC(const char *) word;
    VEC(const char *) flag;
};

static void expand(struct line *l, const char *const *word, size_t n);

/* Only the first trouble is reported. */
static void database_flags_complain(struct line *l, const char *trouble)
{
    if (!l->trouble)
        l->trouble = trouble;
}

static void expand_text(struct line *l, struct str text, const char *what)
{
    struct words words = {0};
    struct err err;
    if (words_split(text, l->arena, &words, &err) != 0) {
        database_flags_complain(l, arena_printf(l->arena, "%s: %s", what, err.msg));
        return;
    }
    l->depth++;
    expand(l, words.p, words.n);
    l->depth--;
}

/* The next piece of a list, "\," being a comma: NULL at the end. */
static const char *next_piece(struct line *l, const char **list)
{
    struct buf piece = {0};
    const char *c = *list;
    if (!c)
        return NULL;
    for (; *c && *c != ','; c++) {
        c += c[0] == '\\' && c[1] == ',';
        buf_addch(&piece, *c);
    }
    *list = *c ? c + 1 : NULL;
    const char *out = arena_strdup(l->arena, buf_str(&piece));
    buf_release(&piece);
    return out;
}

/* Reads flags for the host compiler, too: "-Xcompiler -DX,-Ifoo". It passes through a shell. */
static void expand_list(struct line *l, const char *list)
{
    for (const char *piece; (piece = next_piece(l, &list));)
        expand_text(l, str_of(piece), piece);
}

/* The words of "-Wp,-DX,-Y". */
static void expand_pieces(struct line *l, const char *list)
{
    l->depth++;
    for (const char *piece; (piece = next_piece(l, &list));)
        expand(l, &piece, 1);
    l->depth--;
}

/* If a path lies below one of the project's folders, returns the name there, and sets root to the
 * folder. */
static const char *below_root(const struct line *l, const char *path, const char **root)
{
    for (size_t i = 0; i < l->db->root.n; i++) {
        size_t n = strlen(l->db->root.p[i]);
        *root = l->db->root.p[i];
        if (n > 1 && strncmp(path, *root, n) == 0 && path[n] == '/')
            return path + n + 1;
    }
    return NULL;
}

/* A file with options is read where it lies in the project, and nowhere else. */
static void expand_file(struct line *l, const char *name)
{
    struct arena *a = l->arena;
    struct buf text = {0};
    struct err err;
    struct anchor anchor;
    const char *root, *path = fs_normal(a, fs_join(a, l->directory, name)),
                      *below = below_root(l, path, &root);
    if (!below) {
        database_flags_complain(
            l, arena_printf(a, "%s: this file of options is outside the project and was not read",
                            path));
        return;
    }
    if (l->bytes > BYTES_MAX) {
        database_flags_complain(l, arena_printf(a,
                                                "%s: there are too many files of "
                                                "options, or they are too large",
                                                path));
        return;
    }
    int rc = anchor_open(&anchor, root, &err);
    if (rc == 0)
        rc = anchor_read(&anchor, below, LINKS_BELOW, OPTIONS_MAX, &text, NULL, &err);
    anchor_close(&anchor);
    l->bytes += text.len + FILE_COST;
    if (rc == 0)
        expand_text(l, buf_str(&text), path);
    else
        database_flags_complain(l, arena_printf(a, "a file of options was not read: %s", err.msg));
    buf_release(&text);
}

static void expand_files(struct line *l, const char *list)
{
    for (const char *piece; (piece = next_piece(l, &list));)
        expand_file(l, piece);
}

/* Flags that stand for others. */
static const struct container {
    const char *word;
    void (*expand)(struct line *l, const char *argument);
} containers[] = {
    {"-Xcompiler", expand_list},
    {"--compiler-options", expand_list},
    {"--options-file", expand_files},
    {"-optf", expand_files},
};

/* The words that a container at word[0] takes up, 0 where it is none. */
static size_t expand_container(struct line *l, const char *const *word, size_t left)
{
    for (size_t i = 0; i < sizeof containers / sizeof *containers; i++) {
        size_t n = strlen(containers[i].word);
        const char *rest = word[0] + n;
        if (strncmp(word[0], containers[i].word, n) != 0 || (*rest && *rest != '='))
            continue;
        const char *argument = *rest ? rest + 1 : left > 1 ? word[1] : "";
        containers[i].expand(l, argument);
        return *rest || left == 1 ? 1 : 2;
    }
    return 0;
}

/* Words on the way to the compiler proper: "-Xclang -include -Xclang x.h" is "-include x.h". */
static bool is_passed_on(const char *word)
{
    return strcmp(word, "-Xclang") == 0 || strcmp(word, "-Xpreprocessor") == 0;
}

static void expand(struct line *l, const char *const *word, size_t n)
{
    if (l->depth > DEPTH_MAX) {
        database_flags_complain(l, "files of options are nested too deeply");
        return;
    }
    for (size_t i = 0, consumed; i < n; i += consumed) {
        consumed = expand_container(l, word + i, n - i);
        if (consumed)
            continue;
        consumed = 1;
        if (l->word.n >= WORDS_MAX)
            database_flags_complain(l, "the command line is too long");
        else if (word[i][0] == '@' && word[i][1])
            expand_file(l, word[i] + 1);
        else if (strncmp(word[i], "-Wp,", 4) == 0)
            expand_pieces(l, word[i] + 4);
        else if (!is_passed_on(word[i]))
            vec_push(&l->word, word[i]);
    }
}

/* nvcc takes lists for folders and files, and for macros where every piece begins as a name does:
 * "-DPAIR=1,2" can't be meant as two. */
static bool is_list(const struct line *l, const struct clang_flag *f)
{
    if (!l->nvcc || f->kind == FLAG_STANDARD || f->kind == FLAG_C_STANDARD)
        return false;
    for (const char *c = strchr(f->value, ','); c && f->kind == FLAG_MACRO; c = strchr(c + 1, ','))
        if (!strchr("_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", c[1]) || !c[1])
            return false;
    return true;
}

/* Headers and libraries of the toolkit that stood in for CUDA's are no part of the project. */
static bool is_of_toolkit(const struct line *l, const char *value)
{
    const char *path = fs_normal(l->arena, fs_join(l->arena, l->directory, value));
    size_t n = l->toolkit ? strlen(l->toolkit) : 0;
    return n && strncmp(path, l->toolkit, n) == 0 && (path[n] == '/' || !path[n]);
}

static void database_flags_add_value(struct line *l, const struct clang_flag *f, const char *value)
{
    const char *path = fs_normal(l->arena, fs_join(l->arena, l->directory, value));
    if (f->kind != FLAG_MACRO && is_of_toolkit(l, value))
        return;
    /* A header that does not lie there is looked for on the include path. */
    if (f->kind == FLAG_FOLDER || (f->kind == FLAG_FILE && fs_kind(path) == FS_FILE))
        value = path;
    vec_push(&l->flag, f->name);
    vec_push(&l->flag, value);
}

static void database_flags_add_flag(struct line *l, const struct clang_flag *f)
{
    const char *list = f->value;
    if (f->kind == FLAG_STANDARD || f->kind == FLAG_C_STANDARD)
        vec_push(&l->flag, arena_printf(l->arena, "%s=%s", f->name, f->value));
    else if (!is_list(l, f))
        database_flags_add_value(l, f, f->value);
    else
        for (const char *piece; (piece = next_piece(l, &list));)
            if (*piece)
                database_flags_add_value(l, f, piece);
}

/* "-x cu", "-xcuda", "--x=cu": the language, or NULL. */
static const char *language(const char *const *word, size_t left)
{
    const char *rest = strncmp(word[0], "--x", 3) == 0  ? word[0] + 3
                       : strncmp(word[0], "-x", 2) == 0 ? word[0] + 2
                                                        : NULL;
    if (!rest || !*rest)
        return rest && left > 1 ? word[1] : NULL;
    return rest + (*rest == '=');
}

static bool is_nvcc(const char *word)
{
    const char *name = fs_basename(word);
    return strcmp(name, "nvcc") == 0 || strcmp(name, "nvcc.exe") == 0 ||
           strcmp(name, "nvcc_wrapper") == 0;
}

static bool is_hipcc(const char *word)
{
    const char *name = fs_basename(word);
    return strcmp(name, "hipcc") == 0 || strcmp(name, "hipcc.bat") == 0;
}

/* "g++", "x86_64-linux-gnu-g++-12", "mpicxx": C++, whatever the source's name. */
static bool is_cxx(const char *word)
{
    static const char *const others[] = {"CC", "mpicxx", "mpiCC", "mpiicpc", "icpc", "icpx", NULL};
    const char *name = fs_basename(word), *plus = strstr(name, "++");
    if (plus && strspn(plus + 2, "-.0123456789") == strlen(plus + 2))
        return true;
    for (int i = 0; others[i]; i++)
        if (strcmp(name, others[i]) == 0)
            return true;
    return false;
}

/* The compiler may stand behind a launcher (ccache, cmake -E env), and is no flag. */
static void database_flags_read_words(struct line *l, const char *const *word, size_t n)
{
    for (size_t i = 0; i < n && !l->nvcc; i++)
        l->nvcc = is_nvcc(word[i]);
    for (size_t i = 0; i < n && !l->hipcc; i++)
        l->hipcc = is_hipcc(word[i]);
    for (size_t i = 0; i < n && word[i][0] != '-' && !l->cxx; i++)
        l->cxx = is_cxx(word[i]);
    expand(l, word, n);
}

static void read_flags(struct line *l)
{
    for (size_t i = 0; i < l->word.n;) {
        struct clang_flag f = clang_flag_read(l->word.p + i, (int)(l->word.n - i));
        const char *x = language(l->word.p + i, l->word.n - i);
        if (x)
            l->language = x;
        else if (f.kind != FLAG_NONE)
            database_flags_add_flag(l, &f);
        i += (size_t)f.words;
    }
}

static bool is_language(const struct line *l, const char *name)
{
    return l->language && strcmp(l->language, name) == 0;
}

/* Headers that the build made may have gone with it. */
static void tell_gone(struct line *l, const struct command_line *c)
{
    for (int i = 0; i < c->ndeps && !l->trouble; i++)
        if (fs_kind(c->dep[i]) == FS_NONE)
            database_flags_complain(
                l, arena_printf(l->arena,
                                "%s was there when the build was recorded and is gone; build it "
                                "again, or record the build again",
                                c->dep[i]));
}

static bool is_c_or_cxx(const char *language)
{
    return language && (strcmp(language, "c") == 0 || strcmp(language, "c++") == 0);
}

/* C or C++, where the source's name says something else. */
static void add_language(struct line *l, const char *file)
{
    const char *is = l->language ? l->language
                     : l->cxx    ? "c++"
                                 : NULL,
               *named = command_language(file);
    if (!is_c_or_cxx(is) || !is_c_or_cxx(named) || strcmp(is, named) == 0)
        return;
    vec_push(&l->flag, "-x");
    vec_push(&l->flag, is);
}

struct flag_set database_flags(const struct database *db, const struct command_line *c,
                               struct arena *a)
{
    struct line l = {.db = db, .directory = c->directory, .toolkit = c->toolkit, .arena = a};
    struct words words = {(const char **)c->argument, (size_t)c->narguments};
    struct err err;
    if (c->command && words_split(str_of(c->command), a, &words, &err) != 0) {
        l.trouble = arena_printf(a, "its command in the database can't be read: %s", err.msg);
        words.n = 0;
    }
    database_flags_read_words(&l, words.p, words.n);
    read_flags(&l);
    tell_gone(&l, c);
    bool is_c = str_ends(str_of(c->file), STR(".c")); /* for hipcc, too */
    struct flag_set set = {.cuda = is_language(&l, "cu") || is_language(&l, "cuda"),
                           .hip = is_language(&l, "hip") || (l.hipcc && !l.language && !is_c)};
    add_language(&l, c->file);
    const char **flag = ARENA_ARRAY(a, const char *, l.flag.n + 1);
    if (l.flag.n)
        memcpy(flag, l.flag.p, l.flag.n * sizeof *flag);
    set.flag = flag;
    set.n = (int)l.flag.n;
    set.trouble = l.trouble;
    vec_release(&l.word);
    vec_release(&l.flag);
    return set;
}
