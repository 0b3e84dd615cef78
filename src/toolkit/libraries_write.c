/* The files of a toolkit's libraries. */
#include "base/fs.h"
#include "toolkit/file.h"
#include "toolkit/libraries.h"

struct writer {
    const char *lib; /* DIR/lib64 */
    struct arena *arena;
    struct err *err;
};

static int write_static(struct writer *w, const char *name, const struct stub *stub, size_t n)
{
    struct buf object = {0}, archive = {0};
    stub_object(stub, n, NULL, &object);
    stub_archive(stub, n, "stubs.o", buf_str(&object), &archive);
    int rc = toolkit_file(arena_printf(w->arena, "%s/lib%s.a", w->lib, name), buf_str(&archive),
                          false, w->err);
    buf_release(&object);
    buf_release(&archive);
    return rc;
}

/* libcublas.so.12, and libcublas.so that links to it. The driver's libraries are where a driver
 * would have put them, and among the stubs. */
static int write_shared(struct writer *w, const struct toolkit_library *l, const struct stub *stub,
                        size_t n)
{
    struct buf file = {0};
    const char *name = arena_printf(w->arena, "lib%s.so", l->name);
    stub_shared(stub, n, l->soname, &file);
    int rc = toolkit_file(fs_join(w->arena, w->lib, l->soname), buf_str(&file), false, w->err);
    if (rc == 0 && strcmp(name, l->soname) != 0)
        rc = toolkit_link(l->soname, fs_join(w->arena, w->lib, name), w->err);
    if (rc == 0 && strchr(l->forms, 'd'))
        rc = toolkit_link(arena_printf(w->arena, "../%s", l->soname),
                          arena_printf(w->arena, "%s/stubs/%s", w->lib, name), w->err);
    buf_release(&file);
    return rc;
}

static int write_library(struct writer *w, const struct toolkit_library *l, release cuda)
{
    size_t n;
    int rc = 0;
    struct stub *stub = toolkit_library_stubs(l, cuda, &n, w->arena);
    if (strpbrk(l->forms, "sd"))
        rc = write_shared(w, l, stub, n);
    if (rc == 0 && strchr(l->forms, 'a'))
        rc = write_static(w, arena_printf(w->arena, "%s_static", l->name), stub, n);
    if (rc == 0 && strchr(l->forms, 'S'))
        rc = write_static(w, l->name, stub, n);
    return rc;
}

int toolkit_write_libraries(const char *dir, release cuda, struct err *err)
{
    struct arena a = {0};
    struct writer w = {fs_join(&a, dir, "lib64"), &a, err};
    struct toolkit_library l;
    if (!stub_machine_known())
        return err_set(err, "the libraries of a toolkit can be made for x86-64 only");
    int rc = fs_mkdirs(fs_join(&a, w.lib, "stubs"), err);
    for (int i = 0; rc == 0 && toolkit_library_next(&i, cuda, &l, &a);)
        rc = write_library(&w, &l, cuda);
    arena_release(&a);
    return rc;
}
