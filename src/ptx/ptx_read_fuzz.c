/* For any text: it is read or there is trouble, and all spans are inside it. It is written, or
 * there is trouble with a place inside it. */
#include "base/die.h"
#include "ptx/write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_span(struct span s, size_t size)
{
    if (s.begin > s.end || s.end > size)
        BUG("a span beyond the text: %u to %u", s.begin, s.end);
}

static void check_operands(const struct ptx_operand *o, uint32_t n, size_t size)
{
    for (uint32_t i = 0; i < n; i++) {
        check_span(o[i].span, size);
        check_operands(o[i].part, o[i].nparts, size);
    }
}

static void check_items(const struct ptx_statement *s, size_t size)
{
    check_span(s->at, size);
    for (uint32_t i = 0; i < s->n; i++) {
        check_span(s->item[i].span, size);
        check_operands(s->item[i].operand, s->item[i].noperands, size);
    }
}

/* One operand of each constraint, an output and an input. */
static void check_written(struct str text, bool open, struct arena *a)
{
    static const char constraints[] = "hrlfdn";
    static struct map map;
    struct ptx_parameter parameter[12];
    struct ptx_written out;
    if (!map.ntables)
        map_init(&map);
    for (uint32_t i = 0; i < 12; i++)
        parameter[i] = (struct ptx_parameter){.constraint = constraints[i / 2],
                                              .output = i % 2 == 0 && i < 10,
                                              .input = i % 2 || i >= 10,
                                              .simple = i % 3 == 0};
    struct ptx_asm in = {.text = text,
                         .parameter = parameter,
                         .nparameters = 12,
                         .is_open = open,
                         .in_macro = open,
                         .map = &map,
                         .indent = "",
                         .newline = "\n"};
    ptx_write(&out, &in, a);
    if (!out.text == !out.trouble)
        BUG("neither a text nor trouble, or both");
    check_span(out.at, text.n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct ptx_statement s;
    struct str text = {(const char *)data, size};
    ptx_read(&s, text, &a);
    check_items(&s, size);
    ptx_structure(&s, &a);
    check_items(&s, size);
    check_written(text, size % 2, &a);
    arena_release(&a);
    return 0;
}
