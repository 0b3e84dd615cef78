/* Manifests from anywhere: all that is wrong is told, a line each with its place, or there are
 * cases; nothing is run, and no file is named that lies elsewhere. The files that a sound manifest
 * may name lie in a folder of the fuzzer's own. */
#include "base/fs.h"
#include "base/fuzz.h"
#include "store/tree.h"
#include "validate/manifest/manifest.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static char folder[] = "/tmp/tranship-manifest-fuzz-XXXXXX";
static char path[64];

static void leave(void)
{
    struct err err;
    store_remove_tree(folder, &err);
}

static void begin(void)
{
    static const char *const names[] = {"a.cu",    "b.cu",   "ref.c",
                                        "out.txt", "in/x.h", "in/data.bin"};
    char name[96];
    if (!mkdtemp(folder))
        BUG("%s: no folder", folder);
    snprintf(path, sizeof path, "%s/" MANIFEST_NAME, folder);
    snprintf(name, sizeof name, "%s/in", folder);
    CHECK(mkdir(name, 0700) == 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(name, sizeof name, "%s/%s", folder, names[i]);
        FILE *f = fopen(name, "w");
        CHECK(f && fputs("1 2 3\n", f) > 0 && fclose(f) == 0);
    }
    atexit(leave);
}

/* Each line begins with the manifest's path, a line and a column. */
static void check_messages(const struct buf *m)
{
    size_t n = strlen(path);
    for (const char *p = m->p, *end = m->p + m->len; p < end;) {
        int line = 0, column = 0;
        const char *newline = memchr(p, '\n', (size_t)(end - p));
        CHECK(newline && (size_t)(newline - p) > n && memcmp(p, path, n) == 0);
        CHECK(sscanf(p + n, ":%d:%d: ", &line, &column) == 2 && line >= 1 && column >= 1);
        p = newline + 1;
    }
}

static void check_case(const struct test_case *k)
{
    CHECK(k->name && k->name[0] && k->line >= 1 && k->timeout > 0 && k->ranks >= 1);
    CHECK(k->sources.n > 0 || k->build);
    for (size_t i = 0; i < k->sources.n; i++)
        CHECK(k->sources.p[i][0] != '/');
    for (size_t i = 0; i < k->files.n; i++)
        CHECK(k->files.p[i][0] != '/');
    for (int stage = 0; stage < 4; stage++)
        test_case_known(k, NULL, (enum stage)stage, "hip-5.2", "gfx90a");
    test_case_rule(k, "logits.npy");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!path[0])
        begin();
    struct cases c = {0};
    struct buf messages = {0};
    int r = cases_parse(&c, path, (struct str){(const char *)data, size}, &messages);
    CHECK(r == 0 || r == -1);
    CHECK((r == -1) == (messages.len > 0));
    check_messages(&messages);
    for (size_t i = 0; r == 0 && i < c.list.n; i++)
        check_case(c.list.p[i]);
    cases_release(&c);
    buf_release(&messages);
    return 0;
}
