#include "report/jvalue.h"
#include "base/die.h"
#include "report/escape.h"
#include <stdlib.h>

void jvalue_begin(void)
{
    json_set_alloc_funcs(xmalloc, free);
}

json_t *jvalue_object(void)
{
    jvalue_begin();
    return json_object();
}

json_t *jvalue_array(void)
{
    jvalue_begin();
    return json_array();
}

json_t *jvalue_text(const char *text)
{
    if (!text)
        return json_null();
    struct buf b = {0};
    escape_utf8(&b, text);
    json_t *value = json_stringn(buf_str(&b).p, b.len);
    buf_release(&b);
    return value;
}

json_t *jvalue_release(int release)
{
    return release ? json_sprintf("%d.%d", release / 100, release % 100) : json_null();
}

static int jvalue_add(const char *bytes, size_t n, void *out)
{
    buf_add(out, bytes, n);
    return 0;
}

static void write_document(json_t *document, size_t flags, struct buf *out)
{
    struct buf text = {0};
    if (json_dump_callback(document, jvalue_add, &text, flags))
        BUG("a JSON document could not be written");
    escape_json(out, text.p);
    buf_addch(out, '\n');
    buf_release(&text);
    json_decref(document);
}

void jvalue_write(json_t *document, struct buf *out)
{
    write_document(document, JSON_INDENT(2) | JSON_REAL_PRECISION(6), out);
}

void jvalue_write_compact(json_t *document, struct buf *out)
{
    write_document(document, JSON_COMPACT | JSON_REAL_PRECISION(6), out);
}

void jvalue_write_exact(json_t *document, struct buf *out)
{
    write_document(document, JSON_INDENT(1) | JSON_REAL_PRECISION(17), out);
}
