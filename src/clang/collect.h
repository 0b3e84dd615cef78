/* Walks a translation unit and writes down what it says about its files. */
#ifndef CLANG_COLLECT_H
#define CLANG_COLLECT_H

#include "clang/gathered.h"
#include "clang/libclang.h"

/* Sets up what unit_pass and unit_finish need. */
void unit_begin(struct parsed_unit *u);

/* Adds what one parse says. */
void unit_pass(struct parsed_unit *u, CXTranslationUnit tu);

/* Sorts, merges duplicates and hands the facts of a file over to out (owned by the arena); its
 * own memory is freed. */
void unit_finish(struct parsed_unit *u, uint32_t file, struct facts *out);

#endif
