/* Command lines of ld, ar and ranlib. */
#include "base/fs.h"
#include "record/command_parts.h"

static const char ld_with_argument[] =
    "-e --entry -h -soname --soname -T --script -m -z -u --undefined -rpath --rpath -rpath-link "
    "--rpath-link -dynamic-linker --dynamic-linker -I --defsym -defsym -Map --Map -Ttext -Tdata "
    "-Tbss -Ttext-segment --section-start -b --format -y -Y -A -F -f -G -c -R -plugin --plugin "
    "-plugin-opt --plugin-opt -init -fini --version-script -version-script --dynamic-list --wrap "
    "-wrap --oformat -assert -a --sort-section --retain-symbols-file --exclude-libs --out-implib";

void command_read_ld(struct command_reader *r)
{
    const struct words *argv = &r->c->argv;
    bool only_asks = false;
    for (size_t i = 1, n; i < argv->n; i += n) {
        const char *value, *word = argv->p[i];
        n = 1;
        if (word[0] != '-' || !word[1]) {
            vec_push(&r->input, word);
        } else if (command_is_one_of(word, ld_with_argument)) {
            n = 2;
        } else if ((value = command_value(argv, i, "--output", false, &n)) ||
                   (word[1] == 'o' && (value = command_value(argv, i, "-o", true, &n)))) {
            r->o = value;
        } else if ((value = command_value(argv, i, "--library-path", false, &n)) ||
                   (value = command_value(argv, i, "-L", true, &n))) {
            vec_push(&r->folder, value);
        } else if ((value = command_value(argv, i, "--library", false, &n)) ||
                   (word[1] == 'l' && (value = command_value(argv, i, "-l", true, &n)))) {
            command_add_library(r, value);
        } else {
            n = 1;
            only_asks |= command_is_one_of(word, "--version -v -V --help");
            if (command_is_one_of(word, "-Bstatic -static -dn -non_shared"))
                r->archives_only = true;
            else if (command_is_one_of(word, "-Bdynamic -dy -call_shared"))
                r->archives_only = false;
        }
    }
    if (r->input.n == 0 || (only_asks && !r->o))
        return;
    r->c->kind = RECORD_LINK;
    vec_push(&r->output, r->o ? r->o : "a.out");
}

/* The words of an ar that are its operation, "rcs"; *i is set to the first word after them. */
static const char *ar_operation(const struct words *argv, size_t *i, struct arena *a)
{
    const char *letters = "";
    for (*i = 1; *i < argv->n; ++*i) {
        const char *word = argv->p[*i];
        if (command_is_one_of(word, "--plugin --target --output"))
            ++*i;
        else if (word[0] == '-' && word[1] != '-')
            letters = arena_printf(a, "%s%s", letters, word + 1);
        else if (word[0] != '-')
            break;
    }
    return *letters || *i >= argv->n ? letters : argv->p[(*i)++];
}

void command_read_ar(struct command_reader *r)
{
    const struct words *argv = &r->c->argv;
    size_t i;
    const char *letters = ar_operation(argv, &i, r->arena);
    i += strpbrk(letters, "abi") != NULL; /* the member beside which */
    i += strchr(letters, 'N') != NULL;
    if (i >= argv->n || strpbrk(letters, "Mtpx") || !strpbrk(letters, "rqmds"))
        return;
    r->c->kind = RECORD_ARCHIVE;
    vec_push(&r->output, argv->p[i]);
    if (strpbrk(letters, "d") || !strpbrk(letters, "rqm"))
        vec_push(&r->input, argv->p[i]);
    else
        for (size_t k = i + 1; k < argv->n; k++)
            vec_push(&r->input, argv->p[k]);
}

void command_read_ranlib(struct command_reader *r)
{
    const struct words *argv = &r->c->argv;
    for (size_t i = 1; i < argv->n; i++) {
        if (argv->p[i][0] == '-')
            continue;
        r->c->kind = RECORD_ARCHIVE;
        vec_push(&r->input, argv->p[i]);
        vec_push(&r->output, argv->p[i]);
    }
}
