/* The tools. */
#include "report/reference.h"
#include "serve/mcp_parts.h"
#include "validate/process/process.h"
#include <unistd.h>

enum { DIFF_MAX = 60 << 10, TEXT_MAX = 16 << 10, NAMES_MAX = 50 };

#define PATHS                                                                                      \
    "\"paths\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"files "       \
    "or folders\"}"
#define ROCM                                                                                       \
    "\"rocm\":{\"type\":\"string\",\"description\":\"the HIP release to port for, such as 6.4\"}"
#define FLAGS                                                                                         \
    "\"flags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"for the parse: " \
    "-Iinclude, -DX=1\"}"
#define FINDINGS                                                                                      \
    "\"max_findings\":{\"type\":\"integer\",\"minimum\":0,\"description\":\"how many to list, 30 by " \
    "default\"},"                                                                                     \
    "\"infos\":{\"type\":\"boolean\",\"description\":\"list those that say nothing "                  \
    "is to be done as well\"}"

/* Runs a command that writes a report, and says what it has. */
static int run_report(struct mcp_call *c, struct mcp_words *words, struct err *err)
{
    struct mcp_child child;
    unlink(mcp_scratch(c, "report.json"));
    int rc = mcp_run(c, words, &child, err);
    json_t *report = rc == 0 ? mcp_read_json(c, "report.json", err) : NULL;
    if (rc == 0 && !report) /* the command says why there is none */
        err_set(err, "%.900s", child.errors.len ? child.errors.p : "no report was written");
    if (report)
        mcp_tell_report(c, report);
    json_decref(report);
    mcp_child_release(&child);
    return report ? 0 : -1;
}

/* The command, the report that it is to write, and what is to be judged. */
static int judge_words(struct mcp_call *c, const char *command, struct mcp_words *words,
                       struct err *err)
{
    vec_push(&words->v, command);
    vec_push(&words->v, "-q");
    vec_push(&words->v, arena_printf(c->arena, "--report=json=%s", mcp_scratch(c, "report.json")));
    return mcp_add_option(c, "rocm", ".", words, err);
}

static int mcp_tools_finish(struct mcp_call *c, struct mcp_words *words, int rc, struct err *err)
{
    if (rc == 0)
        rc = mcp_add_flags(c, words, err);
    if (rc == 0)
        rc = run_report(c, words, err);
    vec_release(&words->v);
    return rc;
}

int mcp_examine(struct mcp_call *c, struct err *err)
{
    struct mcp_words words = {0};
    int rc = judge_words(c, "examine", &words, err);
    if (rc == 0)
        rc = mcp_add_paths(c, "paths", &words, err);
    return mcp_tools_finish(c, &words, rc, err);
}

int mcp_prove(struct mcp_call *c, struct err *err)
{
    struct mcp_words words = {0};
    const char *arch = mcp_text(c, "arch");
    int rc = judge_words(c, "examine", &words, err);
    if (rc == 0 && arch && strspn(arch, "abcdefghijklmnopqrstuvwxyz0123456789,") != strlen(arch))
        rc = err_set(err, "arch: takes names such as gfx90a,gfx1100");
    vec_push(&words.v, arch ? arena_printf(c->arena, "--prove=%s", arch) : "--prove");
    if (rc == 0)
        rc = mcp_add_paths(c, "paths", &words, err);
    return mcp_tools_finish(c, &words, rc, err);
}

static int diff_one(struct mcp_call *c, struct err *err)
{
    struct mcp_words words = {0};
    struct mcp_child child = {0};
    vec_push(&words.v, "port");
    vec_push(&words.v, "-q");
    vec_push(&words.v, "--diff");
    int rc = mcp_add_option(c, "rocm", ".", &words, err);
    if (rc == 0)
        rc = mcp_add_paths(c, "paths", &words, err);
    if (rc == 0)
        rc = mcp_add_flags(c, &words, err);
    if (rc == 0)
        rc = mcp_run(c, &words, &child, err);
    if (rc == 0 && child.code > 1)
        rc = err_set(err, "%.900s", child.errors.len ? child.errors.p : "port failed");
    if (rc == 0) {
        mcp_add_cut(&c->text, child.out.len ? buf_str(&child.out) : STR("nothing changes\n"),
                    DIFF_MAX);
        c->structure = json_pack("{sbsi}", "changes", child.out.len != 0, "exit_code", child.code);
    }
    mcp_child_release(&child);
    vec_release(&words.v);
    return rc;
}

int mcp_port(struct mcp_call *c, struct err *err)
{
    struct mcp_words words = {0};
    const char *output = mcp_text(c, "output");
    if (mcp_flag(c, "diff") == (output != NULL))
        return err_set(err, "port: takes an output folder, or diff");
    if (!output)
        return diff_one(c, err);
    const char *real = sandbox_paths_new(&c->opt->paths, output, c->arena, err);
    if (!real)
        return -1;
    int rc = judge_words(c, "port", &words, err);
    vec_push(&words.v, arena_printf(c->arena, "--output=%s", real));
    if (rc == 0)
        rc = mcp_add_paths(c, "paths", &words, err);
    rc = mcp_tools_finish(c, &words, rc, err);
    if (rc == 0)
        json_object_set_new(c->structure, "output", jvalue_text(real));
    return rc;
}

static void explain_one(struct mcp_call *c, struct reference *ref, const char *word,
                        json_t *unknown)
{
    struct reference text = {ref->entry, &c->text, NULL};
    struct reference_miss miss;
    if (reference_add(&text, word, &miss)) {
        reference_add(ref, word, &miss);
        return;
    }
    reference_miss_text(&miss, word, &c->text);
    buf_addch(&c->text, '\n');
    json_array_append_new(unknown, jvalue_text(word));
}

int mcp_explain(struct mcp_call *c, struct err *err)
{
    const json_t *names = json_object_get(c->arguments, "names");
    const char *rocm = mcp_text(c, "rocm");
    release target = c->opt->rocm;
    if (!json_is_array(names) || !json_array_size(names) || json_array_size(names) > NAMES_MAX)
        return err_set(err, "names: takes a list of 1 to %d names", NAMES_MAX);
    if (rocm && release_parse(str_of(rocm), &target) != 0)
        return err_set(err, "rocm: not a release such as 6.4");
    for (size_t i = 0; i < json_array_size(names); i++) {
        if (!json_is_string(json_array_get(names, i)))
            return err_set(err, "names: takes a list of 1 to %d names", NAMES_MAX);
    }
    json_t *unknown = json_array();
    struct reference ref = {{c->opt->map, target, 0}, &c->text, json_array()};
    for (size_t i = 0; i < json_array_size(names); i++)
        explain_one(c, &ref, json_string_value(json_array_get(names, i)), unknown);
    c->structure = json_pack("{soso}", "entries", ref.list, "unknown", unknown);
    return 0;
}

/* Programs may do anything: they run in the sandbox or not at all. */
static int check_sandbox(const struct mcp_call *c, struct err *err)
{
    return c->opt->sandboxed
               ? 0
               : err_set(err,
                         "programs are not run: this kernel has no Landlock to prevent them from "
                         "writing elsewhere (--no-fence runs them anyway)");
}

/* Appends a child's output as text, and how it ended. */
static void tell_child(struct mcp_call *c, const struct mcp_child *child)
{
    buf_printf(&c->text, "exit code %d\n", child->code);
    if (child->out.len)
        mcp_add_cut(&c->text, buf_str(&child->out), TEXT_MAX);
    if (child->errors.len) {
        buf_addstr(&c->text, "\nstandard error:\n");
        mcp_add_cut(&c->text, buf_str(&child->errors), TEXT_MAX);
    }
}

int mcp_validate(struct mcp_call *c, struct err *err)
{
    struct mcp_words words = {0};
    struct mcp_child child = {0};
    unlink(mcp_scratch(c, "validation.json"));
    vec_push(&words.v, "validate");
    vec_push(&words.v, "-q");
    vec_push(&words.v, "--report=text");
    vec_push(&words.v,
             arena_printf(c->arena, "--report=json=%s", mcp_scratch(c, "validation.json")));
    int rc = check_sandbox(c, err);
    if (rc == 0)
        rc = mcp_add_option(c, "toolchain", ".-", &words, err);
    if (rc == 0)
        rc = mcp_add_option(c, "arch", ",", &words, err);
    if (rc == 0)
        rc = mcp_add_option(c, "case", "*_-/.!", &words, err);
    if (rc == 0)
        rc = mcp_add_paths(c, "paths", &words, err);
    if (rc == 0)
        rc = mcp_run(c, &words, &child, err);
    json_t *report = rc == 0 ? mcp_read_json(c, "validation.json", err) : NULL;
    if (rc == 0 && !report)
        rc = err_set(err, "%.900s", child.errors.len ? child.errors.p : "no report was written");
    if (rc == 0) {
        tell_child(c, &child);
        c->structure = json_pack("{sisO*}", "exit_code", child.code, "totals",
                                 json_object_get(report, "totals"));
    }
    json_decref(report);
    mcp_child_release(&child);
    vec_release(&words.v);
    return rc;
}

static int program_words(struct mcp_call *c, struct mcp_words *words, struct err *err)
{
    const json_t *arguments = json_object_get(c->arguments, "arguments");
    const char *program = mcp_text(c, "program");
    const char *real =
        program ? sandbox_paths_existing(&c->opt->paths, program, c->arena, err) : NULL;
    if (!real)
        return program ? -1 : err_set(err, "program: not a path");
    vec_push(&words->v, "--");
    vec_push(&words->v, real);
    for (size_t i = 0; i < json_array_size(arguments); i++) {
        const char *word = json_string_value(json_array_get(arguments, i));
        if (!word)
            return err_set(err, "arguments: not a list of strings");
        vec_push(&words->v, word);
    }
    return arguments && !json_is_array(arguments) ? err_set(err, "arguments: not a list of strings")
                                                  : 0;
}

int mcp_vgpu(struct mcp_call *c, struct err *err)
{
    struct mcp_words words = {0};
    struct mcp_child child = {0};
    unlink(mcp_scratch(c, "checks.json"));
    vec_push(&words.v, "vgpu");
    vec_push(&words.v, arena_printf(c->arena, "--check=json:%s", mcp_scratch(c, "checks.json")));
    int rc = check_sandbox(c, err);
    if (rc == 0)
        rc = mcp_add_option(c, "arch", "", &words, err);
    if (rc == 0)
        rc = program_words(c, &words, err);
    if (rc == 0)
        rc = mcp_run(c, &words, &child, err);
    if (rc == 0) {
        json_t *checks = mcp_read_json(c, "checks.json", err);
        c->structure =
            json_pack("{siso}", "exit_code", child.code, "checks", checks ? checks : json_null());
        tell_child(c, &child);
    }
    mcp_child_release(&child);
    vec_release(&words.v);
    return rc;
}

const struct mcp_tool mcp_tools[] = {
    {"examine", "What a port would cover",
     "Reports how much of CUDA files or folders converts to HIP, and what is left: findings "
     "with places and what to do.",
     "{" PATHS "," ROCM "," FLAGS "," FINDINGS "}", "[\"paths\"]", false, mcp_examine},
    {"explain", "Translation of a name",
     "Shows what CUDA names become (functions, types, headers, "
     "libraries), or what findings (TS1204) mean.",
     "{\"names\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}," ROCM "}", "[\"names\"]",
     false, mcp_explain},
    {"port", "Translate to HIP",
     "Ports CUDA files or folders to HIP into an output folder, and reports as examine does; or "
     "with diff, shows what would change. Files in the output folder that an earlier run did not "
     "write are not overwritten.",
     "{" PATHS ",\"output\":{\"type\":\"string\",\"description\":\"the folder to write "
     "to\"},\"diff\":{\"type\":\"boolean\",\"description\":\"write nothing, show a unified diff\"}," ROCM
     "," FLAGS "," FINDINGS "}",
     "[\"paths\"]", true, mcp_port},
    {"prove", "Compile the port",
     "As examine, and compiles the port with HIP's headers: which units "
     "compile, and which errors have no finding.",
     "{" PATHS ",\"arch\":{\"type\":\"string\",\"description\":\"gfx90a,gfx1100\"}," ROCM "," FLAGS
     "," FINDINGS "}",
     "[\"paths\"]", false, mcp_prove},
    {"validate", "Port, compile, run and compare",
     "Takes the cases of manifests (tranship.cases) through port, compile, run on "
     "virtual GPUs, and compare.",
     "{" PATHS
     ",\"case\":{\"type\":\"string\",\"description\":\"only cases with this name, which may "
     "contain "
     "*\"},\"toolchain\":{\"type\":\"string\",\"description\":\"hip-5.2\"},\"arch\":{\"type\":\"string\"}}",
     "[\"paths\"]", true, mcp_validate},
    {"vgpu", "Run on a virtual GPU",
     "Runs a HIP program on a virtual AMD GPU and reports invalid memory "
     "accesses, races and divergent barriers.",
     "{\"program\":{\"type\":\"string\"},\"arguments\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"arch\":{\"type\":\"string\",\"description\":\"gfx90a "
     "by default\"}}",
     "[\"program\"]", true, mcp_vgpu},
    {0},
};
