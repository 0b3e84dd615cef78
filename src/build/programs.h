/* Recognises programs by their names: compilers, CUDA's tools, words that precede a command. */
#ifndef BUILD_PROGRAMS_H
#define BUILD_PROGRAMS_H

#include "build/build.h"

/* True if the word names the program itself: "nvcc", "/usr/local/cuda/bin/nvcc". */
bool build_is_program(struct str word, const char *program);

/* True for a compiler, linker or archiver of the host, with or without its folder and version. */
bool build_is_host_compiler(struct str word);

/* True for variables that mean nvcc by their names if the file does not assign them: NVCC,
 * CUDACC. */
bool build_names_nvcc(struct str variable);

/* True for variables that make itself defines, or that are conventional: CC, CXX. */
bool build_names_host(struct str variable);

/* True for words that precede another command: time, env, ccache. */
bool build_is_before_command(struct str word);

/* Returns the text after the last slash. */
struct str build_last_part(struct str path);

/* Leaves a program of CUDA's that HIP lacks, by its row, with a finding. False for any other. */
bool build_tool(struct build *b, struct span span, struct str word);

/* True for a character of names. */
bool build_is_word(char c);

/* Returns the length of the first of the texts that is at a place, or 0. One that ends in a letter
 * is a word, or the beginning of one if followed by "*". */
size_t build_text_at(struct str text, size_t at, const char *const *list, size_t n);

/* Returns the name in "@NVCC@", which configure replaces; make's own "@" may stand before it. Empty
 * for other words. */
struct str build_template_name(struct str word);

/* True for a program that says which packages or libraries a machine has: "dpkg", "ldconfig". */
bool build_asks_machine(struct str program);

/* Reports the first of CUDA's packages or libraries that the words of a line name, where such a program
 * is asked: "dpkg -l | grep nccl". */
void build_leave_packages(struct build *b, struct span line);

/* What a command line wants of the output of "nvcc -dryrun", as HIP answers it: the libraries that nvcc
 * links with, or the toolkit's folder. NULL: something else. root: ROCm's folder as it is written there.
 * Owned by the arena. */
const char *build_dryrun_answer(struct build *b, struct str command, const char *root);

/* Replaces a command that asks nvcc for its version, where a pipe behind it looks for the release:
 * the port has the one that it stands for, as in conditions of sources. False: nothing was done. */
bool build_version_answer(struct build *b, struct span command);

#define BUILD_DRYRUN                                                                               \
    "The command looked for it in the output of nvcc: what HIP has is written in its place."

#endif
