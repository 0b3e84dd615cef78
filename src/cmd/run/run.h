/* What port and examine share: their options, the run, its reports and exit code. */
#ifndef CMD_RUN_RUN_H
#define CMD_RUN_RUN_H

#include "base/vec.h"
#include "cmd/common/cmd.h"
#include "cmd/maps/maps.h"
#include "cmd/reports/reporting.h"
#include "cmd/run/depfile.h"
#include "cmd/run/prove.h"
#include "project/project.h"

/* Options as given. */
struct run_options {
    struct project_options project;
    struct map_options maps;
    struct prove_options prove;
    struct map map;
    VEC(const char *) exclude;
    VEC(const char *) files_from;
    struct reporting reporting;
    struct depfile depfile;
    bool no_cache;
    const char *shard_times; /* --shard-times: a report's file */
};

/* The release to port for: a row for option tables. */
#define RUN_ROCM_OPTION                                                                            \
    {0, "rocm", "X.Y",                                                                             \
     "target this HIP release; the default is the installed one, else the newest that the tables " \
     "know",                                                                                       \
     NULL}

/* How files are judged, but for that: rows for option tables. */
#define RUN_JUDGE_OPTIONS                                                                                   \
    {0, "libs", "KIND",                                                                                     \
     "call the hip libraries (hipBLAS, hipFFT ...; the default), or where the tables know their names, "    \
     "the roc libraries beneath (rocBLAS, rocFFT ...)",                                                     \
     "hip roc"},                                                                                            \
        {0, "torch", "KIND",                                                                                \
         "leave PyTorch's names to PyTorch's own build (keep, the default), or write what a ROCm build of " \
         "PyTorch calls them where torch.utils.hipify has version 1, or 2",                                 \
         "keep 1 2"},                                                                                       \
        {0, "launch", "STYLE",                                                                              \
         "keep kernel launches as <<<...>>> (the default), or write them as hipLaunchKernelGGL(...)",       \
         "keep ggl"},                                                                                       \
        {0, "style", "STYLE",                                                                               \
         "write launches as tranship does (the default; see --launch), or as hipify: "                      \
         "hipLaunchKernelGGL(kernel, dim3(grid), dim3(block), ...)",                                        \
         "tranship hipify"},                                                                                \
        {0, "as-cuda", "X.Y",                                                                               \
         "let HIP take the sides of conditions on CUDA's release that this one would (default: 12.9)",      \
         NULL},                                                                                             \
        {0, "as-arch", "N",                                                                                 \
         "let HIP take the sides of conditions on __CUDA_ARCH__ that this compute capability would (70, "   \
         "7.5, sm_80); by default it is the highest up to 8.0 that the file can be ported for",             \
         NULL},                                                                                             \
        MAP_OPTIONS, {0, "comments", NULL, "rename CUDA names in comments as well", NULL},                  \
        {0, "cuda-path", "DIR",                                                                             \
         "parse against the CUDA toolkit in DIR instead of the built-in declarations", NULL},               \
    {                                                                                                       \
        'p', "compile-commands", "BUILD",                                                                   \
            "take each source's flags from this compile_commands.json, or the one in this folder; by "      \
            "default, "                                                                                     \
            "one beside the inputs is taken",                                                               \
            NULL                                                                                            \
    }

/* How they are parsed. */
#define RUN_PARSE_OPTIONS                                                                                  \
    {0, "no-parse", NULL, "judge by tokens alone, without libclang", NULL},                                \
        {0, "parse-timeout", "SECONDS",                                                                    \
         "give up the parse of a file that takes more processor time and judge it by tokens alone; the "   \
         "default is 60",                                                                                  \
         NULL},                                                                                            \
        {0, "parse-memory", "SIZE",                                                                        \
         "the same for one that takes more memory: 512M, 4G, or a plain number of MiB; the default is 4G", \
         NULL},                                                                                            \
        {0, "cache", "DIR",                                                                                \
         "keep what the next run can use in DIR; the default is $XDG_CACHE_HOME/tranship, else "           \
         "~/.cache/tranship (see tranship cache)",                                                         \
         NULL},                                                                                            \
    {                                                                                                      \
        0, "no-cache", NULL, "work everything out anew, and keep nothing", NULL                            \
    }

/* The options that port and examine have, but for RUN_ROCM_OPTION. */
#define RUN_OPTIONS                                                                                         \
    RUN_JUDGE_OPTIONS,                                                                                      \
        {0, "exclude", "GLOB",                                                                              \
         "leave out what matches below folders: a pattern as in a .gitignore of theirs; repeatable",        \
         NULL},                                                                                             \
        {0, "files-from", "FILE",                                                                           \
         "take the files that FILE names as well, one a line (or NUL-separated); repeatable",               \
         NULL},                                                                                             \
        {0, "no-ignore", NULL,                                                                              \
         "take what is hidden, what a .gitignore leaves out, and build folders as well", NULL},             \
        {0, "prove", "[ARCH,...]",                                                                          \
         "compile the port of each unit with HIP's own headers, for these architectures (gfx90a,gfx1100 "   \
         "where none are named), and report what the compiler refuses",                                     \
         NULL},                                                                                             \
        {0, "hip-path", "DIR",                                                                              \
         "--prove: take HIP's headers from the ROCm in DIR; the default is an installed one of the target " \
         "release, else what tranship headers has fetched",                                                 \
         NULL},                                                                                             \
        RUN_PARSE_OPTIONS,                                                                                  \
        {0, "shard", "I/N",                                                                                 \
         "take the I-th of N parts of the files alone, the same part in every run of N; tranship report "   \
         "merge joins the parts' JSON reports",                                                             \
         NULL},                                                                                             \
        {0, "shard-times", "REPORT.json",                                                                   \
         "--shard: divide by what each file took in this earlier report, the same one for all parts",       \
         NULL},                                                                                             \
        {'j', "jobs", "N", "work on N files at once; the default is one per core", NULL},                   \
        REPORTING_OPTIONS

void run_options_init(struct run_options *o);
void run_options_release(struct run_options *o);

/* Takes an option of RUN_OPTIONS, or --rocm; 1 where it is not one of them. */
int run_take(struct run_options *o, const struct opt *opt, const char *arg, struct err *err);

/* Says on standard error, whatever else is said, that nothing can be parsed on this machine, where
 * that was to be done. */
void run_warn_no_libclang(const struct project_options *p);

/* Opens the cache that the options want, or NULL: without it, runs take longer. The user is told
 * where it can't be used. */
struct store *run_open_cache(struct run_options *o, struct arena *a);
/* Tidies it up and closes it. */
void run_close_cache(const struct run_options *o, struct store *s);

/* Runs and reports; returns the exit code. */
int run_go(struct run_options *o, const char *command, char **paths, int npaths);

/* The steps of it, for who runs several times. Each returns EXIT_COMPLETE, or the exit code of what
 * went wrong, which it has told. First the maps are read: */
int run_load(struct run_options *o, const char *command, char **paths, int npaths);

/* What is the same for all runs; signals end them in order from here on. */
int run_prepare(struct run_options *o, const char *command, struct arena *a);

/* One run for the release in the options. The arena owns the result, with its exit code; text
 * output is appended to out. */
int run_once(struct run_options *o, const char *command, char **paths, int npaths,
             struct run_result *r, struct buf *out, struct arena *a);

#endif
