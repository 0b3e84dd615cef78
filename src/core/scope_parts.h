/* Shared by scope*.c; internal. */
#ifndef CORE_SCOPE_PARTS_H
#define CORE_SCOPE_PARTS_H

#include "core/scope.h"

/* Sets for each declaration how far its branch extends (until), and whether it is only another name
 * for HIP's (hip). All names must be there, sorted. */
void scope_branches_find(struct scopes *s, const struct tokens *t, struct arena *a);

/* Returns index + 1 of the last declaration of a name up to a token, or 0. */
size_t scope_last_upto(const struct scopes *s, struct str name, uint32_t from);

/* Records the alias, using-directive or using-declaration whose keyword is token i. */
void scope_spaces_look(struct scopes *s, const struct tokens *t, uint32_t i, struct arena *a);

/* Sorts them, and resolves aliases in their names. */
void scope_spaces_finish(struct scopes *s, struct arena *a);

#endif
