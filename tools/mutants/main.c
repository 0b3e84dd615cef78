/* mutants: finds mutants of C sources, for tools/mutate.
 *
 * mutants list EXCLUSIONS SEED N FILE... -- FILE...: N mutants (0: all) that the seed chooses from
 * the files behind --, which are among those before it, as probe has them. A line each, with tabs:
 * file, its number in the file, line, column, probe, function, what was, what becomes of it, the
 * mutated line. Those left out by EXCLUSIONS are not among them.
 *
 * mutants apply FILE NUMBER: the file with that mutant
 *
 * mutants probe FOLDER FILE...: writes the files with a probe in each statement to FOLDER/1.c,
 * FOLDER/2.c and so on, and their numbers of statements to FOLDER/probes
 *
 * Exit codes: 0; 2: wrong use, or an exclusion that leaves nothing out. */
#include "base/anchor.h"
#include "base/digest.h"
#include "base/fs.h"
#include "exclude.h"
#include "hits.h"
#include <stdio.h>

struct chosen {
    const struct scan *scan;
    uint32_t number; /* of the mutant in its file */
    uint32_t probe;  /* counted through all files */
    struct digest rank;
};

struct choice {
    VEC(struct chosen) v;
};

static bool mutants_main_is_among(const char *file, char **wanted)
{
    while (*wanted && strcmp(*wanted, file) != 0)
        wanted++;
    return *wanted != NULL;
}

static int mutants_main_fail(const struct err *err)
{
    fprintf(stderr, "mutants: %s\n", err->msg);
    return 2;
}

/* By what the mutant is, not where: what changes elsewhere in the tree
 * changes the choice little. */
static struct digest rank(const struct scan *s, const struct mutant *m, const char *seed)
{
    struct buf b = {0};
    buf_printf(&b, "%s %s %.*s %.*s %u-%u %s", seed, s->path, (int)m->function.n, m->function.p,
               (int)m->line.n, m->line.p, source_place(&s->src, m->begin).col, m->end - m->begin,
               m->text);
    struct digest d = digest_of(buf_str(&b));
    buf_release(&b);
    return d;
}

static int by_rank(const void *pa, const void *pb)
{
    const struct chosen *a = pa, *b = pb;
    int c = digest_order(&a->rank, &b->rank);
    return c ? c : (a->number > b->number) - (a->number < b->number);
}

static int mutants_main_by_place(const void *pa, const void *pb)
{
    const struct chosen *a = pa, *b = pb;
    if (a->scan != b->scan)
        return a->scan < b->scan ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* On one line, whatever it was. */
static void put_flat(struct str text)
{
    bool blank = false;
    for (size_t i = 0; i < text.n; i++) {
        bool white = text.p[i] == ' ' || (text.p[i] >= '\t' && text.p[i] <= '\r');
        if (!white || !blank)
            putchar(white ? ' ' : text.p[i]);
        blank = white;
    }
}

static void put_mutant(const struct chosen *c)
{
    const struct scan *s = c->scan;
    const struct mutant *m = &s->mutants.p[c->number];
    struct place at = source_place(&s->src, m->begin);
    struct span head = {s->src.lines[at.line - 1], m->begin};
    uint32_t last = source_place(&s->src, m->end).line;
    struct span tail = {m->end, last < s->src.nlines ? s->src.lines[last] : s->src.len};
    printf("%s\t%u\t%u\t%u\t%u\t%.*s\t", s->path, c->number, at.line, at.col, c->probe,
           (int)m->function.n, m->function.p);
    put_flat(source_text(&s->src, (struct span){m->begin, m->end}));
    putchar('\t');
    put_flat(str_of(*m->text ? m->text : "nothing"));
    putchar('\t');
    struct buf line = {0};
    buf_adds(&line, source_text(&s->src, head));
    buf_addstr(&line, m->text);
    buf_adds(&line, source_text(&s->src, tail));
    put_flat(str_trim(buf_str(&line)));
    buf_release(&line);
    putchar('\n');
}

/* Adds the mutants of one file; base: the number of its first probe. */
static void mutants_main_add_mutants(struct choice *all, const struct scan *s, uint32_t base,
                                     const char *seed)
{
    for (uint32_t k = 0; k < s->mutants.n; k++) {
        const struct mutant *m = &s->mutants.p[k];
        if (!m->excluded)
            vec_push(&all->v, (struct chosen){s, k, base + m->probe, rank(s, m, seed)});
    }
}

static void put_first(struct choice *all, size_t n)
{
    if (all->v.n == 0)
        return;
    qsort(all->v.p, all->v.n, sizeof *all->v.p, by_rank);
    n = n == 0 || n > all->v.n ? all->v.n : n;
    qsort(all->v.p, n, sizeof *all->v.p, mutants_main_by_place);
    for (size_t i = 0; i < n; i++)
        put_mutant(&all->v.p[i]);
}

/* files: those with probes, "--" and those wanted; the list ends with NULL. */
static int mutants_main_list(const char *exclusions, const char *seed, const char *count,
                             char **files)
{
    int nfiles = 0;
    while (files[nfiles] && strcmp(files[nfiles], "--") != 0)
        nfiles++;
    char **wanted = files[nfiles] ? files + nfiles + 1 : files;
    struct scan *scans = xcalloc((size_t)nfiles, sizeof *scans);
    struct exclusions out = {0};
    struct choice all = {0};
    struct err err;
    uint32_t probes = 0;
    int rc = exclusions_read(&out, exclusions, &err);
    for (int i = 0; rc == 0 && i < nfiles; i++) {
        rc = scan_file(&scans[i], files[i], &err);
        exclusions_apply(&out, &scans[i]);
        if (mutants_main_is_among(files[i], wanted))
            mutants_main_add_mutants(&all, &scans[i], probes, seed);
        probes += scans[i].nprobes;
    }
    if (rc == 0)
        rc = exclusions_check(&out, &err);
    if (rc == 0)
        put_first(&all, strtoul(count, NULL, 10));
    for (int i = 0; i < nfiles; i++)
        scan_release(&scans[i]);
    free(scans);
    vec_release(&all.v);
    exclusions_release(&out);
    return rc ? mutants_main_fail(&err) : 0;
}

static int mutants_main_apply(const char *file, const char *number)
{
    struct scan s = {0};
    struct err err;
    size_t k = strtoul(number, NULL, 10);
    if (scan_file(&s, file, &err) < 0)
        return mutants_main_fail(&err);
    if (k >= s.mutants.n) {
        err_set(&err, "%s has no mutant %zu", file, k);
        return mutants_main_fail(&err);
    }
    const struct mutant *m = &s.mutants.p[k];
    printf("#line 1 \"%s\"\n", file);
    fwrite(s.src.bytes, 1, m->begin, stdout);
    fputs(m->text, stdout);
    fwrite(s.src.bytes + m->end, 1, s.src.len - m->end, stdout);
    scan_release(&s);
    return 0;
}

static int write_probed(const struct scan *s, uint32_t base, const char *path, struct err *err)
{
    struct buf b = {0};
    uint32_t at = 0, probe = base;
    buf_printf(&b, "extern unsigned char mutant_hit[];\n#line 1 \"%s\"\n", s->path);
    for (size_t i = 0; i < s->insertions.n; i++) {
        const struct insertion *in = &s->insertions.p[i];
        buf_adds(&b, source_text(&s->src, (struct span){at, in->at}));
        at = in->at;
        if (in->close)
            buf_addstr(&b, "}");
        else
            buf_printf(&b, "%smutant_hit[%u] = 1; ", in->open ? "{" : "", probe++);
    }
    buf_adds(&b, source_text(&s->src, (struct span){at, s->src.len}));
    int rc = anchor_write_path(path, buf_str(&b), err);
    buf_release(&b);
    return rc;
}

static int probe(const char *folder, char **files, int nfiles)
{
    struct err err;
    struct buf counts = {0};
    uint32_t base = 0;
    int rc = 0;
    for (int i = 0; rc == 0 && i < nfiles; i++) {
        struct scan s = {0};
        rc = scan_file(&s, files[i], &err);
        if (rc == 0 && base + s.nprobes > MUTANT_PROBES)
            rc = err_set(&err, "%s: more statements than MUTANT_PROBES in hits.h", files[i]);
        char *path = arena_printf(&s.arena, "%s/%d.c", folder, i + 1);
        if (rc == 0)
            rc = write_probed(&s, base, path, &err);
        buf_printf(&counts, "%s %u\n", files[i], s.nprobes);
        base += s.nprobes;
        scan_release(&s);
    }
    struct arena a = {0};
    if (rc == 0)
        rc = anchor_write_path(fs_join(&a, folder, "probes"), buf_str(&counts), &err);
    arena_release(&a);
    buf_release(&counts);
    return rc ? mutants_main_fail(&err) : 0;
}

int main(int argc, char **argv)
{
    if (argc > 5 && strcmp(argv[1], "list") == 0)
        return mutants_main_list(argv[2], argv[3], argv[4], argv + 5);
    if (argc == 4 && strcmp(argv[1], "apply") == 0)
        return mutants_main_apply(argv[2], argv[3]);
    if (argc > 3 && strcmp(argv[1], "probe") == 0)
        return probe(argv[2], argv + 3, argc - 3);
    fputs("usage: mutants list EXCLUSIONS SEED N FILE... -- FILE... | apply FILE NUMBER "
          "| probe FOLDER FILE...\n",
          stderr);
    return 2;
}
