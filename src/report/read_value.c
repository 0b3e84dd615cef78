#include "report/read_value.h"

static void read_value_add_way(const struct node *n, struct buf *out)
{
    if (!n->up)
        return;
    read_value_add_way(n->up, out);
    if (n->key)
        buf_printf(out, "%s%s", out->len ? "." : "", n->key);
    else
        buf_printf(out, "[%zu]", n->index);
}

void node_fail(const struct node *n, const char *key, const char *what)
{
    struct buf way = {0};
    if (n->rd->failed)
        return;
    n->rd->failed = true;
    read_value_add_way(n, &way);
    if (key)
        buf_printf(&way, "%s%s", way.len ? "." : "", key);
    err_set(n->rd->err, "%s: %s %s", n->rd->shown, way.len ? way.p : "the document", what);
    buf_release(&way);
}

struct node node_member(const struct node *n, const char *key)
{
    struct node m = {.rd = n->rd, .up = n, .key = key};
    m.value = n->rd->failed ? NULL : json_object_get(n->value, key);
    return m;
}

struct node node_at(const struct node *list, size_t i)
{
    struct node m = {.rd = list->rd, .up = list, .index = i};
    m.value = list->rd->failed ? NULL : json_array_get(list->value, i);
    return m;
}

/* A member that is there, or an error. */
static const json_t *required(const struct node *n, const char *key)
{
    const json_t *value = n->rd->failed ? NULL : json_object_get(n->value, key);
    if (!value)
        node_fail(n, key, "is missing: another tranship version wrote the report; create it again");
    return value;
}

struct node node_list(const struct node *n, const char *key)
{
    struct node m = {.rd = n->rd, .up = n, .key = key, .value = required(n, key)};
    if (m.value && !json_is_array(m.value)) {
        node_fail(n, key, "is no list");
        m.value = NULL;
    }
    return m;
}

size_t node_length(const struct node *list)
{
    return list->rd->failed ? 0 : json_array_size(list->value);
}

uint32_t node_number(const struct node *n, const char *key)
{
    const json_t *value = required(n, key);
    json_int_t number = json_integer_value(value);
    if (value && (!json_is_integer(value) || number < 0 || number > UINT32_MAX))
        node_fail(n, key, "is not a number from 0 to 4294967295");
    return n->rd->failed ? 0 : (uint32_t)number;
}

uint32_t node_number_or_zero(const struct node *n, const char *key)
{
    return !n->rd->failed && json_object_get(n->value, key) ? node_number(n, key) : 0;
}

double node_real(const struct node *n, const char *key)
{
    const json_t *value = required(n, key);
    if (value && !json_is_number(value))
        node_fail(n, key, "is no number");
    return n->rd->failed ? 0 : json_number_value(value);
}

bool node_bool(const struct node *n, const char *key)
{
    const json_t *value = required(n, key);
    if (value && !json_is_boolean(value))
        node_fail(n, key, "is neither true nor false");
    return !n->rd->failed && json_is_true(value);
}

const char *node_text_or_null(const struct node *n, const char *key)
{
    const json_t *value = n->rd->failed ? NULL : json_object_get(n->value, key);
    if (!value || json_is_null(value))
        return NULL;
    if (!json_is_string(value)) {
        node_fail(n, key, "is no text");
        return NULL;
    }
    return arena_strdup(n->rd->arena,
                        (struct str){json_string_value(value), json_string_length(value)});
}

const char *node_text(const struct node *n, const char *key)
{
    const json_t *value = required(n, key);
    const char *text = node_text_or_null(n, key);
    if (value && !text)
        node_fail(n, key, "is no text");
    return text ? text : "";
}

int node_word(const struct node *n, const char *key, const char *const *words, int nwords)
{
    const char *text = node_text(n, key);
    for (int i = 0; i < nwords; i++) {
        if (strcmp(text, words[i]) == 0)
            return i;
    }
    node_fail(n, key, "is a word that this tranship does not support");
    return 0;
}
