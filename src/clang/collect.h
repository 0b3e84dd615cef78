/* Walks a translation unit and records the facts about its files. */
#ifndef CLANG_COLLECT_H
#define CLANG_COLLECT_H

#include "clang/gathered.h"
#include "clang/libclang.h"

/* Sets up the state of unit_pass and unit_finish. */
void unit_begin(struct parsed_unit *u);

/* Adds the facts of one parse. */
void unit_pass(struct parsed_unit *u, CXTranslationUnit tu);

/* Sorts the facts of a file, merges duplicates and moves them to out (owned by the arena); frees
 * its own memory. */
void unit_finish(struct parsed_unit *u, uint32_t file, struct facts *out);

#endif
