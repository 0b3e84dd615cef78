#include "ptx/write.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static struct arena arena;
static struct map map;
static struct ptx_written written;

/* An asm with parameters %0 (r, an output), %1 and %2 (r, inputs), all of them variables. */
static struct ptx_asm ptx_write_test_asm_of(const char *text)
{
    static const struct ptx_parameter parameters[] = {
        {.constraint = 'r',
         .output = true,
         .simple = true,
         .primary = true,
         .type = "unsigned int"},
        {.constraint = 'r', .input = true, .simple = true, .primary = true, .type = "unsigned int"},
        {.constraint = 'r', .input = true, .simple = true, .primary = true, .type = "int"},
    };
    return (struct ptx_asm){.text = str_of(text),
                            .parameter = parameters,
                            .nparameters = 3,
                            .map = &map,
                            .indent = "",
                            .newline = "\n"};
}

static const char *ptx_write_test_write(struct ptx_asm in)
{
    ptx_write(&written, &in, &arena);
    assert_true(!written.text != !written.trouble);
    return written.text ? written.text : written.trouble;
}

static void one_instruction_is_an_expression(void **state)
{
    (void)state;
    assert_string_equal(ptx_write_test_write(ptx_write_test_asm_of("add.u32 %0, %1, %2;")),
                        "$0 = $1 + (unsigned)$2;");
    assert_string_equal(ptx_write_test_write(ptx_write_test_asm_of("add.u32 {%0}, {%1}, %2;")),
                        "$0 = $1 + (unsigned)$2;");
    struct ptx_asm in = ptx_write_test_asm_of("add.u32 %0, %1, %2;");
    in.is_open = true;
    assert_string_equal(ptx_write_test_write(in), "$0 = $1 + (unsigned)$2");
}

static void several_are_a_block(void **state)
{
    (void)state;
    struct ptx_asm in =
        ptx_write_test_asm_of("{ .reg .b32 t; add.u32 t, %1, 1; xor.b32 %0, t, %1; }");
    assert_string_equal(ptx_write_test_write(in), "{\n"
                                                  "    unsigned t = $1 + 1u;\n"
                                                  "    $0 = t ^ $1;\n"
                                                  "}");
    static const struct str reserved[] = {{"t", 1}};
    in.reserved = reserved;
    in.nreserved = 1;
    assert_non_null(strstr(ptx_write_test_write(in), "    unsigned t_ = "));
    in.in_macro = in.is_open = true;
    assert_true(str_starts(str_of(ptx_write_test_write(in)), STR("do {\n    unsigned ptx_t = ")));
    assert_true(str_ends(str_of(ptx_write_test_write(in)), STR("\n} while (0)")));
}

static void registers_are_declared_where_they_begin(void **state)
{
    (void)state;
    /* b is written under a guard first, c never. The second write of %0 reads the first. */
    const char *text = ptx_write_test_write(ptx_write_test_asm_of(
        "{ .reg .b32 a, b, c; .reg .pred p; mov.u32 a, %1; setp.eq.u32 p, a, 0;@p mov.u32 b, a; "
        "add.u32 %0, a, b; add.u32 %0, %0, %2; }"));
    assert_string_equal(text, "{\n"
                              "    unsigned b;\n"
                              "    unsigned a = $1;\n"
                              "    bool p = a == 0u;\n"
                              "    if (p) b = a;\n"
                              "    unsigned out0 = a + b;\n"
                              "    $0 = out0 + (unsigned)$2;\n"
                              "}");
    struct ptx_asm in = ptx_write_test_asm_of("st.global.u32 [%1], %2;");
    static const struct ptx_parameter parameters[] = {
        {.constraint = 'r', .input = true, .simple = true, .primary = true, .type = "unsigned int"},
        {.constraint = 'l',
         .input = true,
         .simple = true,
         .primary = true,
         .type = "unsigned int *"},
        {.constraint = 'r', .input = true, .simple = true, .primary = true, .type = "unsigned int"},
    };
    in.parameter = parameters;
    in.is_volatile = in.clobbers_memory = in.is_listed = true;
    assert_string_equal(ptx_write_test_write(in), "asm volatile(\"\" ::: \"memory\");\n"
                                                  "*(volatile unsigned *)$1 = $2;\n"
                                                  "asm volatile(\"\" ::: \"memory\");");
}

static void memory_is_fenced_where_it_was(void **state)
{
    (void)state;
    struct ptx_asm in = ptx_write_test_asm_of("add.u32 %0, %1, %2;");
    in.is_volatile = in.clobbers_memory = true;
    const char *text = ptx_write_test_write(in),
               *first = strstr(text, "asm volatile(\"\" ::: \"memory\");");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "asm volatile(\"\" ::: \"memory\");"));
}

static void no_instruction_is_a_barrier_for_the_compiler(void **state)
{
    (void)state;
    struct ptx_asm in = ptx_write_test_asm_of(" // nothing");
    assert_string_equal(ptx_write_test_write(in), "asm(\"\" : \"=v\"($0) : \"v\"($1), \"v\"($2));");
    in.is_volatile = in.clobbers_memory = true;
    in.nparameters = 1;
    assert_string_equal(ptx_write_test_write(in), "asm volatile(\"\" : \"=v\"($0) :: \"memory\");");
    in.nparameters = 0;
    assert_string_equal(ptx_write_test_write(in), "asm volatile(\"\" ::: \"memory\");");
}

static void branches_are_structured_code(void **state)
{
    (void)state;
    assert_non_null(strstr(
        ptx_write_test_write(ptx_write_test_asm_of(
            "{ .reg .pred p; mov.u32 %0, %1; setp.eq.u32 p, %1, 0; @p bra L; mov.u32 %0, 1; L: }")),
        "    if (!p) out0 = 1u;\n"));
    assert_non_null(
        strstr(ptx_write_test_write(ptx_write_test_asm_of("{ .reg .b32 t; }")), "no instruction"));
}

static void carries_come_from_outside(void **state)
{
    (void)state;
    struct ptx_asm in = ptx_write_test_asm_of("addc.u32 %0, %1, %2;");
    assert_non_null(strstr(ptx_write_test_write(in), "its carry comes from another asm statement"));
    assert_true(written.wants_carry && !written.leaves_carry);
    in.carry = "carry";
    in.carry_known = true;
    assert_string_equal(ptx_write_test_write(in), "$0 = $1 + (unsigned)$2 + carry;");
    in.text = STR("add.cc.u32 %0, %1, %2;");
    assert_string_equal(ptx_write_test_write(in),
                        "$0 = tranship_add_out($1, (unsigned)$2, carry);");
    assert_true(!written.wants_carry && written.leaves_carry);
}

static void two_results_are_two_statements(void **state)
{
    (void)state;
    const char *text = ptx_write_test_write(ptx_write_test_asm_of(
        "{ .reg .pred p; shfl.sync.down.b32 %0|p, %1, 1, 31, -1; @p add.u32 %0, %0, %1; }"));
    assert_non_null(strstr(text, "    unsigned out0 = tranship_down($1, 1u, 31u);\n"
                                 "    bool p = tranship_is_down(1u, 31u);\n"
                                 "    if (p) out0 = out0 + $1;\n"));
    text = ptx_write_test_write(
        ptx_write_test_asm_of("{ .reg .pred p; elect.sync _|p, %1; selp.u32 %0, 1, 0, p; }"));
    assert_null(strstr(text, "(void)"));
    assert_non_null(strstr(
        ptx_write_test_write(ptx_write_test_asm_of("{ .reg .pred p; add.u32 %0|p, %1, %2; }")),
        "one result"));
}

static void what_is_left_names_its_instruction(void **state)
{
    (void)state;
    assert_non_null(
        ptx_write_test_write(ptx_write_test_asm_of("add.u32 %0, %1, %2; frobnicate.b32 %0, %1;")));
    assert_null(written.text);
    assert_true(str_is(written.subject, "frobnicate.b32"));
    assert_int_equal(written.at.begin, 20);
    assert_non_null(
        strstr(ptx_write_test_write(ptx_write_test_asm_of("add.f64 %0, %1, %2;")), "another kind"));
    assert_non_null(strstr(ptx_write_test_write(ptx_write_test_asm_of("mov.u32 %1, %2;")),
                           "no register of the statement"));
    ptx_write_test_write(ptx_write_test_asm_of("mov.u32 %0, %%cluster_ctarank;"));
    assert_non_null(strstr(written.note, "clusters"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_instruction_is_an_expression),
        cmocka_unit_test(several_are_a_block),
        cmocka_unit_test(registers_are_declared_where_they_begin),
        cmocka_unit_test(memory_is_fenced_where_it_was),
        cmocka_unit_test(no_instruction_is_a_barrier_for_the_compiler),
        cmocka_unit_test(branches_are_structured_code),
        cmocka_unit_test(carries_come_from_outside),
        cmocka_unit_test(two_results_are_two_statements),
        cmocka_unit_test(what_is_left_names_its_instruction),
    };
    map_init(&map);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    map_release(&map);
    arena_release(&arena);
    return failed;
}
