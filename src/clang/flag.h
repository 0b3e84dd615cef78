/* One flag of a compiler's command line, as clang, gcc and nvcc spell it: the list
 * of those that count. */
#ifndef CLANG_FLAG_H
#define CLANG_FLAG_H

enum clang_flag_kind {
    FLAG_NONE,    /* changes nothing about what the source means, or could make clang load, write or
                     run    something */
    FLAG_FOLDER,  /* -I -isystem -iquote -idirafter */
    FLAG_MACRO,   /* -D -U */
    FLAG_FILE,    /* -include */
    FLAG_STANDARD /* -std, with a C++ standard */
};

struct clang_flag {
    enum clang_flag_kind kind;
    const char *name; /* as clang has it */
    /* never NULL where there is a kind; borrowed from the words, or a constant */
    const char *value;
    int words; /* that it takes up: 1 or 2 */
};

/* The flag at words[0], left being the number of words from there on, at least 1. All that is not
 * on the list is FLAG_NONE, with its argument where it is known to take one. What nvcc defines for
 * a flag of its own comes as that macro. */
struct clang_flag clang_flag_read(const char *const *words, int left);

#endif
