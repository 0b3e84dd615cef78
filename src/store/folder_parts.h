/* Functions about folders of files for the rest of the store. Internal to store/. */
#ifndef STORE_FOLDER_PARTS_H
#define STORE_FOLDER_PARTS_H

#include "store/state.h"

/* True if the folder of an entry matches its entry.json, and is where its key says. */
bool store_folder_intact(struct store *s, const char *folder);

/* Moves an entry out of the way and removes it. */
void store_set_aside(struct store *s, const char *entry);

#endif
