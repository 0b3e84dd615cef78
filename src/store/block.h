/* Blocks of bytes: their location and content. Internal to store/. */
#ifndef STORE_BLOCK_H
#define STORE_BLOCK_H

#include "base/buf.h"
#include "store/state.h"

/* Opens the folder of a digest's first letters: a descriptor, or -1 with errno. Does not follow
 * links. */
int store_group(const struct store *s, const char *name, bool make);

/* Sets the location of a block: the group and the name in it. */
void store_block_name(const char *kind, struct digest key, char group[STORE_GROUP + 1],
                      char name[STORE_NAME]);

/* Parses the name of a block; false if it is not one. */
bool store_block_parse(const char *group, const char *name, char kind[STORE_KIND],
                       struct digest *key);

/* Reads a block and checks all of it; true: the bytes were appended. */
bool store_block_read(int group, const char *name, const char *kind, struct digest key,
                      struct buf *b);

#endif
