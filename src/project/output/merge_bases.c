#include "project/output/merge_bases.h"
#include "base/die.h"
#include "base/draft.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>
#include <zstd.h>

enum { LEVEL = 3 };

void merge_bases_open(struct merge_bases *s, const struct anchor *at, bool make)
{
    s->folder = anchor_folder(at, MERGE_BASES_FOLDER, make, NULL);
    if (s->folder >= 0 && flock(s->folder, LOCK_SH) == 0)
        draft_sweep(s->folder);
}

void merge_bases_close(struct merge_bases *s)
{
    if (s->folder >= 0)
        close(s->folder);
    s->folder = -1;
}

bool merge_bases_have(const struct merge_bases *s, struct digest d)
{
    char name[DIGEST_TEXT];
    struct stat st;
    digest_text(d, name);
    return s->folder >= 0 && fstatat(s->folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(st.st_mode);
}

void merge_bases_keep(struct merge_bases *s, struct digest d, struct str text)
{
    char name[DIGEST_TEXT];
    struct draft draft;
    if (s->folder < 0 || text.n > MERGE_BASE_MAX || merge_bases_have(s, d))
        return;
    digest_text(d, name);
    size_t room = ZSTD_compressBound(text.n);
    char *packed = xmalloc(room);
    size_t n = ZSTD_compress(packed, room, text.p ? text.p : "", text.n, LEVEL);
    if (!ZSTD_isError(n) && draft_begin_cache(&draft, s->folder, (struct str){packed, n}) == 0)
        (void)draft_put(&draft, name);
    free(packed);
}

bool merge_bases_get(const struct merge_bases *s, struct digest d, struct buf *out)
{
    char name[DIGEST_TEXT];
    struct anchor at = {s->folder, MERGE_BASES_FOLDER};
    struct buf packed = {0};
    digest_text(d, name);
    if (s->folder < 0 ||
        anchor_read(&at, name, LINKS_REFUSED, 2 * MERGE_BASE_MAX, &packed, NULL, NULL) != 0) {
        buf_release(&packed);
        return false;
    }
    unsigned long long size = ZSTD_getFrameContentSize(packed.p, packed.len);
    bool good = size <= MERGE_BASE_MAX; /* what is no frame has a huge one */
    char *text = xmalloc(good ? (size_t)size + 1 : 1);
    size_t n = good ? ZSTD_decompress(text, (size_t)size, packed.p, packed.len) : 0;
    struct str whole = {text, n};
    good = good && !ZSTD_isError(n) && digest_eq(digest_of(whole), d);
    if (good)
        buf_adds(out, whole);
    free(text);
    buf_release(&packed);
    return good;
}

void merge_bases_prune(struct merge_bases *s, const struct anchor *at,
                       bool (*keep)(void *ctx, struct digest d), void *ctx)
{
    struct digest d;
    bool alone = s->folder >= 0 && flock(s->folder, LOCK_EX | LOCK_NB) == 0;
    int own = alone ? openat(s->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    DIR *dir = own >= 0 ? fdopendir(own) : NULL;
    if (!dir && own >= 0)
        close(own);
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        if (digest_parse(str_of(e->d_name), &d) && !keep(ctx, d))
            unlinkat(s->folder, e->d_name, 0);
    }
    if (!dir)
        return;
    closedir(dir);
    unlinkat(at->fd, MERGE_BASES_FOLDER, AT_REMOVEDIR); /* where it is empty */
}
