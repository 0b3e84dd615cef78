#include "core/word.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct {
    const char *text;
    enum word word;
} all[] = {
#define LENGTH(n)
#define WORD(name, text, classes) {text, W_##name},
#include "core/words.def"
#undef LENGTH
#undef WORD
};

static void every_word_has_its_number(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_int_equal(word_of(str_of(all[i].text)), all[i].word);
}

static void other_texts_have_none(void **state)
{
    (void)state;
    static const char *const others[] = {
        "", "x", "structs", "struc", "Class", "__asm_x", "do_", "a_word_that_is_longer_than_all"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(word_of(str_of(others[i])), W_NONE);
}

static void classes_are_the_words_own(void **state)
{
    (void)state;
    assert_int_equal(word_classes[W_NONE], 0);
    assert_int_equal(word_classes[W_STRUCT], WORD_LEADS | WORD_TAG);
    assert_int_equal(word_classes[W_GLOBAL], WORD_SPECIFIER);
    assert_int_equal(word_classes[W_FORCEINLINE], WORD_SPECIFIER);
    assert_int_equal(word_classes[W_WCHAR_T], WORD_TYPE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_has_its_number),
        cmocka_unit_test(other_texts_have_none),
        cmocka_unit_test(classes_are_the_words_own),
    };
    return cmocka_run_group_tests_name("word", tests, NULL, NULL);
}
