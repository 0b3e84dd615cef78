/* Whatever the text: it is read or there is trouble, and all spans lie within it. */
#include "base/die.h"
#include "ptx/statement.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena a = {0};
    struct ptx_statement s;
    ptx_read(&s, (struct str){(const char *)data, size}, &a);
    check_span(s.at, size);
    for (uint32_t i = 0; i < s.n; i++) {
        check_span(s.item[i].span, size);
        check_operands(s.item[i].operand, s.item[i].noperands, size);
    }
    arena_release(&a);
    return 0;
}
