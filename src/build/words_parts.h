/* Shared by words*.c. */
#ifndef BUILD_WORDS_PARTS_H
#define BUILD_WORDS_PARTS_H

#include "build/gpus.h"
#include "build/words.h"

/* A list of words during its port. */
struct command_words {
    struct build *b;
    const struct build_word *word;
    uint32_t n;
    enum build_driver driver;
    toolkit_fn *toolkit;
    void *ctx;
    uint32_t removed; /* the text up to here has been removed */
    bool gpus;        /* --offload-arch was written */
    bool rocm;        /* ROCM_PATH was written */
    bool runtime;     /* -lamdhip64 was */
    bool platform;    /* -D__HIP_PLATFORM_AMD__ was */
    bool telling;     /* it may be for others, but has flags that only nvcc has */
    bool debug;       /* there is a -g */
};

/* Removes the words i to i+k-1, with the blanks before them, or with their commas. False, with a
 * finding, if they must stay. */
bool words_remove(struct command_words *w, uint32_t i, uint32_t k);

/* Replaces them by a text; strings stay strings. False, with a finding, if they must stay. */
bool words_write(struct command_words *w, uint32_t i, uint32_t k, struct str text);

/* True if they already have that text. */
bool words_are(const struct command_words *w, uint32_t i, uint32_t k, struct str text);

/* Returns ROCM_PATH as the language of the file expands it, and a part of it: "/include". Owned by
 * the arena. */
const char *words_rocm(struct command_words *w, const char *part);

/* Handles -I, -L and -Wl,-rpath of a toolkit, and files in it. Returns the number of words; 0: it
 * is none of these. */
uint32_t words_toolkit(struct command_words *w, uint32_t i);

/* Handles a definition for cmake with CUDA in its name. Returns the number of words; 0: it is not
 * one. */
uint32_t words_cmake(struct command_words *w, uint32_t i);

/* Removes the k words that name GPUs, which is reported once per file; writes the given text, or
 * NULL, in place of the first. */
void words_gpus(struct command_words *w, uint32_t i, uint32_t k, struct str name,
                const char *given);

/* True for -lNAME, which the host's linker knows as well. Some of nvcc's own flags begin like
 * it. */
bool words_is_library(struct str flag);

/* Applies the row of a library, "-lNAME", to k words; false without such a row. */
bool words_library(struct command_words *w, struct str name, uint32_t i, uint32_t k);

/* Returns the text without the quotes around it, also escaped ones. */
struct str words_unquoted(struct str s);

/* Returns the span of k words. */
struct span words_span(const struct command_words *w, uint32_t i, uint32_t k);

#endif
