/* The translation of one file, or of a text in it. */
#ifndef TRANSLATE_TRANSLATION_H
#define TRANSLATE_TRANSLATION_H

#include "translate/count.h"

struct translation {
    const struct source *src;
    const struct tokens *tokens;
    const struct facts *facts;
    const struct names *names;
    struct edits edits;
    struct settled settled;
    struct findings findings;
    /* files that the port needs besides this one, possibly with duplicates */
    struct port_files added;
    struct coverage count;
};

/* Adds a finding at the place of each edit that was dropped in a conflict. */
void translation_note_dropped(struct translation *tr);

void translation_release(struct translation *tr);

#endif
