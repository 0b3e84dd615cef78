/* What reads a manifest's lines and what applies its settings share. Internal to validate. */
#ifndef VALIDATE_MANIFEST_MANIFEST_PARTS_H
#define VALIDATE_MANIFEST_MANIFEST_PARTS_H

#include "validate/manifest/manifest.h"

/* A line "key = value". */
struct setting {
    struct str key, of, value; /* "tensor", "layernorm_*", "rel=1e-5" */
    int line;
    size_t at; /* of the value in the line */
};

/* A section: the defaults, a pattern, or a case. */
struct section {
    const char *name; /* NULL: the lines before the first section */
    const char *each; /* its pattern, or NULL */
    int line;
    VEC(struct setting) setting;
};

struct parse {
    struct cases *cases;
    const char *path, *folder;
    struct buf *messages;
    bool bad;
    bool shared; /* the setting that is being applied is not of the case's own section */
    int line;    /* of that setting, and its place there */
    size_t at;
    VEC(struct section) section;
};

/* Tells what is wrong at the setting that is being applied. */
void parse_complain(struct parse *p, const char *text);

/* The files below the manifest's folder that a pattern matches, sorted. */
struct words parse_expand(struct parse *p, const char *pattern);

/* Is there a setting of that name? Else *hint is what may be meant, or NULL. */
bool setting_known(struct str key, struct arena *a, const char **hint);

/* Does the setting name folders? They come first: files of other settings may be in them. */
bool setting_has_folders(struct str key);

/* Sets the field of the case that the setting is about. */
void setting_apply(struct parse *p, struct test_case *k, const struct setting *s);

#endif
