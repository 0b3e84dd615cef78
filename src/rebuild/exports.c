#include "rebuild/exports.h"
#include "base/fs.h"
#include <elf.h>
#include <string.h>

enum { LARGEST = 1 << 30 };

/* A file that may be cut, or no library at all: whatever it says is checked against its size. */
struct image {
    const char *p;
    size_t n;
};

/* Returns n bytes at an offset, or NULL. */
static const void *image_at(const struct image *i, uint64_t at, uint64_t n)
{
    return at <= i->n && n <= i->n - at ? i->p + at : NULL;
}

/* Returns the text at an offset of a section of texts; "" if there is none. */
static const char *text_at(const struct image *i, const Elf64_Shdr *texts, uint64_t at)
{
    const char *p = image_at(i, texts->sh_offset, texts->sh_size);
    return p && at < texts->sh_size && memchr(p + at, '\0', texts->sh_size - at) ? p + at : "";
}

static bool is_exported(const Elf64_Sym *s)
{
    const unsigned char bind = ELF64_ST_BIND(s->st_info), type = ELF64_ST_TYPE(s->st_info);
    return s->st_shndx != SHN_UNDEF && (bind == STB_GLOBAL || bind == STB_WEAK) &&
           (type == STT_FUNC || type == STT_GNU_IFUNC) &&
           ELF64_ST_VISIBILITY(s->st_other) == STV_DEFAULT;
}

static void read_symbols(const struct image *i, const Elf64_Shdr *table, const Elf64_Shdr *texts,
                         struct exports *out, struct arena *a)
{
    const char *last = "";
    for (uint64_t k = 0; k < table->sh_size / sizeof(Elf64_Sym); k++) {
        Elf64_Sym s;
        const void *at = image_at(i, table->sh_offset + k * sizeof s, sizeof s);
        if (!at)
            return;
        memcpy(&s, at, sizeof s);
        const char *name = text_at(i, texts, s.st_name);
        if (!is_exported(&s) || !*name || strcmp(name, last) == 0)
            continue;
        words_add(&out->function, a, last = arena_strdup(a, str_of(name)));
    }
}

static void read_soname(const struct image *i, const Elf64_Shdr *dynamic, const Elf64_Shdr *texts,
                        struct exports *out, struct arena *a)
{
    for (uint64_t k = 0; k < dynamic->sh_size / sizeof(Elf64_Dyn); k++) {
        Elf64_Dyn d;
        const void *at = image_at(i, dynamic->sh_offset + k * sizeof d, sizeof d);
        if (!at)
            return;
        memcpy(&d, at, sizeof d);
        if (d.d_tag == DT_SONAME)
            out->soname = arena_strdup(a, str_of(text_at(i, texts, d.d_un.d_val)));
    }
}

/* Copies a section's header: the file may have it at any address. */
static bool read_section(const struct image *i, const Elf64_Ehdr *h, uint64_t k, Elf64_Shdr *out)
{
    const void *at = k < h->e_shnum ? image_at(i, h->e_shoff + k * sizeof *out, sizeof *out) : NULL;
    if (at)
        memcpy(out, at, sizeof *out);
    return at != NULL;
}

int exports_read(const char *path, struct exports *out, struct arena *a, struct err *err)
{
    struct buf text = {0};
    Elf64_Ehdr h;
    Elf64_Shdr section, texts;
    *out = (struct exports){0};
    if (fs_read(path, LARGEST, &text, err) != 0)
        return -1;
    const struct image image = {text.p, text.len};
    const void *head = image_at(&image, 0, sizeof h);
    if (head)
        memcpy(&h, head, sizeof h);
    bool library = head && memcmp(h.e_ident, ELFMAG, SELFMAG) == 0 &&
                   h.e_ident[EI_CLASS] == ELFCLASS64 && h.e_type == ET_DYN &&
                   h.e_shentsize == sizeof section;
    for (uint64_t k = 0; library && read_section(&image, &h, k, &section); k++) {
        if (section.sh_type != SHT_DYNSYM && section.sh_type != SHT_DYNAMIC)
            continue;
        if (!read_section(&image, &h, section.sh_link, &texts))
            continue;
        if (section.sh_type == SHT_DYNSYM)
            read_symbols(&image, &section, &texts, out, a);
        else
            read_soname(&image, &section, &texts, out, a);
    }
    buf_release(&text);
    return library && out->soname && out->function.n
               ? 0
               : err_set(err, "%s: this is no shared library", path);
}
