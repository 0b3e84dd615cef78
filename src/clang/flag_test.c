#include "clang/flag.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void what_counts_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *word, *next, *name, *value;
        int words;
    } rows[] = {
        {"-I", "dir", "-I", "dir", 2},
        {"-Idir", NULL, "-I", "dir", 1},
        {"-I=dir", NULL, "-I", "dir", 1},
        {"-I", "-x", "-I", "-x", 2},
        {"--include-path=dir", NULL, "-I", "dir", 1},
        {"--include-path", "dir", "-I", "dir", 2},
        {"-isystem=dir", NULL, "-isystem", "dir", 1},
        {"-isystemdir", NULL, "-isystem", "dir", 1},
        {"--system-include", "dir", "-isystem", "dir", 2},
        {"-iquote", "dir", "-iquote", "dir", 2},
        {"-idirafter", "dir", "-idirafter", "dir", 2},
        {"-DX=1", NULL, "-D", "X=1", 1},
        {"-D", "X", "-D", "X", 2},
        {"--define-macro=X=\"a b\"", NULL, "-D", "X=\"a b\"", 1},
        {"-UX", NULL, "-U", "X", 1},
        {"-include", "x.h", "-include", "x.h", 2},
        {"--pre-include=x.h", NULL, "-include", "x.h", 1},
        {"-std=c++14", NULL, "-std", "c++14", 1},
        {"--std", "gnu++20", "-std", "gnu++20", 2},
        {"-std=c99", NULL, "-std", "c99", 1},
        {"-std=gnu11", NULL, "-std", "gnu11", 1},
        {"-std=iso9899:2011", NULL, "-std", "iso9899:2011", 1},
        {"-x", "c", "-x", "c", 2},
        {"-xc++", NULL, "-x", "c++", 1},
        {"--x=c", NULL, "-x", "c", 1},
        {"--expt-extended-lambda", NULL, "-D", "__CUDACC_EXTENDED_LAMBDA__", 1},
        {"-rdc=true", NULL, "-D", "__CUDACC_RDC__", 1},
        {"-rdc", "true", "-D", "__CUDACC_RDC__", 2},
        {"--default-stream=per-thread", NULL, "-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct clang_flag f = clang_flag_read((const char *const[]){rows[i].word, rows[i].next},
                                              rows[i].next ? 2 : 1);
        if (f.kind == FLAG_NONE || strcmp(f.name, rows[i].name) != 0 ||
            strcmp(f.value, rows[i].value) != 0 || f.words != rows[i].words)
            fail_msg("%s: kind %d, %s %s, %d words", rows[i].word, f.kind, f.name, f.value,
                     f.words);
    }
}

static void all_else_is_dropped(void **state)
{
    (void)state;
    static const char *const one[] = {"-fplugin=x.so",
                                      "-load",
                                      "-o",
                                      "-MF",
                                      "@file",
                                      "-include-pch",
                                      "-fmodules",
                                      "-imacros",
                                      "-ivfsoverlay",
                                      "-emit-llvm",
                                      "-save-temps",
                                      "-specs=x",
                                      "-fpass-plugin=x",
                                      "-Werror",
                                      "-G",
                                      "-rdc=false",
                                      "-gencode",
                                      "-",
                                      "x.cu",
                                      "-ccbin",
                                      "--options",
                                      "-std=f2018",
                                      "-xHost",
                                      "-xcu",
                                      "-Xclang=x",
                                      "-include-pchx",
                                      "-Xarch_host",
                                      "-includex",
                                      "-rdc",
                                      "-D=",
                                      "",
                                      "--expt-extended-lambdas"};
    static const char *const two[] = {"-Xclang", "-Xptxas", "-Xcompiler", "-mllvm", "-Xlinker"};
    static const char *const languages[] = {"cu", "cuda", "hip", "none", "assembler"};
    for (size_t i = 0; i < sizeof one / sizeof *one; i++) {
        struct clang_flag f = clang_flag_read((const char *const[]){one[i], "-DX"}, 2);
        if (f.kind != FLAG_NONE || f.words != 1)
            fail_msg("%s: kind %d, %d words", one[i], f.kind, f.words);
    }
    for (size_t i = 0; i < sizeof two / sizeof *two; i++) {
        struct clang_flag f = clang_flag_read((const char *const[]){two[i], "-DX"}, 2);
        if (f.kind != FLAG_NONE || f.words != 2)
            fail_msg("%s: kind %d, %d words", two[i], f.kind, f.words);
    }
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        struct clang_flag f = clang_flag_read((const char *const[]){"-x", languages[i]}, 2);
        if (f.kind != FLAG_NONE || f.words != 2)
            fail_msg("-x %s: kind %d, %d words", languages[i], f.kind, f.words);
    }
    static const char *const cut[] = {"-I", "-D", "-include", "-std", "-Xclang", "-rdc"};
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        struct clang_flag f = clang_flag_read(&cut[i], 1);
        if (f.kind != FLAG_NONE || f.words != 1)
            fail_msg("%s at the end: kind %d, %d words", cut[i], f.kind, f.words);
    }
}

static void standards_are_of_a_language(void **state)
{
    (void)state;
    const char *c = "-std=c++11", *plain = "-std=gnu17";
    assert_int_equal(clang_flag_read(&c, 1).kind, FLAG_STANDARD);
    assert_int_equal(clang_flag_read(&plain, 1).kind, FLAG_C_STANDARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_counts_is_read),
        cmocka_unit_test(all_else_is_dropped),
        cmocka_unit_test(standards_are_of_a_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
