#include "base/buf.h"
#include "rebuild/trouble.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct arena arena;

/* "compile a.cu:3:5: message", one a line; rules as "rule Makefile:3: target". */
static const char *read_text(const char *text)
{
    static const char *const kind[] = {"compile", "link", "build"};
    struct troubles t = {0};
    struct buf out = {0};
    troubles_read(&t, str_of(text), &arena);
    for (size_t i = 0; i < t.list.n; i++) {
        const struct trouble *it = &t.list.p[i];
        buf_printf(&out, "%s %s:%u:%u: %s", kind[it->kind], it->file ? it->file : "-", it->line,
                   it->col, it->message);
        if (it->subject)
            buf_printf(&out, " [%s]", it->subject);
        buf_addch(&out, '\n');
    }
    for (size_t i = 0; i < t.rule.n; i++)
        buf_printf(&out, "rule %s:%u: %s\n", t.rule.p[i].file, t.rule.p[i].line,
                   t.rule.p[i].target);
    troubles_release(&t);
    const char *s = arena_strdup(&arena, buf_str(&out));
    buf_release(&out);
    return s;
}

static void compilers(void **state)
{
    (void)state;
    assert_string_equal(read_text("In file included from a.cu:1:\n"
                                  "src/b.h:12:7: error: unknown type name 'cudaStream_t'\n"
                                  "   12 |   cudaStream_t s;\n"
                                  "src/b.h:13:1: warning: unused variable 'error: x'\n"
                                  "a.cu:4: error: old style\n"
                                  "a.cu:1:10: fatal error: 'cublas.h' file not found\n"
                                  "a.cu:9:1: note: error: this is none\n"
                                  "1 error generated.\n"),
                        "compile src/b.h:12:7: unknown type name 'cudaStream_t'\n"
                        "compile a.cu:4:0: old style\n"
                        "compile a.cu:1:10: 'cublas.h' file not found\n");
    /* a second command says the same of the header */
    assert_string_equal(read_text("b.h:1:2: error: x\nb.h:1:2: error: x\nb.h:1:3: error: x\n"),
                        "compile b.h:1:2: x\ncompile b.h:1:3: x\n");
    assert_string_equal(read_text("dir with blanks/a.cu:3:1: error: text: 7: with colons\n"),
                        "compile dir with blanks/a.cu:3:1: text: 7: with colons\n");
    assert_string_equal(read_text("fatal error: no input\nerror: none\nx:y:z: error: q\n"), "");
}

/* As -fcolor-diagnostics and -fdiagnostics-color=always have them, and CMake's own. */
static void colours(void **state)
{
    (void)state;
    assert_string_equal(
        read_text(
            "\033[1mk.hip:3:5: \033[0m\033[0;1;31merror: \033[0m\033[1mno member 'x'\033[0m\n"
            "\033[0;32m    ^\n\033[0m1 error generated.\n"
            "\033[01m\033[Ka.c:1:14:\033[m\033[K \033[01;31m\033[Kerror: \033[m\033[K'\033[01m\033[Ky"
            "\033[m\033[K' undeclared\r\n"
            "\033[1mk.hip:4:1: \033[0m\033[0;1;35mwarning: \033[0m\033[1merror: is none\033[0m\n"
            "\033[1mk.hip:5:1: \033[0m\033[0;1;31mfatal error: \033[0m\033[1mcut\033[\nx.c:1:1: error: last\033["),
        "compile k.hip:3:5: no member 'x'\n"
        "compile a.c:1:14: 'y' undeclared\n"
        "compile k.hip:5:1: cut\n"
        "compile x.c:1:1: last\n");
    assert_string_equal(
        read_text("\033[31mCMake Error at CMakeLists.txt:12 (find_package):\n  none\n\033[0m\n"
                  "ld.lld: \033[0;31merror: \033[0mundefined symbol: g()\n"),
        "build CMakeLists.txt:12:0: none\nlink -:0:0: undefined symbol: g() [g()]\n");
}

static void linkers(void **state)
{
    (void)state;
    assert_string_equal(
        read_text(
            "/usr/bin/ld: a.o: in function `main':\n"
            "a.c:(.text+0x5): undefined reference to `hipMalloc'\n"
            "/usr/bin/ld: /w/src/a.cpp:33: undefined reference to `f(int, char*)'\n"
            "/usr/bin/ld: cannot find -lcublas: No such file or directory\n"
            "/usr/bin/ld: cannot find -lcufft\n"
            "ld.lld: error: undefined symbol: g()\n"
            ">>> referenced by x.cpp\n"
            "ld.lld: error: unable to find library -lnvToolsExt\n"
            "/usr/bin/ld: b.o:(.bss+0x0): multiple definition of `counter'; a.o:(.bss+0x0): first defined here\n"
            "collect2: error: ld returned 1 exit status\n"),
        "link -:0:0: undefined reference to hipMalloc [hipMalloc]\n"
        "link -:0:0: undefined reference to f(int, char*) [f(int, char*)]\n"
        "link -:0:0: cannot find -lcublas [-lcublas]\n"
        "link -:0:0: cannot find -lcufft [-lcufft]\n"
        "link -:0:0: undefined symbol: g() [g()]\n"
        "link -:0:0: unable to find library -lnvToolsExt [-lnvToolsExt]\n"
        "link -:0:0: multiple definition of counter [counter]\n");
}

static void builds(void **state)
{
    (void)state;
    assert_string_equal(
        read_text("make[1]: *** [src/Makefile:48: obj/a.o] Error 1\n"
                  "make: *** Waiting for unfinished jobs....\n"
                  "make: *** [all] Error 2\n"
                  "make: *** No rule to make target 'x.cu', needed by 'x.o'.  Stop.\n"
                  "Makefile:3: *** missing separator.  Stop.\n"),
        "build -:0:0: No rule to make target 'x.cu', needed by 'x.o'.  Stop.\n"
        "build Makefile:3:0: missing separator.  Stop.\n"
        "rule src/Makefile:48: obj/a.o\n");
    assert_string_equal(
        read_text(
            "CMake Warning at CMakeLists.txt:2 (x):\n  no\n\n"
            "CMake Error at src/CMakeLists.txt:12 (find_package):\n"
            "  By not providing \"Findrccl.cmake\"\n"
            "  nothing works.\n"
            "\n"
            "  More.\n"
            "Call Stack (most recent call first):\n"
            "  CMakeLists.txt:3 (include)\n"
            "\n"
            "CMake Error at x.cmake:66 (message):\n  The HIP compiler\n\n    \"clang++\"\n\n  is not able:\n"
            "    clang++: error: invalid target ID 'gfx1'\n    x: error: more\n\n"
            "CMake Error: The source directory is none.\n"
            "-- Configuring incomplete, errors occurred!\n"),
        "build src/CMakeLists.txt:12:0: By not providing \"Findrccl.cmake\" nothing works.\n"
        "build x.cmake:66:0: The HIP compiler clang++: error: invalid target ID 'gfx1'\n"
        "build -:0:0: : The source directory is none.\n");
    assert_string_equal(
        read_text("checking for x... no\nconfigure: error: no x\n/bin/sh: 1: nvcc: not found\n"
                  "note: not found here\nninja: error: loading 'build.ninja'\n"),
        "build -:0:0: configure: error: no x\nbuild -:0:0: /bin/sh: 1: nvcc: not found\n"
        "build -:0:0: ninja: error: loading 'build.ninja'\n");
}

/* Whatever a build prints is read to its end. */
static void nonsense(void **state)
{
    (void)state;
    static const char *const text[] = {":",
                                       "::",
                                       ":1:",
                                       "a:1",
                                       "a:1:",
                                       "*** ",
                                       "make: *** [",
                                       "make: *** []",
                                       "CMake Error",
                                       "CMake Error at ",
                                       "CMake Error at x",
                                       "undefined reference to ",
                                       "cannot find -l"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        for (size_t n = 0; n <= strlen(text[i]); n++) {
            struct troubles t = {0};
            troubles_read(&t, (struct str){text[i], n}, &arena);
            assert_true(t.list.n <= 1);
            troubles_release(&t);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compilers), cmocka_unit_test(colours),  cmocka_unit_test(linkers),
        cmocka_unit_test(builds),    cmocka_unit_test(nonsense),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
