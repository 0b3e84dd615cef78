/* The manifests of a tree; the lines of a case for a tensor or a failure. */
#include "base/fs.h"
#include "map/glob.h"
#include "validate/manifest/manifest.h"
#include <stdlib.h>

enum { MANIFEST_MAX = 1 << 24 };

/* Adds a manifest. One that several paths lead to is read only once. */
static void manifest_cases_add_once(struct cases *c, const char *path)
{
    c->led_to++;
    for (size_t i = 0; i < c->manifest.n; i++)
        if (fs_same(c->manifest.p[i], path))
            return;
    vec_push(&c->manifest, arena_strdup(&c->arena, str_of(path)));
}

static int add_manifest(void *ctx, const char *path)
{
    struct cases *c = ctx;
    if (strcmp(fs_basename(path), MANIFEST_NAME) == 0)
        manifest_cases_add_once(c, path);
    return 0;
}

/* Adds the manifests that a path names to c->manifest. */
static int find_manifests(struct cases *c, const char *path, struct buf *messages)
{
    struct err err;
    size_t before = c->led_to;
    path = fs_normal(&c->arena, path);
    if (fs_kind(path) == FS_FILE) {
        manifest_cases_add_once(c, path);
        return 0;
    } else if (fs_walk(path, add_manifest, c, &err) != 0) {
        buf_printf(messages, "%s\n", err.msg);
        return -1;
    }
    if (c->led_to > before)
        return 0;
    buf_printf(messages, "%s: no %s in it or below\n", path, MANIFEST_NAME);
    return -1;
}

static int manifest_cases_by_name(const void *a, const void *b)
{
    const struct test_case *x = *(struct test_case *const *)a, *y = *(struct test_case *const *)b;
    int order = strcmp(x->name, y->name);
    return order ? order : strcmp(x->manifest, y->manifest);
}

/* Two folders with the same name have cases with the same name. These are distinguished by the
 * path. */
static void tell_apart(struct cases *c)
{
    for (size_t i = 1; i < c->list.n; i++) {
        struct test_case *x = c->list.p[i - 1], *y = c->list.p[i];
        const char *end = strrchr(x->name, '/');
        if (strcmp(x->name, y->name) != 0 || !end)
            continue;
        x->name = arena_printf(&c->arena, "%s%s", x->folder, end);
        y->name = arena_printf(&c->arena, "%s%s", y->folder, end);
    }
}

int cases_read(struct cases *c, const char *const *paths, int npaths, struct buf *messages)
{
    int rc = 0;
    for (int i = 0; i < npaths; i++)
        if (find_manifests(c, paths[i], messages) != 0)
            rc = -1;
    for (size_t i = 0; i < c->manifest.n; i++) {
        struct buf text = {0};
        struct err err;
        if (fs_read(c->manifest.p[i], MANIFEST_MAX, &text, &err) != 0) {
            buf_printf(messages, "%s\n", err.msg);
            rc = -1;
        } else if (cases_parse(c, c->manifest.p[i],
                               (struct str){arena_strdup(&c->arena, buf_str(&text)), text.len},
                               messages) != 0) {
            rc = -1;
        }
        buf_release(&text);
    }
    if (c->list.n)
        qsort(c->list.p, c->list.n, sizeof *c->list.p, manifest_cases_by_name);
    tell_apart(c);
    return rc;
}

void cases_release(struct cases *c)
{
    for (size_t i = 0; i < c->list.n; i++) {
        vec_release(&c->list.p[i]->tensor);
        vec_release(&c->list.p[i]->known);
        vec_release(&c->list.p[i]->survives);
    }
    vec_release(&c->list);
    vec_release(&c->manifest);
    arena_release(&c->arena);
}

struct tensor_rule test_case_rule(const struct test_case *k, const char *tensor)
{
    for (size_t i = k->tensor.n; i-- > 0;)
        if (glob_match(k->tensor.p[i].glob, tensor))
            return k->tensor.p[i];
    return (struct tensor_rule){
        .glob = "*", .tolerance = {.scaled = 1e-5}, .type = TENSOR_TYPES, .by_default = true};
}

const struct known_failure *test_case_known(const struct test_case *k,
                                            const struct known_failure *last, enum stage stage,
                                            const char *toolchain, const char *arch)
{
    for (size_t i = last ? (size_t)(last - k->known.p) + 1 : 0; i < k->known.n; i++) {
        const struct known_failure *f = &k->known.p[i];
        if (f->stage == stage && glob_match(f->toolchain, toolchain) &&
            (arch ? glob_match(f->arch, arch) : strcmp(f->arch, "*") == 0))
            return f;
    }
    return NULL;
}
