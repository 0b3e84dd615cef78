/* Device code made byte by byte, for tests: a code object with two kernels, bundles of it, plain
 * and compressed, and a host's ELF file around them. */
#ifndef VALIDATE_CODEOBJECT_OBJECT_TEST_SUPPORT_H
#define VALIDATE_CODEOBJECT_OBJECT_TEST_SUPPORT_H

#include "base/buf.h"
#include <elf.h>
#include <zlib.h>
#include <zstd.h>

enum { SAMPLE_RODATA = 0x1000, SAMPLE_TEXT = 0x2400 }; /* addresses */

static inline void sample_number(struct buf *b, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        buf_addch(b, (char)(n >> (8 * i)));
}

/* MessagePack: short texts, 32-bit numbers. */
static inline void sample_text(struct buf *b, const char *text)
{
    buf_addch(b, (char)0xd9);
    buf_addch(b, (char)strlen(text));
    buf_addstr(b, text);
}

static inline void sample_field(struct buf *b, const char *key, uint32_t n)
{
    sample_text(b, key);
    buf_addch(b, (char)0xce);
    for (int i = 3; i >= 0; i--)
        buf_addch(b, (char)(n >> (8 * i)));
}

/* A kernel's map; its arguments are an array that readers skip. */
static inline void sample_kernel(struct buf *b, const char *name, uint32_t vgprs)
{
    buf_addch(b, (char)0x8e);
    sample_field(b, ".agpr_count", 4);
    sample_text(b, ".args");
    buf_add(b, "\x91\x82", 2);
    sample_field(b, ".offset", 0);
    sample_text(b, ".value_kind");
    sample_text(b, "global_buffer");
    sample_field(b, ".group_segment_fixed_size", 1024);
    sample_field(b, ".kernarg_segment_size", 16);
    sample_field(b, ".max_flat_workgroup_size", 256);
    sample_text(b, ".name");
    sample_text(b, name);
    sample_field(b, ".private_segment_fixed_size", 80);
    sample_field(b, ".sgpr_count", 20);
    sample_field(b, ".sgpr_spill_count", 3);
    sample_text(b, ".symbol");
    buf_addch(b, (char)0xd9);
    buf_addch(b, (char)(strlen(name) + 3));
    buf_printf(b, "%s.kd", name);
    sample_text(b, ".uses_dynamic_stack");
    buf_addch(b, (char)0xc3);
    sample_field(b, ".vgpr_count", vgprs);
    sample_field(b, ".vgpr_spill_count", 5);
    sample_field(b, ".wavefront_size", 64);
}

/* "plain" and "_Z5scalePfi"; the second has no descriptor in sample_code. */
static inline void sample_metadata(struct buf *b)
{
    buf_addch(b, (char)0x83);
    sample_text(b, "amdhsa.kernels");
    buf_addch(b, (char)0x92);
    sample_kernel(b, "_Z5scalePfi", 9);
    sample_kernel(b, "plain", 130);
    sample_text(b, "amdhsa.target");
    sample_text(b, "amdgcn-amd-amdhsa--gfx90a:xnack+");
    sample_text(b, "amdhsa.version");
    buf_add(b, "\x92\x01\x02", 3);
}

struct sample_section {
    const char *name;
    uint32_t type, link;
    uint64_t entsize, address;
    struct str bytes;
};

/* Writes an ELF file with those sections, numbered from 1, followed by their names. */
static inline void sample_elf(struct buf *b, Elf64_Ehdr h, const struct sample_section *s, int n)
{
    Elf64_Shdr headers[16] = {{0}};
    struct buf bytes = {0}, names = {0};
    buf_addch(&names, 0);
    for (int i = 0; i <= n; i++) {
        struct sample_section one =
            i < n ? s[i] : (struct sample_section){.name = ".shstrtab", .type = SHT_STRTAB};
        uint32_t name = (uint32_t)names.len;
        buf_add(&names, one.name, strlen(one.name) + 1);
        one.bytes = i < n ? one.bytes : buf_str(&names);
        headers[i + 1] = (Elf64_Shdr){.sh_name = name,
                                      .sh_type = one.type,
                                      .sh_addr = one.address,
                                      .sh_offset = sizeof h + bytes.len,
                                      .sh_size = one.bytes.n,
                                      .sh_link = one.link,
                                      .sh_entsize = one.entsize};
        buf_adds(&bytes, one.bytes);
    }
    memcpy(h.e_ident, ELFMAG, SELFMAG);
    h.e_ident[EI_CLASS] = ELFCLASS64;
    h.e_ident[EI_DATA] = ELFDATA2LSB;
    h.e_ident[EI_VERSION] = EV_CURRENT;
    h.e_shoff = sizeof h + bytes.len;
    h.e_shentsize = sizeof *headers;
    h.e_shnum = (uint16_t)(n + 2);
    h.e_shstrndx = (uint16_t)(n + 1);
    buf_add(b, &h, sizeof h);
    buf_adds(b, buf_str(&bytes));
    buf_add(b, headers, (size_t)(n + 2) * sizeof *headers);
    buf_release(&bytes);
    buf_release(&names);
}

/* A code object of version 4 for gfx90a. */
static inline void sample_code(struct buf *b)
{
    static const char strings[] = "\0plain\0plain.kd\0_Z5scalePfi";
    struct buf note = {0}, data = {0};
    uint8_t descriptor[64] = {0};
    int64_t entry = SAMPLE_TEXT - SAMPLE_RODATA;
    memcpy(descriptor + 16, &entry, sizeof entry);
    Elf64_Sym symbols[] = {
        {0},
        {1, ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), STV_PROTECTED, 5, SAMPLE_TEXT, 24},
        {7, ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT), STV_PROTECTED, 4, SAMPLE_RODATA, 64},
        {16, ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), STV_PROTECTED, 5, SAMPLE_TEXT + 24, 8},
    };
    sample_metadata(&data);
    sample_number(&note, 7, 4);
    sample_number(&note, data.len, 4);
    sample_number(&note, 32, 4);
    buf_add(&note, "AMDGPU\0", 8);
    buf_adds(&note, buf_str(&data));
    const struct sample_section sections[] = {
        {".note", SHT_NOTE, 0, 0, 0, buf_str(&note)},
        {".dynsym", SHT_DYNSYM, 3, sizeof *symbols, 0, {(const char *)symbols, sizeof symbols}},
        {".dynstr", SHT_STRTAB, 0, 0, 0, {strings, sizeof strings}},
        {".rodata",
         SHT_PROGBITS,
         0,
         0,
         SAMPLE_RODATA,
         {(const char *)descriptor, sizeof descriptor}},
        {".text", SHT_PROGBITS, 0, 0, SAMPLE_TEXT, {"0123456789abcdef0123456789abcdef", 32}},
    };
    Elf64_Ehdr h = {.e_type = ET_DYN, .e_machine = EM_AMDGPU, .e_flags = 0x3f};
    h.e_ident[EI_OSABI] = 64;
    h.e_ident[EI_ABIVERSION] = 2;
    sample_elf(b, h, sections, 5);
    buf_release(&note);
    buf_release(&data);
}

/* Writes a bundle of an empty image for the host and this image with its name. */
static inline void sample_bundle(struct buf *b, const char *id, struct str image)
{
    static const char host[] = "host-x86_64-unknown-linux--";
    uint64_t table = 24 + 8 + 24 + strlen(host) + 24 + strlen(id), at = (table + 63) / 64 * 64,
             begin = b->len;
    buf_addstr(b, "__CLANG_OFFLOAD_BUNDLE__");
    sample_number(b, 2, 8);
    sample_number(b, at, 8);
    sample_number(b, 0, 8);
    sample_number(b, strlen(host), 8);
    buf_addstr(b, host);
    sample_number(b, at, 8);
    sample_number(b, image.n, 8);
    sample_number(b, strlen(id), 8);
    buf_addstr(b, id);
    while (b->len < begin + at)
        buf_addch(b, 0);
    buf_adds(b, image);
}

/* Writes a compressed bundle. size: the unpacked size that its header gives. */
static inline void sample_packed(struct buf *b, int version, int method, struct str plain,
                                 uint64_t size)
{
    static const size_t headers[] = {0, 20, 24, 32};
    char packed[1 << 16];
    uLongf n = sizeof packed;
    if (method == 0)
        compress((Bytef *)packed, &n, (const Bytef *)plain.p, plain.n);
    else
        n = ZSTD_compress(packed, sizeof packed, plain.p, plain.n, 3);
    buf_addstr(b, "CCOB");
    sample_number(b, (uint64_t)version, 2);
    sample_number(b, (uint64_t)method, 2);
    if (version > 1)
        sample_number(b, headers[version] + n, version == 3 ? 8 : 4);
    sample_number(b, size, version == 3 ? 8 : 4);
    sample_number(b, 0x0123456789abcdef, 8);
    buf_add(b, packed, n);
}

static inline void sample_host(struct buf *b, const char *section, struct str bytes)
{
    struct sample_section s[] = {{".text", SHT_PROGBITS, 0, 0, 0, STR("host code")},
                                 {section, SHT_PROGBITS, 0, 0, 0, bytes}};
    sample_elf(b, (Elf64_Ehdr){.e_type = ET_REL, .e_machine = EM_X86_64}, s, 2);
}

#endif
