/* What becomes of a name, and what a finding means. */
#include "cmd/cmd.h"
#include "cmd/entry.h"
#include "cmd/maps.h"
#include "cmd/rows.h"
#include <stdio.h>

enum { NEAREST = 5 };

struct explain {
    struct map_options maps;
    struct map map;
    release rocm; /* 0: not asked for */
    bool json;
    json_t *list; /* with json: what was found */
    struct buf out;
};

static const struct opt options[] = {
    {0, "rocm", "X.Y", "judge for this HIP release: is the HIP name there, and which row does a port take?",
     NULL},
    MAP_OPTIONS,
    {0, "json", NULL, "print JSON", NULL},
    {0, NULL, NULL, NULL, NULL},
};

static int take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct explain *e = ctx;
    if (!strcmp(o->name, "rocm"))
        return cmd_release(arg, &e->rocm, err);
    int rc = maps_take(&e->maps, o, arg, err);
    e->json |= rc == 1;
    return rc < 0 ? -1 : 0;
}

/* The number that "TS1204", "ts1204" or "1204" names, or 0. */
static int finding_number(const char *word)
{
    const char *digits = !strncasecmp(word, "TS", 2) ? word + 2 : word;
    if (strlen(digits) != 4 || strspn(digits, "0123456789") != 4)
        return 0;
    return (int)strtol(digits, NULL, 10);
}

static int explain_finding(struct explain *e, int number)
{
    const struct finding_def *def = finding_def(number);
    if (!def)
        return cmd_fail(EXIT_WORK_LEFT, "there is no finding TS%04d; 'tranship findings' lists all", number);
    if (e->json) {
        json_array_append_new(e->list, entry_finding_json(def));
    } else {
        buf_addstr(&e->out, e->out.len ? "\n" : "");
        entry_finding(def, &e->out);
    }
    return EXIT_COMPLETE;
}

/* intro stands before the entry: NULL, or what the word is to it. */
static void show_rows(struct explain *e, const struct rows *rows, const char *word, const char *intro)
{
    struct entry entry = {&e->map, e->rocm};
    for (size_t i = 0; i < rows->list.n; i++) {
        struct row r = rows->list.p[i];
        if (e->json) {
            json_array_append_new(e->list, entry_row_json(&entry, r));
            continue;
        }
        buf_addstr(&e->out, e->out.len ? "\n" : "");
        if (intro)
            buf_printf(&e->out, "%s: %s %s\n", word, intro, row_cuda(r));
        entry_row(&entry, r, &e->out);
    }
}

/* "-lcublas" is a name here and no option, "--" before it or not. */
static void take_libraries(const struct explain *e, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        bool flag = strncmp(argv[i], "-l", 2) == 0;
        if (flag && row_ok(map_find(&e->map, str_of(argv[i] + 2), MAP_KIND(ROW_LINKLIB), 0)))
            argv[i] += 2;
    }
}

/* A name as people copy it: "<cub/cub.cuh>" and "cudaMalloc()" lose what surrounds them. */
static struct str bare(const char *word)
{
    struct str s = str_trim(str_of(word));
    if (s.n > 2 && ((s.p[0] == '<' && s.p[s.n - 1] == '>') || (s.p[0] == '"' && s.p[s.n - 1] == '"')))
        s = str_cut(s, 1, s.n - 1);
    if (s.n > 2 && str_ends(s, STR("()")))
        s = str_cut(s, 0, s.n - 2);
    return s;
}

/* The flag of "-gencode=arch=compute_70,code=sm_70". */
static struct str flag_name(struct str word)
{
    const char *equal = str_starts(word, STR("-")) ? memchr(word.p, '=', word.n) : NULL;
    return equal ? str_cut(word, 0, (size_t)(equal - word.p)) : word;
}

/* Rows whose name ends like the word: "wmma::fragment", and "cg::this_grid" of an alias of the user's. */
static int nearest_ends(const struct explain *e, struct str word, const char **near)
{
    const char *colons = memrchr(word.p, ':', word.n);
    struct rows rows = {0};
    int n = 0;
    if (!colons)
        return 0;
    size_t at = (size_t)(colons + 1 - word.p);
    rows_unqualified(&e->map, str_cut(word, at, word.n), &rows);
    for (int whole = 1; whole >= 0 && !n; whole--) {
        for (size_t i = 0; i < rows.list.n && n < NEAREST; i++) {
            const char *name = row_cuda(rows.list.p[i]);
            bool ends = str_ends(str_of(name), word), again = n && !strcmp(near[n - 1], name);
            if ((ends || !whole) && !again)
                near[n++] = name;
        }
    }
    rows_release(&rows);
    return n;
}

static int not_found(const struct explain *e, const char *word)
{
    const char *near[NEAREST];
    int n = nearest_ends(e, bare(word), near);
    if (!n)
        n = map_nearest(&e->map, bare(word), near, NEAREST);
    fprintf(stderr, "tranship: no table knows '%s'", word);
    for (int i = 0; i < n; i++)
        fprintf(stderr, "%s%s", i == 0 ? "; did you mean " : i + 1 < n ? ", " : " or ", near[i]);
    fputs(n ? "?\n" : "\n", stderr);
    return EXIT_WORK_LEFT;
}

static int explain_word(struct explain *e, const char *word)
{
    struct rows rows = {0};
    const char *intro = NULL;
    int number = finding_number(word);
    if (number)
        return explain_finding(e, number);
    rows_named(&e->map, bare(word), &rows);
    if (!rows.list.n)
        rows_named(&e->map, flag_name(bare(word)), &rows);
    if (!rows.list.n) {
        intro = "HIP name of";
        rows_to(&e->map, bare(word), &rows);
    }
    if (!rows.list.n) {
        intro = "with --libs=roc, name of";
        rows_to_roc(&e->map, bare(word), &rows);
    }
    show_rows(e, &rows, word, intro);
    struct rows ends = {0};
    if (!rows.list.n || !intro)
        rows_unqualified(&e->map, bare(word), &ends);
    show_rows(e, &ends, word, "the last part of");
    int code = rows.list.n || ends.list.n ? EXIT_COMPLETE : not_found(e, word);
    rows_release(&rows);
    rows_release(&ends);
    return code;
}

static int run(int argc, char **argv)
{
    struct explain e = {0};
    struct err err;
    int nargs, code = EXIT_COMPLETE;
    map_init(&e.map);
    take_libraries(&e, argc, argv);
    if (opt_parse(options, argc, argv, take, &e, &nargs, false, NULL, NULL, &err) != 0) {
        code = cmd_wrong_use("explain", "%s", err.msg);
    } else if (!nargs) {
        code = cmd_wrong_use("explain", "no name given");
    } else if ((code = maps_load_here(&e.maps, &e.map, "explain")) == EXIT_COMPLETE) {
        e.list = e.json ? jvalue_array() : NULL;
        for (int i = 0; i < nargs; i++) {
            int found = explain_word(&e, argv[i]);
            code = found > code ? found : code;
        }
        if (e.json)
            jvalue_write(e.list, &e.out);
        cmd_print(&e.out);
    }
    map_release(&e.map);
    return code;
}

const struct command command_explain = {
    .name = "explain",
    .synopsis = "[options] NAME...",
    .summary = "say what becomes of a CUDA name, or what a finding means",
    .description =
        "Prints what the mapping tables know about a name: its HIP counterpart, its signature, "
        "the CUDA and HIP releases that have "
        "it, what is done to the arguments of its calls, and what to take care of. NAME is a "
        "function, type, enumerator, macro, "
        "struct member (cudaDeviceProp.warpSize), header (cuda_runtime.h), namespace or library "
        "(cublas, -lcublas), a flag of nvcc (-- -gencode), a program, a variable or target of build "
        "files (CUDA::cublas); a HIP "
        "name, or one of a library beneath (rocblas_sgemm), says which CUDA names become it; "
        "the number of a finding (TS1402) says what it means and what to do about it.\n\n"
        "A name that no table knows gets the nearest ones suggested, and the exit status is 1.",
    .options = options,
    .run = run,
};
