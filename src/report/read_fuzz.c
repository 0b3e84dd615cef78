/* Untrusted reports: one that can be read can be written, and read again to the same bytes. */
#include "base/fuzz.h"
#include "report/read.h"
#include <stdlib.h>

static void write_json(const struct run_result *r, struct buf *out)
{
    for (int i = 0; reports[i]; i++) {
        if (strcmp(reports[i]->name, "json") == 0)
            reports[i]->write(r, out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct buf once = {0}, twice = {0};
    struct run_result r, again;
    struct err err;
    if (report_read(&r, "r.json", (struct str){(const char *)data, size}, &a, &err) == 0) {
        write_json(&r, &once);
        if (report_read(&again, "r.json", buf_str(&once), &a, &err) < 0)
            abort();
        write_json(&again, &twice);
        if (once.len != twice.len || memcmp(once.p, twice.p, once.len) != 0)
            abort();
    }
    buf_release(&once);
    buf_release(&twice);
    arena_release(&a);
    return 0;
}
