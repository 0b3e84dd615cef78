#include "validate/session/ported.h"
#include "base/fs.h"
#include "report/jvalue.h"

static uint32_t ported_count_of(const json_t *findings, const char *severity)
{
    uint32_t n = 0;
    size_t i;
    const json_t *finding;
    json_array_foreach(findings, i, finding)
    {
        const char *word = json_string_value(json_object_get(finding, "severity"));
        n += word && strcmp(word, severity) == 0;
    }
    return n;
}

static json_t *ported_lines_of(const json_t *findings)
{
    struct buf text = {0};
    size_t i;
    const json_t *finding;
    json_array_foreach(findings, i, finding)
    {
        const char *number = json_string_value(json_object_get(finding, "number"));
        const char *message = json_string_value(json_object_get(finding, "message"));
        buf_printf(&text, "%s %s\n", number ? number : "", message ? message : "");
    }
    json_t *lines = jvalue_text(text.len ? text.p : "");
    buf_release(&text);
    return lines;
}

static json_t *keep_file(const json_t *file, const char *path, const char *status)
{
    const json_t *findings = json_object_get(file, "findings");
    const char *error = json_string_value(json_object_get(file, "error"));
    bool failed = strcmp(status, "failed") == 0;
    json_t *o = jvalue_object();
    json_object_set_new(o, "path", jvalue_text(path));
    json_object_set_new(o, "error", jvalue_text(!failed ? NULL : error ? error : "not ported"));
    json_object_set_new(o, "converted",
                        json_integer(json_integer_value(json_object_get(file, "converted"))));
    json_object_set_new(o, "unconverted",
                        json_integer(json_integer_value(json_object_get(file, "unconverted"))));
    json_object_set_new(o, "errors", json_integer(ported_count_of(findings, "error")));
    json_object_set_new(o, "warnings", json_integer(ported_count_of(findings, "warning")));
    json_object_set_new(o, "findings", ported_lines_of(findings));
    return o;
}

json_t *ported_from_report(const json_t *report)
{
    const json_t *files = json_object_get(report, "files"), *file;
    size_t i;
    if (!json_is_array(files))
        return NULL;
    json_t *kept = jvalue_array();
    json_array_foreach(files, i, file)
    {
        const char *path = json_string_value(json_object_get(file, "path"));
        const char *status = json_string_value(json_object_get(file, "status"));
        if (path && status)
            json_array_append_new(kept, keep_file(file, path, status));
    }
    return kept;
}

static int read_count(const json_t *o, const char *name, uint32_t *out)
{
    const json_t *v = json_object_get(o, name);
    json_int_t n = json_integer_value(v);
    *out = (uint32_t)n;
    return json_is_integer(v) && n >= 0 && n <= UINT32_MAX ? 0 : -1;
}

static int ported_read_file(const json_t *o, struct arena *a, struct ported_file *f)
{
    const json_t *error = json_object_get(o, "error");
    const char *path = json_string_value(json_object_get(o, "path"));
    const char *findings = json_string_value(json_object_get(o, "findings"));
    if (!path || !findings || (!json_is_string(error) && !json_is_null(error)) ||
        read_count(o, "converted", &f->converted) != 0 ||
        read_count(o, "unconverted", &f->unconverted) != 0 ||
        read_count(o, "errors", &f->errors) != 0 || read_count(o, "warnings", &f->warnings) != 0)
        return -1;
    f->path = fs_normal(a, path);
    f->findings = arena_strdup(a, str_of(findings));
    f->error = json_is_string(error) ? arena_strdup(a, str_of(json_string_value(error))) : NULL;
    return 0;
}

int ported_read(const json_t *kept, struct arena *a, struct ported *out)
{
    const json_t *o;
    size_t i;
    *out = (struct ported){0};
    if (!json_is_array(kept))
        return -1;
    json_array_foreach(kept, i, o)
    {
        struct ported_file f = {0};
        if (ported_read_file(o, a, &f) != 0) {
            vec_release(&out->file);
            return -1;
        }
        vec_push(&out->file, f);
    }
    return 0;
}

const struct ported_file *ported_find(const struct ported *p, const char *path)
{
    for (size_t i = 0; i < p->file.n; i++)
        if (strcmp(p->file.p[i].path, path) == 0)
            return &p->file.p[i];
    return NULL;
}
