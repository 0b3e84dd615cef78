/* Build files that are copied unchanged: container files, Ninja's, Bazel's options, setup.cfg,
 * CMake's presets, batch files. If they mention CUDA, the first place is reported. */
#include "build/build.h"
#include "build/programs.h"

static const char *const words[] = {
    "nvcc",
    "nvcc.exe",
    "/usr/local/cuda*",
    "nvidia/cuda*",
    "nvcr.io/nvidia*",
    "CUDA_HOME",
    "CUDA_PATH",
    "CUDA_ARCH*",
    "CMAKE_CUDA*",
    "CUDAToolkit*",
    "CUDACXX",
    "TF_CUDA*",
    "TF_NEED_CUDA",
    "TORCH_CUDA_ARCH_LIST",
    "cuda-toolkit*",
    "cuda-nvcc*",
    "nvidia-cuda-toolkit",
    "cupy-cuda*",
    "libcudnn*",
    "--config=cuda",
    "USE_CUDA",
};

/* "-lcudart", "-lcublas": CUDA's by its row. */
static size_t library_at(const struct build *b, struct str text, size_t at)
{
    size_t end = at + 2;
    if (!str_starts(str_cut(text, at, text.n), STR("-lcu")) &&
        !str_starts(str_cut(text, at, text.n), STR("-lnv")))
        return 0;
    while (end < text.n && build_is_word(text.p[end]))
        end++;
    return row_ok(build_row(b, ROW_FLAG, str_cut(text, at, end))) ? end - at : 0;
}

static size_t telling_at(const struct build *b, struct str text, size_t at)
{
    size_t n = build_text_at(text, at, words, sizeof words / sizeof *words);
    return n ? n : library_at(b, text, at);
}

/* Is the line a comment? In a batch file "rem" and "::" begin one, elsewhere "#". */
static bool is_comment(struct str line)
{
    line = str_trim(line);
    return str_starts(line, STR("#")) || str_starts(line, STR("::")) ||
           str_starts(line, STR("rem ")) || str_starts(line, STR("REM "));
}

void build_mentions(struct build *b)
{
    struct str text = source_bytes(b->src);
    for (size_t line = 0, end; line < text.n; line = end + 1) {
        const char *newline = memchr(text.p + line, '\n', text.n - line);
        end = newline ? (size_t)(newline - text.p) : text.n;
        size_t n = 0, at = line;
        if (is_comment(str_cut(text, line, end)))
            continue;
        while (at < end && !(n = telling_at(b, text, at)))
            at++;
        if (!n || marks_at(&b->marks, (uint32_t)at))
            continue;
        struct span span = {(uint32_t)at, (uint32_t)(at + n)};
        build_leave(b, TS_BUILD_UNCLEAR, span, source_text(b->src, span),
                    "Files of this kind are copied unchanged: write ROCm's image, compiler and "
                    "libraries by hand. Each file has this finding only once, at the first place.");
        return;
    }
}
