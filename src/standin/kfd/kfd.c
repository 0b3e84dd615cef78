/* The topology that Linux's driver for AMD GPUs tells of below /sys/class/kfd, for virtual GPUs:
 * the real RCCL reads it before it does anything. It is preloaded where that library is: what a
 * program opens there is text of ours, and all else goes on to the C library. No file is written.
 *
 *   nodes/0               the processor
 *   nodes/1, nodes/2 ...  GPUs, with the PCI addresses that the virtual GPU's HSA gives them
 *   nodes/N/io_links/M    N's link to the M-th of the others: as AMD's own links between GPUs */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define OURS __attribute__((visibility("default")))

static const char nodes[] = "/sys/class/kfd/kfd/topology/nodes";
enum { GPUS_MAX = 16, LINK_PCI = 2, LINK_XGMI = 11 };

/* GPUs, as `tranship vgpu --gpus` tells the virtual GPU. */
static int gpus(void)
{
    const char *count = getenv("TRANSHIP_VGPU_COUNT");
    int n = count ? atoi(count) : 1;
    return n < 1 ? 1 : n > GPUS_MAX ? GPUS_MAX : n;
}

/* What is behind a number in a path: "3/properties" gives 3 and "/properties". -1: no number. */
static int kfd_number(const char **path)
{
    char *end;
    if (**path < '0' || **path > '9')
        return -1;
    long n = strtol(*path, &end, 10);
    *path = end;
    return n > GPUS_MAX ? -1 : (int)n;
}

/* ---- files ---- */

/* With a number behind it: C++'s streams read by that. */
static FILE *kfd_text(const char *what)
{
    const size_t n = strlen(what);
    int fd = memfd_create("kfd", MFD_CLOEXEC);
    FILE *f = NULL;
    if (fd >= 0 && write(fd, what, n) == (ssize_t)n && lseek(fd, 0, SEEK_SET) == 0)
        f = fdopen(fd, "r");
    if (!f && fd >= 0)
        close(fd);
    return f;
}

static FILE *properties(int node)
{
    char out[512];
    snprintf(out, sizeof out,
             "cpu_cores_count %d\nsimd_count %d\nio_links_count %d\ncaches_count 0\nlocation_id "
             "%d\ndomain 0\nvendor_id %d\nunique_id %d\nnum_xcc 1\n",
             node ? 0 : 1, node ? 4 : 0, gpus(), node << 8, node ? 0x1002 : 0,
             node ? 1000 + node : 0);
    return kfd_text(out);
}

static FILE *link_properties(int node, int link)
{
    const int to = link < node ? link : link + 1;
    const bool between_gpus = node && to;
    char out[256];
    if (to > gpus())
        return NULL;
    snprintf(out, sizeof out,
             "type %d\nversion_major 0\nversion_minor 0\nnode_from %d\nnode_to %d\nweight "
             "%d\nmin_bandwidth 0\nmax_bandwidth 0\nflags 0\n",
             between_gpus ? LINK_XGMI : LINK_PCI, node, to, between_gpus ? 15 : 20);
    return kfd_text(out);
}

/* The file of that path below nodes/; NULL with errno: there is none. */
static FILE *kfd_file(const char *path)
{
    const int node = kfd_number(&path);
    FILE *f = NULL;
    errno = ENOENT;
    if (node < 0 || node > gpus())
        return NULL;
    if (strcmp(path, "/properties") == 0)
        f = properties(node);
    else if (strcmp(path, "/gpu_id") == 0)
        f = kfd_text(node ? (const char[]){'1', '0', (char)('0' + node / 10),
                                           (char)('0' + node % 10), '\n', 0}
                          : "0\n");
    else if (strcmp(path, "/name") == 0)
        f = kfd_text("\n");
    else if (strncmp(path, "/io_links/", 10) == 0) {
        path += 10;
        int link = kfd_number(&path);
        f = link >= 0 && strcmp(path, "/properties") == 0 ? link_properties(node, link) : NULL;
    }
    return f;
}

/* ---- folders ---- */

/* A folder of ours: as many others as it has, by their numbers. Told from the C
 * library's by its mark. */
struct folder {
    uint64_t mark;
    int n, next;
    struct dirent entry;
};
static const uint64_t mark = 0x7472616e73686970;
static struct folder *open_folders[8]; /* a program reads one in another */

static struct folder *ours(const void *dir)
{
    for (size_t i = 0; i < sizeof open_folders / sizeof *open_folders; i++)
        if (dir && open_folders[i] == dir && open_folders[i]->mark == mark)
            return open_folders[i];
    return NULL;
}

/* How many numbered folders are at that path below nodes/; -1: it is no folder. */
static int kfd_entries(const char *path)
{
    if (!*path)
        return gpus() + 1;
    const int node = kfd_number(&path);
    return node >= 0 && node <= gpus() && strcmp(path, "/io_links") == 0 ? gpus() : -1;
}

static void *folder(const char *path)
{
    const int n = kfd_entries(path);
    for (size_t i = 0; n >= 0 && i < sizeof open_folders / sizeof *open_folders; i++)
        if (!open_folders[i]) {
            open_folders[i] = calloc(1, sizeof **open_folders);
            if (open_folders[i])
                *open_folders[i] = (struct folder){.mark = mark, .n = n};
            return open_folders[i];
        }
    errno = ENOENT;
    return NULL;
}

/* ---- in place of the C library's ---- */

/* The path below nodes/, without slashes at its end; false: it is somewhere else. */
static bool kfd_below(const char *path, char *rest, size_t size)
{
    if (!path || strncmp(path, nodes, sizeof nodes - 1) != 0 ||
        (path[sizeof nodes - 1] && path[sizeof nodes - 1] != '/'))
        return false;
    path += sizeof nodes - 1;
    path += strspn(path, "/");
    snprintf(rest, size, "%s", path);
    for (size_t n = strlen(rest); n && rest[n - 1] == '/'; n--)
        rest[n - 1] = '\0';
    return true;
}

/* The next definition of a name, as a function of the type of this one. */
#define NEXT(name)                                                                                 \
    static __typeof__(&name) next;                                                                 \
    if (!next) {                                                                                   \
        void *found = dlsym(RTLD_NEXT, #name);                                                     \
        memcpy(&next, &found, sizeof next);                                                        \
    }

OURS FILE *fopen(const char *path, const char *mode)
{
    char rest[128];
    NEXT(fopen)
    return kfd_below(path, rest, sizeof rest) ? kfd_file(rest) : next(path, mode);
}

OURS FILE *fopen64(const char *path, const char *mode)
{
    char rest[128];
    NEXT(fopen64)
    return kfd_below(path, rest, sizeof rest) ? kfd_file(rest) : next(path, mode);
}

OURS int stat(const char *restrict path, struct stat *restrict to)
{
    char rest[128];
    NEXT(stat)
    if (!kfd_below(path, rest, sizeof rest))
        return next(path, to);
    FILE *f = kfd_entries(rest) < 0 ? kfd_file(rest) : NULL;
    if (!f && kfd_entries(rest) < 0)
        return -1;
    memset(to, 0, sizeof *to);
    to->st_mode = f ? S_IFREG | 0444 : S_IFDIR | 0555;
    to->st_nlink = 1;
    if (f)
        fclose(f);
    return 0;
}

OURS DIR *opendir(const char *path)
{
    char rest[128];
    NEXT(opendir)
    return kfd_below(path, rest, sizeof rest) ? folder(rest) : next(path);
}

OURS struct dirent *readdir(DIR *dir)
{
    NEXT(readdir)
    struct folder *f = ours(dir);
    if (!f)
        return next(dir);
    if (f->next == f->n)
        return NULL;
    f->entry.d_type = DT_DIR;
    snprintf(f->entry.d_name, sizeof f->entry.d_name, "%d", f->next++);
    return &f->entry;
}

OURS int closedir(DIR *dir)
{
    NEXT(closedir)
    struct folder *f = ours(dir);
    for (size_t i = 0; f && i < sizeof open_folders / sizeof *open_folders; i++)
        if (open_folders[i] == f)
            open_folders[i] = NULL;
    free(f);
    return f ? 0 : next(dir);
}
