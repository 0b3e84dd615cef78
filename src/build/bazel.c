/* Bazel's files: CUDA's rules and labels come from external repositories, and are only reported. */
#include "base/texts.h"
#include "build/strings.h"

static const char *const rules[] = {"cuda_library", "cuda_objects", "cuda_binary", "cuda_test"};

/* The flags of a CUDA rule go to nvcc. */
static bool label(const struct strings *x, struct str name, struct strings_context *out)
{
    struct str call = strings_call(x, strings_innermost(x));
    if (!str_is(name, "copts") || !texts_have(rules, sizeof rules / sizeof *rules, call))
        return false;
    *out = (struct strings_context){STRINGS_FLAGS, DRIVER_NVCC};
    return true;
}

static const char *note_of_label(struct str text)
{
    static const char *const repositories[] = {"local_config_cuda", "local_cuda", "rules_cuda",
                                               "cuda_redist", "cuda"};
    bool at = text.n && text.p[0] == '@';
    while (text.n && text.p[0] == '@')
        text = str_cut(text, 1, text.n);
    for (size_t i = 0; i < sizeof repositories / sizeof *repositories; i++) {
        struct str name = str_of(repositories[i]);
        bool whole = text.n == name.n || (text.n > name.n && text.p[name.n] == '/');
        if (at && str_starts(text, name) && whole)
            return i == 0 ? "The repository of TensorFlow's configuration for "
                            "ROCm is @local_config_rocm."
                          : "This is a repository with CUDA. Create one for the ROCm folder "
                            "(new_local_repository), with its headers and libraries as targets.";
    }
    return NULL;
}

/* A label within a command: "$(location @cuda//:nvcc) -c $<". */
static const char *note_of_command(struct str text)
{
    const char *note = NULL;
    for (size_t i = 0; i < text.n && !note; i++)
        if (text.p[i] == '@' && (i == 0 || text.p[i - 1] != '@'))
            note = note_of_label(str_cut(text, i, text.n));
    return note;
}

static bool look(struct strings *x, uint32_t i)
{
    static const char rule_note[] =
        "Bazel has no rules for HIP. Compile the sources with a cc_library whose toolchain uses "
        "hipcc, or with a genrule that calls hipcc.";
    struct str text = strings_text(x, i);
    const struct strings_token *t = &x->t.list.p[i];
    bool rule = texts_have(rules, sizeof rules / sizeof *rules, text);
    if (t->kind == ST_NAME && rule && strings_is(x, i + 1, '('))
        build_leave(x->b, TS_BUILD_LEFT, t->span, text, rule_note);
    if (t->kind == ST_NAME &&
        (str_is(text, "rules_cuda_dependencies") || str_is(text, "cuda_configure")) &&
        strings_is(x, i + 1, '('))
        build_leave(x->b, TS_BUILD_LEFT, t->span, text, "It looks for a CUDA toolkit.");
    const char *note = t->kind == ST_STRING && !strings_is_key(x, i) ? note_of_command(text) : NULL;
    if (t->kind == ST_STRING && !note && str_is(text, "rules_cuda"))
        note = "It has rules for CUDA only.";
    if (note)
        build_leave(x->b, TS_BUILD_LEFT, t->span, text, note);
    return note || (t->kind == ST_STRING && rule);
}

void build_bazel(struct build *b)
{
    static const struct strings_language bazel = {.label = label, .look = look};
    strings_port(b, &bazel);
}
