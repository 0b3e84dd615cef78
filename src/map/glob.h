/* Patterns of paths and names in a user's rules: "*" and "?" match within one part of a path, "**"
 * any number of folders. Every other character matches itself. */
#ifndef MAP_GLOB_H
#define MAP_GLOB_H

#include <stdbool.h>

bool glob_match(const char *pattern, const char *text);

/* The same for .gitignore patterns: also "[a-z]", "[!x]", "[[:digit:]]", "\x" for x itself, "?" for
 * one byte. A set without an end, and a backslash at the end, match nothing. */
bool glob_match_git(const char *pattern, const char *text);

/* Returns why such a pattern can't match anything, or NULL. */
const char *glob_trouble_git(const char *pattern);

/* Returns what is wrong with a pattern of paths below a folder, or NULL. */
const char *glob_trouble(const char *pattern);

#endif
