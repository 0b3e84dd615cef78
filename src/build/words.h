/* The words of a compiler's command line, in any place: in a recipe, a variable, a string of
 * CMake. */
#ifndef BUILD_WORDS_H
#define BUILD_WORDS_H

#include "build/build.h"

/* The constraints on changing a word. Strings of a language have more than a command line. */
enum build_hold {
    HOLD_NOTHING, /* blanks separate it from the others */
    /* a separate string in a list: it is removed with its comma, and two flags are two strings */
    HOLD_ELEMENT,
    HOLD_EXPRESSION, /* a list element built from it and more: it can only be removed whole */
    HOLD_APPENDED,   /* the argument of append(): extend() is needed for none or two */
    HOLD_STRING,     /* a single string where one is required */
    HOLD_FIXED       /* the build joins something to it, or puts something into it */
};

/* A word as it is written in the file. */
struct build_word {
    struct span span; /* with its quotes */
    struct str text;  /* without them; expansions ("$(ARCH)", "${ARCH}") stay */
    enum build_hold hold;
};

/* The owner of a command line. */
enum build_driver {
    DRIVER_NVCC, /* all of it goes to nvcc */
    DRIVER_HOST, /* the host's compiler or linker: only CUDA's libraries, -I and -L are CUDA's */
    /* either: flags that only nvcc has are nvcc's; a finding if the other would not accept HIP's */
    DRIVER_BOTH
};

/* Notes that several languages share. */
#define BUILD_CMAKE_COMPILER                                                                       \
    "CMake's compiler for HIP is ROCm's clang++, which it finds by itself, and not hipcc."
#define BUILD_NO_FOLDER "It is a folder of the CUDA toolkit that ROCm does not have."
#define BUILD_CHANGES_TOOLKIT                                                                      \
    "The command changes the toolkit itself: ROCm's folder is not written in its place."
#define BUILD_NVCC_ENVIRONMENT                                                                     \
    "hipcc reads HIPCC_COMPILE_FLAGS_APPEND and HIPCC_LINK_FLAGS_APPEND from the environment."

#define BUILD_TORCH_ARCHITECTURES                                                                  \
    "A ROCm build of PyTorch reads PYTORCH_ROCM_ARCH instead: PYTORCH_ROCM_ARCH=\"gfx90a;gfx1100\"."

/* The part of a CUDA toolkit that a path names. */
enum toolkit_part {
    TOOLKIT_NOT,
    TOOLKIT_ROOT,    /* /usr/local/cuda, $(CUDA_HOME) */
    TOOLKIT_INCLUDE, /* $(CUDA_HOME)/include */
    TOOLKIT_LIB,     /* $(CUDA_HOME)/lib64, also stubs */
    TOOLKIT_OTHER    /* anything else in it: samples, extras, a file */
};

/* Classifies by the path's text alone: folders where toolkits are installed, and variables named
 * for one. */
enum toolkit_part build_toolkit(struct str path);

/* Classifies a variable named for a toolkit, or for a part of one. */
enum toolkit_part build_toolkit_variable(struct str name);

/* Classifies a path if more is known than its text. */
typedef enum toolkit_part toolkit_fn(void *ctx, struct str path);

/* Ports the words: flags and their arguments by rows, -l libraries, -I and -L of a CUDA toolkit.
 * Removes words with the blanks before them. True if the new text uses the variable ROCM_PATH,
 * which the file must define. */
bool build_words(struct build *b, const struct build_word *word, uint32_t n,
                 enum build_driver driver);

/* Returns the row of a library by its name, "cublas"; if there is none, row_ok() is false. */
struct row build_library(const struct build *b, struct str name);

/* Ports names of libraries, "cublas", in lists. True if one was CUDA's. */
bool build_library_names(struct build *b, const struct build_word *word, uint32_t n);

/* Replaces a word by a text if its hold allows it; else reports a finding. */
bool build_word_write(struct build *b, const struct build_word *word, struct str text);

/* The same as build_words, but toolkit classifies paths. */
bool build_words_by(struct build *b, const struct build_word *word, uint32_t n,
                    enum build_driver driver, toolkit_fn *toolkit, void *ctx);

/* Reports a pkg-config module that CUDA has: "cublas-12". True if it is one. */
bool build_leave_module(struct build *b, struct span span, struct str word);

#endif
