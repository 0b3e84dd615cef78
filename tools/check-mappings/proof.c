/* Rows in the terms of what they are proven against: a HIP release, or the ROCm
 * libraries beneath it. */
#include "base/fs.h"
#include "map/attr.h"
#include "prover.h"
#include <ctype.h>

static const char *roc_name(const struct proof *t, struct row r)
{
    const char *name = row_attr(r, ROW_ATTR_roc), *in = row_attr(r, ROW_ATTR_rocin);
    struct release_range range = {0};
    if (in)
        release_range_parse(str_of(in), &range);
    return name && release_in(t->release, range) ? name : NULL;
}

const char *proof_name(const struct proof *t, struct row r)
{
    return t->roc ? row_attr(r, ROW_ATTR_roc) : row_hip(r);
}

bool proof_has(const struct proof *t, struct row r)
{
    if (!t->roc)
        return release_in(t->release, r.data->hip_in);
    /* Of the rows that share a name, the HIP release picks one, and its roc= counts. */
    struct row picked = map_find(t->map, str_of(row_cuda(r)), MAP_KIND(row_kind(r)), t->release);
    return picked.data == r.data && roc_name(t, r);
}

const char *proof_out(const struct proof *t, struct row r, int nargs)
{
    return t->roc ? row_attr(r, ROW_ATTR_rocout) : row_out(r, nargs);
}

bool proof_excused(const struct proof *t, struct row r)
{
    if (t->roc)
        return row_attr(r, ROW_ATTR_rocwarn) || row_attr(r, ROW_ATTR_rocbreaks);
    return row_attr(r, ROW_ATTR_warn) || row_attr(r, ROW_ATTR_breaks) ||
           row_attr(r, ROW_ATTR_note) || row_attr(r, ROW_ATTR_rewrite);
}

/* The target's word for a CUDA name that may stand in a signature, or NULL. */
static const char *word_for(const struct proof *t, struct str name, unsigned kinds)
{
    struct row r = map_find(t->map, name, kinds, t->release);
    if (!row_ok(r))
        return NULL;
    const char *roc = t->roc ? roc_name(t, r) : NULL;
    return roc ? roc : row_hip(r);
}

static bool check_mappings_proof_is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The length of "name" or "a::b::name" at the beginning of s. */
static size_t qualified_length(struct str s)
{
    size_t n = 0;
    for (;;) {
        while (n < s.n && check_mappings_proof_is_word(s.p[n]))
            n++;
        if (n + 2 >= s.n || s.p[n] != ':' || s.p[n + 1] != ':' ||
            !check_mappings_proof_is_word(s.p[n + 2]))
            return n;
        n += 2;
    }
}

/* Finds the longest part of a qualified name that has a row: "nvcuda::wmma::x" may have one for the
 * namespace alone. */
static const char *longest_word(const struct proof *t, struct str *name)
{
    unsigned kinds = MAP_KIND(ROW_TYPE) | MAP_KIND(ROW_ENUM) | MAP_KIND(ROW_MACRO);
    for (struct str part = *name; part.n;) {
        const char *word = word_for(t, part, kinds);
        if (word) {
            *name = part;
            return word;
        }
        while (part.n && part.p[part.n - 1] != ':')
            part.n--;
        part.n -= part.n ? 2 : 0;
        kinds = MAP_KIND(ROW_TYPE) | MAP_KIND(ROW_NAMESPACE);
    }
    return NULL;
}

static bool is_tag(struct str word)
{
    return str_is(word, "struct") || str_is(word, "enum") || str_is(word, "union") ||
           str_is(word, "class");
}

const char *proof_text(const struct proof *t, struct str text)
{
    struct buf out = {0};
    struct str tag = {0}; /* a tag's keyword not yet written: HIP's type may be a typedef */
    buf_addstr(&out, "");
    for (size_t i = 0; i < text.n;) {
        if (!check_mappings_proof_is_word(text.p[i])) {
            if (!(tag.n && text.p[i] == ' '))
                buf_addch(&out, text.p[i]);
            i++;
            continue;
        }
        struct str name = {text.p + i, qualified_length((struct str){text.p + i, text.n - i})};
        const char *word = longest_word(t, &name);
        i += name.n;
        if (!word && is_tag(name) && i < text.n && text.p[i] == ' ') {
            tag = name;
            continue;
        }
        if (tag.n && !word)
            buf_printf(&out, "%.*s ", (int)tag.n, tag.p);
        tag.n = 0;
        buf_adds(&out, word ? str_of(word) : name);
    }
    const char *own = arena_strdup(t->arena, buf_str(&out));
    buf_release(&out);
    return own;
}

bool proof_lacks_type(const struct proof *t, struct str text)
{
    for (size_t i = 0; i < text.n;) {
        struct str name = {text.p + i, qualified_length((struct str){text.p + i, text.n - i})};
        struct row r =
            name.n ? map_find(t->map, name, MAP_KIND(ROW_TYPE), t->release) : (struct row){0};
        if (row_ok(r) && !(t->roc && roc_name(t, r)) &&
            (!row_hip(r) || !release_in(t->release, r.data->hip_in)))
            return true;
        i += name.n ? name.n : 1;
    }
    return false;
}

const char *proof_header_path(const struct proof *t, const char *header)
{
    return arena_printf(t->arena, "%s/include/%s", t->root, header);
}

bool proof_has_package(const struct proof *t, const char *header)
{
    struct str first = {header, strcspn(header, "/")};
    return fs_kind(proof_header_path(t, arena_strdup(t->arena, first))) != FS_NONE;
}
