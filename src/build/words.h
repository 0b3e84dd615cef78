/* The words of a compiler's command line, wherever they stand: in a recipe, a
 * variable, a string of CMake. */
#ifndef BUILD_WORDS_H
#define BUILD_WORDS_H

#include "build/build.h"

/* What has to be kept when a word changes. Strings of a language have more to keep
 * than a command line. */
enum build_hold {
    HOLD_NOTHING,    /* blanks part it from the others */
    HOLD_ELEMENT,    /* a string by itself in a list: it goes with its comma, and two flags are two
                        strings */
    HOLD_EXPRESSION, /* an element of a list that begins with it and is put together: it can only go
                        whole */
    HOLD_APPENDED,   /* the argument of append(): extend() takes none, or two */
    HOLD_STRING,     /* a string by itself where one has to stand */
    HOLD_FIXED       /* something is joined to it, or put into it, when the build runs */
};

/* A word as it stands in the file. */
struct build_word {
    struct span span; /* with its quotes */
    struct str text;  /* without them; what is expanded ("$(ARCH)", "${ARCH}") stands as it is */
    enum build_hold hold;
};

/* Whose command line it is. */
enum build_driver {
    DRIVER_NVCC, /* all of it goes to nvcc */
    DRIVER_HOST, /* to the host's compiler or linker: only libraries, -I and -L of CUDA are
                   CUDA's */
    DRIVER_BOTH  /* to either: flags that only nvcc has are nvcc's, and findings where the other
                    would not take  HIP's */
};

/* Notes that several languages have. */
#define BUILD_CMAKE_COMPILER                                                                       \
    "CMake's compiler for HIP is ROCm's clang++, which it finds by itself, and not hipcc."
#define BUILD_NO_FOLDER "It is a folder of the CUDA toolkit that ROCm does not have."
#define BUILD_CHANGES_TOOLKIT                                                                      \
    "The command changes the toolkit itself: ROCm's folder is not written in its place."
#define BUILD_NVCC_ENVIRONMENT                                                                     \
    "hipcc reads HIPCC_COMPILE_FLAGS_APPEND and HIPCC_LINK_FLAGS_APPEND from the environment."

#define BUILD_TORCH_ARCHITECTURES                                                                  \
    "A ROCm build of PyTorch reads PYTORCH_ROCM_ARCH instead: PYTORCH_ROCM_ARCH=\"gfx90a;gfx1100\"."

/* What a path is of a CUDA toolkit. */
enum toolkit_part {
    TOOLKIT_NOT,
    TOOLKIT_ROOT,    /* /usr/local/cuda, $(CUDA_HOME) */
    TOOLKIT_INCLUDE, /* $(CUDA_HOME)/include */
    TOOLKIT_LIB,     /* $(CUDA_HOME)/lib64, stubs as well */
    TOOLKIT_OTHER    /* something else in it: samples, extras, a file */
};

/* By the path's text alone: folders where toolkits are installed, and variables
 * that are named for one. */
enum toolkit_part build_toolkit(struct str path);

/* Is it a variable that is named for a toolkit, or for a part of one? */
enum toolkit_part build_toolkit_variable(struct str name);

/* What a path is, where more is known than its text. */
typedef enum toolkit_part toolkit_fn(void *ctx, struct str path);

/* Ports the words: flags and their arguments by rows, -l libraries, -I and -L of a CUDA toolkit.
 * Removed words take the blanks before them along. True where the new text has the variable
 * ROCM_PATH, which the file has to define. */
bool build_words(struct build *b, const struct build_word *word, uint32_t n,
                 enum build_driver driver);

/* The row of a library by its name, "cublas"; not found: row_ok() is false. */
struct row build_library(const struct build *b, struct str name);

/* Ports names of libraries, "cublas", as lists of them have. True where one was CUDA's. */
bool build_library_names(struct build *b, const struct build_word *word, uint32_t n);

/* Puts a text in a word's place, as far as its hold lets it; else there is a finding. */
bool build_word_write(struct build *b, const struct build_word *word, struct str text);

/* The same as build_words, with paths judged by toolkit. */
bool build_words_by(struct build *b, const struct build_word *word, uint32_t n,
                    enum build_driver driver, toolkit_fn *toolkit, void *ctx);

/* Tells of a module of pkg-config's that CUDA has: "cublas-12". True: it is one. */
bool build_leave_module(struct build *b, struct span span, struct str word);

#endif
