#include "report/entry.h"
#include "map/prefix.h"
#include "report/escape.h"
#include "report/layout.h"
#include "report/rows.h"

enum { LABEL = 14, HEADERS = 3 };

/* Where the items of an entry go, and for how many columns they are laid out. */
struct items {
    struct buf *text;
    int width;
};

/* "  label       text", wrapped below itself. */
static void add_item(struct items *out, const char *label, const char *text)
{
    struct buf safe = {0}, lines = {0};
    escape_terminal(&safe, text);
    layout_wrap(&lines, safe.p ? safe.p : "", LABEL, out->width);
    if (lines.len > LABEL)
        buf_printf(out->text, "  %-*s%s", LABEL - 2, label, lines.p + LABEL);
    buf_release(&safe);
    buf_release(&lines);
}

/* Adds the text that was gathered, and empties it. */
static void add_gathered(struct items *out, const char *label, struct buf *text)
{
    if (text->len)
        add_item(out, label, text->p);
    buf_clear(text);
}

static void report_entry_add_attribute(struct items *out, struct row r, const char *label,
                                       enum row_attr attr)
{
    const char *text = row_attr(r, attr);
    if (text)
        add_item(out, label, text);
}

static const char *kind_words(enum row_kind kind)
{
    static const char *const words[ROW_KINDS] = {
        [ROW_FUNC] = "function of the host API",
        [ROW_DEVICE] = "device function or built-in variable",
        [ROW_TYPE] = "type",
        [ROW_ENUM] = "enumerator",
        [ROW_MACRO] = "macro",
        [ROW_FIELD] = "struct member",
        [ROW_HEADER] = "header",
        [ROW_NAMESPACE] = "namespace",
        [ROW_LIBRARY] = "library",
        [ROW_FLAG] = "flag of nvcc or the linker",
        [ROW_CMAKE] = "name in CMake",
        [ROW_PTX] = "instruction or register of PTX",
    };
    return words[kind];
}

/* The row that a port for this release takes for the name? --torch decides on rows with torch=. */
static bool is_picked(const struct entry *e, struct row r)
{
    return !map_has_row(e->map, r.data) ||
           map_find(e->map, str_of(row_cuda(r)), MAP_KIND(row_kind(r)), e->rocm).data == r.data;
}

static bool is_available(const struct entry *e, struct row r)
{
    return row_hip(r) && release_in(e->rocm, r.data->hip_in);
}

static void add_verdict(const struct entry *e, struct row r, struct items *out)
{
    struct buf label = {0};
    buf_addstr(&label, "in HIP ");
    layout_release(&label, e->rocm);
    if (!is_picked(e, r))
        add_item(out, label.p, "another row is used");
    else if (!row_hip(r))
        add_item(out, label.p, strcmp(rows_status(r), "none") ? "translated" : "no counterpart");
    else if (is_available(e, r))
        add_item(out, label.p, "there");
    else
        add_item(out, label.p,
                 "missing: the name is translated anyway, and every use is a finding (TS1801)");
    buf_release(&label);
}

/* Adds the changes to calls. */
static void report_entry_add_changes(struct row r, struct items *out)
{
    struct buf text = {0};
    for (int n = 0; n <= 9; n++) {
        if (rows_argument(&text, r, n))
            add_gathered(out, "argument", &text);
    }
    if (rows_call(&text, r))
        add_gathered(out, "use", &text);
    buf_release(&text);
}

static void add_releases(const struct entry *e, struct row r, struct items *out)
{
    struct buf text = {0};
    layout_range(&text, r.data->cuda_in, "");
    add_gathered(out, "CUDA", &text);
    if (row_hip(r)) {
        layout_range(&text, r.data->hip_in, "all known releases");
        add_gathered(out, "HIP", &text);
    }
    if (e->rocm)
        add_verdict(e, r, out);
    buf_release(&text);
}

static struct release_range roc_range(struct row r)
{
    struct release_range range = {0};
    const char *in = row_attr(r, ROW_ATTR_rocin);
    if (in)
        release_range_parse(str_of(in), &range);
    return range;
}

/* "rocblas_sgemm, ROCm 3.5 and later" */
static void report_entry_add_roc(struct row r, struct items *out)
{
    struct buf text = {0};
    struct release_range range = roc_range(r);
    const char *roc = row_attr(r, ROW_ATTR_roc);
    if (!roc && !row_attr(r, ROW_ATTR_rocbreaks))
        return;
    buf_addstr(&text, roc ? roc : row_hip(r));
    if (range.first || range.last) {
        buf_addstr(&text, ", ");
        layout_range(&text, range, "");
    }
    add_gathered(out, "--libs=roc", &text);
    if (rows_roc_call(&text, r))
        add_gathered(out, "use", &text);
    buf_release(&text);
    report_entry_add_attribute(out, r, "lacks", ROW_ATTR_roclacks);
    report_entry_add_attribute(out, r, "breaks", ROW_ATTR_rocbreaks);
    report_entry_add_attribute(out, r, "take care", ROW_ATTR_rocwarn);
}

static struct release_range nohost_range(struct row r)
{
    struct release_range range = {0};
    const char *in = row_attr(r, ROW_ATTR_nohost);
    if (in)
        release_range_parse(str_of(in), &range);
    return range;
}

/* "1 argument   32 is appended" */
static void add_template_arguments(struct row r, struct items *out)
{
    struct buf text = {0};
    for (int n = 1; n <= 3; n++) {
        const char *more = row_attr(r, (enum row_attr)(ROW_ATTR_targ1 + n - 1));
        if (!more)
            continue;
        buf_printf(&text, "%s is appended to a template argument list of %d", more, n);
        add_gathered(out, "template", &text);
    }
    buf_release(&text);
}

/* Adds what HIP's name needs besides the header rows, and what it lacks. */
static void add_wants(struct row r, struct items *out)
{
    struct buf text = {0};
    if (row_attr(r, ROW_ATTR_nohost)) {
        layout_range(&text, nohost_range(r), "all known releases");
        add_gathered(out, "not on host", &text);
    }
    buf_release(&text);
    report_entry_add_attribute(out, r, "macro", ROW_ATTR_guard);
    report_entry_add_attribute(out, r, "include", ROW_ATTR_include);
    report_entry_add_attribute(out, r, "helper", ROW_ATTR_helper);
    report_entry_add_attribute(out, r, "host helper", ROW_ATTR_hosthelper);
    report_entry_add_attribute(out, r, "lacks", ROW_ATTR_lacks);
    report_entry_add_attribute(out, r, "no form for", ROW_ATTR_nooverload);
    report_entry_add_attribute(out, r, "there it is", ROW_ATTR_overload);
    report_entry_add_attribute(out, r, "HIP's own", ROW_ATTR_hipsig);
    report_entry_add_attribute(out, r, "in host code", ROW_ATTR_numbers);
    report_entry_add_attribute(out, r, "for types", ROW_ATTR_outtype);
    report_entry_add_attribute(out, r, "cast to", ROW_ATTR_result);
}

static void report_entry_add_signatures(struct row r, struct items *out)
{
    struct buf text = {0};
    const char *sig;
    for (int n = 0; (sig = row_attr_nth(r, ROW_ATTR_sig, n)); n++) {
        rows_signature(&text, sig, row_cuda(r));
        add_gathered(out, "signature", &text);
    }
    buf_release(&text);
}

static void report_entry_add_headers(const struct entry *e, struct row r, struct items *out)
{
    struct rows headers = {0};
    struct buf text = {0};
    if (row_kind(r) != ROW_HEADER)
        rows_headers(e->map, row_family(r), &headers);
    for (size_t i = 0; i < headers.list.n && i < HEADERS; i++)
        buf_printf(&text, "%s%s", i ? ", " : "", row_cuda(headers.list.p[i]));
    if (headers.list.n > HEADERS)
        buf_printf(&text, " and %zu more", headers.list.n - HEADERS);
    add_gathered(out, "header", &text);
    rows_release(&headers);
    buf_release(&text);
}

/* HIP's name: of a member that keeps its own, behind HIP's struct. */
static void report_entry_add_hip(const struct entry *e, struct row r, struct buf *out)
{
    const char *name = row_cuda(r), *dot = strchr(name, '.');
    bool same = r.data->flags & ROW_SAME;
    if (same && row_kind(r) == ROW_FIELD && dot) {
        struct row type =
            map_find(e->map, (struct str){name, (size_t)(dot - name)}, MAP_KIND(ROW_TYPE), e->rocm);
        escape_terminal(out, row_ok(type) && row_hip(type) ? row_hip(type) : "");
        escape_terminal(out, row_ok(type) && row_hip(type) ? dot : name);
        buf_addstr(out, " (the same member)\n");
        return;
    }
    escape_terminal(out, row_hip(r) ? row_hip(r) : "");
    buf_addstr(out, same ? " (the same name)\n" : "\n");
}

/* The row of a library's main header. */
static struct row library_header(const struct entry *e, struct row r)
{
    const char *name = row_attr(r, ROW_ATTR_header);
    return name ? map_find(e->map, str_of(name), MAP_KIND(ROW_HEADER), e->rocm) : (struct row){0};
}

/* Returns what to do instead: a library's own note, or that of its header. */
static const char *library_note(const struct entry *e, struct row r)
{
    const char *note = row_attr(r, ROW_ATTR_note);
    return note || row_hip(r) ? note : row_attr(library_header(e, r), ROW_ATTR_note);
}

static void add_library(const struct entry *e, struct row r, struct items *out)
{
    struct buf text = {0};
    struct row header = library_header(e, r);
    const char *note = library_note(e, r);
    report_entry_add_attribute(out, r, "called", ROW_ATTR_name);
    if (rows_library_in_rocm(&text, r))
        add_gathered(out, "in ROCm", &text);
    if (rows_library_names(&text, r))
        add_gathered(out, "names", &text);
    if (row_ok(header)) {
        buf_printf(&text, "%s -> %s", row_cuda(header), row_hip(header) ? row_hip(header) : "none");
        add_gathered(out, "header", &text);
    }
    if (row_attr(r, ROW_ATTR_link)) {
        buf_printf(&text, "-l%s", row_attr(r, ROW_ATTR_link));
        add_gathered(out, "link with", &text);
    }
    report_entry_add_attribute(out, r, "stand-in", ROW_ATTR_standin);
    if (note)
        add_item(out, "note", note);
    buf_release(&text);
}

/* Adds the translation of a flag if it is more than another name. */
static void report_entry_add_flag(struct row r, struct items *out)
{
    static const char *const does[][2] = {
        {"remove", "is removed, with its argument"},
        {"gpu", "is removed, with its argument: hipcc builds for the "
                "machine's GPU, or for --offload-arch="},
        {"host", "its arguments become flags of the compiler"},
        {"linker", "becomes -Wl, with its argument"},
        {"library", "the library that it names is translated like -lNAME"},
        {"runtime", "is removed if hipcc links, because it links HIP's runtime automatically"},
        {"debug", "is removed if -g is also given"},
    };
    const char *is = row_kind(r) == ROW_FLAG ? row_attr(r, ROW_ATTR_does) : NULL;
    for (size_t i = 0; is && i < sizeof does / sizeof *does; i++)
        if (!strcmp(is, does[i][0]))
            add_item(out, "becomes", does[i][1]);
}

void entry_row(const struct entry *e, struct row r, struct buf *out)
{
    char place[256];
    struct items items = {out, e->width};
    escape_terminal(out, row_cuda(r));
    buf_addstr(out, row_hip(r)                       ? " -> "
                    : strcmp(rows_status(r), "none") ? ": translated"
                                                     : ": no HIP counterpart");
    report_entry_add_hip(e, r, out);
    add_item(&items, "kind", kind_words(row_kind(r)));
    if (row_kind(r) == ROW_LIBRARY) {
        add_library(e, r, &items);
        add_item(&items, "row", row_place(r, place, sizeof place));
        return;
    }
    add_item(&items, "family", row_family(r));
    report_entry_add_signatures(r, &items);
    report_entry_add_attribute(&items, r, "declaration", ROW_ATTR_decl);
    report_entry_add_attribute(&items, r, "of", ROW_ATTR_of);
    report_entry_add_attribute(&items, r, "value", ROW_ATTR_value);
    report_entry_add_attribute(&items, r, "brings", ROW_ATTR_declares);
    report_entry_add_attribute(&items, r, "argument", ROW_ATTR_takes);
    report_entry_add_flag(r, &items);
    report_entry_add_headers(e, r, &items);
    add_releases(e, r, &items);
    report_entry_add_attribute(&items, r, "--torch", ROW_ATTR_torch);
    report_entry_add_changes(r, &items);
    add_template_arguments(r, &items);
    add_wants(r, &items);
    report_entry_add_attribute(&items, r, "breaks", ROW_ATTR_breaks);
    report_entry_add_attribute(&items, r, "take care", ROW_ATTR_warn);
    report_entry_add_roc(r, &items);
    report_entry_add_attribute(&items, r, "note", ROW_ATTR_note);
    report_entry_add_attribute(&items, r, "PTX ISA", ROW_ATTR_isa);
    report_entry_add_attribute(&items, r, "effort", ROW_ATTR_effort);
    add_item(&items, "row", row_place(r, place, sizeof place));
}

static json_t *range_json(struct release_range range)
{
    json_t *o = json_object();
    json_object_set_new(o, "first", jvalue_release(range.first));
    json_object_set_new(o, "last", jvalue_release(range.last));
    return o;
}

static void set_attribute(json_t *o, struct row r, const char *key, enum row_attr attr)
{
    const char *text = row_attr(r, attr);
    if (text)
        json_object_set_new(o, key, jvalue_text(text));
}

/* "template_arguments": what is appended to lists of 1, 2, 3. */
static void set_template_arguments(json_t *o, struct row r)
{
    json_t *more = json_object();
    for (int n = 1; n <= 3; n++)
        set_attribute(more, r, (const char *[]){"1", "2", "3"}[n - 1],
                      (enum row_attr)(ROW_ATTR_targ1 + n - 1));
    if (json_object_size(more))
        json_object_set_new(o, "template_arguments", more);
    else
        json_decref(more);
}

static json_t *changes_json(struct row r)
{
    struct buf text = {0};
    json_t *list = json_array();
    for (int n = 0; n <= 9; n++) {
        if (rows_argument(&text, r, n))
            json_array_append_new(list, jvalue_text(text.p));
        buf_clear(&text);
    }
    if (rows_call(&text, r))
        json_array_append_new(list, jvalue_text(text.p));
    buf_release(&text);
    return list;
}

static json_t *signatures_json(struct row r)
{
    struct buf text = {0};
    json_t *list = json_array();
    const char *sig;
    for (int n = 0; (sig = row_attr_nth(r, ROW_ATTR_sig, n)); n++) {
        rows_signature(&text, sig, row_cuda(r));
        json_array_append_new(list, jvalue_text(text.p));
        buf_clear(&text);
    }
    buf_release(&text);
    return list;
}

static json_t *headers_json(const struct entry *e, struct row r)
{
    struct rows headers = {0};
    json_t *list = json_array();
    rows_headers(e->map, row_family(r), &headers);
    for (size_t i = 0; i < headers.list.n; i++)
        json_array_append_new(list, jvalue_text(row_cuda(headers.list.p[i])));
    rows_release(&headers);
    return list;
}

static json_t *roc_json(struct row r)
{
    json_t *o = json_object();
    set_attribute(o, r, "name", ROW_ATTR_roc);
    json_object_set_new(o, "releases", range_json(roc_range(r)));
    set_attribute(o, r, "call", ROW_ATTR_rocout);
    set_attribute(o, r, "lacks", ROW_ATTR_roclacks);
    set_attribute(o, r, "breaks", ROW_ATTR_rocbreaks);
    set_attribute(o, r, "care", ROW_ATTR_rocwarn);
    return o;
}

/* A list of a library row's: objects of a text and what stands behind its colon, or null. */
static json_t *begins_json(struct row r, enum prefix_use use, const char *text, const char *other)
{
    json_t *all = json_array();
    struct str list = str_of(row_attr(r, prefix_attr_of(use)));
    for (struct prefix_item it; prefix_next(&list, use, &it);) {
        json_t *o = json_object();
        json_object_set_new(o, text, json_stringn(it.text.p, it.text.n));
        json_object_set_new(o, other,
                            it.other.n ? json_stringn(it.other.p, it.other.n) : json_null());
        json_array_append_new(all, o);
    }
    return all;
}

static void set_library(const struct entry *e, json_t *o, struct row r)
{
    set_attribute(o, r, "name", ROW_ATTR_name);
    json_object_set_new(o, "names", begins_json(r, PREFIX_NAMES, "cuda", "hip"));
    json_object_set_new(o, "libraries", begins_json(r, PREFIX_FOLDERS, "folder", "name"));
    set_attribute(o, r, "header", ROW_ATTR_header);
    set_attribute(o, r, "link", ROW_ATTR_link);
    set_attribute(o, r, "stand_in", ROW_ATTR_standin);
    if (library_note(e, r))
        json_object_set_new(o, "note", jvalue_text(library_note(e, r)));
}

json_t *entry_row_json(const struct entry *e, struct row r)
{
    char place[256];
    json_t *o = json_object();
    json_object_set_new(o, "kind", jvalue_text(row_kind_name(row_kind(r))));
    json_object_set_new(o, "cuda", jvalue_text(row_cuda(r)));
    json_object_set_new(o, "hip", jvalue_text(row_hip(r)));
    json_object_set_new(o, "status", jvalue_text(rows_status(r)));
    json_object_set_new(o, "family", jvalue_text(row_family(r)));
    if (row_kind(r) == ROW_LIBRARY) {
        set_library(e, o, r);
        json_object_set_new(o, "row", jvalue_text(row_place(r, place, sizeof place)));
        return o;
    }
    json_object_set_new(o, "signatures", signatures_json(r));
    set_attribute(o, r, "declaration", ROW_ATTR_decl);
    set_attribute(o, r, "of", ROW_ATTR_of);
    set_attribute(o, r, "value", ROW_ATTR_value);
    set_attribute(o, r, "brings", ROW_ATTR_declares);
    if (row_kind(r) != ROW_HEADER)
        json_object_set_new(o, "headers", headers_json(e, r));
    json_object_set_new(o, "cuda_releases", range_json(r.data->cuda_in));
    json_object_set_new(o, "hip_releases", range_json(r.data->hip_in));
    if (e->rocm) {
        json_object_set_new(o, "available", json_boolean(is_available(e, r)));
        json_object_set_new(o, "taken", json_boolean(is_picked(e, r)));
    }
    json_object_set_new(o, "changes", changes_json(r));
    set_attribute(o, r, "guard", ROW_ATTR_guard);
    set_attribute(o, r, "include", ROW_ATTR_include);
    set_attribute(o, r, "helper", ROW_ATTR_helper);
    set_attribute(o, r, "host_helper", ROW_ATTR_hosthelper);
    set_attribute(o, r, "lacks", ROW_ATTR_lacks);
    set_attribute(o, r, "no_overload", ROW_ATTR_nooverload);
    set_attribute(o, r, "overload", ROW_ATTR_overload);
    set_attribute(o, r, "hip_only", ROW_ATTR_hipsig);
    set_attribute(o, r, "in_host_code", ROW_ATTR_numbers);
    set_attribute(o, r, "for_types", ROW_ATTR_outtype);
    set_attribute(o, r, "cast_to", ROW_ATTR_result);
    if (row_attr(r, ROW_ATTR_nohost))
        json_object_set_new(o, "not_on_host", range_json(nohost_range(r)));
    set_template_arguments(o, r);
    set_attribute(o, r, "breaks", ROW_ATTR_breaks);
    set_attribute(o, r, "care", ROW_ATTR_warn);
    if (row_attr(r, ROW_ATTR_roc))
        json_object_set_new(o, "roc", roc_json(r));
    set_attribute(o, r, "note", ROW_ATTR_note);
    set_attribute(o, r, "effort", ROW_ATTR_effort);
    json_object_set_new(o, "row", jvalue_text(row_place(r, place, sizeof place)));
    return o;
}

char *entry_message(const struct finding_def *def, struct arena *a)
{
    struct buf b = {0};
    layout_message(&b, def->message);
    char *copy = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return copy;
}

void entry_finding(const struct finding_def *def, int width, struct buf *out)
{
    struct arena a = {0};
    struct items items = {out, width};
    buf_printf(out, "TS%04d %s\n", def->number, def->name);
    add_item(&items, "severity", severity_name(def->severity));
    const char *cure = def->effort == EFFORT_NONE ? ""
                       : def->cure == CURE_ONCE   ? ", once for all places with the same subject"
                                                  : ", at each place";
    add_item(&items, "effort", arena_printf(&a, "%s%s", effort_name(def->effort), cure));
    add_item(&items, "message", entry_message(def, &a));
    add_item(&items, "what to do", def->todo);
    arena_release(&a);
}

json_t *entry_finding_json(const struct finding_def *def)
{
    struct arena a = {0};
    json_t *o = json_object();
    json_object_set_new(o, "number", json_sprintf("TS%04d", def->number));
    json_object_set_new(o, "name", jvalue_text(def->name));
    json_object_set_new(o, "severity", jvalue_text(severity_name(def->severity)));
    json_object_set_new(o, "effort", jvalue_text(effort_name(def->effort)));
    json_object_set_new(o, "cure", jvalue_text(cure_name(def->cure)));
    json_object_set_new(o, "message", jvalue_text(entry_message(def, &a)));
    json_object_set_new(o, "todo", jvalue_text(def->todo));
    arena_release(&a);
    return o;
}
