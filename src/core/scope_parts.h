/* What the files of the scopes share. Internal to scope*.c. */
#ifndef CORE_SCOPE_PARTS_H
#define CORE_SCOPE_PARTS_H

#include "core/scope.h"

/* Says of each declaration how far its branch goes (until), and whether it is but another name of
 * HIP's (hip). All names are there, sorted. */
void scope_branches_find(struct scopes *s, const struct tokens *t, struct arena *a);

/* Index + 1 of the last declaration of a name up to a token, or 0. */
size_t scope_last_upto(const struct scopes *s, struct str name, uint32_t from);

/* Notes the alias, using-directive or using-declaration whose keyword stands at token i. */
void scope_spaces_look(struct scopes *s, const struct tokens *t, uint32_t i, struct arena *a);

/* Sorts them, and resolves aliases in their names. */
void scope_spaces_finish(struct scopes *s, struct arena *a);

#endif
