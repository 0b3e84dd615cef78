#include "plan/includes/branches.h"
#include "core/branch.h"
#include <stdlib.h>

enum { DEEPEST = 256 }; /* of #ifs around an #include that we look at */

void branches_release(struct branches *b)
{
    free(b->slot);
}

static struct branch_entry *find_slot(const struct branches *b, struct str text, uint32_t parent)
{
    uint64_t hash = 14695981039346656037u ^ parent;
    for (size_t i = 0; i < text.n; i++)
        hash = (hash ^ (unsigned char)text.p[i]) * 1099511628211u;
    for (size_t i = (size_t)(hash ^ hash >> 32) & (b->slots - 1);; i = (i + 1) & (b->slots - 1)) {
        struct branch_entry *slot = &b->slot[i];
        if (!slot->text.p || (slot->parent == parent && str_eq(slot->text, text)))
            return slot;
    }
}

static void plan_branches_grow(struct branches *b)
{
    struct branch_entry *old = b->slot;
    size_t n = b->slots;
    b->slots = n ? n * 2 : 64;
    b->slot = xcalloc(b->slots, sizeof *b->slot);
    for (size_t i = 0; i < n; i++) {
        if (old[i].text.p)
            *find_slot(b, old[i].text, old[i].parent) = old[i];
    }
    free(old);
}

void branches_note(struct branches *b, struct str header, uint32_t parent)
{
    if (b->used * 2 >= b->slots)
        plan_branches_grow(b);
    struct branch_entry *slot = find_slot(b, header, parent);
    b->used += !slot->text.p;
    *slot = (struct branch_entry){header, parent};
}

bool branches_have(const struct branches *b, struct str header, uint32_t parent)
{
    for (int depth = 0; b->slots && depth < DEEPEST; depth++) {
        if (find_slot(b, header, parent)->text.p)
            return true;
        if (!parent)
            return false;
        parent = b->in->tok->dir[parent - 1].parent;
    }
    return false;
}

/* The condition of a branch, as a key of the same table. */
static bool condition_key(const struct branches *b, uint32_t parent, struct branch_entry *key)
{
    const struct directive *d = &b->in->tok->dir[parent - 1];
    *key = (struct branch_entry){source_text(b->in->src, d->line), ~d->parent};
    return directive_begins_group(d);
}

void branches_note_condition(struct branches *b, uint32_t parent)
{
    struct branch_entry key;
    if (parent && condition_key(b, parent, &key))
        branches_note(b, key.text, key.parent);
}

bool branches_have_condition(const struct branches *b, uint32_t parent)
{
    for (int depth = 0; b->slots && parent && depth < DEEPEST; depth++) {
        struct branch_entry key;
        if (condition_key(b, parent, &key) && find_slot(b, key.text, key.parent)->text.p)
            return true;
        parent = b->in->tok->dir[parent - 1].parent;
    }
    return false;
}
