/* import-api: which names of a CUDA toolkit have no row yet. The work list for a
 * new release of CUDA. */
#include "base/fs.h"
#include "base/opt.h"
#include "import.h"
#include "map/map.h"
#include <stdio.h>

enum { LARGEST_LIST = 64 << 20 };

struct options {
    const char *format, *names;
    bool all;
};

static const struct opt table[] = {
    {'a', "all", NULL, "print names that have a row, too", NULL},
    {0, "names", "FILE", "compare the first column of a tab-separated list instead of a toolkit",
     NULL},
    {0, "format", "FORMAT",
     "how to print: a table of headers and the names, draft rows of a map, or CSV",
     "text rows csv"},
    {'h', "help", NULL, "print this help", NULL},
    {0}};

static void usage(FILE *out)
{
    struct buf b = {0};
    buf_addstr(&b,
               "usage: import-api [options] TOOLKIT\n       import-api --names FILE\n\n"
               "Lists the public names of the CUDA toolkit at TOOLKIT (the folder "
               "that has include/), with\n"
               "their signatures, and says which have no row in the mapping tables.\n\nOptions:\n");
    opt_help(table, 80, &b);
    buf_addstr(&b, "\nExit status: 0 every name has a row, 1 some have none, 2 wrong use.\n");
    fwrite(b.p, 1, b.len, out);
    buf_release(&b);
}

static int import_api_main_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct options *opt = ctx;
    (void)err;
    if (o->letter == 'h') {
        usage(stdout);
        exit(0);
    }
    if (o->letter == 'a')
        opt->all = true;
    else if (strcmp(o->name, "names") == 0)
        opt->names = arg;
    else
        opt->format = arg;
    return 0;
}

/* A list of names stands for a toolkit: "name TAB kind TAB family ...", a title line first. */
static int import_api_main_read_list(struct api *api, const char *path, struct err *err)
{
    struct buf b = {0};
    if (fs_read(path, LARGEST_LIST, &b, err) < 0)
        return -1;
    char *save = NULL;
    unsigned line = 0;
    for (char *p = strtok_r(b.p, "\n", &save); p; p = strtok_r(NULL, "\n", &save)) {
        if (++line == 1)
            continue;
        struct str name = {p, strcspn(p, "\t")};
        if (name.n)
            vec_push(&api->names, (struct api_name){.name = arena_strdup(&api->arena, name),
                                                    .header = path,
                                                    .line = line,
                                                    .kind = ROW_FUNC});
    }
    buf_release(&b);
    return 0;
}

static bool import_api_main_find(const struct map *m, const char *name)
{
    unsigned other = MAP_KIND(ROW_HEADER) | MAP_KIND(ROW_NAMESPACE) | MAP_KIND(ROW_FIELD);
    return row_ok(map_find(m, str_of(name), MAP_NAMES, 0)) ||
           row_ok(map_find(m, str_of(name), other, 0));
}

/* A namespace without a counterpart answers for all that is in it: its row's note. */
static bool in_answered_namespace(struct api *api, const struct map *m, const char *name)
{
    for (const char *end = name; (end = strstr(end, "::")); end += 2) {
        const char *outer = arena_printf(&api->arena, "%.*s", (int)(end - name), name);
        struct row row = map_find(m, str_of(outer), MAP_KIND(ROW_NAMESPACE), 0);
        if (row_ok(row) && !row_hip(row))
            return true;
    }
    return false;
}

/* Programs write an enumerator of a plain enum with or without the name of its
 * type: "cub::BLOCK_LOAD_DIRECT", "cub::BlockLoadAlgorithm::BLOCK_LOAD_DIRECT". A
 * row for either will do. */
static bool import_api_main_has_row(struct api *api, const struct map *m, const struct api_name *n)
{
    if (import_api_main_find(m, n->name) || in_answered_namespace(api, m, n->name))
        return true;
    const char *last = strrchr(n->name, ':');
    if (!n->of || !last)
        return false;
    int scope = (int)(last + 1 - n->name);
    return import_api_main_find(
        m, arena_printf(&api->arena, "%.*s%s::%s", scope, n->name, n->of, last + 1));
}

/* The name that HIP would give it by its habit: cuda -> hip, cublas -> hipblas. A
 * guess, for drafts only. */
static const char *by_rule(struct api *api, const char *name)
{
    static const struct {
        const char *cuda, *hip;
    } rules[] = {{"cuda", "hip"},
                 {"CUDA_", "HIP_"},
                 {"CUBLAS", "HIPBLAS"},
                 {"CU_", "hip"},
                 {"CUFFT_", "HIPFFT_"},
                 {"CURAND_", "HIPRAND_"},
                 {"CUSPARSE_", "HIPSPARSE_"},
                 {"CUSOLVER_", "HIPSOLVER_"},
                 {"cub::", "hipcub::"},
                 {"nvrtc", "hiprtc"},
                 {"cu", "hip"}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (str_starts(str_of(name), str_of(rules[i].cuda)))
            return arena_printf(&api->arena, "%s%s", rules[i].hip, name + strlen(rules[i].cuda));
    }
    return name;
}

static void put_quoted(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

/* A row to start from: the HIP name is a guess that the prover judges. */
static void print_row(struct api *api, const struct api_name *n)
{
    printf("%-6s %-40s %-40s", row_kind_name(n->kind), n->name, by_rule(api, n->name));
    if (n->of)
        printf(" of=%s", n->of);
    if (n->sig && n->kind != ROW_TYPE) {
        printf(n->kind == ROW_ENUM || n->kind == ROW_MACRO ? " value=" : " sig=");
        put_quoted(n->sig);
    }
    printf("  # %s:%u\n", n->header, n->line);
}

static void csv_field(const char *s, const char *end)
{
    bool quote = s && strpbrk(s, ",\"\n");
    if (quote)
        putchar('"');
    for (; s && *s; s++) {
        if (*s == '"')
            putchar('"');
        putchar(*s);
    }
    printf("%s%s", quote ? "\"" : "", end);
}

static void print_csv(const struct api_name *n, bool known)
{
    csv_field(row_kind_name(n->kind), ",");
    csv_field(n->name, ",");
    csv_field(n->header, ",");
    printf("%u,", n->line);
    csv_field(n->sig, ",");
    puts(known ? "1" : "0");
}

static void import_api_main_print_text(const struct api_name *n, bool known)
{
    printf("%s %-6s %-44s %s:%u  %s\n", known ? "row " : "none", row_kind_name(n->kind), n->name,
           n->header, n->line, n->sig ? n->sig : "");
}

struct count {
    const char *header;
    size_t names, without;
};

static int by_header(const void *a, const void *b)
{
    return strcmp(((const struct count *)a)->header, ((const struct count *)b)->header);
}

/* Names by header, those headers first that lack the most rows are no help: in
 * order of their names. */
static void print_counts(const struct api *api, const bool *known)
{
    VEC(struct count) all = {0};
    for (size_t i = 0; i < api->names.n; i++)
        vec_push(&all, (struct count){api->names.p[i].header, 1, !known[i]});
    if (all.n)
        qsort(all.p, all.n, sizeof *all.p, by_header);
    size_t n = 0;
    for (size_t i = 0; i < all.n; i++) {
        if (n && strcmp(all.p[n - 1].header, all.p[i].header) == 0) {
            all.p[n - 1].names++;
            all.p[n - 1].without += all.p[i].without;
        } else {
            all.p[n++] = all.p[i];
        }
    }
    printf("%-44s %7s %9s\n", "header", "names", "no row");
    for (size_t i = 0; i < n; i++)
        printf("%-44s %7zu %9zu\n", all.p[i].header, all.p[i].names, all.p[i].without);
    vec_release(&all);
}

/* Prints what is asked for; returns how many names have no row. */
static size_t import_api_main_print(struct api *api, const struct options *opt)
{
    struct map map = {0};
    map_init(&map);
    bool *known = ARENA_ARRAY(&api->arena, bool, api->names.n + 1);
    bool rows = strcmp(opt->format, "rows") == 0, csv = strcmp(opt->format, "csv") == 0;
    size_t without = 0;
    if (csv)
        puts("kind,name,header,line,signature,row");
    for (size_t i = 0; i < api->names.n; i++) {
        const struct api_name *n = &api->names.p[i];
        known[i] = import_api_main_has_row(api, &map, n);
        without += !known[i];
        if (known[i] && !opt->all)
            continue;
        if (csv)
            print_csv(n, known[i]);
        else if (rows)
            print_row(api, n);
        else
            import_api_main_print_text(n, known[i]);
    }
    if (!csv && !rows) {
        if (api->headers.n)
            print_counts(api, known);
        if (api->version)
            printf("CUDA %d.%d: ", api->version / 1000, api->version % 1000 / 10);
        printf("%zu name%s, %zu without a row\n", api->names.n, api->names.n == 1 ? "" : "s",
               without);
    }
    map_release(&map);
    return without;
}

int main(int argc, char **argv)
{
    struct options opt = {.format = "text"};
    struct err err = {0};
    struct api api = {0};
    int nargs = 0;
    int rc =
        opt_parse(table, argc, argv, import_api_main_take, &opt, &nargs, false, NULL, NULL, &err);
    if (rc == 0 && (nargs != (opt.names ? 0 : 1))) {
        usage(stderr);
        return 2;
    }
    if (rc == 0)
        rc = opt.names ? import_api_main_read_list(&api, opt.names, &err)
                       : api_read(&api, argv[0], &err);
    if (rc < 0) {
        fprintf(stderr, "import-api: %s\n", err.msg);
        api_release(&api);
        return 2;
    }
    size_t without = import_api_main_print(&api, &opt);
    api_release(&api);
    return without ? 1 : 0;
}
