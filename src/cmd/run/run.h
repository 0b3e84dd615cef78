/* Shared by port and examine: their options, the run, its reports and exit code. */
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
    VEC(const char *) assumed; /* --assume-header */
    VEC(const char *) files_from;
    struct reporting reporting;
    struct depfile depfile;
    bool no_cache;
    const char *shard_times; /* --shard-times: a report's file */
};

/* The release to port for: a row for option tables. */
#define RUN_ROCM_OPTION                                                                            \
    {0, "rocm", "X.Y",                                                                             \
     "target this HIP release; the default is the installed one, "                                 \
     "else the newest one in the tables",                                                          \
     NULL}

/* The other options that judge files: rows for option tables. */
#define RUN_JUDGE_OPTIONS                                                                          \
    {0, "libs", "KIND",                                                                            \
     "call the hip libraries (hipBLAS, hipFFT ...; the default), or, for names in the "            \
     "tables, the underlying roc libraries (rocBLAS, rocFFT ...)",                                 \
     "hip roc"},                                                                                   \
        {0, "torch", "KIND",                                                                       \
         "leave PyTorch's names to PyTorch's own build (keep, the default), or write the "         \
         "names of a ROCm build of PyTorch whose torch.utils.hipify has version 1 or 2",           \
         "keep 1 2"},                                                                              \
        {0, "launch", "STYLE",                                                                     \
         "keep kernel launches as <<<...>>> (the default), or write them as "                      \
         "hipLaunchKernelGGL(...)",                                                                \
         "keep ggl"},                                                                              \
        {0, "style", "STYLE",                                                                      \
         "write launches as tranship does (the default; see --launch), or as hipify: "             \
         "hipLaunchKernelGGL(kernel, dim3(grid), dim3(block), ...)",                               \
         "tranship hipify"},                                                                       \
        {0, "as-cuda", "X.Y",                                                                      \
         "in conditions on CUDA's release, choose the branch for "                                 \
         "this release for HIP (default: 12.9)",                                                   \
         NULL},                                                                                    \
        {0, "as-arch", "N",                                                                        \
         "in conditions on __CUDA_ARCH__, choose the branch for this compute capability for "      \
         "HIP (70, 7.5, sm_80); the default is the highest up to 8.0 "                             \
         "for which the file can be ported",                                                       \
         NULL},                                                                                    \
        {0, "ignore-hip-side", NULL,                                                               \
         "port as if the project had no HIP side of its own: its macros for HIP (USE_ROCM) count " \
         "as not defined",                                                                         \
         NULL},                                                                                    \
        MAP_OPTIONS, {0, "comments", NULL, "rename CUDA names in comments, too", NULL},            \
        {0, "cuda-path", "DIR",                                                                    \
         "parse against the CUDA toolkit in DIR instead of the built-in declarations", NULL},      \
    {                                                                                              \
        'p', "compile-commands", "BUILD",                                                          \
            "take each source's flags from this record of a build ('tranship record') or "         \
            "compile_commands.json, or from the one in this folder; the default is one next to "   \
            "the inputs",                                                                          \
            NULL                                                                                   \
    }

/* Options of the parse. */
#define RUN_PARSE_OPTIONS                                                                          \
    {0, "no-parse", NULL, "translate by tokens only, without libclang", NULL},                     \
        {0, "parse-timeout", "SECONDS",                                                            \
         "stop parsing a file after this much processor time and "                                 \
         "translate it by tokens only; the default is 60",                                         \
         NULL},                                                                                    \
        {0, "parse-memory", "SIZE",                                                                \
         "the same for the memory that parsing a file takes: 512M, 4G, or a plain number of "      \
         "MiB; the default is 4G",                                                                 \
         NULL},                                                                                    \
        {0, "cache", "DIR",                                                                        \
         "cache results for the next run in DIR; the default is $XDG_CACHE_HOME/tranship, "        \
         "else ~/.cache/tranship (see tranship cache)",                                            \
         NULL},                                                                                    \
    {                                                                                              \
        0, "no-cache", NULL, "don't use the cache", NULL                                           \
    }

/* The options of port and examine, except RUN_ROCM_OPTION. */
#define RUN_OPTIONS                                                                                \
    RUN_JUDGE_OPTIONS,                                                                             \
        {0, "exclude", "GLOB",                                                                     \
         "skip files and folders that match this pattern, as in a "                                \
         ".gitignore of the input folder; repeatable",                                             \
         NULL},                                                                                    \
        {0, "files-from", "FILE",                                                                  \
         "also take the files listed in FILE, one per line (or NUL-separated); repeatable", NULL}, \
        {0, "no-ignore", NULL,                                                                     \
         "also take hidden files, files that a .gitignore excludes, and build folders", NULL},     \
        {0, "prove", "[ARCH,...]",                                                                 \
         "compile the port of each unit with HIP's own headers for these architectures (the "      \
         "default is gfx90a,gfx1100), and report the compiler's errors; where those headers are "  \
         "there, port and examine do it by themselves for up to 100 units",                        \
         NULL},                                                                                    \
        {0, "no-prove", NULL,                                                                      \
         "do not compile the port; TRANSHIP_PROVE=no in the environment says the same", NULL},     \
        {0, "assume-header", "NAME",                                                               \
         "--prove: a unit that lacks this header (\"mpi.h\") counts as done if nothing else "      \
         "is wrong: the header is there where the port is built; repeatable",                      \
         NULL},                                                                                    \
        {0, "hip-path", "DIR",                                                                     \
         "--prove: take HIP's headers from the ROCm in DIR; the default is an installed ROCm "     \
         "of the target release, else the headers that tranship headers fetched",                  \
         NULL},                                                                                    \
        RUN_PARSE_OPTIONS,                                                                         \
        {0, "shard", "I/N",                                                                        \
         "take only the I-th of N parts of the files; all runs with the same N divide them "       \
         "alike; tranship report merge joins the JSON reports",                                    \
         NULL},                                                                                    \
        {0, "shard-times", "REPORT.json",                                                          \
         "--shard: divide the files by their times in this earlier "                               \
         "report, which must be the same for all parts",                                           \
         NULL},                                                                                    \
        {'j', "jobs", "N", "process N files at a time; the default is one per core", NULL},        \
        REPORTING_OPTIONS

void run_options_init(struct run_options *o);
void run_options_release(struct run_options *o);

/* Takes an option of RUN_OPTIONS, or --rocm; returns 1 if it is not one of them. */
int run_take(struct run_options *o, const struct opt *opt, const char *arg, struct err *err);

/* Reports on standard error, even if quiet, that nothing can be parsed on this machine although
 * parsing was wanted. */
void run_warn_no_libclang(const struct project_options *p);

/* Opens the cache that the options want, or returns NULL: without it, runs take longer. Tells the
 * user if it can't be used. */
struct store *run_open_cache(struct run_options *o, struct arena *a);
/* Removes old entries from it and closes it. */
void run_close_cache(const struct run_options *o, struct store *s);

/* Runs and reports; returns the exit code. */
int run_go(struct run_options *o, const char *command, char **paths, int npaths);

/* The steps of run_go, for commands that run several times. Each returns EXIT_COMPLETE, or the exit
 * code of an error that it has reported. First, reads the maps: */
int run_load(struct run_options *o, const char *command, char **paths, int npaths);

/* Prepares everything that all runs share; from here on, signals end them cleanly. */
int run_prepare(struct run_options *o, const char *command, struct arena *a);

/* Runs once for the release in the options. The arena owns the result, with its exit code; appends
 * text output to out. */
int run_once(struct run_options *o, const char *command, char **paths, int npaths,
             struct run_result *r, struct buf *out, struct arena *a);

#endif
