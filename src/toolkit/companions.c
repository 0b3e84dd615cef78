/* The programs beside nvcc that handle device code: they write the file that they are asked for. */
#include "base/fs.h"
#include "toolkit/device.h"
#include "toolkit/file.h"
#include "toolkit/programs.h"
#include "toolkit/releases.h"
#include "toolkit/said.h"
#include <stdio.h>
#include <stdlib.h>

struct companion {
    const char *name;
    const char *output; /* or NULL */
    bool version;
    int arch;
};

/* The value of an option that is one of two spellings: in the word, or the next word. */
static const char *value_of(int argc, char **argv, int i, const char *letters, const char *name)
{
    const char *word = argv[i] + strspn(argv[i], "-"), *equals = strchr(word, '=');
    struct str bare = {word, equals ? (size_t)(equals - word) : strlen(word)};
    if (word == argv[i] || (!str_is(bare, letters) && !str_is(bare, name)))
        return NULL;
    return equals ? equals + 1 : i + 1 < argc ? argv[i + 1] : NULL;
}

static void companion_read(struct companion *c, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *output = value_of(argc, argv, i, "o", "output-file"),
                   *create = value_of(argc, argv, i, "create", "create"),
                   *embedded = value_of(argc, argv, i, "fatbin", "embedded-fatbin"),
                   *arch = value_of(argc, argv, i, "arch", "gpu-name"), *number;
        if (output || create)
            c->output = output ? output : create;
        else if (embedded && !strcmp(c->name, "fatbinary") && !c->output)
            c->output = embedded;
        if (arch && (number = strchr(arch, '_')))
            c->arch = atoi(number + 1);
        c->version |= !strcmp(argv[i], "--version") || !strcmp(argv[i], "-V");
    }
}

static void print_version(struct toolkit_here *here, const char *name)
{
    int major = here->cuda / 100, minor = here->cuda % 100;
    printf("%s: NVIDIA (R) Cuda tools\n(tranship's stand-in: it has no device code)\n"
           "Cuda compilation tools, release %d.%d, V%d.%d.%d\n",
           name, major, minor, major, minor, releases_patch(here->cuda));
}

int companion_main(struct toolkit_here *here, int argc, char **argv)
{
    struct companion c = {.name = fs_basename(argv[0]), .arch = releases_default_arch(here->cuda)};
    struct buf bytes = {0};
    struct err err;
    int rc = 0;
    companion_read(&c, argc, argv);
    if (c.version) {
        print_version(here, c.name);
        return 0;
    }
    if (!strcmp(c.name, "__nvcc_device_query"))
        return 1; /* no device */
    if (!c.output)
        return 0;
    if (!strcmp(c.name, "fatbinary"))
        device_fatbin(&bytes);
    else if (!strcmp(c.name, "cicc"))
        device_ptx(c.arch, "an intermediate file", &bytes);
    else
        device_cubin(c.arch, &bytes);
    if (toolkit_file(c.output, buf_str(&bytes), false, &err) != 0)
        rc = said_fatal(c.name, "%s", err.msg);
    buf_release(&bytes);
    return rc;
}

int smi_main(struct toolkit_here *here, int argc, char **argv)
{
    enum { NO_DRIVER = 9 };
    (void)here;
    (void)argc;
    (void)argv;
    printf("tranship's stand-in for nvidia-smi: there is no NVIDIA device and no driver here.\n");
    return NO_DRIVER;
}
