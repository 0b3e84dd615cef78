#include "base/scratch_test_support.h"
#include "record/command.h"
#include "record/depends.h"
#include <unistd.h>

static struct arena arena;

static int command_test_set_up(void **state)
{
    (void)state;
    unsetenv("LIBRARY_PATH");
    return scratch_make("command_test");
}

static int command_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return scratch_remove();
}

static void add_list(struct buf *b, const char *name, const struct words *w)
{
    if (w->n)
        buf_printf(b, " %s", name);
    for (size_t i = 0; i < w->n; i++)
        buf_printf(b, " %s", w->p[i]);
}

/* "compile c++: in a.cc out a.o deps a.d" */
static const char *command_test_read(const char *line)
{
    struct words w = {0};
    struct tool_command c;
    struct buf b = {0};
    struct err err;
    if (words_split(str_of(line), &arena, &w, &err) != 0)
        fail_msg("%s", err.msg);
    command_read(&c, scratch, (int)w.n, w.p, &arena);
    buf_printf(&b, "%s%s%s:", record_kind_name(c.kind), c.language ? " " : "",
               c.language ? c.language : "");
    add_list(&b, "in", &c.input);
    add_list(&b, "out", &c.output);
    add_list(&b, "deps", &c.depfile);
    const char *text = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return text;
}

static void check_all(const char *const rows[][2], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(command_test_read(rows[i][0]), rows[i][1]) != 0)
            fail_msg("%s\n  is   %s\n  not  %s", rows[i][0], command_test_read(rows[i][0]),
                     rows[i][1]);
}
#define CHECK_ALL(rows) check_all(rows, sizeof(rows) / sizeof *(rows))

static void compilers_compile(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"gcc -c a.c", "compile c: in a.c out a.o"},
        {"gcc -c src/a.c", "compile c: in src/a.c out a.o"},
        {"cc -c a.c b.c", "compile c: in a.c b.c out a.o b.o"},
        {"/usr/bin/g++ -O2 -I inc -DX=1 -c a.cc -o build/a.o",
         "compile c++: in a.cc out build/a.o"},
        {"g++ -c a.c", "compile c++: in a.c out a.o"},
        {"g++-12 -ofoo.o -c a.cpp", "compile c++: in a.cpp out foo.o"},
        {"x86_64-linux-gnu-gcc-12 -c a.v2.c", "compile c: in a.v2.c out a.v2.o"},
        {"aarch64-linux-gnu-g++ -c a.C", "compile c++: in a.C out a.o"},
        {"clang -c a.cu", "compile cuda: in a.cu out a.o"},
        {"clang++ -x cuda -c a.cpp", "compile cuda: in a.cpp out a.o"},
        {"g++ -x c++ -c a.cu -o a.o", "compile c++: in a.cu out a.o"},
        {"gcc -xc++ -c a.c", "compile c++: in a.c out a.o"},
        {"gcc -x c -c a.txt -x none b.c", "compile c: in a.txt b.c out a.o b.o"},
        {"gcc --language=c++ --compile a.x --output=b.o", "compile c++: in a.x out b.o"},
        {"gcc -S a.c", "compile c: in a.c out a.s"},
        {"clang -emit-llvm -c a.c", "compile c: in a.c out a.bc"},
        {"clang -S -emit-llvm a.c", "compile c: in a.c out a.ll"},
        {"gcc -c start.S", "compile asm: in start.S out start.o"},
        {"gfortran -J mod -c a.f90 -o a.o", "compile fortran: in a.f90 out a.o"},
        {"mpif90 -c a.F", "compile fortran: in a.F out a.o"},
        {"mpicxx -c a.c", "compile c++: in a.c out a.o"},
        {"mpicc -c a.cc", "compile c++: in a.cc out a.o"},
        {"hipcc -c a.cu -o a.o", "compile hip: in a.cu out a.o"},
        {"hipcc --genco a.cpp", "compile hip: in a.cpp out a.out"},
        {"hipcc -c a.c", "compile c: in a.c out a.o"},
        {"gcc a.h", "compile c: in a.h out a.h.gch"},
        {"g++ -x c++-header all.h -o all.h.gch", "compile c++: in all.h out all.h.gch"},
        {"gcc -fsyntax-only a.c", "compile c: in a.c"},
        {"gcc -c -include pre.c -imacros m.c a.c", "compile c: in a.c out a.o"},
        {"gcc -c -o /dev/null -xc -", "compile c: in - out /dev/null"},
        {"clang -Xclang -load -Xclang p.c -mllvm x.c -target y.c -c a.c",
         "compile c: in a.c out a.o"},
    };
    CHECK_ALL(rows);
}

static void compilers_write_dependencies(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"gcc -MD -c a.c", "compile c: in a.c out a.o deps a.d"},
        {"gcc -MMD -MP -c src/a.c -o o/a.o", "compile c: in src/a.c out o/a.o deps o/a.d"},
        {"g++ -MD -MT a.o -MF a.o.d -o a.o -c a.cc", "compile c++: in a.cc out a.o deps a.o.d"},
        {"gcc -MMD -MFdeps/a.d -c a.c", "compile c: in a.c out a.o deps deps/a.d"},
        {"gcc -Wp,-MD,.a.o.d -c a.c", "compile c: in a.c out a.o deps .a.o.d"},
        {"gcc -Wp,-MMD,.a.o.d,-DX -c a.c", "compile c: in a.c out a.o deps .a.o.d"},
        {"gcc -MD a.c -o o/prog", "link c: in a.c out o/prog deps o/prog.d o/prog-a.d"},
        {"gcc -M a.c", "dependencies c: in a.c"},
        {"gcc -M -MD -MF a.d a.c", "dependencies c: in a.c out a.d deps a.d"},
        {"gcc -MM -MF a.d a.c", "dependencies c: in a.c out a.d"},
        {"gcc -MM a.c -o a.d", "dependencies c: in a.c out a.d"},
        {"gcc -E a.c -o a.i", "preprocess c: in a.c out a.i"},
        {"gcc -E -MD -MF a.d a.c", "preprocess c: in a.c deps a.d"},
        {"g++ -E -x c++ - -o -", "preprocess c++: in -"},
    };
    CHECK_ALL(rows);
}

static void compilers_link(void **state)
{
    (void)state;
    scratch_put("lib/libone.a", "");
    scratch_put("lib/libtwo.a", "");
    scratch_put("lib/libtwo.so", "");
    static const char *const rows[][2] = {
        {"gcc a.o b.o", "link: in a.o b.o out a.out"},
        {"gcc a.c", "link c: in a.c out a.out"},
        {"g++ a.o -o prog -Llib -lone -ltwo -lm",
         "link: in a.o lib/libone.a lib/libtwo.so -lm out prog"},
        {"g++ a.o -static -L lib -l two -o prog", "link: in a.o lib/libtwo.a out prog"},
        {"gcc a.o -Llib -Wl,-Bstatic -ltwo -Wl,-Bdynamic -ltwo -o p",
         "link: in a.o lib/libtwo.a lib/libtwo.so out p"},
        {"gcc a.o -lone -lnone -Llib", "link: in a.o lib/libone.a -lnone out a.out"},
        {"gcc a.o -Llib -l:libone.a", "link: in a.o lib/libone.a out a.out"},
        {"g++ -shared -Wl,-soname,libx.so.1 a.o -o libx.so.1 -Wl,-rpath,/x",
         "link: in a.o out libx.so.1"},
        {"gcc -Xlinker -T -Xlinker a.ld a.o lib/libone.a -o p", "link: in a.o lib/libone.a out p"},
        {"g++ a.cu", "link: in a.cu out a.out"},
        {"gcc a.cpp x.o -o p", "link c++: in a.cpp x.o out p"},
        {"nvc++ a.cu -o p", "link cuda: in a.cu out p"},
        {"ld -r a.o b.o -o c.o", "link: in a.o b.o out c.o"},
        {"ld -static -lone -ltwo -Llib", "link: in lib/libone.a lib/libtwo.a out a.out"},
        {"ld.gold -m elf_x86_64 -dynamic-linker /lib/ld.so -Llib -lone a.o -z now",
         "link: in lib/libone.a a.o out a.out"},
        {"ld -oformat a.o", "link: in a.o out format"},
    };
    CHECK_ALL(rows);
    setenv("LIBRARY_PATH", ":/none:lib", 1);
    assert_string_equal(command_test_read("gcc a.o -lone"), "link: in a.o lib/libone.a out a.out");
    unsetenv("LIBRARY_PATH");
}

static void archivers_archive(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"ar rcs lib.a a.o b.o", "archive: in a.o b.o out lib.a"},
        {"ar -rc lib.a a.o", "archive: in a.o out lib.a"},
        {"ar -r -c -s lib.a a.o", "archive: in a.o out lib.a"},
        {"gcc-ar-12 qc lib.a a.o", "archive: in a.o out lib.a"},
        {"llvm-ar --plugin p.so rb x.o lib.a a.o", "archive: in a.o out lib.a"},
        {"ar rN 2 lib.a a.o", "archive: in a.o out lib.a"},
        {"ar d lib.a a.o", "archive: in lib.a out lib.a"},
        {"ar s lib.a", "archive: in lib.a out lib.a"},
        {"ar t lib.a", "other:"},
        {"ar x lib.a a.o", "other:"},
        {"ar --version", "other:"},
        {"ar", "other:"},
        {"ranlib -D lib.a", "archive: in lib.a out lib.a"},
    };
    CHECK_ALL(rows);
}

static void nvcc_has_words_of_its_own(void **state)
{
    (void)state;
    scratch_put("lib/libone.a", "");
    scratch_put("lib/libtwo.so", "");
    static const char *const rows[][2] = {
        {"nvcc -c a.cu", "compile cuda: in a.cu out a.o"},
        {"nvcc -dc -arch sm_80 -o a.o a.cu", "compile cuda: in a.cu out a.o"},
        {"nvcc -gencode arch=compute_80,code=sm_80 --std c++17 -dw a.cu",
         "compile cuda: in a.cu out a.o"},
        {"nvcc -x cu -c a.cpp -o a.o", "compile cuda: in a.cpp out a.o"},
        {"nvcc -x=cu -c a.cpp", "compile cuda: in a.cpp out a.o"},
        {"nvcc -c a.cpp", "compile c++: in a.cpp out a.o"},
        {"nvcc -ptx a.cu -odir build", "compile cuda: in a.cu out build/a.ptx"},
        {"nvcc --cubin a.cu --output-file=a.cubin", "compile cuda: in a.cu out a.cubin"},
        {"nvcc -fatbin a.cu b.cu", "compile cuda: in a.cu b.cu out a.fatbin b.fatbin"},
        {"nvcc a.cpp b.cu c.cpp -o p", "link cuda: in a.cpp b.cu c.cpp out p"},
        {"nvcc a.cu", "link cuda: in a.cu out a.out"},
        {"nvcc -lineinfo -Llib,/x -lone,two a.o -o p",
         "link: in lib/libone.a lib/libtwo.so a.o out p"},
        {"nvcc -dlink a.o b.o", "link: in a.o b.o out a_dlink.o"},
        {"nvcc -lib a.o -o lib.a", "archive: in a.o out lib.a"},
        {"nvcc -Xcompiler -fPIC,-MD -ccbin g++ -Xlinker x.o a.o -o p", "link: in a.o out p"},
        {"nvcc -M a.cu", "dependencies cuda: in a.cu"},
        {"nvcc -M -MF a.d a.cu", "dependencies cuda: in a.cu out a.d"},
        {"nvcc -MD -MF a.d -c a.cu", "compile cuda: in a.cu out a.o deps a.d"},
        {"nvcc -MD -c a.cu -o o/a.o", "compile cuda: in a.cu out o/a.o deps o/a.d"},
        {"nvcc -E a.cu", "preprocess cuda: in a.cu"},
        {"nvcc --version", "other:"},
        {"nvcc -dryrun a.cu", "other:"},
    };
    CHECK_ALL(rows);
}

static void the_rest_is_other(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"gcc --version", "other:"},
        {"gcc -v", "other:"},
        {"gcc -dumpmachine", "other:"},
        {"gcc -print-file-name=libc.so", "other:"},
        {"gcc -### -c a.c", "other:"},
        {"mpicc -showme:compile", "other:"},
        {"rm a.o", "other:"},
        {"clang-format -i a.c", "other:"},
        {"gcc", "other:"},
    };
    CHECK_ALL(rows);
    assert_false(command_is_tool("clang-format"));
    assert_false(command_is_tool("cargo"));
    assert_false(command_is_tool("gcc-ar-wrapper"));
    assert_true(command_is_tool("/opt/x/riscv64-unknown-elf-g++-13.2"));
}

static void launchers_are_no_compilers(void **state)
{
    (void)state;
    struct tool_command c;
    const char *itself[] = {"ccache", "-s"};
    const char *line[] = {"ccache", "base_dir=/x", "distcc", "/usr/bin/g++", "-c", "a.cc"};
    command_read(&c, scratch, 6, line, &arena);
    assert_string_equal(c.tool, "g++");
    assert_string_equal(c.argv.p[0], "/usr/bin/g++");
    assert_int_equal(c.argv.n, 3);
    assert_int_equal(c.kind, RECORD_COMPILE);
    command_read(&c, scratch, 2, itself, &arena);
    assert_int_equal(c.kind, RECORD_OTHER);
}

static void response_files_are_read(void **state)
{
    (void)state;
    scratch_put("objects.rsp", "a.o 'b c.o'\n@more.rsp");
    scratch_put("more.rsp", "-Llib \"d.o\"");
    scratch_put("loop.rsp", "@loop.rsp e.o");
    assert_string_equal(command_test_read("gcc @objects.rsp @none.rsp -o p"),
                        "link: in a.o b c.o d.o out p");
    assert_non_null(strstr(command_test_read("gcc @loop.rsp -o p"), "e.o out p"));
    struct tool_command c;
    const char *argv[] = {"gcc", "@objects.rsp"};
    command_read(&c, scratch, 2, argv, &arena);
    assert_int_equal(c.argv.n, 5);
}

static void dependencies_are_read(void **state)
{
    (void)state;
    struct words w = {0};
    depends_parse(
        STR("a.o b.o: a.c \\\n  sub/b\\ c.h $$x.h \\\r\n d.h\nd.h:\n\nx.o : d.h e#f\\#.h"), &w,
        &arena);
    struct buf b = {0};
    words_text(&w, &b);
    assert_string_equal(b.p, "a.c 'sub/b c.h' '$x.h' d.h d.h 'e#f#.h'");
    buf_release(&b);
}

static void events_have_paths_from_the_root(void **state)
{
    (void)state;
    const char *argv[] = {"gcc", "-MD", "-c", "../src/a.c", "-o", "a.o"};
    struct record_place p = {
        .root = scratch, .cwd = scratch_in("build"), .toolkit = scratch_in("kit")};
    struct tool_command c;
    struct record_event e;
    scratch_put("build/a.d", "a.o: ../src/a.c ../src/z.h /usr/include/stdio.h gen.h ../src/z.h "
                             "../kit/include/cuda.h");
    command_read(&c, p.cwd, 6, argv, &arena);
    assert_false(c.asks_no_deps);
    command_event(&c, &p, &e, &arena);
    depends_read(&c, NULL, &p, &e, &arena);
    assert_string_equal(e.cwd, "build");
    assert_string_equal(e.input[0], "src/a.c");
    assert_string_equal(e.output[0], "build/a.o");
    assert_int_equal(e.ndeps, 2);
    assert_string_equal(e.dep[0], "build/gen.h");
    assert_string_equal(e.dep[1], "src/z.h");
    assert_true(e.id > 0);
    p.cwd = scratch;
    assert_string_equal(record_path(&p, ".", &arena), ".");
    assert_string_equal(record_path(&p, "/usr/../etc/x", &arena), "/etc/x");
    assert_string_equal(record_path(&p, "../x", &arena), "/tmp/x");
    assert_string_equal(record_path(&p, arena_printf(&arena, "%s-not/x", scratch), &arena),
                        arena_printf(&arena, "%s-not/x", scratch));
}

static void a_root_behind_links_is_found(void **state)
{
    (void)state;
    scratch_put("real/src/a.c", "");
    assert_int_equal(symlink("real", scratch_in("link")), 0);
    struct record_place p = {.root = scratch_in("real"), .cwd = scratch_in("real")};
    assert_string_equal(record_path(&p, scratch_in("link/src/a.c"), &arena), "src/a.c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compilers_compile),
        cmocka_unit_test(compilers_write_dependencies),
        cmocka_unit_test(compilers_link),
        cmocka_unit_test(archivers_archive),
        cmocka_unit_test(nvcc_has_words_of_its_own),
        cmocka_unit_test(the_rest_is_other),
        cmocka_unit_test(launchers_are_no_compilers),
        cmocka_unit_test(response_files_are_read),
        cmocka_unit_test(dependencies_are_read),
        cmocka_unit_test(events_have_paths_from_the_root),
        cmocka_unit_test(a_root_behind_links_is_found),
    };
    return cmocka_run_group_tests(tests, command_test_set_up, command_test_tear_down);
}
