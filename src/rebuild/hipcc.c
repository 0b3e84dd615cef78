#include "rebuild/hipcc.h"
#include "base/fs.h"
#include "rebuild/rocm.h"
#include "record/command.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a command does, of what matters for its words. */
struct doing {
    bool links;  /* it goes as far as the linker */
    bool device; /* it compiles device code */
    bool relocatable;
    bool has_arch;
    bool asks; /* --version and its like: nothing is added */
};

/* A source in that language by its name, not one that is preprocessed already. */
static bool is_source(const char *word, const char *language)
{
    const char *its = command_language(word);
    return word[0] != '-' && its && strcmp(its, language) == 0 && !str_ends(str_of(word), STR("i"));
}

static bool is_cuda_or_hip(const char *word)
{
    return is_source(word, "cuda") || is_source(word, "hip") ||
           (word[0] != '-' && str_ends(str_of(word), STR(".cuh")));
}

static struct doing hipcc_look(const struct words *argument, bool hipcc)
{
    static const char no_link[] = "-c -S -E -M -MM -fsyntax-only --genco -emit-llvm";
    static const char question[] = "--version -v --help -dumpversion -dumpmachine";
    struct doing d = {.links = true};
    bool inputs = false, hip = false, told = false; /* what -x says */
    for (size_t i = 0; i < argument->n; i++) {
        const char *word = argument->p[i];
        const char *language = strncmp(word, "-x", 2) != 0 ? NULL
                               : word[2]                   ? word + 2
                                                           : argument->p[i + 1];
        if (command_is_one_of(word, no_link) || strncmp(word, "-print", 6) == 0 ||
            strncmp(word, "--print", 7) == 0)
            d.links = false;
        d.relocatable |= strcmp(word, "-fgpu-rdc") == 0;
        d.has_arch |= strncmp(word, "--offload-arch", 14) == 0 ||
                      strncmp(word, "--cuda-gpu-arch", 15) == 0 ||
                      strncmp(word, "--amdgpu-target", 15) == 0;
        d.asks |= command_is_one_of(word, question);
        if (language) {
            told = strcmp(language, "none") != 0;
            hip = strcmp(language, "hip") == 0 || strcmp(language, "cu") == 0;
        }
        d.device |= hip || strcmp(word, "--genco") == 0 ||
                    (!told && (is_cuda_or_hip(word) || (hipcc && is_source(word, "c++"))));
        if (command_takes_word(word))
            i++;
        else
            inputs |= word[0] != '-';
    }
    d.links &= inputs;
    d.asks &= !inputs;
    return d;
}

static void add_archs(const struct hipcc_words *w, struct arena *a, struct words *out)
{
    for (size_t i = 0; i < w->arch.n; i++)
        words_add(out, a, arena_printf(a, "--offload-arch=%s", w->arch.p[i]));
}

/* The words before those of the command, and after them. */
static void begin(const struct hipcc_words *w, const struct doing *d, struct arena *a,
                  struct words *out)
{
    words_add(out, a, w->clang);
    if (d->asks)
        return;
    words_append(out, a, &w->compile);
    if (!d->has_arch && (d->device || (d->links && d->relocatable)))
        add_archs(w, a, out);
    if (d->links && d->relocatable)
        words_add(out, a, "--hip-link");
    if (d->links)
        words_add(out, a, "-no-hip-rt");
}

static void end(const struct hipcc_words *w, const struct doing *d, struct arena *a,
                struct words *out)
{
    if (d->links && !d->asks)
        words_append(out, a, &w->link);
}

/* Adds a word of hipcc's that is no source. */
static void add_option(const char *word, struct arena *a, struct words *out)
{
    if (strcmp(word, "--genco") == 0) {
        words_add(out, a, "--cuda-device-only");
        words_add(out, a, "--gpu-bundle-output");
    } else if (strncmp(word, "--amdgpu-target=", 16) == 0) {
        words_add(out, a, arena_printf(a, "--offload-arch=%s", word + 16));
    } else {
        words_add(out, a, word);
    }
}

static void add_language(const char *language, struct arena *a, struct words *out)
{
    words_add(out, a, "-x");
    words_add(out, a, language);
}

/* Adds an input: a source that is HIP, or anything else. hip: what the last -x said. */
static void add_input(const char *word, bool is_hip, bool *hip, struct arena *a, struct words *out)
{
    if (is_hip != *hip)
        add_language(is_hip ? "hip" : "none", a, out);
    *hip = is_hip;
    words_add(out, a, word);
}

void hipcc_command(const struct hipcc_words *w, const struct words *argument, struct arena *a,
                   struct words *out)
{
    const struct doing d = hipcc_look(argument, true);
    /* -x of the command's own; HIP's, for the next source; -O */
    bool told = false, hip = false, optimized = false;
    begin(w, &d, a, out);
    for (size_t i = 0; i < argument->n; i++)
        optimized |= strncmp(argument->p[i], "-O", 2) == 0;
    if (d.device && !optimized)
        words_add(out, a, "-O3"); /* hipcc's own default */
    for (size_t i = 0; i < argument->n; i++) {
        const char *word = argument->p[i];
        told |= strncmp(word, "-x", 2) == 0 && strcmp(word, "-xnone") != 0;
        if (command_takes_word(word)) {
            words_add(out, a, word);
            if (i + 1 < argument->n)
                words_add(out, a, argument->p[++i]);
        } else if (word[0] == '-' && word[1]) {
            add_option(word, a, out);
        } else {
            add_input(word, !told && (is_cuda_or_hip(word) || is_source(word, "c++")), &hip, a,
                      out);
        }
    }
    if (hip && d.links)
        add_language("none", a, out);
    end(w, &d, a, out);
}

void hipcc_clang_command(const struct hipcc_words *w, const struct words *argument, struct arena *a,
                         struct words *out)
{
    const struct doing d = hipcc_look(argument, false);
    begin(w, &d, a, out);
    words_append(out, a, argument);
    end(w, &d, a, out);
}

int hipcc_words_read(const char *folder, struct arena *a, struct hipcc_words *out, struct err *err)
{
    struct buf text = {0};
    *out = (struct hipcc_words){0};
    if (fs_read(fs_join(a, folder, ROCM_WORDS), 1 << 20, &text, err) != 0)
        return -1;
    for (const char *at = text.p ? text.p : ""; *at;) {
        size_t n = strcspn(at, "\n"), key = strcspn(at, " \n");
        const char *word = arena_strdup(a, (struct str){at + key + (key < n), n - key - (key < n)});
        if (strncmp(at, "clang ", 6) == 0)
            out->clang = word;
        else
            words_add(at[0] == 'c'   ? &out->compile
                      : at[0] == 'l' ? &out->link
                                     : &out->arch,
                      a, word);
        at += n + (at[n] == '\n');
    }
    buf_release(&text);
    return out->clang ? 0 : err_set(err, "%s/%s names no compiler", folder, ROCM_WORDS);
}

int hipcc_main(int argc, char **argv)
{
    struct arena a = {0};
    struct hipcc_words w;
    struct err err;
    if (argc < 2 || hipcc_words_read(argv[1], &a, &w, &err) != 0) {
        fprintf(stderr, "tranship: hipcc: %s\n", argc < 2 ? "its folder is missing" : err.msg);
        return 127;
    }
    struct words given = {0}, command = {0};
    for (int i = 2; i < argc; i++)
        words_add(&given, &a, argv[i]);
    if (strcmp(argv[0], "rocm-hipcc") == 0)
        hipcc_command(&w, &given, &a, &command);
    else
        hipcc_clang_command(&w, &given, &a, &command);
    execv(w.clang, (char **)command.p);
    fprintf(stderr, "tranship: hipcc: %s: %s\n", w.clang, strerror(errno));
    return 127;
}
