#include "toolkit/headers.h"
#include "base/fs.h"
#include "map/map.h"
#include "toolkit/file.h"

int toolkit_write_headers(const char *dir, release cuda, struct err *err)
{
    struct arena a = {0};
    const char *name, *text;
    size_t len;
    int rc = 0;
    for (int i = 0; rc == 0 && map_virtual_header(i, &name, &text, &len); i++) {
        struct str bytes = {text, len};
        /* what the parse gets with its command line */
        char *version = arena_printf(&a,
                                     "#ifndef TRANSHIP_CUDA_VERSION\n"
                                     "#define TRANSHIP_CUDA_VERSION %d\n#endif\n",
                                     cuda / 100 * 1000 + cuda % 100 * 10);
        char *whole = arena_printf(&a, "%s%.*s", version, (int)bytes.n, bytes.p);
        rc = toolkit_file(arena_printf(&a, "%s/include/%s", dir, name), str_of(whole), false, err);
    }
    arena_release(&a);
    return rc;
}
