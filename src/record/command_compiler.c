/* Command lines of gcc, clang and their like: C, C++, Fortran, HIP. */
#include "base/fs.h"
#include "record/command_parts.h"

/* What a command line asks for, besides files. */
struct wishes {
    bool compile, assembly, preprocess, dependencies, syntax, code_object, ir;
    bool writes_deps; /* -MD, -MMD */
    bool only_asks;   /* --version, -###: nothing is compiled */
    const char *deps; /* of -MF */
};

/* Options whose argument is the next word, and is of no interest. */
static const char with_argument[] =
    "-I -D -U -include -imacros -isystem -iquote -idirafter -iprefix -iwithprefix "
    "-iwithprefixbefore -isysroot -iframework -cxx-isystem -stdlib++-isystem -include-pch "
    "--sysroot -B -T -u -e -z -h -Xlinker -Xassembler -Xpreprocessor -Xclang -Xarch_host "
    "-Xarch_device -Xcuda-ptxas -Xcuda-fatbinary -Xopenmp-target -Xthinlto -MT -MQ -MJ -A -aux-info "
    "-G -J -F -framework -target --target --param -arch -mllvm -wrapper -dumpbase -dumpdir "
    "-dumpbase-ext -rpath -soname -undefined -install_name -current_version "
    "-compatibility_version -serialize-diagnostics --serialize-diagnostics -mthread-model "
    "--include --include-directory --define-macro --undefine-macro --imacros -module "
    "-module-dir -gcc-toolchain --config";

/* Options after which nothing is compiled. */
static const char questions[] =
    "--version -dumpversion -dumpfullversion -dumpmachine -dumpspecs -### --help -print-search-dirs "
    "-print-libgcc-file-name -print-multi-lib -print-multi-directory -print-multiarch "
    "-print-sysroot -print-resource-dir --print-targets -print-targets --showme -showme -show "
    "-compile-info -link-info -compile_info -link_info --print-search-dirs "
    "-print-effective-triple -print-target-triple --offload-arch-list";

static const char *const question_beginnings[] = {
    "-print-file-name=", "-print-prog-name=", "--print-file-name=", "--print-prog-name=",
    "--help=",           "-showme:",          "--showme:"};

static const struct {
    const char *x, *language;
} named_languages[] = {
    {"c c-header cpp-output c-cpp-output", "c"},
    {"c++ c++-header c++-system-header c++-user-header c++-module c++-cpp-output", "c++"},
    {"cu cuda cuda-cpp-output", "cuda"},
    {"hip hip-cpp-output", "hip"},
    {"assembler assembler-with-cpp", "asm"},
    {"f77 f77-cpp-input f95 f95-cpp-input", "fortran"},
};

/* The language of "-x NAME"; NULL for none and for those of others. */
static const char *named_language(const char *name)
{
    for (size_t i = 0; i < sizeof named_languages / sizeof *named_languages; i++)
        if (command_is_one_of(name, named_languages[i].x))
            return named_languages[i].language;
    return NULL;
}

static bool is_header(const char *file)
{
    const char *dot = strrchr(fs_basename(file), '.');
    return dot && command_is_one_of(dot + 1, "h hh hpp hxx h++ H cuh");
}

/* The language that the compiler takes a file for, or NULL: it is for the linker. */
static const char *compiled_as(const struct command_reader *r, const char *file)
{
    const char *language = command_language(file);
    if (r->language)
        return r->language;
    if (!language && is_header(file))
        return r->own ? r->own : "c";
    if (!language || strcmp(language, "asm") == 0 || strcmp(language, "fortran") == 0)
        return language;
    if (r->own && strcmp(r->own, "hip") == 0)
        return strcmp(language, "c") == 0 ? language : r->own;
    /* Only clang knows those two by their names. */
    if (strcmp(language, "cuda") == 0 || strcmp(language, "hip") == 0)
        return strstr(r->c->tool, "clang") || strstr(r->c->tool, "nvc") ? language : NULL;
    return r->own ? r->own : language;
}

static void add_file(struct command_reader *r, const char *file)
{
    const char *language = compiled_as(r, file);
    vec_push(&r->input, file);
    if (!language)
        return;
    vec_push(&r->source, file);
    if (!r->c->language)
        r->c->language = language;
}

/* "-Wp,-MD,FILE" and "-Wp,-MMD,FILE": dependencies, as Linux's makefiles ask for them. */
static void take_wp(struct command_reader *r, struct wishes *w, const char *word)
{
    const char *file = strncmp(word, "-Wp,-MD,", 8) == 0    ? word + 8
                       : strncmp(word, "-Wp,-MMD,", 9) == 0 ? word + 9
                                                            : NULL;
    if (!file)
        return;
    w->writes_deps = true;
    w->deps = arena_strdup(r->arena, (struct str){file, strcspn(file, ",")});
}

bool command_takes_word(const char *option)
{
    return command_is_one_of(option, with_argument) ||
           command_is_one_of(option, "-o --output -x --language -MF -L --library-directory -l");
}

/* Words that say what to make. */
static bool take_wish(struct wishes *w, const char *word)
{
    static const char *const words[] = {"-c --compile -dc",
                                        "-S --assemble",
                                        "-E --preprocess",
                                        "-M -MM --dependencies --user-dependencies",
                                        "-MD -MMD --write-dependencies --write-user-dependencies",
                                        "-fsyntax-only",
                                        "--genco",
                                        "-emit-llvm"};
    bool *const wish[] = {&w->compile,     &w->assembly, &w->preprocess,  &w->dependencies,
                          &w->writes_deps, &w->syntax,   &w->code_object, &w->ir};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (command_is_one_of(word, words[i]))
            return *wish[i] = true;
    }
    w->only_asks |= command_is_one_of(word, questions);
    for (size_t i = 0; i < sizeof question_beginnings / sizeof *question_beginnings; i++)
        w->only_asks |= str_starts(str_of(word), str_of(question_beginnings[i]));
    return w->only_asks;
}

/* Options with an argument that matters. Returns how many words they are, or 0. */
static size_t take_valued(struct command_reader *r, struct wishes *w, size_t i)
{
    const struct words *argv = &r->c->argv;
    size_t n = 0;
    const char *value, *word = argv->p[i];
    if ((value = command_value(argv, i, "--output", false, &n)) ||
        (word[1] == 'o' && strncmp(word, "-openmp", 7) != 0 &&
         (value = command_value(argv, i, "-o", true, &n)))) {
        r->o = value;
    } else if ((value = command_value(argv, i, "--language", false, &n)) ||
               (value = command_value(argv, i, "-x", true, &n))) {
        r->language = strcmp(value, "none") == 0 ? NULL : named_language(value);
    } else if ((value = command_value(argv, i, "-MF", true, &n))) {
        w->deps = value;
    } else if ((value = command_value(argv, i, "--library-directory", false, &n)) ||
               (value = command_value(argv, i, "-L", true, &n))) {
        vec_push(&r->folder, value);
    } else if ((value = command_value(argv, i, "-l", true, &n))) {
        command_add_library(r, value);
    } else {
        return 0;
    }
    return n;
}

static void take_words(struct command_reader *r, struct wishes *w)
{
    const struct words *argv = &r->c->argv;
    for (size_t i = 1; i < argv->n;) {
        const char *word = argv->p[i];
        size_t n = 1;
        if (word[0] != '-' || !word[1]) {
            if (*word && word[0] != '@')
                add_file(r, word);
        } else if (take_wish(w, word)) {
            n = 1;
        } else if ((n = take_valued(r, w, i)) == 0) {
            n = 1 + command_is_one_of(word, with_argument);
            r->archives_only |= strcmp(word, "-static") == 0;
            if (strncmp(word, "-Wp,", 4) == 0)
                take_wp(r, w, word);
            if (strcmp(word, "-Wl,-Bstatic") == 0 || strcmp(word, "-Wl,-Bdynamic") == 0)
                r->archives_only = word[6] == 's';
        }
        i += n;
    }
}

/* Outputs of sources that each give a file, where -o names none. */
static void add_outputs(struct command_reader *r, const char *ending)
{
    for (size_t i = 0; i < r->source.n; i++) {
        const char *source = r->source.p[i];
        if (is_header(source) && !r->language)
            vec_push(&r->output, arena_printf(r->arena, "%s.gch", source));
        else if (strcmp(source, "-") != 0)
            vec_push(&r->output, command_output_of(r, NULL, source, ending));
    }
}

static bool all_are_headers(const struct command_reader *r)
{
    size_t n = 0;
    while (n < r->source.n && is_header(r->source.p[n]))
        n++;
    return n > 0 && n == r->input.n;
}

static void decide_kind(struct command_reader *r, const struct wishes *w)
{
    struct tool_command *c = r->c;
    const char *ending = w->assembly ? w->ir ? ".ll" : ".s" : w->ir ? ".bc" : ".o", *o = r->o;
    if (w->only_asks || r->input.n == 0) {
        c->kind = RECORD_OTHER;
        c->language = NULL;
        return;
    }
    if (w->dependencies) {
        c->kind = RECORD_DEPENDENCIES;
        o = w->deps ? w->deps : o;
    } else if (w->preprocess) {
        c->kind = RECORD_PREPROCESS;
    } else if (w->syntax || w->compile || w->assembly || w->code_object || all_are_headers(r)) {
        c->kind = RECORD_COMPILE;
        if (!o && w->code_object)
            o = "a.out";
        else if (!o && !w->syntax)
            add_outputs(r, ending);
        if (w->syntax)
            o = NULL;
    } else {
        c->kind = RECORD_LINK;
        o = o ? o : "a.out";
    }
    if (o && strcmp(o, "-") != 0)
        vec_push(&r->output, o);
}

/* -MD without -MF: beside the output, with the ending .d; a link has names of several kinds. */
static void add_depfiles(struct command_reader *r, const struct wishes *w)
{
    if (w->deps) {
        vec_push(&r->depfile, w->deps);
        return;
    }
    for (size_t i = 0; i < r->source.n; i++) {
        const char *source = r->source.p[i], *o = r->o ? r->o : source;
        const char *folder = r->o && strchr(r->o, '/') ? fs_dirname(r->arena, r->o) : NULL;
        vec_push(&r->depfile, command_output_of(r, folder, o, ".d"));
        if (r->c->kind == RECORD_LINK) {
            const char *program = fs_basename(r->o ? r->o : "a.out");
            const char *name = command_output_of(r, NULL, source, ".d");
            vec_push(&r->depfile,
                     fs_join(r->arena, folder ? folder : "",
                             arena_printf(r->arena, "%s-%s", r->o ? program : "a", name)));
        }
    }
}

void command_read_compiler(struct command_reader *r)
{
    struct wishes w = {0};
    take_words(r, &w);
    decide_kind(r, &w);
    if (w.writes_deps && r->c->kind != RECORD_OTHER)
        add_depfiles(r, &w);
    r->c->asks_no_deps = r->source.n > 0 && !w.writes_deps &&
                         (r->c->kind == RECORD_COMPILE || r->c->kind == RECORD_LINK);
}
