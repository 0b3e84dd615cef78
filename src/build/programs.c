#include "build/programs.h"
#include "base/texts.h"
#include "plan/conditions/sides.h"

bool build_is_program(struct str word, const char *program)
{
    size_t n = strlen(program);
    return str_ends(word, str_of(program)) && (word.n == n || word.p[word.n - n - 1] == '/');
}

bool build_is_host_compiler(struct str word)
{
    static const char *const names[] = {
        "cc",    "c++",  "gcc",   "g++",      "clang",  "clang++", "icc", "icpc",
        "icx",   "icpx", "mpicc", "mpicxx",   "mpic++", "mpiCC",   "ld",  "pgcc",
        "pgc++", "nvc",  "nvc++", "gfortran", "mpif90", "hipcc",   "ar",  "libtool"};
    word = build_last_part(word);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct str name = str_of(names[i]);
        bool versioned = str_starts(word, name) && word.n > name.n && word.p[name.n] == '-' &&
                         word.p[word.n - 1] >= '0' && word.p[word.n - 1] <= '9';
        if (str_eq(word, name) || versioned)
            return true;
    }
    static const char *const cross[] = {"-gcc", "-g++", "-cc", "-c++"}; /* x86_64-linux-gnu-g++ */
    for (size_t i = 0; i < sizeof cross / sizeof *cross; i++)
        if (str_ends(word, str_of(cross[i])) && word.n > strlen(cross[i]))
            return true;
    return false;
}

bool build_names_nvcc(struct str name)
{
    static const char *const names[] = {"NVCC",      "CUDACC",   "CUDA_CC",
                                        "CUDA_NVCC", "NVCC_BIN", "CUDA_COMPILER"};
    return texts_have(names, sizeof names / sizeof *names, name);
}

bool build_names_host(struct str name)
{
    static const char *const names[] = {"CC", "CXX", "CPP", "LD", "AR", "FC", "MPICC", "MPICXX"};
    return texts_have(names, sizeof names / sizeof *names, name);
}

bool build_is_before_command(struct str word)
{
    static const char *const names[] = {"time",   "env",  "nice", "exec",  "ccache",
                                        "distcc", "sudo", "then", "else",  "do",
                                        "if",     "!",    "{",    "mpirun"};
    return texts_have(names, sizeof names / sizeof *names, word);
}

struct str build_last_part(struct str path)
{
    size_t at = path.n;
    while (at && path.p[at - 1] != '/')
        at--;
    return str_cut(path, at, path.n);
}

bool build_tool(struct build *b, struct span span, struct str word)
{
    struct str name = build_last_part(word);
    struct row r = name.n && name.p[0] != '-' ? build_row(b, ROW_FLAG, name) : (struct row){0};
    if (!row_ok(r) || row_hip(r))
        return false;
    build_apply(b, r, span, STR(""));
    return true;
}

bool build_is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

size_t build_text_at(struct str text, size_t at, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t length = strlen(list[i]);
        bool any = list[i][length - 1] == '*';
        length -= any;
        if (!str_starts(str_cut(text, at, text.n), (struct str){list[i], length}))
            continue;
        char before = at ? text.p[at - 1] : ' ',
             after = at + length < text.n ? text.p[at + length] : ' ';
        bool begins = build_is_word(list[i][0])
                          ? !build_is_word(before) && before != '-' && before != '.'
                          : !build_is_word(before);
        if (begins && (any || (!build_is_word(after) && after != '.' && after != '-')))
            return length;
    }
    return 0;
}

struct str build_template_name(struct str word)
{
    if (word.n < 3 || word.p[0] != '@' || word.p[word.n - 1] != '@')
        return STR("");
    struct str name = str_cut(word, 1, word.n - 1);
    name = name.p[0] == '@' ? str_cut(name, 1, name.n) : name;
    for (size_t i = 0; i < name.n; i++)
        if (!build_is_word(name.p[i]))
            return STR("");
    return name;
}

bool build_asks_machine(struct str program)
{
    static const char *const names[] = {
        "dpkg",   "dpkg-query", "apt",  "apt-cache", "apt-get", "rpm",  "yum",      "dnf",
        "zypper", "pacman",     "brew", "conda",     "pip",     "pip3", "ldconfig", "spack"};
    return texts_have(names, sizeof names / sizeof *names, build_last_part(program));
}

/* "nccl", "libcudnn8", "cuda-toolkit-12-4", "libcublas.so" */
static bool is_package(const struct build *b, struct str word)
{
    static const char *const begins[] = {"cuda-", "cudatoolkit", "nvidia-cuda", "cupy", "cuda"};
    struct str name = str_starts(word, STR("lib")) ? str_cut(word, 3, word.n) : word;
    size_t n = 0;
    while (n < name.n && ((name.p[n] >= 'a' && name.p[n] <= 'z') || name.p[n] == '_'))
        n++;
    bool ends = n == name.n || strchr("0123456789-.:*", name.p[n]);
    struct row r = build_row(b, ROW_FLAG, str_of(arena_printf(b->arena, "-l%.*s", (int)n, name.p)));
    if (n > 2 && ends && row_ok(r))
        return true;
    for (size_t i = 0; i + 1 < sizeof begins / sizeof *begins; i++)
        if (str_starts(word, str_of(begins[i])))
            return true;
    return str_is(word, begins[sizeof begins / sizeof *begins - 1]);
}

void build_leave_packages(struct build *b, struct span line)
{
    const char *p = b->src->bytes;
    for (uint32_t at = line.begin, end; at < line.end; at = end + 1) {
        end = at;
        while (end < line.end && (build_is_word(p[end]) || strchr("-.+:*", p[end])))
            end++;
        struct span word = {at, end};
        if (end == at || p[at] == '-' || !is_package(b, source_text(b->src, word)) ||
            build_is_done(b, word))
            continue;
        build_leave(b, TS_BUILD_UNCLEAR, word, source_text(b->src, word),
                    "The machine is asked for a package or a library of CUDA's: ask for ROCm's.");
        return;
    }
}

static bool has(struct str text, const char *part)
{
    return memmem(text.p, text.n, part, strlen(part)) != NULL;
}

const char *build_dryrun_answer(struct build *b, struct str command, const char *root)
{
    if (!has(command, "-dryrun"))
        return NULL;
    if (has(command, "LIBRARIES") || has(command, "a.out")) /* a.out: the command that links */
        return arena_printf(b->arena, "-L%s/lib -lamdhip64", root);
    return has(command, "TOP=") ? root : NULL;
}

/* What follows on the line, and on those that continue it. */
static struct str rest_of_line(const struct source *src, uint32_t at)
{
    uint32_t end = at;
    while (end < src->len && (src->bytes[end] != '\n' || src->bytes[end - 1] == '\\'))
        end++;
    return str_trim((struct str){src->bytes + at, end - at});
}

bool build_version_answer(struct build *b, struct span command)
{
    struct str rest = rest_of_line(b->src, command.end), asked = source_text(b->src, command);
    if (!has(asked, " --version") && !has(asked, " -V"))
        return false;
    if (str_ends(asked, STR("2>")) && str_starts(rest, STR("&1"))) /* parted at the & */
        command.end = (uint32_t)(rest.p + 2 - b->src->bytes);
    if (str_starts(rest, STR("2>&1")) || str_starts(rest, STR("2>/dev/null")) ||
        str_starts(rest, STR("&1")))
        while (rest.n && rest.p[0] != '|')
            rest = str_cut(rest, 1, rest.n);
    while (rest.n && strchr("\\\r\n\t ", rest.p[0]))
        rest = str_cut(rest, 1, rest.n);
    if (!str_starts(rest, STR("|")) || str_starts(rest, STR("||")) || !has(rest, "release"))
        return false;
    long version = sides_cuda_version(b->map, b->opt), major = version / 1000,
         minor = version % 1000 / 10;
    /* Without quotes: the command may stand between any. */
    build_replace(
        b, command,
        str_of(arena_printf(b->arena, "echo Cuda compilation tools, release %ld.%ld, V%ld.%ld.0",
                            major, minor, major, minor)));
    build_tell(b, TS_BUILD_CARE, command, source_text(b->src, command),
               arena_printf(b->arena,
                            "%ld.%ld is the CUDA release that the port corresponds to; --as-cuda "
                            "names another one. For ROCm's version, use hipconfig --version.",
                            major, minor));
    return true;
}
