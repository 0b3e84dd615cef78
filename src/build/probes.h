/* What a build asks a compiler or a library for before it builds: functions, headers, libraries. */
#ifndef BUILD_PROBES_H
#define BUILD_PROBES_H

#include "build/build.h"

/* Ports the name of a function that a library is asked for. A function that comes with the port, or
 * that HIP does not know, is in no library: the library's own first function is asked for instead, or
 * it is reported. of_cuda: the library is one of CUDA's. */
void build_probe_function(struct build *b, struct span span, struct str name, bool of_cuda);

/* Returns what is asked for in the place of a function; NULL: no table lists it, or HIP lacks it. *other:
 * it is another function of the library, because the function itself is in none. */
const char *build_probe_name(const struct build *b, struct str name, bool *other);

/* What the compiler of a probe needs for HIP's headers. */
#define BUILD_PLATFORM "-D__HIP_PLATFORM_AMD__"

/* Ports the name of a header. True if it is another one now, which needs BUILD_PLATFORM. */
bool build_probe_header(struct build *b, struct span span, struct str name);

/* The same, with a finding that says what the check needs. */
void build_probe_header_told(struct build *b, struct span span, struct str name);

/* Ports the name of a library that is no list element: it can't be removed. True if it is CUDA's. */
bool build_probe_library(struct build *b, struct span span, struct str name);

/* Reports code that the build compiles, if a word in it is a function or a header of CUDA's. */
void build_probe_code(struct build *b, struct span span, struct str text);

/* Ports code of the file that a build compiles, if all of CUDA's names in it are only renamed; defines
 * the platform before HIP's headers. Other code is reported. probes_code.c */
void build_probe_rename(struct build *b, struct span span);

#endif
