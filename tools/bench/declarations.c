/* declarations FOLDER: writes the virtual CUDA headers to files, so that clang itself can
 * be measured on them. */
#include "base/anchor.h"
#include "base/fs.h"
#include "map/map.h"
#include <stdio.h>

static int write_header(const char *folder, const char *name, struct str text, struct err *err)
{
    struct arena a = {0};
    const char *path = fs_join(&a, folder, name);
    int rc = fs_mkdirs(fs_dirname(&a, path), err) < 0 ? -1 : anchor_write_path(path, text, err);
    arena_release(&a);
    return rc;
}

int main(int argc, char **argv)
{
    struct err err;
    const char *name, *text;
    size_t len;
    if (argc != 2) {
        fputs("usage: declarations FOLDER\n", stderr);
        return 2;
    }
    for (int i = 0; map_virtual_header(i, &name, &text, &len); i++) {
        if (write_header(argv[1], name, (struct str){text, len}, &err) < 0) {
            fprintf(stderr, "declarations: %s\n", err.msg);
            return 3;
        }
    }
    return 0;
}
