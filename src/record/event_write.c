/* Events as lines of JSON. */
#include "base/die.h"
#include "record/event_parts.h"
#include <jansson.h>
#include <stdlib.h>

/* The number of bytes of the UTF-8 character that text begins with; 0 if it is none. */
static size_t character(const unsigned char *text)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned c = text[0], code;
    size_t n = c < 0x80 ? 1 : c >= 0xF0 && c < 0xF8 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 0;
    if (c >= 0xF8 || n < 2)
        return c < 0x80 ? 1 : 0;
    code = c & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3Fu);
    }
    return code < least[n] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) ? 0 : n;
}

/* JSON is UTF-8; a name that is not has U+FFFD for each byte that is wrong. */
static json_t *event_text(const char *text)
{
    struct buf b = {0};
    const unsigned char *c = (const unsigned char *)text;
    while (*c) {
        size_t n = character(c);
        buf_adds(&b, n ? (struct str){(const char *)c, n} : STR("\xEF\xBF\xBD"));
        c += n ? n : 1;
    }
    json_t *value = json_stringn(buf_str(&b).p, b.len);
    buf_release(&b);
    return value;
}

static void set_text(json_t *o, const char *key, const char *text)
{
    if (text)
        json_object_set_new(o, key, event_text(text));
}

static void set_list(json_t *o, const char *key, const char *const *word, int n)
{
    if (n == 0)
        return;
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, event_text(word[i]));
    json_object_set_new(o, key, list);
}

static int event_write_bytes(const char *bytes, size_t n, void *out)
{
    buf_add(out, bytes, n);
    return 0;
}

static void write_object(json_t *o, struct buf *out)
{
    if (json_dump_callback(o, event_write_bytes, out, JSON_COMPACT | JSON_REAL_PRECISION(6)) != 0)
        BUG("an event could not be written");
    buf_addch(out, '\n');
    json_decref(o);
}

/* As jvalue_object of src/report: lack of memory ends the process instead of losing values. */
static json_t *new_object(void)
{
    json_set_alloc_funcs(xmalloc, free);
    return json_object();
}

void event_write_head(const struct record *head, struct buf *out)
{
    json_t *o = new_object();
    json_object_set_new(o, "tranship-record", json_integer(RECORD_VERSION));
    set_text(o, "version", head->version);
    set_text(o, "root", head->root);
    set_list(o, "command", head->command, head->ncommand);
    set_text(o, "cuda", head->cuda);
    set_text(o, "toolkit", head->toolkit);
    set_text(o, "when", head->when);
    write_object(o, out);
}

void event_write(const struct record_event *e, struct buf *out)
{
    json_t *o = new_object();
    json_object_set_new(o, "id", json_integer(e->id));
    if (e->parent)
        json_object_set_new(o, "parent", json_integer(e->parent));
    set_text(o, "cwd", e->cwd);
    set_text(o, "tool", e->tool);
    set_list(o, "argv", e->argv, e->argc);
    set_text(o, "kind", record_kind_name(e->kind));
    set_text(o, "language", e->language);
    set_list(o, "inputs", e->input, e->ninputs);
    set_list(o, "outputs", e->output, e->noutputs);
    set_list(o, "deps", e->dep, e->ndeps);
    json_object_set_new(o, "rc", json_integer(e->rc));
    json_object_set_new(o, "seconds", json_real(e->seconds));
    if (e->stood_in)
        json_object_set_new(o, "stood_in", json_true());
    set_text(o, "says", e->says);
    write_object(o, out);
}
