/* Programs by their names: compilers, tools of CUDA's, what stands before a command. */
#ifndef BUILD_PROGRAMS_H
#define BUILD_PROGRAMS_H

#include "build/build.h"

/* Does the word name the program itself: "nvcc", "/usr/local/cuda/bin/nvcc"? */
bool build_is_program(struct str word, const char *program);

/* A compiler, linker or archiver of the host's, with or without its folder and version. */
bool build_is_host_compiler(struct str word);

/* Variables that are nvcc by their names, where the file does not assign them: NVCC, CUDACC. */
bool build_names_nvcc(struct str variable);

/* Variables that make itself has, or that everybody calls so: CC, CXX. */
bool build_names_host(struct str variable);

/* Words that another command stands behind: time, env, ccache. */
bool build_is_before_command(struct str word);

/* What stands behind the last slash. */
struct str build_last_part(struct str path);

/* A program of CUDA's that HIP has nothing for, by its row: left, with a finding.
 * False for any other. */
bool build_tool(struct build *b, struct span span, struct str word);

/* Is it a character of names? */
bool build_is_word(char c);

/* The length of the first of the texts that stands at a place, or 0. One that ends in a letter is a
 * word, or the begin of one with "*" behind it. */
size_t build_text_at(struct str text, size_t at, const char *const *list, size_t n);

#endif
