/* What a build asks a compiler or a library for before it builds: functions, headers, libraries. */
#ifndef BUILD_PROBES_H
#define BUILD_PROBES_H

#include "build/build.h"

/* Ports the name of a function that a library is asked for. A function that comes with the port, or
 * that HIP does not know, is in no library: the library's own first function is asked for instead, or
 * it is reported. of_cuda: the library is one of CUDA's. */
void build_probe_function(struct build *b, struct span span, struct str name, bool of_cuda);

/* Ports the name of a header. macro: the build names a macro after it. */
void build_probe_header(struct build *b, struct span span, struct str name, bool macro);

/* Ports the name of a library that is no list element: it can't be removed. True if it is CUDA's. */
bool build_probe_library(struct build *b, struct span span, struct str name);

/* Reports code that the build compiles, if a word in it is a function or a header of CUDA's. */
void build_probe_code(struct build *b, struct span span, struct str text);

#endif
