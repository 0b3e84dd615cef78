/* What of folders of files the rest of the store needs. Internal to store/. */
#ifndef STORE_FOLDER_PARTS_H
#define STORE_FOLDER_PARTS_H

#include "store/state.h"

/* Whether the folder of an entry is what its entry.json says, and lies where its key says. */
bool store_folder_intact(struct store *s, const char *folder);

/* Moves an entry out of the way and removes it. */
void store_set_aside(struct store *s, const char *entry);

#endif
