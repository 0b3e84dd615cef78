/* What the files of the scopes share. Internal to scope*.c. */
#ifndef CORE_SCOPE_PARTS_H
#define CORE_SCOPE_PARTS_H

#include "core/scope.h"

/* Notes the alias, using-directive or using-declaration whose keyword stands at token i. */
void scope_spaces_look(struct scopes *s, const struct tokens *t, uint32_t i, struct arena *a);

/* Sorts them, and resolves aliases in their names. */
void scope_spaces_finish(struct scopes *s, struct arena *a);

#endif
