/* The programs of a recorded build's PATH, which are this one by other names. */
#ifndef CMD_AS_H
#define CMD_AS_H

/* "tranship --as NAME ARG...", argv[0] being NAME: a program of the toolkit (nvcc ...), or the
 * shim of a compiler, linker or archiver. Returns its exit code. */
int as_main(int argc, char **argv);

#endif
