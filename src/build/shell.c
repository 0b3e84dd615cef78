/* Shell scripts: command lines of nvcc, variables with its flags, folders of the toolkit. */
#include "base/texts.h"
#include "build/programs.h"
#include "build/shell_parts.h"

/* The folder as it can be written there: nothing is expanded between single quotes. */
static void set_root(struct shell *s, struct span span)
{
    struct str text = source_text(s->b->src, span);
    s->root = s->b->root = memchr(text.p, '\'', text.n) ? BUILD_ROCM : BUILD_SHELL_ROCM;
}

static bool is_nvcc(struct str word)
{
    while (word.n && strchr("\"'", word.p[word.n - 1]))
        word.n--;
    while (word.n && strchr("\"'", word.p[0]))
        word = str_cut(word, 1, word.n);
    return build_is_program(word, "nvcc") || str_is(word, "nvcc");
}

/* The last part of a path becomes hipcc; what is before it is ported as a path. */
static void port_program(struct shell *s, const struct build_word *w)
{
    uint32_t end = w->span.end;
    shell_paths(s, w->span);
    while (end > w->span.begin && strchr("\"'", s->b->src->bytes[end - 1]))
        end--;
    struct span name = {end - 4, end};
    if (end >= w->span.begin + 4 && !build_is_done(s->b, name) &&
        str_is(source_text(s->b->src, name), "nvcc"))
        build_replace(s->b, name, STR("hipcc"));
}

static void port_words(struct shell *s, const struct build_word *word, uint32_t n,
                       enum build_driver driver)
{
    uint32_t from = 0; /* runs of words that nobody has dealt with */
    for (uint32_t i = 0; i <= n; i++) {
        if (i < n && !build_is_done(s->b, word[i].span))
            continue;
        if (i > from) {
            set_root(s, (struct span){word[from].span.begin, word[i - 1].span.end});
            build_words_by(s->b, word + from, i - from, driver, shell_toolkit, s);
        }
        from = i + 1;
    }
}

/* ---- assignments ---- */

static bool sounds_nvccs(struct str name)
{
    static const char *const parts[] = {"NVCC",      "nvcc",    "CUDA_FLAGS",
                                        "CUDAFLAGS", "GENCODE", "gencode"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (memmem(name.p, name.n, parts[i], strlen(parts[i])))
            return true;
    return false;
}

/* Whose flags a variable holds. */
static enum build_driver driver_of(const struct shell *s, struct str name)
{
    const struct shell_variable *v = shell_variable(s, name);
    if (sounds_nvccs(name) || (v && v->to_nvcc && !v->to_host))
        return DRIVER_NVCC;
    return !v || v->to_nvcc == v->to_host ? DRIVER_BOTH : DRIVER_HOST;
}

/* Variables that other programs read from the environment; true: the value is theirs. */
static bool tell_environment(struct shell *s, struct str name, struct span value)
{
    if (str_is(name, "NVCC_APPEND_FLAGS") || str_is(name, "NVCC_PREPEND_FLAGS"))
        build_leave(s->b, TS_BUILD_LEFT, value, name, BUILD_NVCC_ENVIRONMENT);
    else if (str_is(name, "TORCH_CUDA_ARCH_LIST"))
        build_tell(s->b, TS_BUILD_ARCHITECTURES, value, name, BUILD_TORCH_ARCHITECTURES);
    else
        return false;
    return true;
}

static void port_value(struct shell *s, struct str name, struct str value)
{
    struct build_word *word;
    enum build_driver driver;
    struct str own;
    if (shell_expansion(value, &own) == value.n && str_starts(shell_default(value), STR("-")))
        value = shell_default(value); /* FLAGS=${FLAGS:--arch=sm_70} */
    uint32_t n = shell_split(s, value, &word), at = shell_compiler(s, word, n, &driver);
    uint32_t begin = (uint32_t)(value.p - s->b->src->bytes);
    if (tell_environment(s, name, (struct span){begin, begin + (uint32_t)value.n}))
        return;
    if (at < n && (driver == DRIVER_NVCC || driver == DRIVER_HOST)) { /* a command */
        if (is_nvcc(word[at].text))
            port_program(s, &word[at]);
        else
            shell_paths(s, word[at].span);
        port_words(s, word + at + 1, n - at - 1, driver);
        return;
    }
    port_words(s, word, n, driver_of(s, name));
    for (uint32_t i = 0; i < n; i++)
        shell_paths(s, word[i].span);
}

/* ": ${NVCCFLAGS="-O2 -arch=sm_70"}" gives the variable a value if it has none. */
static void port_default_value(struct shell *s, const struct build_word *w)
{
    struct str name, value = shell_default(w->text);
    if (!value.n || !shell_expansion(w->text, &name) || !sounds_nvccs(name))
        return;
    set_root(s, w->span);
    port_value(s, name, value);
}

static bool port_assignment(struct shell *s, const struct build_word *w)
{
    struct str name, value;
    if (!shell_assignment(w, &name, &value))
        return false;
    set_root(s, w->span);
    port_value(s, name, value);
    return true;
}

/* ---- commands ---- */

static bool is_message(struct str name)
{
    static const char *const names[] = {"echo",
                                        "printf",
                                        "log",
                                        "die",
                                        "warn",
                                        "info",
                                        "error",
                                        "fail",
                                        "usage",
                                        "AC_MSG_NOTICE",
                                        "AC_MSG_ERROR",
                                        "AC_MSG_WARN",
                                        "AC_MSG_CHECKING",
                                        "AC_MSG_RESULT",
                                        "AC_MSG_FAILURE",
                                        "AS_HELP_STRING",
                                        "AS_ECHO"};
    return texts_have(names, sizeof names / sizeof *names, name);
}

static bool looks_for(struct str name)
{
    static const char *const names[] = {"which", "command", "type", "whereis", "hash"};
    return texts_have(names, sizeof names / sizeof *names, name);
}

/* nvcc --version and the like, which the script reads. */
static bool asks_version(const struct shell_command *c, const struct build_word *word)
{
    static const char *const flags[] = {
        "--version",       "-V",      "--help", "-h", "-arch-ls", "--list-gpu-arch",
        "--list-gpu-code", "-code-ls"};
    for (uint32_t i = 1; c->captured && i < c->n; i++)
        if (texts_have(flags, sizeof flags / sizeof *flags, word[i].text))
            return true;
    return false;
}

/* What is between the backticks, or in the "$(...)", whose first command begins at a place. */
static struct span captured_at(const struct shell *s, uint32_t at)
{
    const char *p = s->b->src->bytes;
    uint32_t begin = at, end = at;
    while (begin > 0 && strchr(" \t", p[begin - 1]))
        begin--;
    if (begin > 0 && p[begin - 1] == '`')
        while (end < s->b->src->len && p[end] != '`')
            end += p[end] == '\\' ? 2 : 1;
    else if (begin > 1 && p[begin - 1] == '(' && p[begin - 2] == '$')
        end = shell_past_bracket(s->b->src, begin - 1, s->b->src->len) - 1;
    return (struct span){at, end < s->b->src->len ? end : at};
}

/* libs=`nvcc -dryrun x.cu 2>&1 | grep LIBRARIES | sed 's/.*=//'` */
static bool port_dryrun(struct shell *s, const struct build_word *name)
{
    struct span all = captured_at(s, name->span.begin);
    set_root(s, name->span);
    const char *answer = build_dryrun_answer(s->b, source_text(s->b->src, all), s->root);
    if (!answer)
        return false;
    build_replace(s->b, all, str_of(arena_printf(s->b->arena, "echo %s", answer)));
    build_tell(s->b, TS_BUILD_CARE, all, STR("nvcc -dryrun"), BUILD_DRYRUN);
    return true;
}

/* Words for the program of the command, behind its name. */
static void port_command(struct shell *s, const struct shell_command *c,
                         const struct build_word *word, uint32_t at, enum build_driver driver)
{
    if (driver == DRIVER_NVCC && c->captured && port_dryrun(s, &word[at]))
        return;
    if (driver == DRIVER_NVCC && asks_version(c, word)) {
        struct span all = {word[at].span.begin, word[c->n - 1].span.end};
        if (!build_version_answer(s->b, all))
            build_leave(s->b, TS_BUILD_UNCLEAR, all, source_text(s->b->src, all),
                        "hipcc prints its output in another format than nvcc.");
        return;
    }
    if (is_nvcc(word[at].text))
        port_program(s, &word[at]);
    port_words(s, word + at + 1, c->n - at - 1, driver);
}

/* "module load cuda/11.8" */
static bool port_module(struct shell *s, const struct build_word *word, uint32_t n)
{
    struct str verb = n > 2 ? word[1].text : STR("");
    if (!n || !(str_is(word[0].text, "module") || str_is(word[0].text, "ml")) ||
        !(str_is(verb, "load") || str_is(verb, "add") || str_is(verb, "swap")))
        return false;
    for (uint32_t i = 2; i < n; i++) {
        struct str t = word[i].text;
        bool cuda = str_is(t, "cuda") || str_starts(t, STR("cuda/")) ||
                    str_starts(t, STR("cudatoolkit")) || str_starts(t, STR("cudnn")) ||
                    str_starts(t, STR("nvhpc"));
        if (cuda)
            build_leave(s->b, TS_BUILD_UNCLEAR, word[i].span, t,
                        "This is an environment module of the machine: load the one with ROCm.");
    }
    return true;
}

/* The word that the command is called by, behind assignments and what runs other commands. */
static uint32_t name_at(const struct build_word *word, uint32_t n)
{
    struct str name, value;
    uint32_t i = 0;
    while (i < n &&
           (shell_assignment(&word[i], &name, &value) || build_is_before_command(word[i].text)))
        i++;
    return i;
}

/* Programs that make, move or remove files: no port of such a command may touch ROCm's. */
static bool changes_files(struct str name)
{
    static const char *const names[] = {"rm",
                                        "rmdir",
                                        "mv",
                                        "cp",
                                        "ln",
                                        "chmod",
                                        "chown",
                                        "touch",
                                        "mkdir",
                                        "unlink",
                                        "shred",
                                        "tar",
                                        "unzip",
                                        "install",
                                        "wget",
                                        "curl",
                                        "dpkg",
                                        "rsync",
                                        "tee",
                                        "dd",
                                        "find",
                                        "truncate",
                                        "update-alternatives"};
    return texts_have(names, sizeof names / sizeof *names, build_last_part(name));
}

static void leave_paths(struct shell *s, const struct build_word *word, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct str name, text = word[i].text;
        text = str_cut(text, text.n && text.p[0] == '"', text.n); /* "$CUDA_HOME"/samples */
        bool toolkit = shell_toolkit(s, text) != TOOLKIT_NOT;
        bool own = shell_expansion(text, &name) && shell_variable(s, name);
        if (toolkit && own)
            build_leave(s->b, TS_BUILD_LEFT, word[i].span, word[i].text,
                        "In the port the variable is the ROCm folder, and this "
                        "command changes files there.");
        else if (toolkit)
            build_leave(s->b, TS_BUILD_UNCLEAR, word[i].span, word[i].text, BUILD_CHANGES_TOOLKIT);
        s->b->root = s->root;
    }
}

/* nvcc behind another program: "xargs nvcc -c", "timeout 60 nvcc a.cu". */
static void port_inner(struct shell *s, const struct build_word *word, uint32_t n)
{
    uint32_t i = 1;
    while (i < n && (!is_nvcc(word[i].text) || build_is_done(s->b, word[i].span)))
        i++;
    struct str next = i + 1 < n ? word[i + 1].text : STR("");
    bool flags = (next.n && next.p[0] == '-') || memmem(next.p, next.n, ".cu", 3) ||
                 (next.n && next.p[0] == '$');
    if (i >= n || !flags || str_is(word[0].text, "grep"))
        return;
    port_program(s, &word[i]);
    port_words(s, word + i + 1, n - i - 1, DRIVER_NVCC);
}

/* Reports a word that no rule ports: a container image, a module of pkg-config, a whole command
 * that another program runs. True if it did. */
static bool leave_word(struct shell *s, const struct build_word *w, struct str name)
{
    const char *image = memmem(w->text.p, w->text.n, "nvidia/cuda:", 12);
    const char *command = memmem(w->text.p, w->text.n, " nvcc -", 7);
    if (str_is(build_last_part(name), "pkg-config") || str_is(name, "$PKG_CONFIG"))
        return build_leave_module(s->b, w->span, w->text);
    if (image)
        build_leave(s->b, TS_BUILD_UNCLEAR, w->span, w->text,
                    "This is an image with CUDA: use one with ROCm.");
    else if (command)
        build_leave(s->b, TS_BUILD_UNCLEAR, w->span, STR("nvcc"),
                    "Another program runs it: replace nvcc with hipcc and its flags.");
    return image || command;
}

static void port_words_left(struct shell *s, const struct shell_command *c,
                            const struct build_word *word)
{
    uint32_t at = name_at(word, c->n);
    struct str name = at < c->n ? word[at].text : STR("");
    bool looks = looks_for(name) || str_is(name, "[") || str_is(name, "[[") || str_is(name, "test");
    for (uint32_t i = 0; i < c->n; i++) {
        if (build_is_done(s->b, word[i].span))
            continue;
        set_root(s, word[i].span);
        if (leave_word(s, &word[i], name))
            continue;
        bool program =
            i == at || looks || memchr(word[i].text.p, '/', word[i].text.n) ||
            (i > 0 && (str_is(word[i - 1].text, "-x") || str_is(word[i - 1].text, "in")));
        if (i == at && build_tool(s->b, word[i].span, name))
            continue;
        if (program && is_nvcc(word[i].text))
            port_program(s, &word[i]);
        else if (str_starts(word[i].text, STR("nvcc "))) /* eval "nvcc ..." */
            port_value(s, STR(""), word[i].text);
        else
            shell_paths(s, word[i].span);
    }
}

static void port_one(struct shell *s, const struct shell_command *c)
{
    const struct build_word *word = shell_words(s, c);
    enum build_driver driver;
    uint32_t name = name_at(word, c->n);
    bool cmake = name < c->n && str_is(build_last_part(word[name].text), "cmake");
    if (name < c->n && is_message(word[name].text)) {
        struct span all = {word[0].span.begin, word[c->n - 1].span.end};
        struct str text = source_text(s->b->src, all);
        if (c->to_file && memmem(text.p, text.n, "nvcc", 4))
            build_leave(s->b, TS_BUILD_UNCLEAR, all, STR("nvcc"),
                        "This text is written to a file, which is not ported.");
        return;
    }
    if (port_module(s, word, c->n))
        return;
    for (uint32_t i = 0; i < c->n; i++) {
        struct str variable, value;
        if (!port_assignment(s, &word[i]) || !c->array ||
            !shell_assignment(&word[i], &variable, &value))
            continue;
        port_words(s, word + i + 1, c->n - i - 1, driver_of(s, variable)); /* NAME=(...) */
    }
    for (uint32_t i = name + 1; name < c->n && str_is(word[name].text, ":") && i < c->n; i++)
        port_default_value(s, &word[i]);
    uint32_t at = shell_compiler(s, word, c->n, &driver);
    if (at < c->n)
        port_command(s, c, word, at, driver);
    else if (cmake)
        port_words(s, word + name + 1, c->n - name - 1, DRIVER_HOST);
    else if (name < c->n)
        port_inner(s, word + name, c->n - name);
    if (name < c->n && build_asks_machine(word[name].text)) {
        uint32_t end = word[name].span.end;
        while (end < s->b->src->len && s->b->src->bytes[end] != '\n')
            end++;
        build_leave_packages(s->b, (struct span){word[name].span.end, end});
    }
    if (name < c->n && changes_files(word[name].text))
        leave_paths(s, word + name + 1, c->n - name - 1);
    port_words_left(s, c, word);
}

/* A here-document that goes to a file: a Makefile, a job's script. */
static void tell_documents(struct shell *s)
{
    static const char *const words[] = {"nvcc", "/usr/local/cuda", "-lcudart", "-lcublas"};
    for (size_t i = 0; i < s->text.documents.n; i++) {
        struct span span = s->text.documents.p[i];
        struct str text = source_text(s->b->src, span);
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            const char *at = memmem(text.p, text.n, words[k], strlen(words[k]));
            uint32_t begin = at ? (uint32_t)(at - s->b->src->bytes) : 0;
            if (!at)
                continue;
            build_leave(s->b, TS_BUILD_UNCLEAR,
                        (struct span){begin, begin + (uint32_t)strlen(words[k])}, str_of(words[k]),
                        "This text is written to a file, which is not ported.");
            break;
        }
    }
}

void shell_port(struct shell *s)
{
    shell_flow(s);
    for (size_t i = 0; i < s->text.commands.n; i++)
        port_one(s, &s->text.commands.p[i]);
    tell_documents(s);
    vec_release(&s->variables);
    shell_text_release(&s->text);
}

void build_shell(struct build *b)
{
    struct shell s = {.b = b};
    shell_read(&s.text, b->src, false);
    shell_port(&s);
}
