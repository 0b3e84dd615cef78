/* nvcc's flags, by rows. */
#include "build/standard.h"
#include "build/words_parts.h"

/* A flag where it stands. */
struct flag_use {
    struct row row;
    struct str name, argument;
    uint32_t words;       /* with its argument */
    uint32_t argument_at; /* where its text begins in the file */
    bool missing;         /* the argument is not among the words */
};

static bool row_is(struct row r, enum row_attr attr, const char *value)
{
    const char *text = row_ok(r) ? row_attr(r, attr) : NULL;
    return text && strcmp(text, value) == 0;
}

static bool takes_next(struct row r)
{
    return row_is(r, ROW_ATTR_takes, "next") || row_is(r, ROW_ATTR_takes, "both");
}

static bool takes_eq(struct row r)
{
    return row_is(r, ROW_ATTR_takes, "eq") || row_is(r, ROW_ATTR_takes, "both");
}

static struct row flag_row(const struct command_words *w, struct str name)
{
    return build_row(w->b, ROW_FLAG, name);
}

struct span words_span(const struct command_words *w, uint32_t i, uint32_t k)
{
    return (struct span){w->word[i].span.begin, w->word[i + k - 1].span.end};
}

const char *words_rocm(struct command_words *w, const char *part)
{
    if (w->b->folder)
        return w->b->folder;
    w->rocm = true;
    return arena_printf(w->b->arena, "%s%s", w->b->root, part);
}

static void care(struct command_words *w, struct row r, struct span span)
{
    const char *text = row_attr(r, ROW_ATTR_warn);
    if (text)
        build_tell(w->b, TS_BUILD_CARE, span, str_of(row_cuda(r)), text);
}

/* The end of the part of a list that begins at from: a comma that is in no
 * expansion and not escaped. */
static size_t part_end(struct str s, size_t from)
{
    int depth = 0;
    for (size_t i = from; i < s.n; i++) {
        if (s.p[i] == '\\')
            i++;
        else if (s.p[i] == '(' || s.p[i] == '{')
            depth++;
        else if (s.p[i] == ')' || s.p[i] == '}')
            depth--;
        else if (s.p[i] == ',' && depth <= 0)
            return i;
    }
    return s.n;
}

static struct row valued_row(const struct command_words *w, struct str name, struct str value)
{
    const char *whole =
        arena_printf(w->b->arena, "%.*s=%.*s", (int)name.n, name.p, (int)value.n, value.p);
    return flag_row(w, str_of(whole));
}

/* The row of the flag with one of its arguments, where there is one: -Xptxas=-dlcm=cg. */
static struct row with_value(const struct command_words *w, const struct flag_use *u)
{
    for (size_t at = 0; at < u->argument.n;) {
        size_t end = part_end(u->argument, at);
        struct row r = valued_row(w, u->name, str_cut(u->argument, at, end));
        if (row_ok(r))
            return r;
        at = end + 1;
    }
    return u->row;
}

/* The argument is the next word; one that begins with \" goes on up to the next \". */
static void take_next(const struct command_words *w, uint32_t i, struct flag_use *u)
{
    if (i + 1 == w->n) {
        u->missing = true;
        return;
    }
    const struct build_word *next = &w->word[i + 1];
    u->words = 2;
    u->argument = next->text;
    u->argument_at = next->span.begin;
    if (!str_starts(next->text, STR("\\\"")))
        return;
    while (!str_ends(w->word[i + u->words - 1].text, STR("\\\"")) && i + u->words < w->n)
        u->words++;
    struct span span = {next->span.begin, w->word[i + u->words - 1].span.end};
    u->argument = source_text(w->b->src, span);
}

struct str words_unquoted(struct str s)
{
    bool quoted = s.n > 1 && (s.p[0] == '"' || s.p[0] == '\'') && s.p[s.n - 1] == s.p[0];
    bool escaped = s.n > 3 && str_starts(s, STR("\\\"")) && str_ends(s, STR("\\\""));
    return quoted ? str_cut(s, 1, s.n - 1) : escaped ? str_cut(s, 2, s.n - 2) : s;
}

static bool find_eq(const struct command_words *w, struct str text, struct flag_use *u)
{
    const char *equal = memchr(text.p, '=', text.n);
    size_t n = equal ? (size_t)(equal - text.p) : 0;
    u->name = str_cut(text, 0, n);
    if (!equal || memchr(text.p, '$', n) || !takes_eq(u->row = flag_row(w, u->name)))
        return false;
    u->argument = words_unquoted(str_cut(text, n + 1, text.n));
    return true;
}

/* The argument is the rest of the word: a number behind a flag of one letter, or
 * what takes=joined says. */
static bool find_joined(const struct command_words *w, struct str text, struct flag_use *u)
{
    for (size_t n = text.n - 1; n >= 2; n--) {
        bool number = n == 2 && text.p[2] >= '0' && text.p[2] <= '9';
        u->name = str_cut(text, 0, n);
        u->argument = str_cut(text, n, text.n);
        u->row = flag_row(w, u->name);
        if (row_is(u->row, ROW_ATTR_takes, "joined") || (number && takes_next(u->row)))
            return true;
    }
    return false;
}

/* Can the next word be the argument of this flag? Other flags are that only for what hands them on;
 * and -Werror is everybody's without one. */
static bool may_be_next(const struct command_words *w, uint32_t i)
{
    struct str text = w->word[i].text, next = i + 1 < w->n ? w->word[i + 1].text : STR("");
    if (!next.n)
        return !str_is(text, "-Werror") && !str_is(text, "-l");
    return next.p[0] != '-' || str_starts(text, STR("-X")) || str_ends(text, STR("-options"));
}

/* The flag that a word is, with its argument. */
static bool find_flag(const struct command_words *w, uint32_t i, struct flag_use *u)
{
    struct str text = w->word[i].text;
    *u = (struct flag_use){.name = text, .words = 1, .argument_at = w->word[i].span.begin};
    if (text.n < 2 || text.p[0] != '-')
        return false;
    u->row = flag_row(w, text);
    if (takes_next(u->row) && !may_be_next(w, i))
        return false;
    if (takes_next(u->row))
        take_next(w, i, u);
    else if ((!row_ok(u->row) || row_attr(u->row, ROW_ATTR_takes)) && !find_eq(w, text, u) &&
             !find_joined(w, text, u))
        return false;
    if (u->argument.n && !row_is(u->row, ROW_ATTR_does, "host"))
        u->row = with_value(w, u);
    return true;
}

bool words_is_library(struct str name)
{
    static const char *const others[] = {"-lib", "-link", "-lineinfo", "-ldir", "-lto", "-ltoir"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_is(name, others[i]))
            return false;
    return str_starts(name, STR("-l"));
}

/* Is the flag nvcc's alone, among all programs that a string of a script may be for? */
static bool is_telling_anywhere(const struct flag_use *u)
{
    static const char *const begins[] = {"-gencode",
                                         "--generate-code",
                                         "-Xptxas",
                                         "--ptxas-options",
                                         "-lineinfo",
                                         "-use_fast_math",
                                         "--use_fast_math",
                                         "-maxrregcount",
                                         "--maxrregcount",
                                         "-rdc",
                                         "-ccbin",
                                         "-expt-",
                                         "--expt-",
                                         "-Xcudafe",
                                         "-Xnvlink",
                                         "-extended-lambda",
                                         "--extended-lambda",
                                         "-cudart",
                                         "--cudart",
                                         "--relocatable-device-code",
                                         "--gpu-architecture",
                                         "--default-stream"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (str_starts(u->name, str_of(begins[i])))
            return true;
    return str_starts(u->argument, STR("sm_")) || str_starts(u->argument, STR("compute_"));
}

/* Is it, among those that a variable of a build may stand for? */
static bool is_telling_name(struct str name)
{
    static const char *const plain[] = {"-Werror", "-run",     "-link",   "-lib",
                                        "-time",   "-keep",    "-dryrun", "-restrict",
                                        "-std",    "-include", "-isystem"};
    static const char *const telling[] = {"--ftz",       "--fmad",          "--maxrregcount",
                                          "--cubin",     "--fatbin",        "--cudart",
                                          "--cudadevrt", "--dlink-time-opt"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (str_is(name, plain[i]))
            return false;
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        if (str_is(name, telling[i]))
            return true;
    if (!str_starts(name, STR("--")))
        return name.n > 2 || str_is(name, "-G");
    return memchr(name.p + 2, '-', name.n - 2) || memchr(name.p, '_', name.n);
}

static bool is_telling(const struct command_words *w, const struct flag_use *u)
{
    bool build = w->b->language == BUILD_MAKE || w->b->language == BUILD_CMAKE;
    bool script =
        w->b->language == BUILD_SHELL || w->b->language == BUILD_AUTOCONF; /* may call libtool */
    if (!build && !script && str_is(u->name, "-Xcompiler"))
        return true;
    return build ? is_telling_name(u->name) : is_telling_anywhere(u);
}

/* Is it nvcc's flag in a list that goes to others, too? clang's for CUDA is one of another vendor's
 * compiler, where it names a GPU of theirs: "--cuda-gpu-arch=mp_31". */
static bool is_ours(const struct command_words *w, const struct flag_use *u)
{
    if (row_is(u->row, ROW_ATTR_does, "clang"))
        return !str_starts(u->argument, STR("mp_"));
    if (w->driver == DRIVER_NVCC || words_is_library(u->name) ||
        row_is(u->row, ROW_ATTR_does, "library"))
        return true;
    if (w->driver == DRIVER_HOST)
        return false;
    return w->telling || is_telling(w, u);
}

/* Has the list a flag that only nvcc knows? Then all flags in it are nvcc's. */
static bool any_telling(const struct command_words *w)
{
    struct flag_use u;
    for (uint32_t i = 0; i < w->n; i++)
        if (find_flag(w, i, &u) && !words_is_library(u.name) && is_telling(w, &u) &&
            !row_is(u.row, ROW_ATTR_does, "clang"))
            return true;
    return false;
}

/* Does a part of the list begin a flag of the compiler's, behind -Wl and its like? */
static bool is_compilers(struct str part)
{
    static const char *const begins[] = {"-f",    "-W",  "-O",  "-D",  "-I",  "-g",
                                         "-std=", "-pi", "-pt", "-ma", "-mt", "-ms"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (str_starts(part, str_of(begins[i])))
            return true;
    return false;
}

/* The same as part_end, but "-Wl,-rpath,DIR" is one flag: its commas are the linker's. */
static size_t host_part_end(struct str list, size_t at)
{
    static const char *const lists[] = {"-Wl", "-Wa", "-Wp"};
    size_t end = part_end(list, at);
    bool is_list = false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        is_list = is_list || str_is(str_cut(list, at, end), lists[i]);
    for (size_t n = 0; is_list && end < list.n; n++) {
        size_t next = part_end(list, end + 1);
        if (n && is_compilers(str_cut(list, end + 1, next)))
            break;
        end = next;
    }
    return end;
}

/* Writes a part; a folder of the toolkit at its end becomes ROCm's: "-Wl,-rpath,$(CUDA_HOME)/lib64". */
static void add_host_part(struct command_words *w, struct str part, struct buf *out)
{
    size_t at = part.n;
    while (at && part.p[at - 1] != ',' && part.p[at - 1] != '=')
        at--;
    bool toolkit = at && str_starts(part, STR("-Wl")) &&
                   w->toolkit(w->ctx, str_cut(part, at, part.n)) == TOOLKIT_LIB;
    for (size_t k = 0; k < (toolkit ? at : part.n); k++)
        if (part.p[k] != '\\' || k + 1 == part.n || part.p[k + 1] != ',')
            buf_addch(out, part.p[k]);
    if (toolkit)
        buf_addstr(out, words_rocm(w, "/lib"));
}

/* -Xcompiler: its arguments are the host compiler's flags, which hipcc takes itself. */
static void to_host(struct command_words *w, uint32_t i, const struct flag_use *u)
{
    struct span span = words_span(w, i, u->words);
    struct str list = words_unquoted(u->argument);
    struct buf out = {0};
    for (size_t at = 0; at < list.n;) {
        size_t end = host_part_end(list, at);
        struct str part = str_cut(list, at, end);
        struct row r = valued_row(w, u->name, part);
        if (out.len)
            buf_addch(&out, ' ');
        add_host_part(w, part, &out);
        if (row_ok(r))
            care(w, r, span);
        at = end + 1;
    }
    if (out.len)
        words_write(w, i, u->words, buf_str(&out));
    else
        words_remove(w, i, u->words);
    buf_release(&out);
}

/* -Xlinker: -Wl, stands before the argument, which stays as it is quoted. */
static void to_linker(struct command_words *w, uint32_t i, const struct flag_use *u)
{
    struct span span = words_span(w, i, u->words);
    struct str text = source_text(w->b->src, span);
    size_t argument = u->words > 1 ? u->argument_at - span.begin : u->name.n + 1;
    if (w->word[i].hold != HOLD_NOTHING) {
        text = u->argument;
        argument = 0;
    }
    struct str path = words_unquoted(str_cut(text, argument, text.n));
    size_t at = path.n;
    while (at && path.p[at - 1] != ',' && path.p[at - 1] != '=')
        at--;
    const char *rest = arena_strdup(w->b->arena, str_cut(text, argument, text.n));
    if (w->toolkit(w->ctx, str_cut(path, at, path.n)) == TOOLKIT_LIB)
        rest = arena_printf(w->b->arena, "%.*s%s", (int)at, path.p, words_rocm(w, "/lib"));
    words_write(w, i, u->words, str_of(arena_printf(w->b->arena, "-Wl,%s", rest)));
}

/* The finding stands once in a file; the GPUs that were given, once in each list of words. */
void words_gpus(struct command_words *w, uint32_t i, uint32_t k, struct str name, const char *given)
{
    if (!build_was_reported(w->b, TS_BUILD_ARCHITECTURES))
        build_tell(w->b, TS_BUILD_ARCHITECTURES, words_span(w, i, k), name,
                   given ? NULL
                         : "Without --offload-arch, hipcc builds for the GPUs of the "
                           "machine that it runs on.");
    if (given && !w->gpus)
        words_write(w, i, k, str_of(given));
    else
        words_remove(w, i, k);
    w->gpus = w->gpus || given;
}

/* In CMake, HIP_ARCHITECTURES is what names them. */
static const char *given_gpus(const struct command_words *w)
{
    const char *list = w->b->language == BUILD_CMAKE ? NULL : w->b->opt->offload_arch;
    return list ? gpus_flags(list, w->b->arena) : NULL;
}

/* "arch=compute_70,code=sm_70" behind a -gencode that stands somewhere else: in
 * the append() before. */
static bool is_lone_gpu(const struct command_words *w, uint32_t i)
{
    struct str text = w->word[i].text;
    return w->word[i].hold == HOLD_APPENDED &&
           (str_starts(text, STR("arch=compute_")) || str_starts(text, STR("arch=sm_")));
}

/* A flag that becomes another, is taken out, or left. */
static void plain(struct command_words *w, uint32_t i, const struct flag_use *u, bool remove)
{
    struct span span = words_span(w, i, u->words);
    bool standard = str_is(u->name, "-std") || str_is(u->name, "--std");
    const char *raised = standard ? standard_raised(w->b, u->argument) : NULL;
    const char *hip = build_hip(w->b, u->row, raised ? str_of(raised) : u->argument);
    if (raised)
        standard_tell(w->b, span, u->argument);
    if (hip && words_are(w, i, u->words, str_of(hip)))
        return; /* everybody's */
    if (!remove && !hip)
        build_apply(w->b, u->row, span, u->argument);
    else if (remove ? words_remove(w, i, u->words) : words_write(w, i, u->words, str_of(hip)))
        care(w, u->row, span);
}

bool words_library(struct command_words *w, struct str name, uint32_t i, uint32_t k)
{
    const char *flag = arena_printf(w->b->arena, "-l%.*s", (int)name.n, name.p);
    struct flag_use u = {.row = flag_row(w, str_of(flag)), .name = str_of(flag), .words = k};
    if (!row_ok(u.row))
        return false;
    bool runtime = row_is(u.row, ROW_ATTR_does, "runtime");
    plain(w, i, &u,
          row_is(u.row, ROW_ATTR_does, "remove") ||
              (runtime && (w->runtime || w->driver == DRIVER_NVCC)));
    w->runtime = w->runtime || runtime;
    return true;
}

/* nvcc splits such arguments at their commas: --library=cublas,cufft. */
static bool is_list(const struct flag_use *u)
{
    static const char *const names[] = {"--library",      "--include-path",   "--library-path",
                                        "--define-macro", "--undefine-macro", "--system-include",
                                        "--pre-include"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(u->name, names[i]))
            return part_end(u->argument, 0) < u->argument.n;
    return false;
}

static void apply(struct command_words *w, uint32_t i, const struct flag_use *u)
{
    const char *does = row_attr(u->row, ROW_ATTR_does);
    struct str is = str_of(does ? does : "");
    if (str_is(is, "host"))
        to_host(w, i, u);
    else if (u->missing && !(str_is(is, "gpu") && w->word[i].hold == HOLD_APPENDED))
        build_leave(w->b, TS_BUILD_UNCLEAR, words_span(w, i, 1), u->name,
                    "Its argument is in another place.");
    else if (is_list(u))
        build_leave(w->b, TS_BUILD_UNCLEAR, words_span(w, i, u->words), u->name,
                    "nvcc takes several values in one flag, hipcc does "
                    "not: write one flag for each.");
    else if (str_is(is, "linker"))
        to_linker(w, i, u);
    else if (str_is(is, "gpu"))
        words_gpus(w, i, u->words,
                   w->b->opt->offload_arch ? str_of(w->b->opt->offload_arch) : u->name,
                   given_gpus(w));
    else if (str_is(is, "library") || str_is(is, "runtime")) {
        struct str name = str_is(is, "library") ? u->argument : str_cut(u->name, 2, u->name.n);
        if (!words_library(w, name, i, u->words) && (u->words == 1 || u->name.n > 2))
            plain(w, i, u, false);
    } else
        plain(w, i, u, str_is(is, "remove") || (str_is(is, "debug") && w->debug));
}

/* @FILE, and no @NAME@ of a template. */
static bool is_response_file(const struct command_words *w, struct str text)
{
    return w->driver == DRIVER_NVCC && text.n > 1 && text.p[0] == '@' &&
           !memchr(text.p + 1, '@', text.n - 1);
}

bool build_words_by(struct build *b, const struct build_word *word, uint32_t n,
                    enum build_driver driver, toolkit_fn *toolkit, void *ctx)
{
    struct command_words w = {
        .b = b, .word = word, .n = n, .driver = driver, .toolkit = toolkit, .ctx = ctx};
    for (uint32_t i = 0; i < n; i++) {
        w.debug = w.debug || str_is(word[i].text, "-g");
        w.runtime = w.runtime || str_is(word[i].text, "-lamdhip64");
        w.platform = w.platform || str_is(word[i].text, "-D__HIP_PLATFORM_AMD__");
    }
    w.telling = driver == DRIVER_BOTH && any_telling(&w);
    for (uint32_t i = 0, k; i < n; i += k) {
        struct flag_use u;
        k = words_toolkit(&w, i);
        k = k ? k : words_cmake(&w, i);
        if (k)
            continue;
        k = 1;
        if (is_response_file(&w, word[i].text))
            build_leave(b, TS_BUILD_UNCLEAR, word[i].span, word[i].text,
                        "This file contains flags for nvcc and was not ported.");
        else if (is_lone_gpu(&w, i))
            words_gpus(&w, i, 1, w.word[i].text, NULL);
        else if (find_flag(&w, i, &u) && is_ours(&w, &u)) {
            apply(&w, i, &u);
            k = u.words;
        }
    }
    return w.rocm;
}

static enum toolkit_part by_text(void *ctx, struct str path)
{
    (void)ctx;
    return build_toolkit(path);
}

bool build_words(struct build *b, const struct build_word *word, uint32_t n,
                 enum build_driver driver)
{
    return build_words_by(b, word, n, driver, by_text, NULL);
}
