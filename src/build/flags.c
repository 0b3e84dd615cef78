#include "build/flags.h"
#include "build/paths.h"

enum {
    CALLS_MAX = 50
}; /* of functions within one another: what lies deeper is looked at for folders alone */

/* The list that is translated. */
struct list {
    struct build *b;
    const struct build_words *w;
    size_t past;
    unsigned readers;
    bool fixed;
    const char *library; /* what the last -l became */
    bool has_arch, has_platform;
};

/* One flag: its name, and its value if it has one. */
struct flag {
    struct span span;  /* all of it */
    struct str name;   /* without the value */
    struct span value; /* empty: none */
    struct row row;
    size_t words;
};

static struct span word_at(const struct list *l, size_t i)
{
    return l->w->v.p[i];
}

/* The row of "NAME=VALUE" as a whole: "-rdc=true", also where the value is the next word. */
static struct row row_with_value(const struct build *b, struct str name, struct span value)
{
    struct str text = build_word_plain(b, value);
    if (!text.n || text.n > 40)
        return (struct row){0};
    const char *whole = arena_printf(b->arena, "%.*s=%.*s", (int)name.n, name.p, (int)text.n, text.p);
    return build_row(b, str_of(whole), ROW_NVCCFLAG);
}

/* Reads the flag at word i; false where no row knows it. */
static bool read_flag(const struct build *b, const struct build_words *w, size_t i, size_t past,
                      struct flag *f)
{
    struct span bare = build_word_bare(b, w->v.p[i]);
    struct str text = build_text(b, bare);
    const char *equal = text.n ? memchr(text.p, '=', text.n) : NULL;
    size_t n = equal ? (size_t)(equal - text.p) : text.n;
    bool next = !equal && i + 1 < past && !build_word_separates(b, w->v.p[i + 1]);
    *f = (struct flag){.span = w->v.p[i], .name = str_cut(text, 0, n), .words = 1};
    if (!text.n || text.p[0] != '-')
        return false;
    if (equal)
        f->value = (struct span){bare.begin + (uint32_t)n + 1, bare.end};
    f->row = equal ? row_with_value(b, f->name, f->value) : (struct row){0};
    struct row joined = next ? row_with_value(b, f->name, w->v.p[i + 1]) : (struct row){0};
    if (row_ok(f->row))
        return true;
    f->row = row_ok(joined) ? joined : build_row(b, f->name, ROW_NVCCFLAG);
    if (!row_ok(f->row))
        return false;
    bool takes = row_ok(joined) || row_attr(f->row, ROW_ATTR_takes);
    if (takes && next) {
        f->value = w->v.p[i + 1];
        f->span.end = f->value.end;
        f->words = 2;
    }
    return takes || !equal;
}

/* "-arch=sm_70" says by its value whose it is. */
static bool is_nvccs(const struct build *b, const struct flag *f)
{
    const char *is = row_attr(f->row, ROW_ATTR_is);
    struct str value = build_word_plain(b, f->value);
    bool arch = is && strcmp(is, "arch") == 0;
    return row_attr(f->row, ROW_ATTR_only) ||
           (arch && (str_starts(value, STR("sm_")) || str_starts(value, STR("compute_"))));
}

bool build_flags_are_nvccs(const struct build *b, const struct build_words *w, size_t from, size_t past)
{
    struct flag f;
    for (size_t i = from; i < past; i++) {
        if (read_flag(b, w, i, past, &f) && is_nvccs(b, &f))
            return true;
    }
    return false;
}

/* "gfx90a,gfx1100" as flags. */
static struct str offload_flags(const struct build *b)
{
    struct buf out = {0};
    for (struct str left = str_of(b->opt->offload_arch); left.n;) {
        const char *comma = memchr(left.p, ',', left.n);
        size_t n = comma ? (size_t)(comma - left.p) : left.n;
        buf_printf(&out, "%s--offload-arch=%.*s", out.len ? " " : "", (int)n, left.p);
        left = str_cut(left, n + 1, left.n);
    }
    struct str text = {arena_strdup(b->arena, buf_str(&out)), out.len};
    buf_release(&out);
    return text;
}

static void port_arch(struct list *l, const struct flag *f)
{
    struct build *b = l->b;
    struct str whole = build_text(b, f->span);
    if (b->opt->offload_arch && !l->has_arch) {
        build_change(b, f->span, offload_flags(b), f->row, f->name);
        l->has_arch = true;
        return;
    }
    if (!b->opt->offload_arch && !b->told_arch) {
        finding_add(b->findings, TS_BUILD_ARCH, f->span, whole, NULL, NULL);
        b->told_arch = true;
    }
    build_omit(b, f->span, f->row, f->name);
}

/* What nvcc passes on: commas and quotes go, but for the commas of what the compiler passes on itself. */
static void port_passed(struct build *b, const struct flag *f)
{
    struct str text = build_word_plain(b, f->value);
    char *own = arena_strdup(b->arena, text);
    bool linker = strstr(own, "-Wl,") != NULL;
    int depth = 0;
    for (char *p = own; *p && !linker; p++) {
        depth += (*p == '(' || *p == '{') - (*p == ')' || *p == '}');
        if (*p == ',' && depth == 0)
            *p = ' ';
    }
    build_change(b, f->span, str_of(own), f->row, f->name);
}

/* A flag with a value as the row writes it; nested folders in the value are translated as well. */
static void port_out(struct build *b, const struct flag *f, const char *out)
{
    if (strcmp(out, "$0") == 0 && f->value.begin < f->value.end) {
        port_passed(b, f);
        return;
    }
    build_change_around(b, f->span, out, f->value, f->row, f->name);
    if (strchr(out, '$'))
        build_paths_port(b, f->value);
}

static void port_row(struct list *l, const struct flag *f)
{
    struct build *b = l->b;
    const char *is = row_attr(f->row, ROW_ATTR_is), *out = row_attr(f->row, ROW_ATTR_out);
    const char *hip = build_hip(b, f->row), *cuda = row_cuda(f->row);
    struct str name = strchr(cuda, '=') ? str_of(cuda) : f->name;
    if (l->fixed && !hip)
        build_leave(b, TS_BUILD_MADE_UP, f->span, build_text(b, f->span), NULL, NULL);
    else if (is && strcmp(is, "arch") == 0)
        port_arch(l, f);
    else if (out)
        port_out(b, f, out);
    else if (f->row.data->flags & ROW_SAME)
        build_keep(b, f->span, f->row, name);
    else if (hip)
        build_change(b, f->span, str_of(hip), f->row, name);
    else if (row_attr(f->row, ROW_ATTR_drop))
        build_drop(b, f->span, f->row, build_text(b, f->span));
    else
        build_leave(b, TS_BUILD_LEFT, f->span, build_text(b, f->span), NULL, row_attr(f->row, ROW_ATTR_note));
}

/* "-lcublas" */
static bool port_library(struct list *l, struct span word)
{
    struct build *b = l->b;
    struct span bare = build_word_bare(b, word);
    struct str text = build_text(b, bare);
    struct row row =
        str_starts(text, STR("-l")) ? build_row(b, str_cut(text, 2, text.n), ROW_LINKLIB) : (struct row){0};
    if (!row_ok(row))
        return false;
    const char *hip = build_hip(b, row);
    if (hip && l->library && strcmp(hip, l->library) == 0 && !l->fixed)
        build_omit(b, word, row, text);
    else if (hip)
        build_change(b, bare, str_of(arena_printf(b->arena, "-l%s", hip)), row, text);
    else if (row_attr(row, ROW_ATTR_drop) && !l->fixed)
        build_drop(b, word, row, text);
    else
        build_leave(b, TS_BUILD_LEFT, word, text, NULL, row_attr(row, ROW_ATTR_note));
    l->library = hip ? hip : l->library;
    return true;
}

/* Flags that both kinds of compilers have, clang among them. */
static bool is_common(struct str text)
{
    static const char *const begins[] = {"-O",       "-g",        "-I",
                                         "-L",       "-l",        "-D",
                                         "-U",       "-W",        "-f",
                                         "-m",       "-M",        "-s",
                                         "-c",       "-o",        "-E",
                                         "-S",       "-v",        "-w",
                                         "-p",       "-x",        "-r",
                                         "-include", "-isys",     "-iquote",
                                         "-h",       "-B",        "--offload-arch",
                                         "--hip",    "--rocm",    "--std",
                                         "-d",       "--sysroot", "--version",
                                         "--help",   "--verbose", "-n",
                                         "-P",       "-C"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        if (str_starts(text, str_of(begins[i])))
            return true;
    }
    return text.n < 2 || memchr(text.p, '$', text.n) != NULL;
}

/* Does the list define HIP's platform already? */
static bool has_platform(const struct list *l)
{
    for (size_t i = 0; i < l->past; i++) {
        if (str_starts(build_text(l->b, word_at(l, i)), STR("-D__HIP_PLATFORM_AMD__")))
            return true;
    }
    return false;
}

/* An include folder of the toolkit's that another compiler reads. */
static void say_platform(struct list *l, size_t i)
{
    struct build *b = l->b;
    struct span word = word_at(l, i);
    bool alone = str_is(build_text(b, word), "-I") && i + 1 < l->past;
    struct span folder = alone ? word_at(l, i + 1) : word;
    if (l->readers == READER_NVCC || l->has_platform || l->fixed ||
        !str_starts(build_text(b, build_word_bare(b, word)), STR("-I")) || !build_is_incdir(b, folder) ||
        has_platform(l))
        return;
    edit_insert(b->edits, folder.end, STR(" -D__HIP_PLATFORM_AMD__"), ORDER_REST, "build");
    finding_add(b->findings, TS_BUILD_HOST, word, build_text(b, (struct span){word.begin, folder.end}), NULL,
                NULL);
    l->has_platform = true;
}

void build_plain_port(struct build *b, struct span span, unsigned readers)
{
    uint32_t from = span.begin;
    for (uint32_t at = span.begin; at < span.end;) {
        uint32_t past = b->src->bytes[at] == '$' ? build_word_past(b, at, span.end) : at + 1;
        struct str text = build_text(b, (struct span){at, past});
        bool call =
            b->call && b->calls < CALLS_MAX && text.n > 3 && text.p[0] == '$' &&
            (memchr(text.p, ' ', text.n) || memchr(text.p, ':', text.n) || memchr(text.p, '\t', text.n));
        if (call) {
            build_paths_port(b, (struct span){from, at});
            b->calls++;
            b->call(b, (struct span){at, past}, readers);
            b->calls--;
            from = past;
        }
        at = past;
    }
    build_paths_port(b, (struct span){from, span.end});
}

/* One word, or a flag of two: how many. */
static size_t port_word(struct list *l, size_t i)
{
    struct build *b = l->b;
    struct flag f;
    struct span word = word_at(l, i);
    struct str text = build_text(b, build_word_bare(b, word));
    bool known = read_flag(b, l->w, i, l->past, &f);
    bool mine = known && (is_nvccs(b, &f) || l->readers == READER_NVCC);
    if (mine) {
        port_row(l, &f);
        return f.words;
    }
    if (known && l->readers == (READER_NVCC | READER_HOST) && build_hip(b, f.row) != row_cuda(f.row))
        build_leave(b, TS_BUILD_SHARED, word, text, NULL, row_attr(f.row, ROW_ATTR_note));
    else if (port_library(l, word))
        return 1;
    else if (l->readers == READER_NVCC && !l->fixed && text.n && text.p[0] == '-' && !is_common(text))
        build_leave(b, TS_BUILD_UNKNOWN_FLAG, word, text, NULL, NULL);
    say_platform(l, i);
    if (!build_program_port(b, word, true))
        build_plain_port(b, word, l->readers);
    return 1;
}

void build_flags_port(struct build *b, const struct build_words *w, size_t from, size_t past,
                      unsigned readers, bool fixed)
{
    struct list l = {.b = b, .w = w, .past = past, .readers = readers, .fixed = fixed};
    for (size_t i = from; i < past;)
        i += build_word_separates(b, w->v.p[i]) ? 1 : port_word(&l, i);
}

bool build_sounds_like_nvcc(struct str name)
{
    char upper[64] = "";
    if (name.n >= sizeof upper)
        return false;
    for (size_t i = 0; i < name.n; i++)
        upper[i] = (char)(name.p[i] >= 'a' && name.p[i] <= 'z' ? name.p[i] - 32 : name.p[i]);
    bool nvcc =
        strstr(upper, "NVCC") || strstr(upper, "NVCU") || strstr(upper, "CUDA") || strstr(upper, "GENCODE");
    return nvcc && (strstr(upper, "FLAG") || strstr(upper, "OPT") || strstr(upper, "GENCODE") ||
                    strstr(upper, "ARCH"));
}

void build_list_port(struct build *b, struct span text, unsigned readers, bool fixed)
{
    struct build_words w = {0};
    build_words_split(b, text, &w);
    if (!readers && build_flags_are_nvccs(b, &w, 0, w.v.n))
        readers = READER_NVCC;
    build_flags_port(b, &w, 0, w.v.n, readers, fixed);
    vec_release(&w.v);
}
