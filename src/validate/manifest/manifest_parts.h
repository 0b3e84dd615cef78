/* Shared by the parser of a manifest's lines and the code that applies its settings. Internal to
 * validate. */
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
    bool shared; /* the setting that is being applied is not in the case's own section */
    int line;    /* the line of that setting, and the position of its value there */
    size_t at;
    VEC(struct section) section;
};

/* Appends a message about the setting that is being applied, and sets p->bad. */
void parse_complain(struct parse *p, const char *text);

/* Returns the files below the manifest's folder that match a pattern, sorted. */
struct words parse_expand(struct parse *p, const char *pattern);

/* True if there is a setting of that name. If not, *hint is the name that was probably meant, or
 * NULL. */
bool setting_known(struct str key, struct arena *a, const char **hint);

/* True if the setting names folders. Such settings are applied first, because files that other
 * settings name may be in these folders. */
bool setting_has_folders(struct str key);

/* Sets the field of the case that belongs to the setting. */
void setting_apply(struct parse *p, struct test_case *k, const struct setting *s);

#endif
