/* Untrusted records and command lines: what can be read can be written, and read again to the same
 * bytes; and any words are a command line. */
#include "base/fuzz.h"
#include "base/words.h"
#include "record/command.h"
#include "record/depends.h"
#include "record/join.h"
#include "record/summary.h"

static void fuzz_command(struct str text, struct arena *a)
{
    struct words w = {0};
    struct tool_command c;
    struct record_event e;
    struct record_place p = {.root = "/fuzz", .cwd = "/fuzz/none"};
    if (words_split(text, a, &w, NULL) != 0)
        return;
    command_read(&c, p.cwd, (int)w.n, w.p, a);
    command_event(&c, &p, &e, a);
    CHECK(c.kind != RECORD_OTHER || (c.input.n == 0 && c.output.n == 0));
    CHECK(c.kind == RECORD_OTHER || c.kind == RECORD_ARCHIVE || c.input.n > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct str text = {(const char *)data, size};
    struct buf once = {0}, twice = {0};
    struct record r, again, merged;
    struct words deps = {0};
    struct err err;
    if (record_parse("f", text, &r, &a, &err) == 0) {
        record_write(&r, &once);
        CHECK(record_parse("f", buf_str(&once), &again, &a, &err) == 0);
        CHECK(again.n == r.n && again.skipped == 0);
        record_write(&again, &twice);
        CHECK(str_eq(buf_str(&once), buf_str(&twice)));
        record_join(&r, &again, &merged, &a);
        CHECK(merged.n >= again.n && merged.n <= r.n + again.n);
        buf_clear(&once);
        record_summary(&merged, &once);
        if (record_first_failed(&merged))
            record_failure(record_first_failed(&merged), &once);
    }
    fuzz_command(text, &a);
    depends_parse(text, &deps, &a);
    buf_release(&once);
    buf_release(&twice);
    arena_release(&a);
    return 0;
}
