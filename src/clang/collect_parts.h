/* Shared by collect*.c; each records one kind of fact. */
#ifndef CLANG_COLLECT_PARTS_H
#define CLANG_COLLECT_PARTS_H

#include "clang/walk.h"

/* Records the files of the unit: those asked about, those read, and those missing. */
void collect_files(struct walk *w);

/* Records an "#include"; at the end, the toolkit headers that each file gets through the user's
 * own. */
void collect_include(struct walk *w, CXCursor directive);
void collect_finish_includes(struct walk *w);

/* Records the code that the parse skipped in each file; after the walk. */
void collect_inactive(struct walk *w);

/* Records the target of a reference: a declaration, or an unresolved set of overloads. */
void collect_ref(struct walk *w, CXCursor cursor, CXCursor decl);
void collect_overloads(struct walk *w, CXCursor cursor, CXCursor set);

/* Records a definition, or a class's declaration, of a function or an explicit specialisation. */
void collect_signature(struct walk *w, CXCursor decl);

/* Returns the name with the namespaces and classes around the declaration. Owned by the facts'
 * arena. */
const char *collect_scoped_name(struct walk *w, CXCursor decl, const char *name);

/* Records a call of an API function. */
void collect_call(struct walk *w, CXCursor call);

/* Records a list in braces that is for CUDA's vector types. */
void collect_list(struct walk *w, CXCursor list);

/* Records the types of an asm statement's operands. */
void collect_asm(struct walk *w, CXCursor statement);

#endif
