/* Files of device code: they have the form, and nothing in them. */
#include "base/fs.h"
#include "toolkit/device.h"
#include "toolkit/file.h"
#include "toolkit/nvcc.h"
#include "toolkit/said.h"
#include <elf.h>

void device_ptx(int arch, const char *source, struct buf *out)
{
    buf_printf(out,
               "//\n// Written by tranship's stand-in for nvcc in place of the code of\n// %s\n//\n"
               "\n.version 7.0\n.target sm_%d\n.address_size 64\n",
               source, arch);
}

void device_cubin(int arch, struct buf *out)
{
    enum { MACHINE_CUDA = 190 };
    Elf64_Ehdr e = {.e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB,
                                EV_CURRENT, 0x33, 7},
                    .e_type = ET_EXEC,
                    .e_machine = MACHINE_CUDA,
                    .e_version = EV_CURRENT,
                    .e_flags = (unsigned)arch | (unsigned)arch << 16,
                    .e_ehsize = sizeof e};
    buf_add(out, &e, sizeof e);
}

void device_fatbin(struct buf *out)
{
    const struct {
        uint32_t magic;
        uint16_t version, header;
        uint64_t size;
    } none = {0xba55ed50, 1, 16, 0};
    buf_add(out, &none, sizeof none);
}

int nvcc_device(struct nvcc *n, const char *source, const char *output)
{
    struct buf bytes = {0}, refused = {0};
    struct err err;
    int rc = 1;
    if (!n->dryrun && fs_kind(source) == FS_NONE)
        return said_fatal("nvcc", "Could not open input file '%s'", source);
    if (n->verbose || n->dryrun)
        nvcc_print_device_steps(n, source);
    if (n->dryrun)
        return 0;
    if (n->phase == NVCC_PTX)
        device_ptx(n->archs[0], source, &bytes);
    else if (n->phase == NVCC_CUBIN)
        device_cubin(n->archs[0], &bytes);
    else
        device_fatbin(&bytes);
    if (nvcc_file_kind(n, source) == NVCC_CU && nvcc_preprocessor_refuses(n, source, &refused))
        said_fatal("nvcc", "the preprocessor refuses %s:\n%s", source, refused.p ? refused.p : "");
    else if (toolkit_file(output, buf_str(&bytes), false, &err) != 0)
        said_fatal("nvcc", "%s", err.msg);
    else
        rc = nvcc_dependencies(n, source, output);
    buf_release(&refused);
    buf_release(&bytes);
    return rc;
}
