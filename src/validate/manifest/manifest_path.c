/* The paths that a manifest may name. A manifest is part of a tree that may be a stranger's, so
 * paths must stay in its folder and in those of its `include`, wherever links lead. */
#include "base/anchor.h"
#include "validate/manifest/manifest.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* True for ".." and paths that begin with it. */
static bool leads_out(const char *normal)
{
    return strncmp(normal, "..", 2) == 0 && (normal[2] == '/' || !normal[2]);
}

/* Returns the part of the name below a folder of `include`; NULL if it is not below the folder.
 * Both are normal. */
static const char *rest_below(const char *name, const char *include)
{
    size_t n = strlen(include);
    if (strncmp(name, include, n) != 0 || name[n] != '/' || leads_out(name + n + 1))
        return NULL;
    return name + n + 1;
}

static const char *trouble_of(int code, bool folder)
{
    switch (code) {
    case ENOENT:
        return folder ? "no such folder" : "no such file";
    case EXDEV:
    case ELOOP:
        return "its path contains a link that leads out of the folder";
    default:
        return fs_reason(code);
    }
}

/* Returns what is wrong with a name below a folder, or NULL. Links in the folder's own path are
 * followed. */
static const char *manifest_path_look(const char *base, const char *name, bool folder)
{
    struct anchor p;
    struct stat st;
    errno = 0;
    if (anchor_open(&p, base, NULL) != 0)
        return trouble_of(errno, true);
    int fd = anchor_fd(&p, name, O_PATH, LINKS_BELOW), code = errno;
    anchor_close(&p);
    if (fd < 0)
        return trouble_of(code, folder);
    code = fstat(fd, &st) == 0 ? 0 : errno;
    close(fd);
    if (code)
        return fs_reason(code);
    if (folder)
        return S_ISDIR(st.st_mode) ? NULL : "is no folder";
    return S_ISREG(st.st_mode)   ? NULL
           : S_ISDIR(st.st_mode) ? "is a folder, a file is wanted"
                                 : "is not a regular file";
}

const char *manifest_file_trouble(const char *folder, const char *name, const struct words *include,
                                  struct arena *a)
{
    const char *normal = fs_normal(a, name);
    if (normal[0] == '/')
        return "it is absolute; files are named from the manifest's folder";
    if (!leads_out(normal))
        return manifest_path_look(folder, normal, false);
    for (size_t i = 0; include && i < include->n; i++) {
        const char *rest = rest_below(normal, fs_normal(a, include->p[i]));
        if (rest)
            return manifest_path_look(fs_join(a, folder, include->p[i]), rest, false);
    }
    return include ? "it leads out of the manifest's folder and of those of include"
                   : "it leads out of the manifest's folder";
}

const char *manifest_folder_trouble(const char *folder, const char *name, struct arena *a)
{
    const char *base = folder, *rest = fs_normal(a, name);
    if (rest[0] == '/')
        return "it is absolute; folders are named from the manifest's folder";
    while (leads_out(rest)) {
        base = fs_join(a, base, "..");
        rest += rest[2] ? 3 : 2;
    }
    if (strcmp(fs_absolute(a, fs_join(a, folder, name)), "/") == 0)
        return "it is the root of all files";
    return manifest_path_look(base, *rest ? rest : ".", true);
}
