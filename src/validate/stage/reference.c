/* The reference program: plain C, compiled by the host's compiler and run with the case's
 * arguments. */
#include "validate/stage/reference.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include "validate/session/command.h"
#include "validate/stage/headers.h"

/* Returns the program's arguments: those of the case, unless it has others for the reference. */
static const struct words *arguments_of(const struct test_case *k)
{
    return k->reference_arguments.n ? &k->reference_arguments : &k->arguments;
}

static int reference_key(struct case_job *j, struct store_key *key, struct err *err)
{
    struct store *s = j->s->store;
    static const char *const none[] = {NULL};
    store_key_text(key, "stage", "reference 1");
    const struct words *arguments = arguments_of(j->k);
    store_key_words(key, "arguments", arguments->n ? arguments->p : none);
    for (size_t i = 0; i < j->k->reference.n; i++)
        if (store_key_file(s, key, "source", fs_join(j->a, j->k->folder, j->k->reference.p[i]),
                           err) != 0)
            return -1;
    for (size_t i = 0; i < j->k->files.n; i++)
        if (store_key_text(key, "name", j->k->files.p[i]),
            store_key_file(s, key, "file", fs_join(j->a, j->k->folder, j->k->files.p[i]), err) != 0)
            return -1;
    return headers_key(j, key, err);
}

static struct words compile_words(const struct case_job *j, const char *program)
{
    struct words w = {0};
    const char *cc = environment_program(j->a, "cc");
    /* -ffp-contract=off: the same numbers whatever the machine. */
    const char *head[] = {cc ? cc : "cc", "-O2", "-ffp-contract=off"},
               *tail[] = {"-o", program, "-lm"};
    words_append(&w, j->a, &(struct words){head, 3});
    for (size_t i = 0; i < j->k->include.n; i++) {
        words_add(&w, j->a, "-I");
        words_add(&w, j->a, fs_join(j->a, j->k->folder, j->k->include.p[i]));
    }
    for (size_t i = 0; i < j->k->reference.n; i++)
        words_add(&w, j->a, fs_join(j->a, j->k->folder, j->k->reference.p[i]));
    words_append(&w, j->a, &(struct words){tail, 3});
    return w;
}

/* Builds and runs the program. If it fails, the reason is reported, and it is tried again next
 * time. */
static enum step_keep make_reference(void *ctx, const char *work, json_t **outcome, struct err *err)
{
    struct case_job *j = ctx;
    (void)outcome;
    const char *program = fs_join(j->a, work, "program"),
               *log = fs_join(j->a, work, "reference.log");
    struct words compile = compile_words(j, program), run = {0};
    const char *cwd = fs_join(j->a, work, "run");
    struct command_end end = command_run(&compile, NULL, log, j->a);
    if (fs_mkdirs(cwd, err) != 0 || fs_mkdirs(fs_join(j->a, work, "tensors"), err) != 0 ||
        session_copy_files(j, cwd, err) != 0)
        return STEP_CANNOT;
    /* As long as the case itself may run; timeout(1) ends it. */
    const char *head[] = {
        "/usr/bin/env", arena_printf(j->a, "TRANSHIP_TENSORS=%s/tensors", work), "timeout",
        arena_printf(j->a, "%g", j->s->o->timeout > 0 ? j->s->o->timeout : j->k->timeout), program};
    words_append(&run, j->a, &(struct words){head, 5});
    words_append(&run, j->a, arguments_of(j->k));
    if (!end.trouble)
        end = command_run(&run, cwd, log, j->a);
    if (!end.trouble)
        return STEP_KEEP;
    err_set(err, "the reference program: %s", command_failure(log, end.trouble, j->a));
    return STEP_CANNOT;
}

const char *reference_folder(struct case_job *j, const char **why)
{
    struct store_key key = {0};
    struct err err;
    struct cached_step c = session_step(j->s, j->a);
    const char *entry = NULL;
    *why = NULL;
    if (!j->k->reference.n)
        return NULL;
    c.ctx = j;
    c.make = make_reference;
    if (reference_key(j, &key, &err) != 0 || cached_step(&c, &key, &entry, &err) == STEP_BROKEN)
        *why = arena_strdup(j->a, str_of(err.msg));
    store_key_release(&key);
    return entry;
}

const char *reference_recorded(const struct test_case *k, struct arena *a)
{
    return arena_printf(a, "references/%s", k->own_name);
}

const char *reference_origin(const struct test_case *k, struct arena *a)
{
    struct buf text = {0};
    struct anchor folder;
    const char *out = NULL, *name = fs_join(a, reference_recorded(k, a), "recorded.txt");
    if (anchor_open(&folder, k->folder, NULL) == 0 &&
        anchor_read(&folder, name, LINKS_BELOW, 4096, &text, NULL, NULL) == 0)
        out = arena_strdup(a, str_trim(buf_str(&text)));
    anchor_close(&folder);
    buf_release(&text);
    return out;
}
