/* Lists of flags: what is nvcc's becomes hipcc's. */
#ifndef BUILD_FLAGS_H
#define BUILD_FLAGS_H

#include "build/word.h"

/* Who reads a list of flags: a set of them, or nobody that is known. */
enum build_reader { READER_NVCC = 1, READER_HOST = 2 };

/* Translates the words [from, past) of a list that these read: flags, libraries, folders. fixed: the words
 * are pieces that a function of the build's puts together, so that none may go. */
void build_flags_port(struct build *b, const struct build_words *w, size_t from, size_t past,
                      unsigned readers, bool fixed);

/* The same for all words of a text; a flag that only nvcc has makes them nvcc's where nobody is known. */
void build_list_port(struct build *b, struct span text, unsigned readers, bool fixed);

/* Translates what is no flag: folders, and calls of functions with what stands in them. */
void build_plain_port(struct build *b, struct span span, unsigned readers);

/* Does a variable of that name hold flags of nvcc? "MY_NVCC_OPTS": by the words in it. */
bool build_sounds_like_nvcc(struct str name);

/* Is there a flag among the words that no compiler but nvcc has? */
bool build_flags_are_nvccs(const struct build *b, const struct build_words *w, size_t from, size_t past);

#endif
