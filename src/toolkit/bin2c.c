/* bin2c: a file as an array of C. */
#include "base/fs.h"
#include "toolkit/programs.h"
#include "toolkit/said.h"
#include <stdio.h>
#include <stdlib.h>

struct bin2c {
    const char *file, *name, *type;
    bool constant, is_static, length;
    int width;      /* bytes of an element */
    struct buf pad; /* bytes behind those of the file */
};

/* The element type that an option chooses; false if it chooses none. */
static bool bin2c_type(struct bin2c *b, const char *option)
{
    static const struct {
        const char *option, *type;
        int width;
    } types[] = {{"char", "unsigned char", 1},
                 {"short", "unsigned short", 2},
                 {"int", "unsigned int", 4},
                 {"long", "unsigned long long", 8},
                 {"longlong", "unsigned long long", 8}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(option, types[i].option) != 0 && strcmp(option, types[i].type) != 0)
            continue;
        b->type = types[i].type;
        b->width = types[i].width;
        return true;
    }
    return false;
}

/* Bytes with commas between them. */
static void bin2c_pad(struct bin2c *b, const char *list)
{
    while (*list) {
        buf_addch(&b->pad, (char)strtoul(list, NULL, 0));
        list += strcspn(list, ",");
        list += *list == ',';
    }
}

/* Reads one option, with the words behind it; returns how many words that are, 0 for none. */
static int bin2c_option(struct bin2c *b, int argc, char **argv)
{
    const char *word = argv[0] + strspn(argv[0], "-"), *value = argc > 1 ? argv[1] : NULL;
    if (!strcmp(word, "const") || !strcmp(word, "c"))
        return b->constant = true;
    if (!strcmp(word, "static") || !strcmp(word, "st"))
        return b->is_static = true;
    if (!strcmp(word, "length") || !strcmp(word, "l"))
        return b->length = true;
    if (!value)
        return 0;
    if (!strcmp(word, "name") || !strcmp(word, "n"))
        b->name = value;
    else if (!strcmp(word, "padd") || !strcmp(word, "p"))
        bin2c_pad(b, value);
    else if ((strcmp(word, "type") != 0 && strcmp(word, "t") != 0) || !bin2c_type(b, value))
        return 0;
    return 2;
}

static unsigned long long element(const struct bin2c *b, struct str bytes, size_t at)
{
    unsigned long long value = 0;
    for (int i = 0; i < b->width && at + (size_t)i < bytes.n; i++)
        value |= (unsigned long long)(unsigned char)bytes.p[at + (size_t)i] << (8 * i);
    return value;
}

static void write_array(const struct bin2c *b, struct str bytes)
{
    size_t width = (size_t)b->width, per_line = 16 / width;
    const char *space = b->is_static ? "static " : "";
    printf("#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n%s%s%s %s[] = {", space,
           b->constant ? "const " : "", b->type, b->name);
    for (size_t i = 0; i * width < bytes.n; i++)
        printf("%s%s0x%0*llx", i ? "," : "", i % per_line ? "" : "\n", b->width * 2,
               element(b, bytes, i * width));
    printf("\n};\n\n");
    if (b->length)
        printf("%sunsigned int %sLength = %zu;\n\n", space, b->name, bytes.n);
    printf("#ifdef __cplusplus\n}\n#endif\n");
}

int bin2c_main(struct toolkit_here *here, int argc, char **argv)
{
    struct bin2c b = {.name = "imageBytes", .type = "unsigned char", .width = 1};
    struct buf bytes = {0};
    struct err err;
    (void)here;
    for (int i = 1; i < argc;) {
        int n = argv[i][0] == '-' ? bin2c_option(&b, argc - i, argv + i) : 1;
        if (!n)
            return said_fatal("bin2c", "Unknown option '%s'", argv[i]);
        if (argv[i][0] != '-')
            b.file = argv[i];
        i += n;
    }
    if (!b.file)
        return said_fatal("bin2c", "no input file");
    if (fs_read(b.file, (size_t)1 << 31, &bytes, &err) != 0)
        return said_fatal("bin2c", "%s", err.msg);
    buf_adds(&bytes, buf_str(&b.pad));
    write_array(&b, buf_str(&bytes));
    buf_release(&b.pad);
    buf_release(&bytes);
    return 0;
}
