/* project FOLDER FILES SEED: writes a project that looks like real ones and prints a line "KIND
 * PATH LINES" for each file. FILES is at least 20. The same FILES and SEED give the same project.
 * Of 800 files 230 are .cu, 267 have nothing of CUDA, about 237 lines stand in each. A header is
 * included by 2 to 30 units; every fourth CUDA header leans on a type that its includers declare;
 * CUDA_CHECK is a macro in the one header that all share. */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "project_parts.h"

enum kind { CU, API, HOST, CUDA_HEADER, HOST_HEADER };
static const char *const kind_name[] = {"cu", "api", "host", "cuda-header", "host-header"};
static const char *const ending[] = {"cu", "cpp", "cpp", "cuh", "h"};

enum { MIN_FILES = 20, PER_FOLDER = 20, MEAN_LINES = 237, MIN_SHARED = 2, MAX_SHARED = 30 };

struct list {
    int *item;
    int n;
};

struct project {
    const char *folder;
    int n;
    uint64_t seed;
    enum kind *kind;
    struct list *headers; /* of each unit: the headers it includes */
};

struct out {
    FILE *f;
    int lines, file, parts;
    uint64_t random;
    unsigned std_mask;
};

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "project: %s: %s\n", what, strerror(errno));
    exit(3);
}

static void *checked(void *p)
{
    if (!p)
        fail("memory");
    return p;
}

/* 0 .. below - 1 (splitmix64). */
static int pick(uint64_t *state, int below)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (int)((z ^ z >> 31) % (uint64_t)below);
}

static bool is_header(enum kind k)
{
    return k == CUDA_HEADER || k == HOST_HEADER;
}

static bool has_cuda(enum kind k)
{
    return k == CU || k == API || k == CUDA_HEADER;
}

/* A CUDA header that uses a type and a macro of its includers. */
static bool leans(const struct project *p, int i)
{
    return p->kind[i] == CUDA_HEADER && i % 4 == 0;
}

static void file_name(const struct project *p, int i, char *name, size_t size)
{
    snprintf(name, size, "part_%03d/%s_%05d.%s", i / PER_FOLDER,
             is_header(p->kind[i]) ? "shared" : "unit", i, ending[p->kind[i]]);
}

static __attribute__((format(printf, 2, 3))) void line(struct out *o, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfprintf(o->f, fmt, args);
    va_end(args);
    fputc('\n', o->f);
    o->lines++;
}

static void put_part(struct out *o, const char *text)
{
    for (; *text; text++) {
        if (*text == '@')
            fprintf(o->f, "%d_%d", o->file, o->parts);
        else if (*text == '~' && strncmp(text, "~buffer", 7) != 0)
            fprintf(o->f, "%d", 2 + pick(&o->random, 90));
        else
            fputc(*text, o->f);
        o->lines += *text == '\n';
    }
    o->parts++;
}

static bool has_std(const struct out *o, const char *header)
{
    for (int i = 0; header && i < STD_HEADERS; i++) {
        if (strcmp(std_headers[i], header) == 0)
            return o->std_mask >> i & 1;
    }
    return true;
}

static void put_one_of(struct out *o, const struct part *parts, int n)
{
    const struct part *part = &parts[pick(&o->random, n)];
    if (has_std(o, part->needs))
        put_part(o, part->text);
}

/* 5 to 10 of them. */
static void put_std_headers(struct out *o)
{
    int more = pick(&o->random, 6);
    o->std_mask = (1u << STD_ALWAYS) - 1;
    for (int i = 0; i < more;) {
        unsigned bit = 1u << (STD_ALWAYS + pick(&o->random, STD_HEADERS - STD_ALWAYS));
        i += !(o->std_mask & bit);
        o->std_mask |= bit;
    }
    for (int i = 0; i < STD_HEADERS; i++) {
        if (o->std_mask >> i & 1)
            line(o, "#include <%s>", std_headers[i]);
    }
}

static void put_includes(struct out *o, const struct project *p, int i)
{
    char name[64];
    if (has_cuda(p->kind[i]))
        line(o, "#include <cuda_runtime.h>");
    put_std_headers(o);
    line(o, "#include \"common/%s\"", has_cuda(p->kind[i]) ? "check.cuh" : "types.h");
    for (int k = 0; k < p->headers[i].n; k++) {
        int h = p->headers[i].item[k];
        file_name(p, h, name, sizeof name);
        if (leans(p, h)) {
            line(o, "typedef float lean_%d_t;", h);
            line(o, "#define LEAN_%d %d", h, 1 + h % 7);
        }
        line(o, "#include \"%s\"", name);
    }
    line(o, "%s", "");
}

/* What the includers call. */
static void put_entry(struct out *o, const struct project *p, int i)
{
    const char *qualifiers = p->kind[i] == CUDA_HEADER ? "__host__ __device__ " : "";
    if (leans(p, i))
        line(o, "%sinline lean_%d_t entry_%d(lean_%d_t x)", qualifiers, i, i, i);
    else
        line(o, "%sinline float entry_%d(float x)", qualifiers, i);
    line(o, "{");
    line(o, "    return x * %d + %s%d;", i % 5 + 1, leans(p, i) ? "LEAN_" : "", i);
    line(o, "}\n");
    o->lines++;
}

static void put_calls(struct out *o, const struct project *p, int i)
{
    line(o, "float calls_%d(float x)", i);
    line(o, "{");
    for (int k = 0; k < p->headers[i].n; k++)
        line(o, "    x = entry_%d(x);", p->headers[i].item[k]);
    line(o, "    return x;");
    line(o, "}\n");
    o->lines++;
}

static void put_body(struct out *o, enum kind kind, int want)
{
    while (o->lines < want) {
        int turn = pick(&o->random, 3);
        if (kind == CU && turn)
            put_one_of(o, device_parts, PARTS(device_parts));
        else if (kind == CUDA_HEADER && turn)
            put_one_of(o, header_parts, PARTS(header_parts));
        else if ((kind == API && turn) || kind == CU)
            put_one_of(o, api_parts, PARTS(api_parts));
        else
            put_one_of(o, host_parts, PARTS(host_parts));
    }
}

static FILE *open_in(const struct project *p, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", p->folder, name);
    *strrchr(path, '/') = '\0';
    if (mkdir(path, 0777) < 0 && errno != EEXIST)
        fail(path);
    path[strlen(path)] = '/';
    return checked(fopen(path, "w"));
}

static void finish(struct out *o, const char *kind, const char *name)
{
    if (fclose(o->f) != 0)
        fail(name);
    printf("%s %s %d\n", kind, name, o->lines);
}

static void write_common(const struct project *p)
{
    struct out types = {.f = open_in(p, "common/types.h")};
    line(&types, "#pragma once\n#include <cstddef>\n#include <cstdint>\ntypedef float real_t;");
    types.lines += 3;
    finish(&types, kind_name[HOST_HEADER], "common/types.h");
    struct out check = {.f = open_in(p, "common/check.cuh")};
    put_part(&check,
             "#pragma once\n#include <cuda_runtime.h>\n#include <cstdio>\n#include <cstdlib>\n"
             "#include \"common/types.h\"\n\n#define CUDA_CHECK(call)  \\\n    do { \\\n"
             "        cudaError_t e_ = (call); \\\n        if (e_ != cudaSuccess) { \\\n"
             "            fprintf(stderr, \"%s:%d: %s\\n\", __FILE__, __LINE__, "
             "cudaGetErrorString(e_)); \\\n"
             "            exit(1); \\\n        } \\\n    } while (0)\n");
    finish(&check, kind_name[CUDA_HEADER], "common/check.cuh");
}

static void write_file(const struct project *p, int i)
{
    char name[64];
    file_name(p, i, name, sizeof name);
    struct out o = {.f = open_in(p, name), .file = i, .random = p->seed + (uint64_t)i * 7919};
    if (is_header(p->kind[i]))
        line(&o, "#pragma once");
    put_includes(&o, p, i);
    if (is_header(p->kind[i]))
        put_entry(&o, p, i);
    else
        put_calls(&o, p, i);
    put_body(&o, p->kind[i], MEAN_LINES / 2 + pick(&o.random, MEAN_LINES - 20));
    finish(&o, kind_name[p->kind[i]], name);
}

static void deal_kinds(struct project *p)
{
    int n = p->n, cu = n * 230 / 800, host = n / 3, api = n / 8;
    for (int i = 0; i < n; i++) {
        int k = i - cu - host - api;
        p->kind[i] = i < cu          ? CU
                     : i < cu + host ? (i % 2 ? HOST : HOST_HEADER)
                     : k < 0         ? API
                                     : CUDA_HEADER;
    }
    uint64_t random = p->seed;
    for (int i = n - 1; i > 0; i--) {
        int k = pick(&random, i + 1);
        enum kind swap = p->kind[i];
        p->kind[i] = p->kind[k];
        p->kind[k] = swap;
    }
}

static bool includes(const struct list *headers, int h)
{
    return headers->n && headers->item[headers->n - 1] == h; /* they are dealt in order */
}

/* Most headers are shared by few units, a few by many; a unit without CUDA
 * includes none that has any. */
static void deal_headers(struct project *p)
{
    uint64_t random = p->seed ^ 0x5eed;
    for (int h = 0; h < p->n; h++) {
        if (!is_header(p->kind[h]))
            continue;
        int r = pick(&random, 1000);
        int want =
            MIN_SHARED + (int)((long)(MAX_SHARED - MIN_SHARED) * r / 1000 * r / 1000 * r / 999);
        for (int tries = 0; want > 0 && tries < 40 * MAX_SHARED; tries++) {
            int u = pick(&random, p->n);
            struct list *l = &p->headers[u];
            if (is_header(p->kind[u]) || includes(l, h) ||
                (p->kind[h] == CUDA_HEADER && p->kind[u] == HOST))
                continue;
            l->item = checked(realloc(l->item, sizeof *l->item * (size_t)(l->n + 1)));
            l->item[l->n++] = h;
            want--;
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 4 || atoi(argv[2]) < MIN_FILES) {
        fprintf(stderr, "usage: project FOLDER FILES SEED (at least %d files)\n", MIN_FILES);
        return 2;
    }
    struct project p = {
        .folder = argv[1], .n = atoi(argv[2]) - 2, .seed = strtoull(argv[3], NULL, 10)};
    if (mkdir(p.folder, 0777) < 0 && errno != EEXIST)
        fail(p.folder);
    p.kind = checked(calloc((size_t)p.n, sizeof *p.kind));
    p.headers = checked(calloc((size_t)p.n, sizeof *p.headers));
    deal_kinds(&p);
    deal_headers(&p);
    write_common(&p);
    for (int i = 0; i < p.n; i++)
        write_file(&p, i);
    for (int i = 0; i < p.n; i++)
        free(p.headers[i].item);
    free(p.headers);
    free(p.kind);
    return 0;
}
