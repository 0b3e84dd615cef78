/* nvcc's command line. */
#include "base/fs.h"
#include "toolkit/nvcc.h"
#include "toolkit/said.h"
#include <stddef.h>
#include <stdlib.h>

enum argument { NONE, ONE, LIST };

static const struct option {
    const char *name, *letters;
    enum argument argument;
    enum nvcc_what what;
} options[] = {
#define OPTION(name, letters, argument, what) {name, letters, argument, NVCC_##what},
#include "toolkit/nvcc_options.def"
#undef OPTION
};
enum { OPTIONS = sizeof options / sizeof *options, DEPTH = 16 };

/* Which option a word is: by either of its names, alone or before "=", or by a letter that its
 * argument follows at once (-Ifoo). *value: the argument in the word, or NULL. */
static const struct option *find_option(const char *word, const char **value)
{
    const char *name = word + strspn(word, "-"), *equals = strchr(name, '=');
    struct str bare = {name, equals ? (size_t)(equals - name) : strlen(name)};
    *value = equals ? equals + 1 : NULL;
    for (int i = 0; i < OPTIONS; i++) {
        bool same = str_is(bare, options[i].name) || str_is(bare, options[i].letters);
        if (same && (!equals || options[i].argument != NONE))
            return &options[i];
    }
    *value = name + 1;
    for (int i = 0; i < OPTIONS && word[1] != '-'; i++)
        if (options[i].letters[0] == name[0] && !options[i].letters[1] && name[0] &&
            options[i].argument != NONE && strchr("IDULlO", name[0]) && name[1])
            return &options[i];
    return NULL;
}

/* Splits at commas that are neither quoted nor behind a backslash; then each part is read as a
 * shell would. */
static void add_list(struct nvcc *n, const char *value, bool shell, struct words *out)
{
    struct err err;
    while (*value) {
        size_t i = 0;
        char quote = 0;
        for (; value[i] && (quote || value[i] != ','); i++) {
            if (value[i] == '\\' && value[i + 1])
                i++;
            else if (value[i] == '"' || value[i] == '\'')
                quote = !quote ? value[i] : quote == value[i] ? 0 : quote;
        }
        struct str part = {value, i};
        struct words words = {0};
        if (!shell || words_split(part, n->arena, &words, &err) != 0)
            words_add(out, n->arena, arena_strdup(n->arena, part));
        else
            words_append(out, n->arena, &words);
        value += i + (value[i] == ',');
    }
}

static void add_each(struct nvcc *n, const char *flag, const char *list, bool apart,
                     struct words *out)
{
    struct words values = {0};
    add_list(n, list, false, &values);
    for (size_t i = 0; i < values.n; i++) {
        if (apart)
            words_add(out, n->arena, flag);
        words_add(out, n->arena,
                  apart ? values.p[i] : arena_printf(n->arena, "%s%s", flag, values.p[i]));
    }
}

/* Compute capabilities in "sm_52", "arch=compute_70,code=[sm_70,compute_70]". */
static void add_archs(struct nvcc *n, const char *text)
{
    while ((text = strpbrk(text, "_")) != NULL) {
        int arch = atoi(++text);
        bool known = arch < 10;
        for (int i = 0; i < n->narch; i++)
            known |= n->archs[i] == arch;
        if (!known && n->narch < (int)(sizeof n->archs / sizeof *n->archs))
            n->archs[n->narch++] = arch;
    }
}

/* Options that set a bool, and those whose argument is kept. */
static const struct {
    enum nvcc_what what;
    size_t member;
} flags[] = {{NVCC_RUN, offsetof(struct nvcc, run)},
             {NVCC_MP, offsetof(struct nvcc, deps_targets)},
             {NVCC_DEBUG, offsetof(struct nvcc, debug)},
             {NVCC_NO_EXCEPTIONS, offsetof(struct nvcc, no_exceptions)},
             {NVCC_SHARED, offsetof(struct nvcc, shared)},
             {NVCC_NO_WARNINGS, offsetof(struct nvcc, no_warnings)},
             {NVCC_FORWARD_COMPILER, offsetof(struct nvcc, forward_compiler)},
             {NVCC_FORWARD_LINKER, offsetof(struct nvcc, forward_linker)},
             {NVCC_FORWARD_BOTH, offsetof(struct nvcc, forward_compiler)},
             {NVCC_FORWARD_BOTH, offsetof(struct nvcc, forward_linker)},
             {NVCC_DEVICE_DEBUG, offsetof(struct nvcc, device_debug)},
             {NVCC_RELAXED_CONSTEXPR, offsetof(struct nvcc, relaxed_constexpr)},
             {NVCC_EXTENDED_LAMBDA, offsetof(struct nvcc, extended_lambda)},
             {NVCC_FAST_MATH, offsetof(struct nvcc, fast_math)},
             {NVCC_EWP, offsetof(struct nvcc, ewp)},
             {NVCC_VERSION, offsetof(struct nvcc, version)},
             {NVCC_HELP, offsetof(struct nvcc, help)},
             {NVCC_DRYRUN, offsetof(struct nvcc, dryrun)},
             {NVCC_VERBOSE, offsetof(struct nvcc, verbose)},
             {NVCC_LIST_ARCH, offsetof(struct nvcc, list_arch)},
             {NVCC_LIST_CODE, offsetof(struct nvcc, list_code)}},
  values[] = {{NVCC_OUTPUT, offsetof(struct nvcc, output)},
              {NVCC_OUTPUT_FOLDER, offsetof(struct nvcc, folder)},
              {NVCC_MF, offsetof(struct nvcc, deps_file)},
              {NVCC_MT, offsetof(struct nvcc, deps_target)},
              {NVCC_CCBIN, offsetof(struct nvcc, ccbin)},
              {NVCC_ARBIN, offsetof(struct nvcc, arbin)},
              {NVCC_CUDART, offsetof(struct nvcc, cudart)},
              {NVCC_LANGUAGE, offsetof(struct nvcc, language)},
              {NVCC_STANDARD, offsetof(struct nvcc, standard)},
              {NVCC_TEMPLATE_DEPTH, offsetof(struct nvcc, template_depth)},
              {NVCC_OPTIMIZE, offsetof(struct nvcc, optimize)}};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static void set_members(struct nvcc *n, enum nvcc_what what, const char *value)
{
    for (size_t i = 0; i < COUNT(flags); i++)
        if (flags[i].what == what)
            *(bool *)((char *)n + flags[i].member) = true;
    for (size_t i = 0; i < COUNT(values); i++)
        if (values[i].what == what)
            *(const char **)((char *)n + values[i].member) = value;
}

/* Options whose argument goes into a list: how each of its words begins there, apart or not. */
static bool add_to_lists(struct nvcc *n, enum nvcc_what what, const char *value)
{
    static const struct {
        enum nvcc_what what;
        const char *flag; /* NULL: read as a shell would, without a flag */
        bool apart;
        size_t list;
    } lists[] = {{NVCC_INCLUDE, "-include", true, offsetof(struct nvcc, preprocess)},
                 {NVCC_SYSTEM_INCLUDE, "-isystem", true, offsetof(struct nvcc, preprocess)},
                 {NVCC_INCLUDE_PATH, "-I", false, offsetof(struct nvcc, preprocess)},
                 {NVCC_UNDEFINE, "-U", false, offsetof(struct nvcc, preprocess)},
                 {NVCC_LIBRARY, "-l", false, offsetof(struct nvcc, libraries)},
                 {NVCC_LIBRARY_PATH, "-L", false, offsetof(struct nvcc, libraries)},
                 {NVCC_XCOMPILER, NULL, false, offsetof(struct nvcc, xcompiler)},
                 {NVCC_XLINKER, NULL, false, offsetof(struct nvcc, xlinker)},
                 {NVCC_XARCHIVE, NULL, false, offsetof(struct nvcc, xarchive)},
                 {NVCC_RUN_ARGS, NULL, false, offsetof(struct nvcc, run_args)}};
    for (size_t i = 0; i < COUNT(lists); i++) {
        struct words *list = (struct words *)((char *)n + lists[i].list);
        if (lists[i].what != what)
            continue;
        if (lists[i].flag)
            add_each(n, lists[i].flag, value, lists[i].apart, list);
        else
            add_list(n, value, true, list);
        return true;
    }
    return false;
}

static void take(struct nvcc *n, enum nvcc_what what, const char *value)
{
    set_members(n, what, value);
    if (add_to_lists(n, what, value))
        return;
    if (what == NVCC_MD || what == NVCC_MMD)
        n->deps = what;
    else if (what == NVCC_DEFINE)
        words_add(&n->preprocess, n->arena, arena_printf(n->arena, "-D%s", value));
    else if (what == NVCC_HOST)
        words_add(&n->xcompiler, n->arena, "-pg");
    else if (what == NVCC_RDC)
        n->rdc = !strcmp(value, "true");
    else if (what == NVCC_DEFAULT_STREAM)
        n->per_thread = !strcmp(value, "per-thread");
    else if (what == NVCC_ARCH || what == NVCC_CODE || what == NVCC_GENCODE)
        add_archs(n, value);
}

static int read_words(struct nvcc *n, const struct words *words, int depth);

/* Files of options, with commas between their names. */
static int read_files(struct nvcc *n, const char *list, int depth)
{
    struct words files = {0}, words;
    struct err err;
    int rc = 0;
    add_list(n, list, false, &files);
    for (size_t i = 0; i < files.n && rc == 0; i++) {
        struct buf text = {0};
        if (depth > DEPTH || fs_read(files.p[i], 64 << 20, &text, &err) != 0)
            rc = said_fatal("nvcc", "Could not open options file '%s'", files.p[i]);
        else if (words_split(buf_str(&text), n->arena, &words, &err) != 0)
            rc = said_fatal("nvcc", "%s: %s", files.p[i], err.msg);
        else
            rc = read_words(n, &words, depth + 1);
        buf_release(&text);
    }
    return rc;
}

/* An option that nvcc does not have: for the host's compiler or linker, or an error. */
static int read_unknown(struct nvcc *n, const char *word)
{
    if (n->forward_linker && !strncmp(word, "-Wl,", 4))
        words_add(&n->xlinker, n->arena, word);
    else if (n->forward_compiler)
        words_add(&n->xcompiler, n->arena, word);
    else if (n->forward_linker)
        words_add(&n->xlinker, n->arena, word);
    else {
        buf_printf(&n->says, "nvcc fatal   : Unknown option '%s'\n", word); /* for the record */
        return said_fatal("nvcc", "Unknown option '%s'", word);
    }
    return 0;
}

/* One option; *used: the words that it takes. */
static int read_option(struct nvcc *n, const struct words *words, size_t at, int depth,
                       size_t *used)
{
    const char *value, *word = words->p[at];
    const struct option *o = find_option(word, &value);
    *used = 1;
    if (!o) {
        words_add(&n->argv, n->arena, word);
        return read_unknown(n, word);
    }
    if (o->argument != NONE && !value) {
        if (at + 1 == words->n)
            return said_fatal("nvcc", "A single argument is required for option '%s'", word);
        value = words->p[at + 1];
        *used = 2;
    }
    if (o->what == NVCC_OPTIONS_FILE)
        return read_files(n, value, depth);
    for (size_t i = 0; i < *used; i++)
        words_add(&n->argv, n->arena, words->p[at + i]);
    if (o->what >= NVCC_LINK && o->what < NVCC_RUN) {
        n->rdc |= o->what == NVCC_DC;
        n->phase = o->what;
    } else {
        take(n, o->what, value);
    }
    return 0;
}

static int read_words(struct nvcc *n, const struct words *words, int depth)
{
    int rc = 0;
    for (size_t i = 0, used; i < words->n && rc == 0; i += used) {
        const char *word = words->p[i];
        used = 1;
        if (word[0] == '-' && word[1]) {
            rc = read_option(n, words, i, depth, &used);
        } else if (word[0] == '@' && fs_kind(word + 1) == FS_FILE) {
            rc = read_files(n, word + 1, depth);
        } else if (*word) {
            words_add(&n->argv, n->arena, word);
            words_add(&n->input, n->arena, word);
        }
    }
    return rc;
}

/* The words of an environment variable. */
static int add_environment(struct nvcc *n, const char *name, struct words *words)
{
    const char *value = getenv(name);
    struct words more = {0};
    struct err err;
    if (value && words_split(str_of(value), n->arena, &more, &err) != 0)
        return said_fatal("nvcc", "%s: %s", name, err.msg);
    if (value)
        words_append(words, n->arena, &more);
    return 0;
}

int nvcc_read(struct nvcc *n, int argc, char **argv)
{
    struct words words = {0};
    n->phase = NVCC_LINK;
    n->cudart = "static";
    n->ccbin = getenv("NVCC_CCBIN");
    int rc = add_environment(n, "NVCC_PREPEND_FLAGS", &words);
    for (int i = 1; i < argc; i++)
        words_add(&words, n->arena, argv[i]);
    if (rc == 0)
        rc = add_environment(n, "NVCC_APPEND_FLAGS", &words);
    /* what is to be done with unknown options may be said behind them */
    for (size_t i = 0; i < words.n; i++) {
        const char *value;
        const struct option *o = words.p[i][0] == '-' ? find_option(words.p[i], &value) : NULL;
        if (o && o->what >= NVCC_FORWARD_COMPILER && o->what <= NVCC_FORWARD_BOTH)
            set_members(n, o->what, NULL);
    }
    if (rc == 0)
        rc = read_words(n, &words, 0);
    if (rc == 0 && !n->narch)
        n->archs[n->narch++] = releases_default_arch(n->here->cuda);
    return rc;
}

enum nvcc_file nvcc_file_kind(const struct nvcc *n, const char *name)
{
    static const struct {
        const char *end;
        enum nvcc_file kind;
    } kinds[] = {{".cu", NVCC_CU},
                 {".cpp", NVCC_CXX},
                 {".cc", NVCC_CXX},
                 {".cxx", NVCC_CXX},
                 {".C", NVCC_CXX},
                 {".c++", NVCC_CXX},
                 {".ii", NVCC_CXX},
                 {".c", NVCC_C},
                 {".i", NVCC_C},
                 {".s", NVCC_ASM},
                 {".S", NVCC_ASM},
                 {".ptx", NVCC_DEVICE_FILE},
                 {".cubin", NVCC_DEVICE_FILE},
                 {".fatbin", NVCC_DEVICE_FILE},
                 {".ltoir", NVCC_DEVICE_FILE},
                 {".gpu", NVCC_DEVICE_FILE},
                 {".o", NVCC_OBJECT},
                 {".obj", NVCC_OBJECT},
                 {".a", NVCC_OBJECT},
                 {".so", NVCC_OBJECT},
                 {".lo", NVCC_OBJECT},
                 {".lib", NVCC_OBJECT},
                 {".res", NVCC_OBJECT}};
    enum nvcc_file kind = strstr(name, ".so.") ? NVCC_OBJECT : NVCC_CXX;
    bool known = kind == NVCC_OBJECT;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !known; i++) {
        if ((known = str_ends(str_of(name), str_of(kinds[i].end))))
            kind = kinds[i].kind;
    }
    if (known && kind == NVCC_OBJECT)
        return kind;
    if (n->language)
        return !strcmp(n->language, "cu") ? NVCC_CU : !strcmp(n->language, "c") ? NVCC_C : NVCC_CXX;
    return known ? kind : NVCC_UNKNOWN;
}
