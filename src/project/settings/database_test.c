#include "base/anchor.h"
#include "project/settings/database.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static char where[] = "/tmp/database_test-XXXXXX";
static struct arena arena;
static struct anchor anchor;
static struct database db;

static const char *database_test_in(const char *name)
{
    return fs_join(&arena, where, name);
}

static void database_test_put(const char *name, const char *text)
{
    struct err err = {""};
    if (anchor_write(&anchor, name, str_of(text), &err) != 0)
        fail_msg("%s", err.msg);
}

static int database_test_set_up(void **state)
{
    (void)state;
    strcpy(where + strlen(where) - 6, "XXXXXX");
    if (!mkdtemp(where) || anchor_open(&anchor, where, NULL) != 0)
        return -1;
    database_test_put("inc/pre.h", "");
    database_test_put("a.cu", "");
    return 0;
}

static int database_test_tear_down(void **state)
{
    (void)state;
    char command[100];
    database_release(&db);
    anchor_close(&anchor);
    arena_release(&arena);
    snprintf(command, sizeof command, "rm -rf %s", where);
    return system(command);
}

static void open_database(const char *text)
{
    struct err err = {""};
    database_release(&db);
    database_test_put("build/compile_commands.json", text);
    if (database_open(&db, database_test_in("build"), &arena, &err) != 0)
        fail_msg("%s", err.msg);
}

/* The flags of a set with blanks between them, the folder being written as "T". */
static const char *database_test_flags_of(const struct flag_set *set)
{
    struct buf b = {0};
    for (int i = 0; i < set->n; i++) {
        bool below = strncmp(set->flag[i], where, strlen(where)) == 0;
        buf_printf(&b, "%s%s%s", i ? " " : "", below ? "T" : "",
                   set->flag[i] + (below ? strlen(where) : 0));
    }
    buf_addstr(&b, set->cuda ? " (cuda)" : "");
    buf_addstr(&b, set->hip ? " (hip)" : "");
    buf_addstr(&b, set->trouble ? " (trouble)" : "");
    const char *text = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return text;
}

static char *quoted(const char *text)
{
    struct buf b = {0};
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            buf_addch(&b, '\\');
        buf_addch(&b, *c);
    }
    char *out = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return out;
}

static const char *flags_of_file(const char *file, const char *command)
{
    const struct flag_set *set;
    open_database(
        arena_printf(&arena, "[{\"directory\":\"%s/build\",\"file\":\"../%s\",\"command\":\"%s\"}]",
                     where, file, quoted(command)));
    assert_int_equal(database_find(&db, database_test_in(file), &set, &arena), 1);
    return database_test_flags_of(set);
}

static const char *flags_for(const char *command)
{
    return flags_of_file("a.cu", command);
}

/* A flag where the compiler takes the source for another language than its name says. */
static void languages(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        {"a.c", "gcc -std=c99 -c a.c", "-std=c99"},
        {"a.c", "g++ -c a.c", "-x c++"},
        {"a.c", "ccache /usr/bin/x86_64-linux-gnu-g++-12 -DA -c a.c", "-D A -x c++"},
        {"a.c", "clang++ -x c a.c", ""},
        {"a.c", "mpicxx -c a.c", "-x c++"},
        {"a.c", "nvcc -c a.c", ""},
        {"a.c", "nvcc -x c++ -c a.c", "-x c++"},
        {"a.c", "nvcc -x cu -c a.c", " (cuda)"},
        {"a.c", "gcc -I g++ -c a.c", "-I T/build/g++"},
        {"a.c", "hipcc -c a.c", ""},
        {"a.cpp", "gcc -x c -std=gnu11 a.cpp", "-std=gnu11 -x c"},
        {"a.cpp", "gcc -c a.cpp", ""},
        {"a.cu", "g++ -x c++ -c a.cu", ""},
        {"a.cu", "clang -x c a.cu", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(flags_of_file(rows[i][0], rows[i][1]), rows[i][2]);
}

static void commands_become_flags(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"nvcc -I../inc -I /abs -c ../a.cu -o a.o", "-I T/inc -I /abs"},
        {"/usr/bin/c++ -DA -DB=1 -UC -isystem sys -std=gnu++17 -O2 -g -fPIC -Wall",
         "-D A -D B=1 -U C -isystem T/build/sys -std=gnu++17"},
        {"cc -DNAME=\\\"x\\\" '-DTEXT=\"a b\"' -DE=", "-D NAME=\"x\" -D TEXT=\"a b\" -D E="},
        {"cc -D'F(x)=x' $HOME `touch no` && -DX > y", "-D F(x)=x -D X"},
        {"nvcc -gencode arch=compute_80,code=sm_80 -arch=sm_80 "
         "--generate-code=arch=compute_70,code=[sm_70] "
         "--expt-relaxed-constexpr -rdc=true -lineinfo -DX",
         "-D __CUDACC_RELAXED_CONSTEXPR__ -D __CUDACC_RDC__ -D X"},
        {"nvcc -forward-unknown-to-host-compiler -ccbin /usr/bin/g++ "
         "--options-file none.rsp -x cu -dc a.cu",
         "-D __CUDACC_RDC__ (cuda) (trouble)"},
        {"nvcc -Xcompiler -DA,-I../inc -Xcompiler=-fPIC,-DB "
         "--compiler-options '-DC -DD=\\\"x\\\"' -DE",
         "-D A -I T/inc -D B -D C -D D=\"x\" -D E"},
        {"nvcc -Xptxas -DNO -Xlinker -DNO --cudart=shared -Xcudafe -DNO -DYES", "-D YES"},
        {"nvcc -I../inc,sub -isystem=sys,/x -DA,B=2 -DPAIR=1,2 -DL=a\\\\,b",
         "-I T/inc -I T/build/sub -isystem T/build/sys -isystem /x -D A -D B=2 -D PAIR=1,2 -D L=a,b"},
        {"g++ -I../a,b -DA,B", "-I T/a,b -D A,B"},
        {"nvcc --include-path=../inc --define-macro=X --system-include sys --std c++14 -std=c++20",
         "-I T/inc -D X -isystem T/build/sys -std=c++14 -std=c++20"},
        {"clang -Xclang -include-pch -Xclang x.pch -Xclang -include -Xclang "
         "../inc/pre.h -Wp,-DA,-MD,x.d",
         "-include T/inc/pre.h -D A"},
        {"cc -include ../inc/pre.h -include config.h", "-include T/inc/pre.h -include config.h"},
        {"ccache nvcc -DA,B", "-D A -D B"},
        {"clang++ -x cuda a.cpp", " (cuda)"},
        {"nvcc -x=cu a.cpp", " (cuda)"},
        {"hipcc -DX a.cpp", "-D X (hip)"},
        {"ccache /opt/rocm/bin/hipcc -c a.cpp", " (hip)"},
        {"clang++ -x hip a.cpp", " (hip)"},
        {"hipcc -x c++ a.cpp", ""},
        {"nvcc -x cu -x c++ a.cpp", ""},
        {"cc -fplugin=x.so -load y -o -DZ -specs=q -B/bad -wrapper /bin/sh,x "
         "-fmodule-file=m -std=c11",
         "-D Z -std=c11"},
        {"cc -I", ""},
        {"cc 'open", " (trouble)"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(flags_for(rows[i][0]), rows[i][1]);
}

static void files_of_options(void **state)
{
    (void)state;
    database_test_put("build/flags.rsp", "-DA=\"x y\"\n-I../inc @more.rsp");
    database_test_put("build/more.rsp", "-DB");
    database_test_put("build/loop.rsp", "-DL @loop.rsp @loop.rsp");
    database_test_put("src/src.rsp", "-DS");
    assert_int_equal(symlink("/etc/passwd", database_test_in("build/out.rsp")), 0);
    assert_int_equal(symlink("more.rsp", database_test_in("build/link.rsp")), 0);
    assert_int_equal(mkfifo(database_test_in("build/fifo.rsp"), 0600), 0);
    assert_string_equal(flags_for("nvcc --options-file flags.rsp -DC"),
                        "-D A=x y -I T/inc -D B -D C");
    assert_string_equal(flags_for("nvcc -optf more.rsp,flags.rsp"), "-D B -D A=x y -I T/inc -D B");
    assert_string_equal(flags_for("g++ @flags.rsp @link.rsp"), "-D A=x y -I T/inc -D B -D B");
    assert_string_equal(flags_for("g++ @/etc/passwd"), " (trouble)");
    assert_string_equal(flags_for("g++ @../src/src.rsp -DX"), "-D X (trouble)");
    assert_string_equal(flags_for("g++ @out.rsp"), " (trouble)");
    assert_string_equal(flags_for("g++ @fifo.rsp"), " (trouble)");
    assert_string_equal(flags_for("g++ @."), " (trouble)");
    const char *loop = flags_for("g++ @loop.rsp");
    assert_non_null(strstr(loop, "-D L -D L"));
    assert_non_null(strstr(loop, "(trouble)"));
    const struct flag_set *set;
    flags_for("g++ @../src/src.rsp -DX");
    database_allow(&db, database_test_in("src"));
    assert_int_equal(database_find(&db, database_test_in("a.cu"), &set, &arena), 1);
    assert_string_equal(database_test_flags_of(set), "-D S -D X");
}

/* A file of options that names itself as often as it can ends soon. */
static void a_bomb_of_options_does_no_harm(void **state)
{
    (void)state;
    struct buf text = {0};
    for (int i = 0; i < 300; i++)
        buf_addstr(&text, "@b.rsp\n-Xcompiler=@b.rsp,@b.rsp\n");
    database_test_put("build/b.rsp", buf_str(&text).p);
    buf_release(&text);
    clock_t start = clock();
    assert_non_null(strstr(flags_for("g++ @b.rsp"), "(trouble)"));
    assert_true(clock() - start < 5 * CLOCKS_PER_SEC);
}

static void a_file_may_have_several_sets(void **state)
{
    (void)state;
    const struct flag_set *set;
    open_database(arena_printf(
        &arena,
        "[\n"
        " {\"directory\":\"%s/build\",\"file\":\"../a.cu\",\"arguments\":[\"nvcc\",\"-DX=a "
        "b\",\"../a.cu\"]},\n"
        " {\"directory\":\"%s\",\"file\":\"b.cu\",\"command\":\"nvcc -DB\",\"output\":\"b.o\"},\n"
        " {\"directory\":\"%s\",\"file\":\"./x/../a.cu\",\"command\":\"nvcc -DY -O2\"},\n"
        " {\"directory\":\"%s\",\"file\":\"a.cu\",\"command\":\"nvcc -DY -O3\"},\n"
        " {\"directory\":\"..\",\"file\":\"c.cu\",\"command\":\"nvcc -Iinc\"}\n"
        "]\n",
        where, where, where, where));
    assert_int_equal(database_find(&db, database_test_in("a.cu"), &set, &arena), 2);
    assert_string_equal(database_test_flags_of(&set[0]), "-D X=a b");
    assert_string_equal(database_test_flags_of(&set[1]), "-D Y");
    assert_int_equal(database_find(&db, database_test_in("c.cu"), &set, &arena), 1);
    assert_string_equal(database_test_flags_of(&set[0]), "-I T/inc");
    assert_int_equal(database_find(&db, database_test_in("x/../b.cu"), &set, &arena), 1);
    assert_int_equal(database_find(&db, database_test_in("none.cu"), &set, &arena), 0);
    /* By another way to the same folder. */
    assert_int_equal(symlink(".", database_test_in("way")), 0);
    assert_int_equal(database_find(&db, database_test_in("way/a.cu"), &set, &arena), 2);
}

/* By the folder of the objects, in a command as a text and as words; a name that begins so is another. */
static void sources_of_cmakes_targets(void **state)
{
    (void)state;
    size_t i = 0, none = 0;
    open_database(
        arena_printf(&arena,
                     "[{\"directory\":\"%s\",\"file\":\"a.cpp\",\"command\":\"g++ -o "
                     "src/CMakeFiles/part.dir/a.cpp.o -c a.cpp\"},"
                     "{\"directory\":\"%s\",\"file\":\"b.cpp\",\"arguments\":[\"g++\",\"-o\","
                     "\"CMakeFiles/part.dir/b.cpp.o\",\"b.cpp\"]},"
                     "{\"directory\":\"%s\",\"file\":\"c.cpp\",\"command\":\"g++ -o "
                     "CMakeFiles/part2.dir/c.cpp.o -c c.cpp\"}]",
                     where, where, where));
    assert_true(str_ends(str_of(database_target_source(&db, "part", &i, &arena)), STR("/a.cpp")));
    assert_true(str_ends(str_of(database_target_source(&db, "part", &i, &arena)), STR("/b.cpp")));
    assert_null(database_target_source(&db, "part", &i, &arena));
    assert_null(database_target_source(&db, "par", &none, &arena));
}

static void databases_add_up(void **state)
{
    (void)state;
    const struct flag_set *set;
    open_database(arena_printf(
        &arena, "[{\"directory\":\"%s\",\"file\":\"a.cu\",\"command\":\"cc -DA\"}]", where));
    database_test_put(
        "two.json",
        arena_printf(&arena, "[{\"directory\":\"%s\",\"file\":\"a.cu\",\"command\":\"cc -DB\"}]",
                     where));
    assert_int_equal(database_open(&db, database_test_in("two.json"), &arena, NULL), 0);
    assert_int_equal(database_find(&db, database_test_in("a.cu"), &set, &arena), 2);
    assert_string_equal(database_test_flags_of(&set[1]), "-D B");
}

static void bad_databases_say_where(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", ":1:1: a list of commands begins with ["},
        {"{}", ":1:1: a list of commands begins with ["},
        {"[", ":1:2: an entry begins with {"},
        {"[\n  {\"directory\": 1x}\n]", ":2:"},
        {"[{\"file\":\"a\",\"directory\":\"d\",\"command\":\"\"},\n {\"file\":\"\\ud800\"}]",
         ":2:"},
        {"[\n {\"directory\":\"d\",\"command\":\"c\"}]", ":2:2: the entry has no \"file\""},
        {"[{\"file\":\"a\",\"command\":\"c\"}]", ":1:2: the entry has no \"directory\""},
        {"[{\"file\":\"a\",\"directory\":\"d\"}]", "neither a \"command\" nor \"arguments\""},
        {"[{\"file\":\"a\",\"directory\":\"d\",\"arguments\":[\"a\",2]}]",
         "\"arguments\" is not a string"},
        {"[{\"file\":\"a\",\"directory\":\"d\",\"command\":\"c\"} {}]",
         ":1:45: a comma or ] is missing"},
        {"[{\"file\":\"a\",\"directory\":\"d\",\"command\":\"c\"},]",
         ":1:45: an entry begins with {"},
        {"[]x", ":1:3: there is more text after"},
        {"[[]]", ":1:2: an entry begins with {"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct err err = {""};
        database_test_put("build/compile_commands.json", rows[i][0]);
        assert_int_equal(database_open(&db, database_test_in("build"), &arena, &err), -1);
        if (!strstr(err.msg, rows[i][1]) || !strstr(err.msg, "build/compile_commands.json:"))
            fail_msg("%s", err.msg);
    }
    struct err err = {""};
    assert_int_equal(database_open(&db, database_test_in("inc"), &arena, &err), -1);
    assert_non_null(strstr(err.msg, "inc/compile_commands.json: no such file; cmake"));
    assert_int_equal(database_open(&db, database_test_in("none.json"), &arena, &err), -1);
    open_database("\xEF\xBB\xBF [ ] \n");
}

static void assert_beside(const char *folder, const char *name)
{
    const char *found = database_beside(database_test_in(folder), &arena);
    if (!found || !name ? found || name : strcmp(found, database_test_in(name)) != 0)
        fail_msg("%s: %s, not %s", folder, found, name);
}

static void the_database_of_a_project_is_found(void **state)
{
    (void)state;
    database_test_put("p/src/deep/a.cu", "");
    assert_beside("p", NULL);
    database_test_put("p/out/compile_commands.json", "[]");
    database_test_put("p/debug/compile_commands.json", "[]");
    database_test_put("p/.hidden/compile_commands.json", "[]");
    assert_beside("p", "p/debug/compile_commands.json");
    database_test_put("p/build/compile_commands.json", "[]");
    assert_beside("p", "p/build/compile_commands.json");
    /* Folders above count within a repository. */
    assert_beside("p/src/deep", NULL);
    assert_int_equal(mkdir(database_test_in("p/.git"), 0755), 0);
    database_test_put("compile_commands.json", "[]");
    assert_beside("p/src/deep", "p/build/compile_commands.json");
    database_test_put("p/src/compile_commands.json", "[]");
    assert_beside("p/src/deep", "p/src/compile_commands.json");
    /* A link to a database below counts, one that leads out does not. */
    assert_int_equal(
        symlink("out/compile_commands.json", database_test_in("p/compile_commands.json")), 0);
    assert_beside("p", "p/compile_commands.json");
    assert_int_equal(mkdir(database_test_in("q"), 0755), 0);
    assert_int_equal(
        symlink("../compile_commands.json", database_test_in("q/compile_commands.json")), 0);
    assert_beside("q", NULL);
    /* So do those above up to the current folder. */
    char *here = getcwd(NULL, 0);
    assert_int_equal(chdir(where), 0);
    const char *found = database_beside("q", &arena);
    assert_int_equal(chdir(here), 0);
    free(here);
    assert_non_null(found);
    assert_string_equal(found, "compile_commands.json");
}

/* ---- records of builds ---- */

#define EVENT(rest) "{\"id\":1,\"tool\":\"t\",\"rc\":0,\"seconds\":0," rest "}\n"

/* Opens a record of that folder and these events: T in them is the test's folder. */
static void open_record(const char *name, const char *root, const char *events)
{
    struct err err = {""};
    struct buf text = {0};
    buf_printf(&text, "{\"tranship-record\":1,\"root\":\"%s\",\"toolkit\":\"/kit/12.4\"}\n", root);
    for (const char *c = events; *c; c++) {
        if (*c == 'T' && c[1] == '/')
            buf_addstr(&text, where);
        else
            buf_addch(&text, *c);
    }
    database_release(&db);
    database_test_put(name, text.p);
    buf_release(&text);
    if (database_open(&db, database_test_in(name), &arena, &err) != 0)
        fail_msg("%s", err.msg);
}

/* The flags of a file's sets, with bars between them. */
static const char *recorded_for(const char *name)
{
    const struct flag_set *set;
    const char *text = "";
    int n = database_find(&db, database_test_in(name), &set, &arena);
    for (int i = 0; i < n; i++)
        text =
            arena_printf(&arena, "%s%s%s", text, i ? " | " : "", database_test_flags_of(&set[i]));
    return n ? text : "none";
}

#define MADE(kind, in, out)                                                                        \
    EVENT("\"cwd\":\".\",\"argv\":[\"t\"],\"language\":\"c++\",\"kind\":\"" kind                   \
          "\",\"inputs\":[" in "],\"outputs\":[\"" out "\"]")

/* Through objects, an archive and a library; what is linked from sources at once; what was made again. */
static void targets_of_a_record(void **state)
{
    (void)state;
    open_record(".tranship/record.jsonl", "/",
                MADE("compile", "\"a.cpp\"", "a.o") MADE("compile", "\"b.cpp\"", "b.o")
                    MADE("archive", "\"b.o\"", "lib/libb.a") MADE("link", "\"b.o\"", "prog")
                        MADE("link", "\"a.o\",\"lib/libb.a\",\"-lm\"", "prog")
                            MADE("link", "\"c.cpp\"", "at_once") MADE("link", "\"a.o\"", "part.o"));
    assert_int_equal(db.target.n, 3);
    const struct database_target *t = db.target.p;
    assert_string_equal(t[0].name, "lib/libb.a");
    assert_int_equal(t[0].nsources, 1);
    assert_string_equal(t[1].name, "prog");
    assert_int_equal(t[1].nsources, 2);
    assert_true(database_target_has(&t[1], database_test_in("a.cpp")));
    assert_true(database_target_has(&t[1], database_test_in("b.cpp")));
    assert_false(database_target_has(&t[1], database_test_in("c.cpp")));
    assert_string_equal(t[2].name, "at_once");
    assert_true(database_target_has(&t[2], database_test_in("c.cpp")));
}

#define COMPILE(argv, inputs)                                                                      \
    EVENT("\"cwd\":\"build\",\"kind\":\"compile\",\"language\":\"cuda\",\"argv\":[" argv           \
          "],\"inputs\":[" inputs "]")

static void records_are_read(void **state)
{
    (void)state;
    static const char events[] = COMPILE("\"nvcc\",\"-I../inc\",\"-DA\",\"-c\",\"../a.cu\"",
                                         "\"a.cu\"") COMPILE("\"nvcc\",\"-DA\",\"-x\",\"cu\"",
                                                             "\"b.cpp\",\"c.x\"")
        COMPILE("\"hipcc\",\"-DB\"", "\"b.cpp\"") COMPILE(
            "\"nvcc\",\"-isystem\",\"/kit/12.4/include\",\"-I/kit/12.40/x\",\"-I\",\"/kit/12.4\"",
            "\"T/d.cu\"")
            EVENT("\"cwd\":\".\",\"kind\":\"link\",\"language\":\"c++\",\"argv\":[\"g++\",\"-DL\"],"
                  "\"inputs\":[\"e.cc\",\"e.o\",\"-lm\"]")
                EVENT(
                    "\"cwd\":\".\",\"kind\":\"preprocess\",\"language\":\"c++\",\"argv\":[\"g++\","
                    "\"-DE\"],\"inputs\":[\"f.cc\"]")
                    EVENT("\"cwd\":\".\",\"kind\":\"compile\",\"language\":\"c\",\"parent\":1,"
                          "\"argv\":[\"gcc\",\"-DI\"],\"inputs\":[\"g.c\"]")
                        EVENT("\"cwd\":\".\",\"kind\":\"compile\",\"language\":\"c\",\"argv\":["
                              "\"gcc\",\"-DI\"],\"inputs\":[\"conftest.c\"]");
    /* The tree may have moved since: the record's place counts, not what it says. */
    open_record(".tranship/record.jsonl", "/elsewhere", events);
    assert_string_equal(recorded_for("a.cu"), "-I T/inc -D A");
    assert_string_equal(recorded_for("b.cpp"), "-D A (cuda) | -D B (hip)");
    assert_string_equal(recorded_for("c.x"), "-D A (cuda)");
    assert_string_equal(recorded_for("d.cu"), "-I /kit/12.40/x");
    assert_string_equal(recorded_for("e.cc"), "-D L");
    assert_string_equal(recorded_for("e.o"), "none");
    assert_string_equal(recorded_for("f.cc"), "none");
    assert_string_equal(recorded_for("g.c"), "none");
    assert_string_equal(recorded_for("conftest.c"), "none");
    /* By another name, the root is what it says. */
    open_record("other.jsonl", where, events);
    assert_string_equal(recorded_for("a.cu"), "-I T/inc -D A");
    open_record("other.jsonl", "/elsewhere", events);
    assert_string_equal(recorded_for("a.cu"), "none");
}

#define PART(parent, argv, input)                                                                  \
    "{\"id\":9,\"parent\":" parent ",\"tool\":\"g++\",\"cwd\":\"sub\",\"kind\":\"compile\","       \
    "\"language\":\"c++\",\"rc\":0,\"seconds\":0,\"argv\":[" argv "],\"inputs\":[" input "]}\n"

/* The compiler's own command line has the flags that a wrapper adds. */
static void parts_have_all_flags(void **state)
{
    (void)state;
    static const char outer[] = COMPILE("\"mpicxx\",\"-DA\"", "\"a.cu\"");
    const char *part = PART("1", "\"g++\",\"-DA\",\"-Impi\"", "\"a.cu\"");
    open_record(".tranship/record.jsonl", where, arena_printf(&arena, "%s%s", outer, part));
    assert_string_equal(recorded_for("a.cu"), "-D A -I T/sub/mpi");
    open_record(".tranship/record.jsonl", where, arena_printf(&arena, "%s%s", part, outer));
    assert_string_equal(recorded_for("a.cu"), "-D A -I T/sub/mpi");
    part = PART("2", "\"g++\",\"-DA\",\"-Impi\"", "\"a.cu\"");
    open_record(".tranship/record.jsonl", where, arena_printf(&arena, "%s%s", outer, part));
    assert_string_equal(recorded_for("a.cu"), "-D A");
    part = PART("1", "\"g++\",\"-DA\",\"-Impi\"", "\"b.cu\"");
    open_record(".tranship/record.jsonl", where, arena_printf(&arena, "%s%s", outer, part));
    assert_string_equal(recorded_for("a.cu"), "-D A");
    assert_string_equal(recorded_for("b.cu"), "none");
}

static void headers_that_are_gone_are_told(void **state)
{
    (void)state;
    open_record(
        ".tranship/record.jsonl", where,
        EVENT("\"cwd\":\".\",\"kind\":\"compile\",\"language\":\"cuda\",\"argv\":["
              "\"nvcc\",\"-DA\"],\"inputs\":[\"a.cu\"],\"deps\":[\"inc/pre.h\",\"gen/x.h\"]"));
    const struct flag_set *set;
    assert_int_equal(database_find(&db, database_test_in("a.cu"), &set, &arena), 1);
    assert_non_null(set->trouble);
    assert_non_null(strstr(set->trouble, "/gen/x.h was there"));
    database_test_put("gen/x.h", "");
    assert_int_equal(database_find(&db, database_test_in("a.cu"), &set, &arena), 1);
    assert_null(set->trouble);
}

/* A record may be a stranger's: it makes no other folder one whose files of options are read. */
static void a_record_opens_no_folders(void **state)
{
    (void)state;
    database_test_put("secret/options", "-DSECRET");
    database_test_put("p/a.cu", "");
    static const char event[] = COMPILE("\"nvcc\",\"@T/secret/options\"", "\"T/p/a.cu\"");
    open_record("p/.tranship/record.jsonl", where, event);
    assert_string_equal(recorded_for("p/a.cu"), " (trouble)");
    open_record("p/x.jsonl", database_test_in("secret"), event);
    assert_string_equal(recorded_for("p/a.cu"), " (trouble)");
    open_record("secret/.tranship/record.jsonl", where, event);
    assert_string_equal(recorded_for("p/a.cu"), "-D SECRET");
}

static void records_come_before_other_databases(void **state)
{
    (void)state;
    struct err err = {""};
    static const char event[] = COMPILE("\"nvcc\",\"-DA\"", "\"a.cu\"");
    open_record(".tranship/record.jsonl", where, event);
    database_test_put("compile_commands.json",
                      "[{\"directory\":\".\",\"file\":\"a.cu\",\"command\":\"nvcc -DB\"},"
                      "{\"directory\":\".\",\"file\":\"b.cu\",\"command\":\"nvcc -DB\"}]");
    assert_int_equal(database_open(&db, database_test_in("compile_commands.json"), &arena, &err),
                     0);
    assert_string_equal(recorded_for("a.cu"), "-D A");
    assert_string_equal(recorded_for("b.cu"), "-D B");
    /* -p with the folder */
    database_release(&db);
    assert_int_equal(database_open(&db, where, &arena, &err), 0);
    assert_string_equal(recorded_for("a.cu"), "-D A");
    assert_string_equal(recorded_for("b.cu"), "none");
    assert_null(db.doubt);
    database_test_put(".tranship/record.jsonl", "{\"tranship-record\":1,\"root\":\"/\"}\n{");
    database_release(&db);
    assert_int_equal(database_open(&db, where, &arena, &err), 0);
    assert_non_null(strstr(db.doubt, "record.jsonl:2: "));
    database_test_put(".tranship/record.jsonl", "{\"tranship-record\":99,\"root\":\"/\"}\n");
    assert_int_equal(database_open(&db, where, &arena, &err), -1);
    assert_non_null(strstr(err.msg, "newer"));
}

static void the_record_of_a_project_is_found(void **state)
{
    (void)state;
    database_test_put("p/src/deep/a.cu", "");
    assert_null(database_record_beside(database_test_in("p/src/deep"), &arena));
    database_test_put("p/.tranship/record.jsonl", "");
    database_test_put("p/build/.tranship/record.jsonl", "");
    assert_null(database_record_beside(database_test_in("p/src/deep"), &arena));
    assert_string_equal(database_record_beside(database_test_in("p"), &arena),
                        database_test_in("p/.tranship/record.jsonl"));
    assert_int_equal(mkdir(database_test_in("p/.git"), 0755), 0);
    assert_string_equal(database_record_beside(database_test_in("p/src/deep"), &arena),
                        database_test_in("p/.tranship/record.jsonl"));
    assert_beside("p", NULL);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, database_test_set_up, database_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(languages),
        TEST(commands_become_flags),
        TEST(files_of_options),
        TEST(a_bomb_of_options_does_no_harm),
        TEST(a_file_may_have_several_sets),
        TEST(sources_of_cmakes_targets),
        TEST(targets_of_a_record),
        TEST(databases_add_up),
        TEST(bad_databases_say_where),
        TEST(the_database_of_a_project_is_found),
        TEST(records_are_read),
        TEST(parts_have_all_flags),
        TEST(headers_that_are_gone_are_told),
        TEST(a_record_opens_no_folders),
        TEST(records_come_before_other_databases),
        TEST(the_record_of_a_project_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
