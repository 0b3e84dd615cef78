/* One flag of a compiler's command line, as clang, gcc and nvcc spell it: the list of flags that
 * matter. */
#ifndef CLANG_FLAG_H
#define CLANG_FLAG_H

enum clang_flag_kind {
    /* does not change the meaning of the source, or could make clang load, write or run
     * something */
    FLAG_NONE,
    FLAG_FOLDER,     /* -I -isystem -iquote -idirafter */
    FLAG_MACRO,      /* -D -U */
    FLAG_FILE,       /* -include */
    FLAG_STANDARD,   /* -std, with a C++ standard */
    FLAG_C_STANDARD, /* -std, with one of C's */
    FLAG_LANGUAGE    /* -x c, -x c++ */
};

struct clang_flag {
    enum clang_flag_kind kind;
    const char *name; /* as clang spells it */
    /* never NULL for a known kind; borrowed from the words, or a constant */
    const char *value;
    int words; /* that it uses: 1 or 2 */
};

/* Reads the flag at words[0]; left is the number of words from there on, at least 1. A flag that is
 * not on the list is FLAG_NONE, with its argument if it is known to take one. A flag for which nvcc
 * defines a macro is returned as that macro. */
struct clang_flag clang_flag_read(const char *const *words, int left);

#endif
