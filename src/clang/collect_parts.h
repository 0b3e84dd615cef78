/* What the pieces of clang/collect.h share: each notes one kind of thing. */
#ifndef CLANG_COLLECT_PARTS_H
#define CLANG_COLLECT_PARTS_H

#include "clang/walk.h"

/* Notes the files of the unit: which it is asked about, which were read and which are missing. */
void collect_files(struct walk *w);

/* Notes an "#include", and at the end which toolkit headers each file gets
 * through the user's own. */
void collect_include(struct walk *w, CXCursor directive);
void collect_finish_includes(struct walk *w);

/* Notes what the parse skipped in each file; after the walk. */
void collect_inactive(struct walk *w);

/* Notes what a cursor refers to: a declaration, or an unresolved set of overloads. */
void collect_ref(struct walk *w, CXCursor cursor, CXCursor decl);
void collect_overloads(struct walk *w, CXCursor cursor, CXCursor set);

/* Notes a definition, or a class's declaration, of a function or an explicit specialisation. */
void collect_signature(struct walk *w, CXCursor decl);

/* The name with the namespaces and classes that the declaration stands in. Owned
 * by the facts' arena. */
const char *collect_scoped_name(struct walk *w, CXCursor decl, const char *name);

/* Notes a call of an API function. */
void collect_call(struct walk *w, CXCursor call);

/* Notes the types of an asm statement's operands. */
void collect_asm(struct walk *w, CXCursor statement);

#endif
