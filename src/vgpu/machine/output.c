#include "vgpu/machine/output.h"
#include "base/buf.h"
#include <string.h>
#include <unistd.h>

bool output_parse(const char *spec, struct output_choice *out)
{
    if (!spec || !*spec || strcmp(spec, "0") == 0)
        return false;
    const char *colon = strchr(spec, ':');
    *out = (struct output_choice){.json = strncmp(spec, "json", 4) == 0,
                                  .html = strncmp(spec, "html", 4) == 0,
                                  .file = colon && colon[1] ? colon + 1 : NULL};
    return true;
}

FILE *output_open(const struct output_choice *o, const char *what)
{
    struct buf name = {0};
    if (!o->file)
        return stderr;
    for (const char *p = o->file; *p; p++) {
        if (p[0] == '%' && p[1] == 'p') {
            buf_printf(&name, "%ld", (long)getpid());
            p++;
        } else {
            buf_addch(&name, *p);
        }
    }
    FILE *f = fopen(name.p, "w");
    if (!f)
        fprintf(stderr, "tranship: vgpu: %s: %s can't be written there\n", name.p, what);
    buf_release(&name);
    return f;
}

bool output_close(FILE *f)
{
    bool good = fflush(f) == 0 && !ferror(f);
    return (f == stderr || fclose(f) == 0) && good;
}
