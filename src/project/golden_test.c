/* Golden pairs: every folder testdata/AREA/CASE/ with an input.* is a test, and gets
 * the same free checks.
 *
 * input.cu (.cuh .h .c .cpp): the CUDA source; or a build file: input.mk (make), input.cmake,
 * input.CMakeLists.txt, input.py, input.meson.build, input.bzl, input.sh, input.ac, input.am
 *
 * expected.hip: its port, byte for byte
 *
 * expected.findings: "LINE:COLUMN TSnnnn severity effort subject", one per line
 *
 * expected.tally: "FAMILY N converted N same N warned N inactive N left", one family per line,
 * without those that are 0
 *
 * args: options, blank-separated: --rocm=X.Y --libs=roc --torch=2 --launch=ggl --comments
 * --no-parse --offload-arch=A,B --map=FILE --as-cuda=X.Y --as-arch=N (a value of __CUDA_ARCH__),
 * --wants-hip=NAME,... (sources of the host's compiler that include HIP's headers; others
 * don't), --defines=NAME,... (macros that the build file must define), flags after --
 *
 * needs: the word "ast" where the output differs without a parse
 *
 * broken: a known bug: the pair must fail, and is reported when it passes
 *
 * ACCEPT=1 in the environment rewrites expected.hip, expected.findings and expected.tally.
 *
 * TRANSHIP_TURN in the environment: which of the longer checks are made, see turn below. */
#include "base/anchor.h"
#include "base/fs.h"
#include "base/shard.h"
#include "base/vec.h"
#include "build/build.h"
#include "core/facts_block.h"
#include "core/lex.h"
#include "translate/translate.h"
#include "clang/unit.h"
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

struct golden {
    const char *dir, *input, *name;
    struct translate_options opt;
    struct map map;
    struct clang_options clang;
    bool no_parse, needs_ast, broken;
    struct str bytes;
};

static struct arena arena; /* of the whole program */

static struct str slurp(const char *path, bool *found)
{
    struct buf b = {0};
    struct err err;
    *found = fs_kind(path) == FS_FILE && fs_read(path, 1 << 30, &b, &err) == 0;
    struct str s = {arena_strdup(&arena, buf_str(&b)), b.len};
    buf_release(&b);
    return s;
}

static struct str case_file(const struct golden *g, const char *name, bool *found)
{
    return slurp(fs_join(&arena, g->dir, name), found);
}

struct words {
    VEC(const char *) v;
};

/* Patterns of the case's own: the sources that are in ctx want HIP, "gone.c" is
 * none of the project's. */
static enum wants_hip golden_test_wants_hip(void *ctx, const struct source *src, struct str name)
{
    const char *pattern = fs_without_dots(arena_strdup(&arena, name)), *from = ctx;
    (void)src;
    if (str_is(name, "gone.c"))
        return WANTS_UNKNOWN;
    while (*from) {
        size_t n = strcspn(from, ",");
        if (fnmatch(pattern, arena_strdup(&arena, (struct str){from, n}), 0) == 0)
            return WANTS_HIP;
        from += n + (from[n] == ',');
    }
    return WANTS_NO;
}

/* Variables of other build files: "CUDA_INC=-Ia,SOURCES=a.cu". */
static const struct build_variable *golden_test_variable(void *ctx, bool cmake, struct str name)
{
    for (const char *from = ctx; *from;) {
        size_t n = strcspn(from, ","), equal = strcspn(from, "=");
        struct str text = {from, n};
        if (str_eq(str_cut(text, 0, equal), name)) {
            struct build_variable *v = ARENA_NEW(&arena, struct build_variable);
            v->value = str_cut(text, equal + 1, n);
            v->cu = cmake && str_ends(v->value, STR(".cu"));
            return v;
        }
        from += n + (from[n] == ',');
    }
    return NULL;
}

/* Macros that the build file must define: "USE_HIP,HAVE_HIP@other.mk"; the other file defines the
 * second. Names in small letters are asked for by no C or C++ source. */
static void golden_test_take_defines(struct golden *g, char *list)
{
    enum { MOST = 8 };
    struct hip_define *define = ARENA_ARRAY(&arena, struct hip_define, MOST);
    char *state = NULL;
    g->opt.define = define;
    for (char *one = strtok_r(list, ",", &state); one && g->opt.ndefines < MOST;
         one = strtok_r(NULL, ",", &state)) {
        char *at = strchr(one, '@');
        if (at)
            *at++ = 0;
        define[g->opt.ndefines++] =
            (struct hip_define){.name = one, .elsewhere = at, .host = *one < 'a'};
    }
}

/* Options of the case. */
static void golden_test_take_word(struct golden *g, char *word, struct words *flags, bool *rest)
{
    struct str w = str_of(word);
    if (*rest)
        vec_push(&flags->v, (const char *)word);
    else if (str_is(w, "--"))
        *rest = true;
    else if (str_starts(w, STR("--rocm=")))
        assert_int_equal(release_parse(str_cut(w, 7, w.n), &g->opt.rocm), 0);
    else if (str_starts(w, STR("--as-cuda=")))
        assert_int_equal(release_parse(str_cut(w, 10, w.n), &g->opt.as_cuda), 0);
    else if (str_starts(w, STR("--as-arch=")))
        g->opt.as_arch = (uint16_t)strtol(word + 10, NULL, 10);
    else if (str_starts(w, STR("--wants-hip="))) {
        g->opt.wants_hip = golden_test_wants_hip;
        g->opt.wants_ctx = word + 12;
    } else if (str_is(w, "--wants-roctx")) {
        g->opt.wants_roctx = golden_test_wants_hip; /* the same sources */
    } else if (str_starts(w, STR("--elsewhere="))) {
        g->opt.build_variable = golden_test_variable;
        g->opt.build_ctx = word + 12;
    } else if (str_is(w, "--launch=ggl"))
        g->opt.launch = LAUNCH_GGL;
    else if (str_is(w, "--style=hipify"))
        g->opt.launch = LAUNCH_HIPIFY;
    else if (str_starts(w, STR("--torch=")))
        g->map.torch = w.p[w.n - 1] == '1' ? TORCH_1 : TORCH_2;
    else if (str_is(w, "--libs=roc"))
        g->opt.libs = LIBS_ROC;
    else if (str_starts(w, STR("--defines=")))
        golden_test_take_defines(g, word + 10);
    else if (str_starts(w, STR("--offload-arch=")))
        g->opt.offload_arch = word + 15;
    else if (str_is(w, "--comments"))
        g->opt.comments = true;
    else if (str_is(w, "--no-parse"))
        g->no_parse = true;
    else if (str_starts(w, STR("--map="))) {
        struct err err;
        if (map_add_file(&g->map, fs_join(&arena, g->dir, word + 6), &err) < 0)
            fail_msg("%s", err.msg);
    } else
        fail_msg("%s: unknown word in args: %s", g->name, word);
}

static void golden_test_read_args(struct golden *g)
{
    bool found, rest = false;
    struct words flags = {0};
    struct str text = case_file(g, "args", &found);
    char *word, *state = NULL;
    for (word = strtok_r((char *)(uintptr_t)text.p, " \n", &state); word;
         word = strtok_r(NULL, " \n", &state))
        golden_test_take_word(g, word, &flags, &rest);
    const char **own = ARENA_ARRAY(&arena, const char *, flags.v.n + TRANSLATE_DEFINES);
    int n = translate_defines(&g->opt, own, &arena);
    for (size_t i = 0; i < flags.v.n; i++)
        own[n++] = flags.v.p[i];
    g->clang.flags = own;
    g->clang.nflags = n;
    g->clang.user_members = map_has_own_fields(&g->map);
    vec_release(&flags.v);
}

static void golden_test_load(struct golden *g)
{
    bool found;
    map_init(&g->map);
    g->opt.rocm = RELEASE(5, 2);
    golden_test_read_args(g);
    struct str needs = case_file(g, "needs", &found);
    g->needs_ast = strstr(needs.p, "ast") != NULL;
    case_file(g, "broken", &g->broken);
    g->bytes = slurp(g->input, &found);
    assert_true(found);
}

/* The facts of the input itself, kept: the shuffled run takes them over. */
static struct {
    struct facts facts;
    struct arena arena;
} kept;

/* The facts as another process has them: they have to fit into a block, and
 * to come back from it. */
static void through_block(const struct source *src, struct facts *f, struct arena *a)
{
    struct buf block = {0}, again = {0};
    struct err err;
    if (facts_pack(f, src->len, &block, &err) < 0 ||
        facts_unpack(buf_str(&block), src->len, f, a, &err) < 0 ||
        facts_pack(f, src->len, &again, &err) < 0)
        fail_msg("%s", err.msg);
    assert_true(str_eq(buf_str(&block), buf_str(&again)));
    buf_release(&block);
    buf_release(&again);
}

static void kept_facts(void *ctx, const struct source *src, const struct tokens *t,
                       struct facts *out, struct arena *a)
{
    (void)a;
    if (!kept.facts.parsed) {
        clang_facts(ctx, src, t, &kept.facts, &kept.arena);
        through_block(src, &kept.facts, &kept.arena);
    }
    *out = kept.facts;
}

/* Adds the uses by status, as text. */
static void add_tally(struct buf *b, const struct coverage *c)
{
    for (uint32_t i = 0; i < c->ntallies; i++) {
        buf_addstr(b, c->tally[i].family);
        for (int s = 0; s < USE_STATUSES; s++) {
            if (c->tally[i].uses[s])
                buf_printf(b, " %u %s", c->tally[i].uses[s], use_status_name((enum use_status)s));
        }
        buf_addch(b, '\n');
    }
}

/* The results of one translation, as text; findings and tally may be NULL. */
struct ported {
    struct buf *out, *findings, *tally;
};

static void golden_test_port(const struct golden *g, const char *path, struct str bytes,
                             facts_fn *facts, const int *order, const struct ported *to)
{
    struct arena a = {0};
    struct source src;
    struct translation tr;
    source_init(&src, path, bytes, &a);
    if (build_language_of(path, bytes) != BUILD_NONE)
        build_translate(&tr, &src, &g->map, &g->opt, &a);
    else
        translate(&tr, &src, &g->map, &g->opt, facts, (void *)(uintptr_t)&g->clang, &a, order);
    settled_apply(&tr.settled, &src, to->out);
    for (size_t i = 0; to->findings && i < tr.findings.list.n; i++) {
        const struct finding *f = &tr.findings.list.p[i];
        buf_printf(to->findings, "%u:%u TS%d %s %s %s\n", f->place.line, f->place.col,
                   f->def->number, severity_name(f->severity), effort_name(f->effort), f->subject);
    }
    if (to->tally)
        add_tally(to->tally, &tr.count);
    translation_release(&tr);
    arena_release(&a);
}

static bool golden_test_same(const char *what, const struct golden *g, struct str got,
                             struct str want)
{
    if (str_eq(got, want))
        return true;
    if (!g->broken)
        print_error("%s: %s differs; got:\n%.*s\n", g->name, what, (int)got.n, got.p);
    return false;
}

static void golden_test_accept(const struct golden *g, const char *file, struct str text)
{
    struct err err;
    if (anchor_write_path(fs_join(&arena, g->dir, file), text, &err) < 0)
        fail_msg("%s", err.msg);
}

static bool golden_test_compare_file(const struct golden *g, const char *file,
                                     const struct buf *got)
{
    bool found;
    if (getenv("ACCEPT") && !g->broken) {
        golden_test_accept(g, file, buf_str(got));
        return true;
    }
    struct str want = case_file(g, file, &found);
    return golden_test_same(file, g, buf_str(got), want) && found;
}

static bool golden_test_compare(const struct golden *g, const struct ported *got)
{
    bool ok = golden_test_compare_file(g, "expected.hip", got->out);
    ok = golden_test_compare_file(g, "expected.findings", got->findings) && ok;
    return golden_test_compare_file(g, "expected.tally", got->tally) && ok;
}

/* Of checks that take long, each run of all pairs makes a part, and another one for each number in
 * TRANSHIP_TURN, of which the tests have one for each commit. TRANSHIP_TURN=all: all that there is.
 * Without it all but prefixes, as whoever works on a case wants it. */
static struct {
    bool all, given;
    uint32_t number;
} turn;

/* Is it this case's turn, which comes every so many numbers? */
static bool golden_test_is_turn(const struct golden *g, uint32_t every)
{
    uint32_t hash = turn.number;
    for (const char *p = g->name; *p; p++)
        hash = hash + (unsigned char)*p;
    return turn.all || !turn.given || hash % every == 0;
}

/* A port of the port changes nothing. Where edits were refused (TS1901 to TS1903), what was in
 * their way is translated by then, and it goes on. */
static bool check_again(const struct golden *g, struct str out, const struct buf *findings)
{
    if (findings->p && strstr(findings->p, " TS190"))
        return true;
    /* HIP's own headers are what takes long here, where they are installed. */
    if (!g->no_parse && !golden_test_is_turn(g, 3))
        return true;
    struct buf again = {0};
    golden_test_port(g, g->input, out, g->no_parse ? NULL : clang_facts, NULL,
                     &(struct ported){&again, NULL, NULL});
    bool ok = golden_test_same("the port of the port", g, buf_str(&again), out);
    buf_release(&again);
    return ok;
}

/* The order of the rewrites does not matter. */
static bool check_shuffled(const struct golden *g, const struct ported *want)
{
    enum { SHUFFLES = 4 };
    int n = 0, order[64];
    unsigned seed = 12345;
    bool ok = true;
    while (rewrites[n])
        n++;
    for (int i = 0; i < n; i++)
        order[i] = n - 1 - i; /* the first time backwards, then shuffled */
    order[n] = -1;
    for (int round = 0; round < SHUFFLES; round++) {
        struct buf shuffled = {0}, found = {0}, tally = {0};
        golden_test_port(g, g->input, g->bytes, g->no_parse ? NULL : kept_facts, order,
                         &(struct ported){&shuffled, &found, &tally});
        ok = golden_test_same("the output of shuffled rewrites", g, buf_str(&shuffled),
                              buf_str(want->out)) &&
             ok;
        ok = golden_test_same("the findings of shuffled rewrites", g, buf_str(&found),
                              buf_str(want->findings)) &&
             ok;
        ok = golden_test_same("the tally of shuffled rewrites", g, buf_str(&tally),
                              buf_str(want->tally)) &&
             ok;
        buf_release(&shuffled);
        buf_release(&found);
        buf_release(&tally);
        for (int i = n - 1; i > 0; i--) {
            seed = seed * 1664525U + 1013904223U;
            int k = (int)((seed >> 8) % (unsigned)(i + 1)), t = order[i];
            order[i] = order[k];
            order[k] = t;
        }
    }
    return ok;
}

static bool check_without_ast(const struct golden *g, struct str out)
{
    if (g->needs_ast || g->no_parse)
        return true;
    struct buf plain = {0};
    golden_test_port(g, g->input, g->bytes, NULL, NULL, &(struct ported){&plain, NULL, NULL});
    bool ok = golden_test_same("the output without a parse", g, buf_str(&plain), out);
    buf_release(&plain);
    return ok;
}

enum {
    PREFIXES = 48,             /* in turns, of one input */
    PREFIX_BYTES = 200 * 1000, /* of which so many bytes are read, in all */
    EVERY_PARSE = 4,           /* one of them is parsed every so many turns */
    PREFIXES_ALL = 3000
};

struct ends {
    VEC(uint32_t) v;
};

static int golden_test_by_offset(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Where tokens and comments begin and end, and one byte behind where they begin: a string or a
 * comment that is open then. Some of them more than once. */
static void token_ends(const struct golden *g, struct ends *ends)
{
    struct arena a = {0};
    struct source src;
    struct tokens t;
    source_init(&src, g->input, g->bytes, &a);
    lex(&t, &src, &a);
    for (uint32_t i = 0; i < t.n; i++) {
        vec_push(&ends->v, t.tok[i].begin);
        vec_push(&ends->v, t.tok[i].begin + 1);
        vec_push(&ends->v, t.tok[i].end);
    }
    for (uint32_t i = 0; i < t.ncomment; i++) {
        vec_push(&ends->v, t.comment[i].begin + 1);
        vec_push(&ends->v, t.comment[i].end - 1);
    }
    if (ends->v.n)
        qsort(ends->v.p, ends->v.n, sizeof(*ends->v.p), golden_test_by_offset);
    arena_release(&a);
}

/* The ends of the prefixes to be tried. */
static void choose_ends(const struct golden *g, struct ends *chosen)
{
    if (turn.all) {
        uint32_t step = g->bytes.n > PREFIXES_ALL ? (uint32_t)(g->bytes.n / PREFIXES_ALL) : 1;
        for (uint32_t n = 0; n < g->bytes.n; n += step)
            vec_push(&chosen->v, n);
        return;
    }
    struct ends ends = {0};
    token_ends(g, &ends);
    size_t most = PREFIX_BYTES / (g->bytes.n + 1) + 1;
    size_t step = ends.v.n / (most < PREFIXES ? most : PREFIXES) + 1;
    for (size_t i = turn.number / EVERY_PARSE % step; i < ends.v.n; i += step)
        vec_push(&chosen->v, ends.v.p[i]);
    vec_release(&ends.v);
}

/* Whatever part of the input there is, it is ported without trouble: by tokens for every prefix,
 * with a parse for one of them. */
static void golden_test_check_prefixes(const struct golden *g)
{
    struct buf out = {0};
    struct ends ends = {0};
    choose_ends(g, &ends);
    /* A case's turns all have the same remainder by four: were the prefix chosen by that too,
     * others would never be parsed. */
    uint32_t number = turn.number / EVERY_PARSE / PREFIXES;
    size_t parsed = turn.all || ends.v.n == 0 ? ends.v.n * 2 / 3 : number % ends.v.n;
    bool parses = !g->no_parse && golden_test_is_turn(g, EVERY_PARSE);
    for (size_t i = 0; i < ends.v.n; i++) {
        struct arena a = {0};
        struct str prefix = {arena_strdup(&a, str_cut(g->bytes, 0, ends.v.p[i])), ends.v.p[i]};
        buf_clear(&out);
        golden_test_port(g, g->input, prefix, parses && i == parsed ? clang_facts : NULL, NULL,
                         &(struct ported){&out, NULL, NULL});
        arena_release(&a);
    }
    vec_release(&ends.v);
    buf_release(&out);
}

static void test_pair(void **state)
{
    struct golden *g = *state;
    struct buf out = {0}, findings = {0}, tally = {0};
    const struct ported got = {&out, &findings, &tally};
    golden_test_load(g);
    golden_test_port(g, g->input, g->bytes, g->no_parse ? NULL : kept_facts, NULL, &got);
    bool ok = golden_test_compare(g, &got);
    ok = check_again(g, buf_str(&out), &findings) && ok;
    ok = check_shuffled(g, &got) && ok;
    ok = check_without_ast(g, buf_str(&out)) && ok;
    golden_test_check_prefixes(g);
    buf_release(&out);
    buf_release(&findings);
    buf_release(&tally);
    map_release(&g->map);
    arena_release(&kept.arena);
    kept.facts = (struct facts){0};
    if (g->broken && ok)
        fail_msg("%s passes now: remove its file 'broken'", g->name);
    if (!g->broken && !ok)
        fail_msg("%s", g->name);
}

struct cases {
    VEC(struct CMUnitTest) v;
    const char *root, *pattern;
    struct shard shard;
    uint32_t seen;
};

static int golden_test_add_case(void *ctx, const char *path)
{
    struct cases *all = ctx;
    if (strncmp(fs_basename(path), "input.", 6) != 0)
        return 0;
    struct golden *g = ARENA_NEW(&arena, struct golden);
    g->input = arena_strdup(&arena, str_of(path));
    g->dir = fs_dirname(&arena, path);
    g->name = g->dir + strlen(all->root) + 1;
    if (fnmatch(all->pattern, g->name, 0) == 0 &&
        all->seen++ % all->shard.of == all->shard.part - 1)
        vec_push(&all->v, (struct CMUnitTest){g->name, test_pair, NULL, NULL, g});
    return 0;
}

/* The folder of the pairs, and optionally a pattern of the names to run ("launch/ggl_*") and a part
 * of them: "2/3" is every third one, beginning with the second. */
int main(int argc, char **argv)
{
    struct cases all = {.root = argc > 1 ? argv[1] : TESTDATA,
                        .pattern = argc > 2 ? argv[2] : "*",
                        .shard = {1, 1}};
    struct err err;
    const char *given = getenv("TRANSHIP_TURN");
    turn.given = given != NULL;
    turn.all = given && strcmp(given, "all") == 0;
    turn.number = given ? (uint32_t)strtoul(given, NULL, 0) : 0;
    if (given)
        printf("TRANSHIP_TURN=%s\n", given); /* what fails is to be had again */
    if (argc > 3 && shard_parse(argv[3], &all.shard, &err) < 0) {
        fprintf(stderr, "golden_test: %s\n", err.msg);
        return 2;
    }
    if (fs_walk(all.root, golden_test_add_case, &all, &err) < 0 || all.v.n == 0) {
        fprintf(stderr, "no golden pairs like %s below %s\n", all.pattern, all.root);
        return 1;
    }
    int failed = _cmocka_run_group_tests("golden", all.v.p, all.v.n, NULL, NULL);
    vec_release(&all.v);
    arena_release(&arena);
    return failed != 0; /* an exit code has eight bits */
}
