#include "build/paths.h"
#include "base/texts.h"
#include "build/word.h"

static struct str rest_at(const struct build *b, uint32_t at, uint32_t end)
{
    return (struct str){b->src->bytes + at, end - at};
}

/* May a folder's name begin here? Not in the middle of another, but behind -I and its like. */
static bool begins_folder(const struct build *b, uint32_t at)
{
    const char *s = b->src->bytes;
    char before = at ? s[at - 1] : ' ';
    if (strchr("/.})", before))
        return false;
    return !build_is_name_char(before) || (at > 1 && s[at - 2] == '-' && strchr("ILB", before));
}

/* "/usr/local/cuda-12.4" */
static bool folder_at(const struct build *b, uint32_t at, uint32_t end, struct build_root *out)
{
    static const char *const folders[] = {"/usr/local/cuda", "/opt/cuda"};
    const char *s = b->src->bytes;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        struct str folder = str_of(folders[i]);
        if (!str_starts(rest_at(b, at, end), folder) || !begins_folder(b, at))
            continue;
        uint32_t past = at + (uint32_t)folder.n;
        if (past + 1 < end && s[past] == '-' && s[past + 1] >= '0' && s[past + 1] <= '9') {
            for (past++; past < end && (s[past] == '.' || (s[past] >= '0' && s[past] <= '9'));)
                past++;
        }
        if (past < end && (build_is_name_char(s[past]) || s[past] == '-'))
            return false;
        *out = (struct build_root){.span = {at, past}};
        return true;
    }
    return false;
}

/* The name in "$(NAME)", "${NAME}" and "$NAME" of a shell. */
static bool variable_at(const struct build *b, uint32_t at, uint32_t end, struct build_root *out)
{
    const char *s = b->src->bytes;
    if (s[at] != '$' || at + 1 >= end)
        return false;
    bool bracket = s[at + 1] == '(' || s[at + 1] == '{';
    uint32_t begin = at + 1 + bracket, past = begin;
    while (past < end && build_is_name_char(s[past]))
        past++;
    bool closed = past < end && (s[past] == ')' || s[past] == '}');
    bool goes_on = past < end && strchr(":-+=?%#", s[past]); /* "${NAME:-value}" */
    if (past == begin || (bracket && !closed && !goes_on))
        return false;
    *out = (struct build_root){.span = {at, past + (bracket && closed)}, .name = {begin, past}};
    return true;
}

static bool holds(struct row row, const char *what)
{
    const char *is = row_ok(row) ? row_attr(row, ROW_ATTR_is) : NULL;
    return is && strcmp(is, what) == 0;
}

bool build_root_at(const struct build *b, uint32_t at, uint32_t end, struct build_root *out)
{
    if (b->src->bytes[at] == '/')
        return folder_at(b, at, end, out);
    if (!variable_at(b, at, end, out))
        return false;
    struct str name = build_text(b, out->name);
    out->row = build_row(b, name, ROW_BUILDVAR);
    return holds(out->row, "root") || texts_have(b->roots.p, b->roots.n, name);
}

/* Where the root's own part of the path ends: "/lib64/stubs" and its like, and what it is in ROCm. */
static uint32_t tail_at(const struct build *b, uint32_t at, uint32_t end, const char **tail)
{
    static const struct {
        const char *cuda, *rocm;
    } tails[] = {{"/targets/x86_64-linux/lib/stubs", "/lib"},
                 {"/targets/x86_64-linux/lib", "/lib"},
                 {"/targets/x86_64-linux/include", "/include"},
                 {"/lib64/stubs", "/lib"},
                 {"/lib/stubs", "/lib"},
                 {"/lib64", "/lib"}};
    *tail = NULL;
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        struct str cuda = str_of(tails[i].cuda);
        if (!str_starts(rest_at(b, at, end), cuda) ||
            (at + cuda.n < end && build_is_name_char(b->src->bytes[at + cuda.n])))
            continue;
        *tail = tails[i].rocm;
        return at + (uint32_t)cuda.n;
    }
    return at;
}

/* Parts of the toolkit that ROCm has not, or not there. */
static bool is_elsewhere(const struct build *b, uint32_t at, uint32_t end)
{
    static const char *const parts[] = {"/extras", "/samples", "/nvvm", "/nvml", "/compute-sanitizer"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (str_starts(rest_at(b, at, end), str_of(parts[i])))
            return true;
    }
    return false;
}

static void port_root(struct build *b, const struct build_root *root, uint32_t end)
{
    const char *tail;
    struct str name = build_text(b, root->name.end ? root->name : root->span);
    uint32_t past = tail_at(b, root->span.end, end, &tail);
    const char *hip = row_ok(root->row) ? build_hip(b, root->row) : NULL;
    if (is_elsewhere(b, root->span.end, end))
        finding_add(b->findings, TS_BUILD_BY_HAND, root->span, name,
                    "a folder of the toolkit that ROCm does not have", NULL);
    if (!root->name.end) {
        build_rewrite(b, root->span, str_of(b->root), name);
        if (!b->used_root && b->root[0] == '/')
            finding_add(b->findings, TS_BUILD_ROOT, root->span, name, b->root, NULL);
        b->used_root = true;
    } else if (hip && !(root->row.data->flags & ROW_SAME))
        build_change(b, root->name, str_of(hip), root->row, name);
    else if (row_ok(root->row))
        build_keep(b, root->name, root->row, name);
    if (tail)
        edit_replace(b->edits, (struct span){root->span.end, past}, str_of(tail), EDIT_REWRITE, "build");
}

/* "libcudart.so" as the last part of a path. */
static void port_library_file(struct build *b, struct span span)
{
    const char *s = b->src->bytes;
    uint32_t begin = span.end;
    while (begin > span.begin && !strchr("/ \t\"'=", s[begin - 1]))
        begin--;
    struct str file = {s + begin, span.end - begin};
    size_t dot = 0;
    while (dot < file.n && file.p[dot] != '.')
        dot++;
    struct str kind = str_cut(file, dot, file.n);
    if (!str_starts(file, STR("lib")) || dot < 4 || !(str_is(kind, ".so") || str_is(kind, ".a")))
        return;
    struct row row = build_row(b, str_cut(file, 3, dot), ROW_LINKLIB);
    const char *hip = row_ok(row) ? build_hip(b, row) : NULL;
    if (hip)
        build_change(b, (struct span){begin, span.end}, str_of(arena_printf(b->arena, "lib%s.so", hip)), row,
                     file);
    else if (row_ok(row))
        build_leave(b, TS_BUILD_LEFT, (struct span){begin, span.end}, file, NULL,
                    row_attr(row, ROW_ATTR_note));
}

void build_paths_port(struct build *b, struct span span)
{
    struct build_root root;
    for (uint32_t at = span.begin; at < span.end;) {
        bool found = strchr("/$", b->src->bytes[at]) && build_root_at(b, at, span.end, &root);
        if (found)
            port_root(b, &root, span.end);
        at = found ? root.span.end : at + 1;
    }
    port_library_file(b, build_word_bare(b, span));
}

void build_variable_port(struct build *b, struct span name)
{
    struct row row = build_row(b, build_text(b, name), ROW_BUILDVAR);
    const char *hip = row_ok(row) ? build_hip(b, row) : NULL;
    if (hip && !(row.data->flags & ROW_SAME))
        build_change(b, name, str_of(hip), row, build_text(b, name));
}

bool build_is_incdir(const struct build *b, struct span word)
{
    struct build_root root;
    uint32_t at = word.begin;
    if (str_starts(build_text(b, word), STR("-I")))
        at += 2;
    for (int i = 0; i < 2 && at < word.end && strchr("\"' ", b->src->bytes[at]); i++)
        at++;
    if (at >= word.end)
        return false;
    if (build_root_at(b, at, word.end, &root))
        return str_starts(rest_at(b, root.span.end, word.end), STR("/include"));
    if (!variable_at(b, at, word.end, &root))
        return false;
    struct str name = build_text(b, root.name);
    return texts_have(b->incdirs.p, b->incdirs.n, name) || holds(build_row(b, name, ROW_BUILDVAR), "incdir");
}

/* The last part of a path. */
static struct span last_part(const struct build *b, struct span word)
{
    struct span part = word;
    for (uint32_t at = word.begin; at < word.end; at++) {
        if (b->src->bytes[at] == '/')
            part.begin = at + 1;
    }
    return part;
}

bool build_is_nvcc(const struct build *b, struct span word)
{
    return str_is(build_text(b, last_part(b, build_word_bare(b, word))), "nvcc");
}

bool build_program_port(struct build *b, struct span word, bool everywhere)
{
    struct build_root root;
    struct span bare = build_word_bare(b, word), part = last_part(b, bare);
    struct row row = build_row(b, build_text(b, part), ROW_PROGRAM);
    if (!row_ok(row) || (everywhere && !build_is_nvcc(b, word)))
        return false;
    const char *hip = build_hip(b, row);
    if (!hip) {
        build_leave(b, TS_BUILD_TOOL, part, build_text(b, part), NULL, row_attr(row, ROW_ATTR_note));
        return true;
    }
    /* What lies in the toolkit's folder as it is written out is found by the PATH. */
    if (bare.begin < bare.end && folder_at(b, bare.begin, bare.end, &root))
        part = bare;
    else
        build_paths_port(b, (struct span){bare.begin, part.begin});
    build_change(b, part, str_of(hip), row, str_of(row_cuda(row)));
    return true;
}
