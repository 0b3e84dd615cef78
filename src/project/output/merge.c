#include "project/output/merge.h"
#include "base/digest.h"
#include "base/vec.h"
#include <git2.h>
#include <stdlib.h>

static struct str merge_next_line(struct str *rest)
{
    const char *end = memchr(rest->p, '\n', rest->n);
    size_t n = end ? (size_t)(end - rest->p) + 1 : rest->n;
    struct str line = str_cut(*rest, 0, n);
    *rest = str_cut(*rest, n, rest->n);
    return line;
}

static bool is_marker(struct str line, struct str marker)
{
    return str_starts(line, marker) &&
           (line.n == marker.n || line.p[marker.n] == '\n' || line.p[marker.n] == '\r');
}

static int count_conflicts(struct str text)
{
    int n = 0;
    while (text.n)
        n += is_marker(merge_next_line(&text), STR("<<<<<<< " MERGE_OURS));
    return n;
}

bool merge_is_unresolved(struct str text)
{
    bool open = false;
    while (text.n && !open) {
        struct str line = merge_next_line(&text);
        open = is_marker(line, STR("<<<<<<< " MERGE_OURS)) ||
               is_marker(line, STR("||||||| " MERGE_BASE)) ||
               is_marker(line, STR(">>>>>>> " MERGE_THEIRS));
    }
    return open;
}

static git_merge_file_input input_of(struct str text)
{
    git_merge_file_input in;
    git_merge_file_input_init(&in, GIT_MERGE_FILE_INPUT_VERSION);
    in.ptr = text.p ? text.p : "";
    in.size = text.n;
    return in;
}

int merge_texts(const struct str *base, struct str ours, struct str theirs, struct buf *out)
{
    git_merge_file_options opt;
    git_merge_file_result result = {0};
    git_merge_file_input a = input_of(base ? *base : STR("")), o = input_of(ours),
                         t = input_of(theirs);
    git_libgit2_init();
    git_merge_file_options_init(&opt, GIT_MERGE_FILE_OPTIONS_VERSION);
    opt.ancestor_label = MERGE_BASE;
    opt.our_label = MERGE_OURS;
    opt.their_label = MERGE_THEIRS;
    opt.flags = GIT_MERGE_FILE_STYLE_DIFF3;
    int n = -1;
    if (git_merge_file(&result, &a, &o, &t, &opt) == 0 && result.ptr) {
        buf_add(out, result.ptr, result.len);
        n = result.automergeable ? 0 : count_conflicts((struct str){result.ptr, result.len});
    }
    git_merge_file_result_free(&result);
    git_libgit2_shutdown();
    return n;
}

static int merge_by_number(const void *pa, const void *pb)
{
    const uint64_t *a = pa, *b = pb;
    return (*a > *b) - (*a < *b);
}

struct lines {
    VEC(uint64_t) v;
};

static void merge_take_lines(struct lines *l, struct str text)
{
    while (text.n)
        vec_push(&l->v, digest_of(merge_next_line(&text)).low);
    if (l->v.n)
        qsort(l->v.p, l->v.n, sizeof *l->v.p, merge_by_number);
}

static size_t count_same(const struct lines *x, const struct lines *y)
{
    size_t same = 0;
    for (size_t i = 0, k = 0; i < x->v.n && k < y->v.n;) {
        same += x->v.p[i] == y->v.p[k];
        bool first = x->v.p[i] <= y->v.p[k], second = y->v.p[k] <= x->v.p[i];
        i += first;
        k += second;
    }
    return same;
}

size_t merge_same_lines(struct str a, struct str b)
{
    struct lines x = {0}, y = {0};
    merge_take_lines(&x, a);
    merge_take_lines(&y, b);
    size_t same = count_same(&x, &y);
    vec_release(&x.v);
    vec_release(&y.v);
    return same;
}

bool merge_alike(struct str a, struct str b)
{
    struct lines x = {0}, y = {0};
    merge_take_lines(&x, a);
    merge_take_lines(&y, b);
    size_t more = x.v.n > y.v.n ? x.v.n : y.v.n;
    bool alike = more && count_same(&x, &y) * 2 >= more;
    vec_release(&x.v);
    vec_release(&y.v);
    return alike;
}
