/* Runs commands of this program as children, with a time limit, and output to files. */
#include "base/fs.h"
#include "serve/mcp_parts.h"
#include "validate/process/process.h"
#include "clang/flag.h"
#include <ctype.h>

enum { KEPT = 256 << 10, OUTPUT_MAX = 64 << 20 };

const char *mcp_text(const struct mcp_call *c, const char *name)
{
    return json_string_value(json_object_get(c->arguments, name));
}

bool mcp_flag(const struct mcp_call *c, const char *name)
{
    return json_is_true(json_object_get(c->arguments, name));
}

uint32_t mcp_number(const struct mcp_call *c, const char *name, uint32_t otherwise, uint32_t most)
{
    const json_t *value = json_object_get(c->arguments, name);
    json_int_t n = json_integer_value(value);
    return !json_is_integer(value) || n < 0 ? otherwise : n > most ? most : (uint32_t)n;
}

/* As seen from the first folder, where children run: reports are shorter so. */
static const char *mcp_child_shown(const struct mcp_call *c, const char *real)
{
    const char *first = c->opt->paths.folder[0];
    size_t n = strlen(first);
    if (strcmp(real, first) == 0)
        return ".";
    if (strncmp(real, first, n) != 0 || real[n] != '/')
        return real;
    return real[n + 1] == '-' ? arena_printf(c->arena, "./%s", real + n + 1) : real + n + 1;
}

int mcp_add_paths(struct mcp_call *c, const char *name, struct mcp_words *out, struct err *err)
{
    const json_t *list = json_object_get(c->arguments, name);
    if (!json_is_array(list) || !json_array_size(list))
        return err_set(err, "%s: not a list of paths", name);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *path = json_string_value(json_array_get(list, i));
        if (!path)
            return err_set(err, "%s: not a list of paths", name);
        const char *real = sandbox_paths_existing(&c->opt->paths, path, c->arena, err);
        if (!real)
            return -1;
        vec_push(&out->v, mcp_child_shown(c, real));
    }
    return 0;
}

int mcp_add_option(struct mcp_call *c, const char *name, const char *also, struct mcp_words *out,
                   struct err *err)
{
    const json_t *value = json_object_get(c->arguments, name);
    const char *text = json_string_value(value);
    if (!value)
        return 0;
    bool good = text && *text;
    for (const char *p = text; good && *p; p++)
        good = isalnum((unsigned char)*p) || strchr(also, *p);
    if (!good)
        return err_set(err, "%s: invalid value", name);
    vec_push(&out->v, arena_printf(c->arena, "--%s=%s", name, text));
    return 0;
}

/* Finds a file of -include, as messages show parts of it. Searches as a compiler does, in the first
 * folder and in those of the flags; NULL with err if it is not inside the allowed folders. */
static const char *included(const struct mcp_call *c, const char *const *flag, int n,
                            const char *file, struct err *err)
{
    const char *real = sandbox_paths_existing(&c->opt->paths, file, c->arena, err);
    for (int i = 0; i < n && !real && file[0] != '/';) {
        struct clang_flag f = clang_flag_read(flag + i, n - i);
        if (f.kind == FLAG_FOLDER)
            real = sandbox_paths_existing(&c->opt->paths, fs_join(c->arena, f.value, file),
                                          c->arena, NULL);
        i += f.words;
    }
    return real;
}

static int mcp_child_add_flags(const struct mcp_call *c, const char *const *flag, int n,
                               struct mcp_words *out, struct err *err)
{
    vec_push(&out->v, "--");
    for (int i = 0; i < n;) {
        struct clang_flag f = clang_flag_read(flag + i, n - i);
        const char *real = f.kind == FLAG_FILE ? included(c, flag, n, f.value, err) : NULL;
        if (f.kind == FLAG_FILE && !real)
            return -1;
        if (real) {
            vec_push(&out->v, f.name);
            vec_push(&out->v, real);
        }
        for (int k = 0; k < f.words && !real; k++)
            vec_push(&out->v, flag[i + k]);
        i += f.words;
    }
    return 0;
}

int mcp_add_flags(struct mcp_call *c, struct mcp_words *out, struct err *err)
{
    const json_t *list = json_object_get(c->arguments, "flags");
    if (!list)
        return 0;
    size_t n = json_array_size(list);
    const char **flag = ARENA_ARRAY(c->arena, const char *, n + 1);
    for (size_t i = 0; i < n; i++)
        if (!(flag[i] = json_string_value(json_array_get(list, i))))
            return err_set(err, "flags: not a list of strings");
    return json_is_array(list) ? mcp_child_add_flags(c, flag, (int)n, out, err)
                               : err_set(err, "flags: not a list of strings");
}

const char *mcp_scratch(const struct mcp_call *c, const char *name)
{
    return fs_join(c->arena, c->opt->scratch, name);
}

void mcp_child_release(struct mcp_child *child)
{
    buf_release(&child->out);
    buf_release(&child->errors);
}

static void read_cut(const char *path, struct buf *out)
{
    struct buf all = {0};
    if (fs_read(path, OUTPUT_MAX, &all, NULL) == 0)
        mcp_add_cut(out, buf_str(&all), KEPT);
    buf_release(&all);
}

int mcp_run(struct mcp_call *c, struct mcp_words *words, struct mcp_child *out, struct err *err)
{
    const char *temporary = arena_printf(c->arena, "TMPDIR=%s", c->opt->scratch);
    const char *cache = arena_printf(c->arena, "XDG_CACHE_HOME=%s/cache", c->opt->scratch);
    const char *environment[] = {temporary, cache, "NO_COLOR=1", "TERM=dumb", NULL};
    struct process_result r;
    VEC(const char *) argv = {0};
    vec_push(&argv, "/proc/self/exe");
    for (size_t i = 0; i < words->v.n; i++)
        vec_push(&argv, words->v.p[i]);
    vec_push(&argv, NULL);
    struct process p = {.argv = argv.p,
                        .environment = environment,
                        .folder = c->opt->paths.folder[0],
                        .output = mcp_scratch(c, "out"),
                        .errors = mcp_scratch(c, "errors"),
                        .timeout = c->opt->timeout,
                        .output_limit = OUTPUT_MAX,
                        .quiet_core = true,
                        .stop = c->stop};
    *out = (struct mcp_child){0};
    int rc = process_run(&p, &r, err);
    vec_release(&argv);
    if (rc < 0)
        return -1;
    read_cut(p.output, &out->out);
    read_cut(p.errors, &out->errors);
    out->code = r.code;
    if (r.end == PROCESS_EXITED)
        return 0;
    err_set(err, "%s: %s", words->v.p[0], process_end_text(&r, c->opt->timeout, c->arena));
    return -1;
}

json_t *mcp_read_json(const struct mcp_call *c, const char *name, struct err *err)
{
    struct buf text = {0};
    json_error_t error;
    json_t *o = NULL;
    if (fs_read(mcp_scratch(c, name), OUTPUT_MAX, &text, err) == 0 &&
        !(o = json_loadb(text.p, text.len, 0, &error)))
        err_set(err, "the report is invalid JSON: %s", error.text);
    buf_release(&text);
    return o;
}

void mcp_add_cut(struct buf *out, struct str text, size_t most)
{
    size_t n = text.n < most ? text.n : most;
    while (n && n < text.n &&
           ((unsigned char)text.p[n] & 0xc0) == 0x80) /* not within a character */
        n--;
    buf_adds(out, str_cut(text, 0, n));
    if (n < text.n)
        buf_printf(out, "\n... %zu more bytes", text.n - n);
}
