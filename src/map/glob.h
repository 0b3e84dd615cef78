/* Patterns of paths and names in a user's rules: "*" and "?" stay within one part of a path, "**"
 * stands for any number of folders. Every other character is itself. */
#ifndef MAP_GLOB_H
#define MAP_GLOB_H

#include <stdbool.h>

bool glob_match(const char *pattern, const char *text);

/* The same for patterns as git has them in .gitignore: "[a-z]", "[!x]", "[[:digit:]]" as
 * well, "\x" for x itself, "?" for one byte. A set without an end, and a backslash at
 * the end, match nothing. */
bool glob_match_git(const char *pattern, const char *text);

/* Why such a pattern can't match anything, or NULL. */
const char *glob_trouble_git(const char *pattern);

/* What is wrong with a pattern of paths below a folder, or NULL. */
const char *glob_trouble(const char *pattern);

#endif
