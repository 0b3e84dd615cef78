/* What nvcc prints: CMake, configure scripts and setup.py read it. */
#include "toolkit/nvcc.h"
#include <stdio.h>
#include <stdlib.h>

/* In as many lines as NVIDIA's. */
void nvcc_print_version(struct nvcc *n)
{
    int major = n->here->cuda / 100, minor = n->here->cuda % 100;
    printf("nvcc: NVIDIA (R) Cuda compiler driver\n"
           "(tranship's stand-in: it compiles host code,\n and writes no device code)\n"
           "Cuda compilation tools, release %d.%d, V%d.%d.%d\n"
           "Build cuda_%d.%d.r%d.%d/compiler.0_0\n",
           major, minor, major, minor, releases_patch(n->here->cuda), major, minor, major, minor);
}

void nvcc_print_help(struct nvcc *n)
{
    static const struct {
        const char *name, *letters, *argument;
    } options[] = {
#define NONE                                  ""
#define ONE                                   " <value>"
#define LIST                                  " <value>,..."
#define OPTION(name, letters, argument, what) {name, letters, argument},
#include "toolkit/nvcc_options.def"
#undef OPTION
#undef NONE
#undef ONE
#undef LIST
    };
    printf("\nUsage  : nvcc [options] <inputfile>\n\nOptions\n=======\n\n");
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        char *name = NULL;
        if (asprintf(&name, "--%s%s", options[i].name, options[i].argument) > 0)
            printf("%-51s (-%s)\n", name, options[i].letters);
        free(name);
    }
    printf("\nAllowed values for --gpu-architecture and --gpu-code:");
    for (int i = 0, arch; releases_arch(&i, n->here->cuda, &arch);)
        printf(" 'compute_%d' 'sm_%d'", arch, arch);
    printf("\n");
}

void nvcc_print_variables(struct nvcc *n)
{
    const char *dir = n->here->dir, *path = getenv("PATH"), *libraries = getenv("LD_LIBRARY_PATH");
    fprintf(stderr,
            "#$ _NVVM_BRANCH_=nvvm\n#$ _SPACE_= \n#$ _CUDART_=cudart\n#$ _HERE_=%s/bin\n"
            "#$ _THERE_=%s/bin\n#$ _TARGET_SIZE_=\n#$ _TARGET_DIR_=\n"
            "#$ _TARGET_DIR_=targets/x86_64-linux\n#$ TOP=%s/bin/..\n"
            "#$ CICC_PATH=%s/bin/../nvvm/bin\n#$ NVVMIR_LIBRARY_DIR=%s/bin/../nvvm/libdevice\n",
            dir, dir, dir, dir, dir);
    fprintf(stderr,
            "#$ LD_LIBRARY_PATH=%s/bin/../lib:%s\n#$ PATH=%s/bin/../nvvm/bin:%s/bin:%s\n"
            "#$ INCLUDES=\"-I%s/targets/x86_64-linux/include\"  \n"
            "#$ LIBRARIES=  \"-L%s/targets/x86_64-linux/lib/stubs\" "
            "\"-L%s/targets/x86_64-linux/lib\"\n#$ CUDAFE_FLAGS=\n#$ PTXAS_FLAGS=\n",
            dir, libraries ? libraries : "", dir, dir, path ? path : "", dir, dir, dir);
}

void nvcc_print_device_steps(struct nvcc *n, const char *source)
{
    for (int i = 0; i < n->narch; i++) {
        int arch = n->archs[i];
        fprintf(stderr,
                "#$ \"$CICC_PATH/cicc\" --orig_src_file_name \"%s\" -arch compute_%d -m64 \n"
                "#$ ptxas -arch=sm_%d -m64 \n",
                source, arch, arch);
    }
    fprintf(stderr, "#$ fatbinary -64 \n#$ cudafe++ --m64 \"%s\" \n", source);
}
