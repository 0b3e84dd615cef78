/* Bazel's files. */
#include "base/texts.h"
#include "build/language.h"
#include "build/strings.h"

static bool bazel_names(struct str base)
{
    static const char *const names[] = {"BUILD", "BUILD.bazel", "WORKSPACE", "WORKSPACE.bazel",
                                        "MODULE.bazel"};
    return texts_have(names, sizeof names / sizeof *names, base) || str_ends(base, STR(".bzl"));
}

/* Rules of rules_cuda, and labels of the toolkit. */
static void look(struct build *b, const struct build_token *t, size_t n, size_t i)
{
    static const char *const rules[] = {
        "cuda_library",           "cuda_objects", "cuda_binary", "cuda_test", "cuda_register_toolchains",
        "rules_cuda_dependencies"};
    struct str text = build_text(b, t[i].text);
    bool rule = t[i].kind == BUILD_NAME && texts_have(rules, sizeof rules / sizeof *rules, text);
    bool label = t[i].kind == BUILD_STRING &&
                 (str_starts(text, STR("@local_cuda")) || str_starts(text, STR("@rules_cuda")) ||
                  str_starts(text, STR("@local_config_cuda")));
    (void)n;
    if (rule || label)
        build_leave(b, TS_BUILD_BY_HAND, t[i].text, text,
                    "rules for HIP come with a toolchain of their own (rocm_library of a rules_rocm, or a "
                    "genrule that "
                    "calls hipcc)",
                    NULL);
}

static void bazel_port(struct build *b)
{
    static const struct build_strings bazel = {false, NULL, look};
    build_strings_port(b, &bazel);
}

const struct build_language build_language_bazel = {"bazel", bazel_names, bazel_port};
