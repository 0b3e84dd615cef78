/* A small code object made by hand, for tests: a kernel, a variable, and relocations of several
 * kinds. */
#ifndef VGPU_HSA_LOADER_SAMPLE_H
#define VGPU_HSA_LOADER_SAMPLE_H

#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    SAMPLE_TEXT = 0x1000,
    SAMPLE_DATA = 0x2000,
    SAMPLE_BSS = 0x40, /* bytes of the data segment that are not in the file */
};

/* Section numbers. */
enum {
    SAMPLE_NONE,
    SAMPLE_DYNSYM,
    SAMPLE_DYNSTR,
    SAMPLE_RELA,
    SAMPLE_TEXT_SECTION,
    SAMPLE_DATA_SECTION,
    SAMPLE_NSECTIONS
};

struct loader_sample {
    Elf64_Ehdr header;
    Elf64_Phdr segments[2];
    Elf64_Sym symbols[6]; /* none, kernel, kernel.kd, variable, external, weak */
    char strings[64];
    Elf64_Rela relocations[6];
    Elf64_Shdr sections[SAMPLE_NSECTIONS];
    uint32_t text[16];
    struct {
        uint8_t descriptor[64]; /* SAMPLE_DATA */
        uint64_t pointer;       /* +64: RELATIVE64: the text */
        uint64_t external;      /* +72: ABS64: external + 8 */
        uint64_t weak;          /* +80: ABS64: weak, 0 */
        uint32_t low, high;     /* +88: REL32_LO, REL32_HI: variable from here */
        uint64_t variable;      /* +96 */
        uint64_t own;           /* +104: ABS64: variable */
    } data;
};

static inline uint32_t sample_string(struct loader_sample *s, uint32_t *at, const char *text)
{
    uint32_t here = *at;
    memcpy(s->strings + here, text, strlen(text) + 1);
    *at += (uint32_t)strlen(text) + 1;
    return here;
}

static inline Elf64_Sym sample_symbol(uint32_t name, unsigned bind, unsigned type, uint16_t section,
                                      uint64_t value, uint64_t size)
{
    return (Elf64_Sym){
        name, (unsigned char)ELF64_ST_INFO(bind, type), STV_PROTECTED, section, value, size};
}

static inline void sample_symbols(struct loader_sample *s)
{
    uint32_t at = 1;
    s->symbols[1] = sample_symbol(sample_string(s, &at, "kernel"), STB_GLOBAL, STT_FUNC,
                                  SAMPLE_TEXT_SECTION, SAMPLE_TEXT, sizeof s->text);
    s->symbols[2] = sample_symbol(sample_string(s, &at, "kernel.kd"), STB_GLOBAL, STT_OBJECT,
                                  SAMPLE_DATA_SECTION, SAMPLE_DATA, 64);
    s->symbols[3] = sample_symbol(sample_string(s, &at, "variable"), STB_GLOBAL, STT_OBJECT,
                                  SAMPLE_DATA_SECTION, SAMPLE_DATA + 96, 8);
    s->symbols[4] =
        sample_symbol(sample_string(s, &at, "external"), STB_GLOBAL, STT_NOTYPE, SHN_UNDEF, 0, 0);
    s->symbols[5] =
        sample_symbol(sample_string(s, &at, "weak"), STB_WEAK, STT_NOTYPE, SHN_UNDEF, 0, 0);
}

/* The types are from AMDGPUUsage, "Relocation Records". */
static inline void sample_relocations(struct loader_sample *s)
{
    enum { ABS64 = 3, REL32_LO = 10, REL32_HI = 11, RELATIVE64 = 13 };
    s->relocations[0] = (Elf64_Rela){SAMPLE_DATA + 64, ELF64_R_INFO(0, RELATIVE64), SAMPLE_TEXT};
    s->relocations[1] = (Elf64_Rela){SAMPLE_DATA + 72, ELF64_R_INFO(4, ABS64), 8};
    s->relocations[2] = (Elf64_Rela){SAMPLE_DATA + 80, ELF64_R_INFO(5, ABS64), 0};
    s->relocations[3] = (Elf64_Rela){SAMPLE_DATA + 88, ELF64_R_INFO(3, REL32_LO), 0};
    s->relocations[4] = (Elf64_Rela){SAMPLE_DATA + 92, ELF64_R_INFO(3, REL32_HI), 4};
    s->relocations[5] = (Elf64_Rela){SAMPLE_DATA + 104, ELF64_R_INFO(3, ABS64), 0};
}

static inline void sample_sections(struct loader_sample *s)
{
    s->sections[SAMPLE_DYNSYM] = (Elf64_Shdr){.sh_type = SHT_DYNSYM,
                                              .sh_flags = SHF_ALLOC,
                                              .sh_offset = offsetof(struct loader_sample, symbols),
                                              .sh_size = sizeof s->symbols,
                                              .sh_link = SAMPLE_DYNSTR,
                                              .sh_entsize = sizeof(Elf64_Sym)};
    s->sections[SAMPLE_DYNSTR] = (Elf64_Shdr){.sh_type = SHT_STRTAB,
                                              .sh_flags = SHF_ALLOC,
                                              .sh_offset = offsetof(struct loader_sample, strings),
                                              .sh_size = sizeof s->strings};
    s->sections[SAMPLE_RELA] =
        (Elf64_Shdr){.sh_type = SHT_RELA,
                     .sh_flags = SHF_ALLOC,
                     .sh_offset = offsetof(struct loader_sample, relocations),
                     .sh_size = sizeof s->relocations,
                     .sh_link = SAMPLE_DYNSYM,
                     .sh_entsize = sizeof(Elf64_Rela)};
    s->sections[SAMPLE_TEXT_SECTION] = (Elf64_Shdr){.sh_type = SHT_PROGBITS,
                                                    .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
                                                    .sh_addr = SAMPLE_TEXT,
                                                    .sh_addralign = 256};
    s->sections[SAMPLE_DATA_SECTION] = (Elf64_Shdr){.sh_type = SHT_PROGBITS,
                                                    .sh_flags = SHF_ALLOC | SHF_WRITE,
                                                    .sh_addr = SAMPLE_DATA,
                                                    .sh_addralign = 64};
}

/* Fills the whole sample in. mach: EF_AMDGPU_MACH, as in struct isa. */
static inline void sample_init(struct loader_sample *s, unsigned mach)
{
    memset(s, 0, sizeof *s);
    memcpy(s->header.e_ident, ELFMAG, SELFMAG);
    s->header.e_ident[EI_CLASS] = ELFCLASS64;
    s->header.e_ident[EI_DATA] = ELFDATA2LSB;
    s->header.e_ident[EI_VERSION] = EV_CURRENT;
    s->header.e_ident[EI_OSABI] = 64;     /* ELFOSABI_AMDGPU_HSA */
    s->header.e_ident[EI_ABIVERSION] = 2; /* code object version 4 */
    s->header.e_type = ET_DYN;
    s->header.e_machine = 224; /* EM_AMDGPU */
    s->header.e_version = EV_CURRENT;
    s->header.e_flags = mach;
    s->header.e_ehsize = sizeof s->header;
    s->header.e_phoff = offsetof(struct loader_sample, segments);
    s->header.e_phentsize = sizeof(Elf64_Phdr);
    s->header.e_phnum = 2;
    s->header.e_shoff = offsetof(struct loader_sample, sections);
    s->header.e_shentsize = sizeof(Elf64_Shdr);
    s->header.e_shnum = SAMPLE_NSECTIONS;
    s->segments[0] = (Elf64_Phdr){.p_type = PT_LOAD,
                                  .p_flags = PF_R | PF_X,
                                  .p_offset = offsetof(struct loader_sample, text),
                                  .p_vaddr = SAMPLE_TEXT,
                                  .p_filesz = sizeof s->text,
                                  .p_memsz = sizeof s->text};
    s->segments[1] = (Elf64_Phdr){.p_type = PT_LOAD,
                                  .p_flags = PF_R | PF_W,
                                  .p_offset = offsetof(struct loader_sample, data),
                                  .p_vaddr = SAMPLE_DATA,
                                  .p_filesz = sizeof s->data,
                                  .p_memsz = sizeof s->data + SAMPLE_BSS};
    sample_symbols(s);
    sample_relocations(s);
    sample_sections(s);
    for (unsigned i = 0; i < 16; i++)
        s->text[i] = 0xbf800000; /* s_nop 0 */
    s->data.variable = 42;
}

#endif
