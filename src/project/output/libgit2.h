/* libgit2 is loaded when one of its functions is called, not with the program: with the libraries
 * that it needs, loading takes longer than a program in front of a compiler may (src/record). Who
 * calls them includes <git2.h>, and need not know. */
#ifndef PROJECT_OUTPUT_LIBGIT2_H
#define PROJECT_OUTPUT_LIBGIT2_H

/* Loads it. If it can't be loaded, the program ends with exit code 3 and a message, as the system's
 * loader would end it. Safe to call from several threads at once. */
void libgit2_load(void);

#endif
