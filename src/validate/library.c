/* What stands for CUDA's libraries in a port. */
#include "base/fs.h"
#include "project/environment.h"
#include "validate/toolchain.h"
#include <dirent.h>
#include <stdio.h>

#ifndef STANDIN_FOLDER
#define STANDIN_FOLDER "lib/tranship/standin" /* below the prefix of the installation */
#endif

static const struct known {
    const char *cuda, *hip; /* hip NULL: the runtime has it, or it is headers alone */
    const char *over;       /* what the stand-in is made of; NULL: there is none */
} libraries[] = {
    {"cuda", NULL, NULL},
    {"cudart", NULL, NULL},
    {"nvrtc", NULL, NULL},
    {"cub", NULL, NULL},
    {"thrust", NULL, NULL},
    {"cublas", "hipblas", "OpenBLAS"},
    {"cublasLt", "hipblaslt", "OpenBLAS"},
    {"cufft", "hipfft", "FFTW"},
    {"curand", "hiprand", "rocRAND's formulas"},
    {"cusparse", "hipsparse", NULL},
    {"cusolver", "hipsolver", NULL},
    {"cudnn", "MIOpen", NULL},
    {"nccl", "rccl", NULL},
    {"nvml", "amd_smi", NULL},
    {"nvtx", "roctx64", NULL},
};

/* "libhipblas.so" or "libhipblas.so.2" in a folder: the file's name, or NULL. */
static const char *find_file(struct arena *a, const char *folder, const char *hip)
{
    const char *name = arena_printf(a, "lib%s.so", hip), *found = NULL;
    DIR *dir = opendir(folder);
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (str_starts(str_of(e->d_name), str_of(name)) &&
            (!e->d_name[strlen(name)] || e->d_name[strlen(name)] == '.') &&
            (!found || strlen(e->d_name) < strlen(found)))
            found = arena_strdup(a, str_of(e->d_name));
    if (dir)
        closedir(dir);
    return found;
}

/* What links with a library that lies in a folder. */
static void take(struct library *l, struct arena *a, const char *folder, const char *file)
{
    words_add(&l->link, a, arena_printf(a, "-L%s", folder));
    words_add(&l->link, a, arena_printf(a, "-l:%s", file));
    l->folder = folder;
}

/* The words that a command prints on its first line. */
static void words_of_command(const char *command, struct arena *a, struct words *out)
{
    char line[4096] = "";
    struct err err;
    FILE *f = popen(command, "re");
    if (f && fgets(line, sizeof line, f))
        (void)words_split(str_trim(str_of(line)), a, out, &err); /* a line that is no words gives none */
    if (f)
        pclose(f);
}

/* MPI is the machine's: Open MPI's compiler wrapper says what it takes, MPICH's has another option for that.
 */
static int find_mpi(struct arena *a, struct library *out)
{
    *out = (struct library){.cuda = "mpi",
                            .hip = "mpi",
                            .kind = LIBRARY_MISSING,
                            .text = "no MPI: apt-get install libopenmpi-dev"};
    if (!environment_program(a, "mpicxx"))
        return 0;
    words_of_command("mpicxx --showme:compile 2>/dev/null || mpicxx -compile_info 2>/dev/null", a,
                     &out->compile);
    words_of_command("mpicxx --showme:link 2>/dev/null || mpicxx -link_info 2>/dev/null", a, &out->link);
    if (out->link.n) {
        out->kind = LIBRARY_REAL;
        out->text = "MPI";
    }
    return 0;
}

/* A stand-in's file and its folder: beside this program in a build, below the prefix of an installation. */
static const char *find_stand_in(const struct toolchain *t, const char *hip, const char *beside,
                                 struct arena *a, const char **folder)
{
    const char *places[] = {"standin", "../" STANDIN_FOLDER};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        *folder =
            fs_normal(a, arena_printf(a, "%s/%s/%d.%d", beside, places[i], t->rocm / 100, t->rocm % 100));
        const char *file = find_file(a, *folder, hip);
        if (file)
            return file;
    }
    return NULL;
}

int library_find(const struct toolchain *t, const char *cuda, const char *beside, struct arena *a,
                 struct library *out)
{
    const struct known *k = NULL;
    if (strcmp(cuda, "mpi") == 0)
        return find_mpi(a, out);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (strcmp(libraries[i].cuda, cuda) == 0)
            k = &libraries[i];
    if (!k)
        return -1;
    *out = (struct library){.cuda = k->cuda, .hip = k->hip, .kind = LIBRARY_NONE};
    if (!k->hip)
        return 0;
    const char *file = find_file(a, t->libraries, k->hip);
    if (file) {
        out->kind = LIBRARY_REAL;
        out->text = arena_printf(a, "%s (real)", k->hip);
        take(out, a, t->libraries, file);
        return 0;
    }
    const char *folder = NULL;
    if (k->over && (file = find_stand_in(t, k->hip, beside, a, &folder))) {
        out->kind = LIBRARY_STAND_IN;
        out->text = arena_printf(a, "%s (stand-in over %s)", k->hip, k->over);
        take(out, a, folder, file);
        return 0;
    }
    out->kind = LIBRARY_MISSING;
    out->text = arena_printf(a, "no lib%s for %s in %s", k->hip, t->name, t->libraries);
    return 0;
}
