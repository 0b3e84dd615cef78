/* The compilers of a folder that rocm.h makes: hipcc, and the clang that CMake calls. They add the
 * words of the release's parts, which lie in different folders, and start the real clang. */
#ifndef REBUILD_HIPCC_H
#define REBUILD_HIPCC_H

#include "base/words.h"

/* How a folder's compiler is called. */
struct hipcc_words {
    const char *clang;
    struct words compile; /* for every command */
    struct words link;    /* for those that link */
    struct words arch;    /* GPUs, for device code of which the command says no GPU */
};

/* Turns a command of hipcc's into one of clang's. argument[0] is the first word after "hipcc".
 * Sources of C++ and CUDA are HIP, as hipcc has it; words that clang does not have (--genco,
 * --amdgpu-target=) become its own. The words are borrowed or in the arena. */
void hipcc_command(const struct hipcc_words *w, const struct words *argument, struct arena *a,
                   struct words *out);

/* The same for the folder's clang: sources are what their names or -x say. */
void hipcc_clang_command(const struct hipcc_words *w, const struct words *argument, struct arena *a,
                         struct words *out);

/* Reads the words of a folder. -1 with err. */
int hipcc_words_read(const char *folder, struct arena *a, struct hipcc_words *out, struct err *err);

/* The program itself: argv[0] is "rocm-hipcc" or "rocm-clang", and argv[1] the folder. Returns only
 * with an exit code, after a message. */
int hipcc_main(int argc, char **argv);

#endif
