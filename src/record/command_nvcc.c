/* Command lines of nvcc. */
#include "base/fs.h"
#include "record/command_parts.h"

/* Options whose argument is the next word, and is of no interest. */
static const char with_argument[] =
    "-I --include-path -isystem --system-include -D --define-macro -U --undefine-macro -include "
    "--pre-include -Xcompiler --compiler-options -Xlinker --linker-options -Xarchive "
    "--archive-options -Xptxas --ptxas-options -Xnvlink --nvlink-options -Xcudafe -Xassembler "
    "--cudafe-options -arch --gpu-architecture -code --gpu-code -gencode --generate-code -ccbin "
    "--compiler-bindir -std --std -O --optimize -m --machine -maxrregcount --maxrregcount -cudart "
    "--cudart -cudadevrt --cudadevrt -rdc --relocatable-device-code -fmad --fmad -ftz --ftz "
    "-prec-div --prec-div -prec-sqrt --prec-sqrt -idp --input-drive-prefix -ddp "
    "--dependency-drive-prefix -dp --drive-prefix -MT --dependency-target-name -keep-dir --keep-dir "
    "-odir --output-directory -t --threads -split-compile --split-compile -ldir "
    "--libdevice-directory -target-dir --target-directory -diag-suppress --diag-suppress "
    "-diag-error --diag-error -diag-warn --diag-warn -Werror --Werror -optf --options-file -time "
    "--time -default-stream --default-stream -allow-unsupported-compiler-path -aug-hls "
    "-ptx-version -dopt --dopt -lto-mode -opt-info --opt-info -profile-dir -archbin "
    "--archiver-binary -cccl-dir";

static const char questions[] = "--version -V --help -h --dryrun -dryrun --list-gpu-code -code-ls "
                                "--list-gpu-arch -arch-ls --run-help";

static const struct {
    const char *words;
    enum record_kind kind;
    const char *ending; /* of the outputs without -o; NULL: none, or one file */
} wishes[] = {
    {"-c --compile -dc --device-c -dw --device-w", RECORD_COMPILE, ".o"},
    {"-ptx --ptx", RECORD_COMPILE, ".ptx"},
    {"-cubin --cubin", RECORD_COMPILE, ".cubin"},
    {"-fatbin --fatbin", RECORD_COMPILE, ".fatbin"},
    {"-optix-ir --optix-ir", RECORD_COMPILE, ".optixir"},
    {"-ltoir --ltoir", RECORD_COMPILE, ".ltoir"},
    {"-cuda --cuda", RECORD_COMPILE, ".cu.cpp.ii"},
    {"-lib --lib", RECORD_ARCHIVE, NULL},
    {"-E --preprocess", RECORD_PREPROCESS, NULL},
    {"-M --generate-dependencies -MM --generate-nonsystem-dependencies", RECORD_DEPENDENCIES, NULL},
    {"-dlink --device-link -link --link -run --run", RECORD_LINK, NULL},
};

struct nvcc_line {
    enum record_kind kind;
    const char *ending, *folder, *deps;
    bool writes_deps, only_asks, device_link;
};

static bool nvcc_take_wish(struct nvcc_line *n, const char *word)
{
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        if (!command_is_one_of(word, wishes[i].words))
            continue;
        n->kind = wishes[i].kind;
        n->ending = wishes[i].ending;
        n->device_link |= command_is_one_of(word, "-dlink --device-link");
        return true;
    }
    if (command_is_one_of(word, "-MD -MMD --generate-dependencies-with-compile "
                                "--generate-nonsystem-dependencies-with-compile"))
        return n->writes_deps = true;
    if (command_is_one_of(word, questions))
        return n->only_asks = true;
    return false;
}

/* nvcc takes lists: "-Lone,two", "-lx,y". */
static void nvcc_take_list(struct command_reader *r, const char *list, bool library)
{
    while (*list) {
        size_t n = strcspn(list, ",");
        const char *piece = arena_strdup(r->arena, (struct str){list, n});
        if (n && library)
            command_add_library(r, piece);
        else if (n)
            vec_push(&r->folder, piece);
        list += n + (list[n] == ',');
    }
}

static const char *nvcc_language(const char *name)
{
    return command_is_one_of(name, "cu cuda") ? "cuda"
           : command_is_one_of(name, "c c++") ? name
                                              : NULL;
}

/* Options with an argument that matters. Returns how many words they are, or 0. */
static size_t nvcc_take_valued(struct command_reader *r, struct nvcc_line *l, size_t i)
{
    static const char *const names[][2] = {
        {"--output-file", "-o"}, {"--output-directory", "-odir"}, {"--dependency-output", "-MF"},
        {"--x", "-x"},           {"--library-path", "-L"},        {"--library", "-l"}};
    const char *value = NULL;
    size_t n = 0, which = 0;
    const char *word = r->c->argv.p[i];
    if (command_is_one_of(word, with_argument) &&
        !command_is_one_of(word, "-odir --output-directory"))
        return 2;
    for (; which < sizeof names / sizeof *names && !value; which++) {
        value = command_value(&r->c->argv, i, names[which][0], false, &n);
        if (!value)
            value =
                command_value(&r->c->argv, i, names[which][1],
                              which >= 3 && !command_is_one_of(word, "-lineinfo -link -lib"), &n);
    }
    switch (value ? which : 0) {
    case 1:
        r->o = value;
        break;
    case 2:
        l->folder = value;
        break;
    case 3:
        l->deps = value;
        break;
    case 4:
        r->language = nvcc_language(value);
        break;
    case 5:
    case 6:
        nvcc_take_list(r, value, which == 6);
        break;
    default:
        return 0;
    }
    return n;
}

static void nvcc_add_file(struct command_reader *r, const char *file)
{
    const char *language = r->language ? r->language : command_language(file);
    vec_push(&r->input, file);
    if (!language || strcmp(language, "asm") == 0)
        return;
    vec_push(&r->source, file);
    if (!r->c->language || strcmp(language, "cuda") == 0)
        r->c->language = language;
}

static void nvcc_add_outputs(struct command_reader *r, const struct nvcc_line *l)
{
    bool stdout_ok = l->kind == RECORD_PREPROCESS || l->kind == RECORD_DEPENDENCIES;
    const char *o = l->kind == RECORD_DEPENDENCIES && l->deps ? l->deps : r->o;
    if (o)
        vec_push(&r->output, o);
    else if (l->ending)
        for (size_t i = 0; i < r->source.n; i++)
            vec_push(&r->output, command_output_of(r, l->folder, r->source.p[i], l->ending));
    else if (!stdout_ok)
        vec_push(&r->output, l->device_link              ? "a_dlink.o"
                             : l->kind == RECORD_ARCHIVE ? "a.a"
                                                         : "a.out");
}

void command_read_nvcc(struct command_reader *r)
{
    struct nvcc_line l = {.kind = RECORD_LINK};
    const struct words *argv = &r->c->argv;
    for (size_t i = 1; i < argv->n;) {
        const char *word = argv->p[i];
        size_t n = 1;
        if (word[0] != '-' || !word[1]) {
            if (*word && word[0] != '@')
                nvcc_add_file(r, word);
        } else if (!nvcc_take_wish(&l, word)) {
            n = nvcc_take_valued(r, &l, i);
        }
        i += n ? n : 1;
    }
    if (l.only_asks || r->input.n == 0) {
        r->c->language = NULL;
        return;
    }
    r->c->kind = l.kind;
    nvcc_add_outputs(r, &l);
    if (l.writes_deps && l.deps)
        vec_push(&r->depfile, l.deps);
    else if (l.writes_deps)
        for (size_t i = 0; i < r->output.n; i++)
            vec_push(&r->depfile, command_output_of(r, fs_dirname(r->arena, r->output.p[i]),
                                                    r->output.p[i], ".d"));
}
