/* Any bytes as a user's map file: read, checked, made into a table and a header, every row looked
 * up again; then its rows are written out one by one and read again, and are still the same. */
#include "base/buf.h"
#include "base/fuzz.h"
#include "map/declare.h"
#include "map/glob.h"
#include "map/map.h"
#include "map/plain.h"
#include "map/reader.h"

static void look_up(const struct table *t)
{
    struct map map = {.tables = {t}, .ntables = 1};
    for (uint32_t i = 0; i < t->nrows; i++) {
        struct row r = {t, &t->rows[i]};
        struct str name = str_of(row_cuda(r));
        if (r.data->flags & ROW_TORCH) /* found under its own --torch only */
            map.torch = r.data->flags & ROW_TORCH_1 ? TORCH_1 : TORCH_2;
        if (!row_ok(map_find(&map, name, MAP_KIND(row_kind(r)), 0)))
            BUG("%s is not found", row_cuda(r));
        if (row_hip(r) && row_kind(r) != ROW_FIELD && row_kind_is_code(row_kind(r)) &&
            !map_is_hip(&map, str_of(row_hip(r))))
            BUG("%s is not a HIP name", row_hip(r));
        if (row_kind(r) == ROW_FIELD)
            map_find_member(&map, str_of(row_member(row_cuda(r))), 0);
    }
}

static void write_out(const struct map_text *t, struct buf *out)
{
    for (size_t i = 0; i < t->lines.n; i++)
        plain_row(&t->lines.p[i], out);
}

static void read_again(const struct map_text *t)
{
    struct arena arena = {0};
    struct map_text again = {.arena = &arena};
    struct buf once = {0}, twice = {0};
    struct err err;
    write_out(t, &once);
    if (map_text_read(&again, "again.map", buf_str(&once), "user", &err) != 0)
        BUG("a row that was written out: %s", err.msg);
    write_out(&again, &twice);
    if (!str_eq(buf_str(&once), buf_str(&twice)))
        BUG("rows that were written out are others when they are read again");
    buf_release(&once);
    buf_release(&twice);
    vec_release(&again.lines);
    arena_release(&arena);
}

static int finding(int number)
{
    return number < 2000 ? number : 1999;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct map_text text = {.arena = &arena};
    struct err err;
    struct buf out = {0};
    text.findings = finding;
    if (map_text_read(&text, "fuzz.map", (struct str){(const char *)data, size}, "user", &err) ==
            0 &&
        map_text_check(&text, &err) == 0) {
        look_up(map_text_table(&text, &arena));
        read_again(&text);
        for (const struct suppression *s = text.suppressions; s; s = s->next)
            glob_match(s->path ? s->path : "*", s->name ? s->name : s->note);
        declare_family(&text, declare_chosen(&text, &arena), "user", STR(""), &out);
    } else if (!err.msg[0]) {
        BUG("an error without a message");
    }
    buf_release(&out);
    vec_release(&text.lines);
    arena_release(&arena);
    return 0;
}
